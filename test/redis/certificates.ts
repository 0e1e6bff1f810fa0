/** An authority of its own and a certificate for 127.0.0.1, made anew for each test by openssl. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/** Whether the command is there. */
export const hasOpenssl = spawnSync("openssl", ["version"], { stdio: "ignore" }).status === 0;

/** Paths of PEM files. */
export interface Certificates {
  ca: string;
  cert: string;
  key: string;
}

/** @throws Error with what openssl said */
export function makeCertificates(): Certificates {
  const folder = mkdtempSync(path.join(tmpdir(), "regressgate-ca-"));
  const openssl = (...args: string[]): void => {
    const { status, stderr } = spawnSync("openssl", args, { cwd: folder, encoding: "utf8" });
    if (status !== 0) throw new Error(`openssl ${args.join(" ")}: ${stderr}`);
  };
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];
  openssl(
    ...["req", "-x509", ...curve, "-days", "2", "-subj", "/CN=Authority of a test"],
    ...["-keyout", "ca.key", "-out", "ca.pem"],
  );
  openssl("req", ...curve, "-subj", "/CN=queue", "-keyout", "server.key", "-out", "server.csr");
  writeFileSync(path.join(folder, "names.txt"), "subjectAltName=IP:127.0.0.1\n");
  openssl(
    ...["x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key"],
    ...["-CAcreateserial", "-days", "2", "-extfile", "names.txt", "-out", "server.pem"],
  );
  const at = (name: string) => path.join(folder, name);
  return { ca: at("ca.pem"), cert: at("server.pem"), key: at("server.key") };
}
