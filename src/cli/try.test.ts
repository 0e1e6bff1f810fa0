import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Io } from "./io.js";
import { main } from "./main.js";
import { tryText } from "./try-text.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "regressgate-try-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function tryIt(args: string[], input?: string) {
  let out = "";
  let err = "";
  const io: Io = {
    out: (text) => {
      out += text;
    },
    err: (text) => {
      err += text;
    },
    cwd: folder,
    env: {},
    outIsTerminal: false,
    errIsTerminal: false,
    width: 80,
    ...(input === undefined ? {} : { input: async () => input }),
  };
  return { code: await main(["try", ...args], io), out, err };
}

describe("try", () => {
  it("underlines what was read, with each reading by number", async () => {
    const found = await tryIt(
      ["number", "--param", "value=45", "--param", "abs_tol=1"],
      "It rose to $4.4 million,\nor 40% (see note).\n",
    );
    expect(found.code).toBe(1);
    expect(found.out).toBe(
      [
        "FAILED  number",
        '  no figure near 45; nearest: "$4.4 million" read as 4400000 (million, $)',
        "",
        "  It rose to $4.4 million,",
        "             1~~~~~~~~~~~",
        "  or 40% (see note).",
        "     2~~",
        "",
        '  1  "$4.4 million"  read as 4400000 (million, $)',
        '  2  "40%"  read as 40% (percent)',
        "",
      ].join("\n"),
    );
  });

  it("passes with 0, and takes the answer from --output, not, lists and JSON", async () => {
    const passed = await tryIt([
      "contains",
      "--param",
      "terms=refund",
      "--param",
      "terms=5 days",
      "--output",
      "A refund in 5 days.",
    ]);
    expect(passed).toMatchObject({ code: 0, err: "" });
    const negated = await tryIt(
      ["contains", "--param", "terms=2023", "--param", "not=true"],
      "In 2023.",
    );
    expect(negated.code).toBe(1);
    expect(negated.out).toContain("negated: the check itself passed");
    const params = JSON.stringify({
      checks: [{ type: "abstain" }, { type: "contains", terms: "x" }],
    });
    const group = await tryIt(["any_of_checks", "--params", params, "--json"], "I don't know.");
    expect(JSON.parse(group.out)).toMatchObject({
      outcome: { passed: true },
      error: null,
      explanation: { spans: [{ start: 0, label: expect.stringContaining("abstain: declines") }] },
    });
    expect((await tryIt(["regex", "--param", "pattern=123"], "a 123")).code).toBe(0);
  });

  it("says all that is wrong with 2, and that it could not judge with 3", async () => {
    const wrong = await tryIt(["contains", "--param", "trems=a", "--param", "mode=al"], "a");
    expect(wrong.code).toBe(2);
    expect(wrong.err).toContain('unknown parameter "trems" - did you mean "terms"?');
    expect(wrong.err).toContain('did you mean "all"?');
    expect((await tryIt(["contians"], "a")).err).toContain('did you mean "contains"?');
    expect((await tryIt(["contains", "--param", "terms"], "a")).code).toBe(2);
    expect((await tryIt(["contains", "--params", "[1]"], "a")).code).toBe(2);
    expect(
      (await tryIt(["tokens", "--param", "max_total=5", "--result", '{"tool_calls": 1}'])).code,
    ).toBe(2);
    const unmeasured = await tryIt(["cost", "--param", "max_usd=1"], "a");
    expect(unmeasured).toMatchObject({
      code: 3,
      out: expect.stringContaining("ERROR  cost\n  Error: no cost_usd"),
    });
  });

  it("takes the measures and sources of a result", async () => {
    const result = JSON.stringify({ output: "x", cost_usd: 0.5, latency_s: 1.5 });
    expect((await tryIt(["cost", "--param", "max_usd=1", "--result", result])).code).toBe(0);
    expect((await tryIt(["latency", "--param", "max_s=1", "--result", result])).code).toBe(1);
    const odd = ["latency", "--param", "max_s=1", "--result", '{"latency_s": -1}'];
    expect((await tryIt(odd)).code).toBe(2);
  });

  it("makes visible what would steer a terminal", async () => {
    const found = await tryIt(["contains", "--param", "terms=a"], "\u001b[2Ja \u202eb\u0007");
    expect(found.out).not.toMatch(/[\u001b\u202e\u0007]/);
    expect(found.out).toContain("␛[2Ja <U+202E>b␇");
  });
});

describe("tryText", () => {
  const tried = (spans: { start: number; end: number; label: string }[]) => ({
    type: "number",
    outcome: { passed: true, score: 0.5, detail: "" },
    error: null,
    explanation: { spans, text: "more" },
  });

  it("wraps long lines, shows spans that overlap, wide signs and colour", () => {
    const output = "退款 five five five five five";
    const text = tryText(
      tried([
        { start: 0, end: 2, label: "a" },
        { start: 0, end: 7, label: "b" },
        { start: 13, end: 17, label: "c" },
      ]),
      output,
      { color: false, width: 22 },
    );
    expect(text.split("\n").slice(2, 7)).toEqual(
      ["  退款 five five five ", "  1,2~~~~~~      3~~~", "  five five", "", '  1  "退款"  a'].map(
        (line) => line.trimEnd(),
      ),
    );
    const colored = tryText(tried([{ start: 3, end: 7, label: "x" }]), output, {
      color: true,
      width: 80,
    });
    expect(colored).toContain("\u001b[4mf");
  });
});
