import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { refuseOutputs } from "./output-paths.js";

const folder = mkdtempSync(path.join(tmpdir(), "regressgate-outputs-"));
const at = (name: string) => path.join(folder, name);
writeFileSync(at("plain"), "");
mkdirSync(at("dir.json"));

describe("paths of results", () => {
  it("may be new, in new folders, or files that exist", () => {
    refuseOutputs(
      [
        { file: at("new/deep/report.json"), what: "--out" },
        { file: at("plain"), what: "reporter csv" },
      ],
      [{ file: at("baseline.json"), what: "the baseline" }],
    );
  });

  it("may be neither folders nor below files", () => {
    for (const file of [at("dir.json"), at("plain/x.xml")]) {
      expect(() => refuseOutputs([{ file, what: "--out" }], [])).toThrow(
        /--out: .* (is a folder|is no place)/,
      );
    }
  });

  it("may not be an input, nor each other", () => {
    const out = { file: at("a.json"), what: "--out" };
    expect(() => refuseOutputs([out], [{ file: at("a.json"), what: "the baseline" }])).toThrow(
      /--out and the baseline are the same file/,
    );
    expect(() => refuseOutputs([out, { file: at("a.json"), what: "reporter csv" }], [])).toThrow(
      /same file/,
    );
  });
});
