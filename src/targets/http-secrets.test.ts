import { describe, expect, it } from "vitest";
import { Secrets } from "../domain/secrets.js";
import { noteHttpSecrets } from "./http-secrets.js";

describe("what of http: is never written", () => {
  it("header values, literal or from a variable, and a proxy's password", () => {
    const secrets = new Secrets();
    noteHttpSecrets(
      {
        headers: { Authorization: "Bearer literal-token", "X-Key": "${KEY}", Accept: "text/plain" },
        proxy: "http://me:proxy-word@127.0.0.1:1/",
      },
      { KEY: "k1" },
      secrets,
    );
    const masked = secrets.mask("literal-token k1 proxy-word text/plain");
    expect(masked).toBe("[secret] [secret] [secret] text/plain");
  });
});
