import { describe, expect, it } from "vitest";
import { Secrets } from "./secrets.js";

describe("masking", () => {
  it("finds a value in every form in which an answer may repeat it", () => {
    const secrets = new Secrets();
    const value = 'my "secret"\nvalue/+é';
    secrets.addVariable(value);
    for (const form of [
      value,
      JSON.stringify(value),
      encodeURIComponent(value),
      encodeURI(value),
      new URLSearchParams({ k: value }).toString(),
      '"my \\"secret\\"\\nvalue/+\\u00e9"',
    ]) {
      expect(secrets.mask(`before ${form} after`)).toMatch(/^before ("?|k=)\[secret\]"? after$/);
    }
  });

  it("masks headers always, other values from eight characters on", () => {
    const secrets = new Secrets();
    secrets.addHeader("Bearer ab");
    secrets.addVariable("short");
    expect(secrets.mask("Bearer ab, ab, short")).toBe("[secret], [secret], short");
    expect(secrets.maskDeep({ "k ab": ["ab"] })).toEqual({ "k [secret]": ["[secret]"] });
  });
});
