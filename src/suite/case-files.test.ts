/** Every form of case file, right and wrong, as real files. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import nodePath from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ProblemsError } from "../problems/problems-error.js";
import { loadCases } from "./load-cases.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(nodePath.join(tmpdir(), "regressgate-cases-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function load(name: string, content: string | Buffer) {
  await writeFile(nodePath.join(folder, name), content);
  return loadCases(name, { cwd: folder });
}

async function problemsOf(name: string, content: string | Buffer): Promise<string[]> {
  try {
    await load(name, content);
  } catch (error) {
    if (!(error instanceof ProblemsError)) throw error;
    return error.problems.map((p) => {
      const place = p.line === undefined ? name : `${p.line}:${p.column}`;
      return `${place} ${p.where === undefined ? "" : `${p.where}: `}${p.message}`;
    });
  }
  return [];
}

const a = '{"id":"a","input":"q","checks":[{"type":"contains","terms":["x"]}]}';
const b =
  '{"id":"b","input":{"k":1},"checks":[{"type":"regex","pattern":"y"}],"tags":["t"],"must_pass":true}';
const two = [
  {
    id: "a",
    input: "q",
    checks: [{ type: "contains", terms: ["x"] }],
    tags: [],
    metadata: {},
  },
  {
    id: "b",
    input: { k: 1 },
    checks: [{ type: "regex", pattern: "y" }],
    tags: ["t"],
    metadata: {},
    mustPass: true,
  },
];

describe("good files", () => {
  it.each([
    ["lines.jsonl", `${a}\n${b}\n`],
    ["lines.ndjson", `${a}\n${b}`],
    ["lines.txt", `${a}\n${b}`],
    ["lines.json", `${a}\n${b}\n`],
    ["comments.jsonl", `\ufeff  // two cases\r\n\r\n${a}\r\n\t\r\n  ${b}  \r\n`],
    ["array.json", `\ufeff [\n ${a},\n ${b}\n]\n`],
    [
      "list.yaml",
      "- id: a\n  input: q\n  checks: [{type: contains, terms: [x]}]\n- id: b\n  input: {k: 1}\n  checks:\n    - type: regex\n      pattern: y\n  tags: [t]\n  must_pass: true\n",
    ],
    ["list.yml", `- ${a}\n- ${b}\n`],
  ])("reads %s", async (name, content) => {
    expect(await load(name, content)).toEqual(two);
  });

  it("reads CSV with every column, quoted cells and line ends within them", async () => {
    const csv = [
      "id, input,checks,tags,metadata,repeats,must_pass,cluster,quarantine",
      'a,"two\r\nlines, ""quoted""","[{""type"":""contains"",""terms"":[""x""]}]",t; u;,"{""n"":1}",5,TRUE,doc,"{""reason"":""r"",""until"":""2999-01-01""}"',
      "",
      'b,{"k":1},"[{""type"":""contains"",""terms"":[""é""]}]",,,,,,',
    ].join("\r\n");
    // An unquoted cell with quotes inside is not CSV; the second row shows that such a file is refused.
    expect(await problemsOf("bad.csv", csv)).toEqual([expect.stringContaining("not valid CSV")]);
    const good = csv.replace('{"k":1}', "plain");
    expect(await load("good.csv", `\ufeff${good}`)).toEqual([
      {
        id: "a",
        input: 'two\r\nlines, "quoted"',
        checks: [{ type: "contains", terms: ["x"] }],
        tags: ["t", "u"],
        metadata: { n: 1 },
        repeats: 5,
        mustPass: true,
        cluster: "doc",
        quarantine: { reason: "r", until: "2999-01-01" },
      },
      {
        id: "b",
        input: "plain",
        checks: [{ type: "contains", terms: ["é"] }],
        tags: [],
        metadata: {},
      },
    ]);
  });

  it("reads merge keys and anchors of YAML", async () => {
    const yaml =
      "- &first\n  id: a\n  input: q\n  checks: &c [{type: contains, terms: [x]}]\n- <<: *first\n  id: b\n";
    expect((await load("merge.yaml", yaml)).map(({ id }) => id)).toEqual(["a", "b"]);
  });
});

describe("bad files", () => {
  it.each<[string, string | Buffer, string[]]>([
    ["empty.jsonl", "\n\n// nothing\n", ["empty.jsonl no cases: the file is empty"]],
    ["empty.json", "[]", ["empty.json no cases: the file is empty"]],
    ["empty.yaml", "# nothing\n", ["empty.yaml no cases: the file is empty"]],
    ["empty.csv", "id,input,checks\n", ["empty.csv no cases: the file is empty"]],
    [
      "array.jsonl",
      `[${a},\n${b}]\n`,
      [expect.stringContaining("1:1 this file holds a JSON array")],
    ],
    [
      "broken-array.jsonl",
      `\n[\n${a},\n`,
      [expect.stringContaining("2:1 this file holds a JSON array")],
    ],
    [
      "pretty.jsonl",
      '{\n "id": "a"\n}\n',
      [expect.stringContaining("1:1 an object goes on over several lines")],
    ],
    ["object.json", '{\n "id": "a"\n}\n', ["1:1 a .json file must hold a list of cases"]],
    [
      "object.yaml",
      "cases:\n  - id: a\n",
      ["1:1 a YAML file of cases must hold a list, got an object"],
    ],
    [
      "list-line.jsonl",
      `${a}\n["b","q"]\n`,
      ["2:1 a case must be an object with id, input and checks, got a list"],
    ],
    ["cut.jsonl", `${a}\n\n{"id":"b","input":\n`, ["3:19 not valid JSON: a value was expected"]],
    ["quotes.jsonl", "{'id': 1}\n", [expect.stringMatching(/^1:2 not valid JSON: /)]],
    ["comma.json", `[${a},\n]`, [expect.stringMatching(/^2:1 not valid JSON: /)]],
    [
      "nan.jsonl",
      '{"id":"a","input":"q","metadata":{"x":NaN},"checks":[]}',
      [expect.stringMatching(/^1:39 not valid JSON: /)],
    ],
    [
      "twice.jsonl",
      '{"id":"a","input":"q \\": x","checks":[{"type":"t","terms":1,"terms":2}]}',
      ['1:61 key "terms" is given twice'],
    ],
    [
      "twice.yaml",
      "- id: a\n  id: b\n  input: q\n  checks: [{type: t}]\n",
      ["2:3 this key is given twice in the same map"],
    ],
    ["broken.yaml", "- id: [a\n- id: b\n", [expect.stringMatching(/not valid YAML/)]],
    [
      "tag.yaml",
      "- id: !foo a\n  input: q\n  checks: [{type: t}]\n",
      [expect.stringMatching(/^1:7 not valid YAML: unresolved tag/)],
    ],
    [
      "number-id.yaml",
      "- id: 1\n  input: q\n  checks: [{type: t}]\n",
      ['1:7 "id" must be text, got a number'],
    ],
    [
      "half-pair.jsonl",
      `${a.replace('"a"', '"a\\ud800"')}\n${a.replace('"a"', '"a\\ud801"')}`,
      [
        expect.stringContaining('"id": must be whole Unicode'),
        expect.stringContaining('"id": must be whole Unicode'),
      ],
    ],
    [
      "proto-id.jsonl",
      a.replace('"a"', '"__proto__"'),
      [expect.stringContaining('"id": cannot be "__proto__"')],
    ],
    ["binary.jsonl", Buffer.from([0x7b, 0, 1]), ["binary.jsonl this is not a text file"]],
    [
      "utf16.jsonl",
      Buffer.from(`\ufeff${a}`, "utf16le"),
      ["utf16.jsonl the text is UTF-16, it must be UTF-8"],
    ],
    [
      "latin1.jsonl",
      Buffer.from(`${a}\n{"id":"caf\u00e9"}`, "latin1"),
      ["2:11 the text is not UTF-8 here"],
    ],
    [
      "columns.csv",
      "id,input,chekcs\na,q,[]\n",
      ['1:10 unknown column "chekcs" - did you mean "checks"?'],
    ],
    ["missing.csv", "id,tags\na,q\n", ['1:1 missing column "input", "checks"']],
    [
      "ragged.csv",
      'id,input,checks\n\na,q\nb,"x, y",[]\n',
      [
        "3:1 this row has 2 cells, but the header has 3",
        '4:10 case "b": "checks" must not be empty',
      ],
    ],
    [
      "cell.csv",
      'id,input,checks\na,q,"[{""type"": }]"\n',
      ['2:18 column "checks": not valid JSON: a value was expected'],
    ],
    ["open.csv", 'id,input,checks\na,"q,[]\n', ["2:1 not valid CSV: a quoted cell is not closed"]],
  ])("refuses %s", async (name, content, expected) => {
    expect(await problemsOf(name, content)).toEqual(expected);
  });

  it("names every problem of a case with its exact place", async () => {
    const line =
      '  {"id":"a","input":3,"chekcs":[],"checks":[{"type":1},{"typ":"x"}],"tags":["t",""],"repeats":0,"quarantine":{"reason":"r","until":"soon"}}';
    const at = (text: string) => `2:${line.indexOf(text) + 1} case "a": `;
    expect(await problemsOf("deep.jsonl", `// first\n${line}`)).toEqual([
      `${at("3,")}"input" must be text or an object, got a number`,
      `${at('"chekcs"')}unknown key "chekcs" - did you mean "checks"?`,
      `${at("1}")}"checks[0].type" must be text, got a number`,
      `${at('{"typ"')}missing required key "type" in "checks[1]"`,
      `${at('""]')}"tags[1]" must not be empty`,
      `${at("0,")}"repeats" must be at least 1, got 0`,
      `${at('"soon"')}"quarantine.until" must be a date like 2026-12-31, got "soon"`,
    ]);
  });

  it("refuses ids that are equal, in one file or in two, also after normalisation", async () => {
    expect(await problemsOf("same.jsonl", `${a}\n${a}\n`)).toEqual([
      expect.stringMatching(/^2:7 case "a": duplicate id "a", first at .*same\.jsonl:1$/),
    ]);
    const composed = a.replace('"a"', '"caf\u00e9"');
    const decomposed = a.replace('"a"', '"cafe\u0301"');
    expect(await problemsOf("nfc.jsonl", `${composed}\n${decomposed}\n`)).toEqual([
      expect.stringContaining("the same after Unicode normalisation"),
    ]);
    await writeFile(nodePath.join(folder, "other.jsonl"), a);
    await expect(loadCases(["other.jsonl", "same.jsonl"], { cwd: folder })).rejects.toThrow(
      /duplicate id/,
    );
  });
});

describe("patterns", () => {
  it("takes globs in order of their names, and each file once", async () => {
    await writeFile(nodePath.join(folder, "g2.jsonl"), a.replace('"a"', '"two"'));
    await writeFile(nodePath.join(folder, "g1.jsonl"), a.replace('"a"', '"one"'));
    await writeFile(nodePath.join(folder, "[g].jsonl"), a.replace('"a"', '"literal"'));
    const cases = await loadCases(["g*.jsonl", "g1.jsonl", "[g].jsonl"], { cwd: folder });
    expect(cases.map(({ id }) => id)).toEqual(["one", "two", "literal"]);
  });

  it("names the nearest file for one that is not there, and refuses what matches nothing", async () => {
    await writeFile(nodePath.join(folder, "refunds.jsonl"), a);
    await expect(
      loadCases(["refund.jsonl", "none/**/*.jsonl", "."], { cwd: folder }),
    ).rejects.toThrow(
      /"refund\.jsonl" not found - did you mean "refunds\.jsonl"[\s\S]*no file matches "none[\s\S]*"\." is a folder[\s\S]*3 problems/,
    );
  });
});

describe("speed", () => {
  it("reads 10,000 cases in well under a second", async () => {
    const lines = Array.from({ length: 10_000 }, (_, n) => a.replace('"a"', `"case-${n}"`));
    await writeFile(nodePath.join(folder, "many.jsonl"), lines.join("\n"));
    const start = performance.now();
    expect(await loadCases("many.jsonl", { cwd: folder })).toHaveLength(10_000);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});
