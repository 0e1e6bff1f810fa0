/** Inputs of real bug reports about what is shown, through the whole program, with their right outcome. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { XMLParser } from "fast-xml-parser";
import { XmlDocument } from "libxml2-wasm";
import { describe, expect, it } from "vitest";
import { cli, folderWith, jsonLines } from "../support/cli.js";

const written = { json: "out.json", junit: "out.xml", html: "out.html", markdown: "out.md" };

interface Shown {
  stdout: string;
  bytes(name: keyof typeof written): Buffer;
  text(name: keyof typeof written): string;
}

/** Runs cases whose target answers with that text of JavaScript, and writes every kind of report. */
async function show(output: string, cases: object[], more: Record<string, string> = {}) {
  const folder = folderWith({
    "regressgate.yaml": `cases: cases.jsonl\nrepeats: 1\ntarget: ./target.mjs:answer\n${more["config"] ?? ""}`,
    "cases.jsonl": jsonLines(cases),
    "target.mjs": `export const answer = (input) => (${output});\n`,
    ...(more["checks"] === undefined ? {} : { "checks.mjs": more["checks"] }),
  });
  const reporters = Object.entries(written)
    .filter(([name]) => name !== "json")
    .flatMap(([name, file]) => ["--reporter", `${name}=${file}`]);
  const args = ["run", "--out", written.json, "--reporter", "github", ...reporters];
  const { code, stdout, stderr } = await cli(args, { cwd: folder });
  // 3: too many errors for a figure; the report is written all the same.
  expect({ code, stderr }).toMatchObject({ code: more["code"] ? Number(more["code"]) : 0 });
  const bytes = (name: keyof typeof written) => readFileSync(path.join(folder, written[name]));
  return { stdout, bytes, text: (name) => bytes(name).toString("utf8") } satisfies Shown;
}

const failing = (id: string, input = "q") => ({
  id,
  input,
  checks: [{ type: "contains", terms: ["never said"] }],
});
const literal = (text: string): string => JSON.stringify(text);
const isUtf8 = (bytes: Buffer): boolean => {
  new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  return true;
};
/** Every value of these attributes in the XML, in order. */
function namesOf(xml: string): string[] {
  const parser = new XMLParser({ ignoreAttributes: false, parseAttributeValue: false });
  const suite = parser.parse(xml).testsuites.testsuite;
  return [suite]
    .flat()
    .flatMap((each) => [each.testcase].flat())
    .map((test) => test["@_name"]);
}

describe("what models say, in reports", () => {
  it("is no workflow command", async () => {
    const output = "line one\n::error::fake\n::stop-commands::abc\r\n::set-output name=x::y";
    const { stdout } = await show(literal(output), [failing("a")]);
    for (const command of ["::error::fake", "::stop-commands::", "::set-output"]) {
      for (const line of stdout.split(/\r\n|\r|\n/)) {
        expect(line.trimStart().startsWith(command), line).toBe(false);
      }
    }
    expect(stdout).toContain("%0A");
  });

  it("does not split the properties of an annotation", async () => {
    const { stdout } = await show('"no"', [failing("a,b: 50%\nc")]);
    expect(stdout).toMatch(/^::\w+ .*title=[^,:\n]*a%2Cb%3A 50%25%0Ac/m);
  });

  it("stays text in the page, and the data of the page stays JSON", async () => {
    const owned = '</script><script>document.title="owned"</script> <!-- ';
    const image = "<img src=x onerror=\"document.title='owned'\">";
    const { text } = await show(literal(owned + image), [failing("<b>id</b>")]);
    const html = text("html");
    expect(html).not.toContain('<script>document.title="owned"');
    expect(html).not.toContain("<img src=x");
    expect(html).not.toContain("<b>id</b>");
    const data = [...html.matchAll(/<script type="application\/json"[^>]*>([^<]*)<\/script>/g)];
    expect(data.length).toBeGreaterThan(0);
    for (const [, json = ""] of data) expect(() => JSON.parse(json)).not.toThrow();
    expect(data.some(([, json = ""]) => JSON.stringify(JSON.parse(json)).includes("onerror"))).toBe(
      true,
    );
  });

  it("is UTF-8 and XML even with half a character in it", async () => {
    const { bytes, text } = await show("'half \\ud83d emoji'", [failing("a")]);
    for (const name of ["json", "junit", "html", "markdown"] as const) {
      expect(isUtf8(bytes(name)), name).toBe(true);
    }
    expect(text("json")).toContain("half \ufffd emoji");
    XmlDocument.fromString(text("junit")).dispose();
  });

  it("has no score that is no number", async () => {
    const checks =
      'import { check } from "regressgate";\n' +
      'check("odd", (result) => ({ passed: true, score: result.output === "1" ? 1 : NaN }));\n';
    const cases = ["1", "2"].map((input) => ({ id: input, input, checks: [{ type: "odd" }] }));
    const { text } = await show("input", cases, {
      config: "checks: [./checks.mjs]\n",
      checks,
      code: "3",
    });
    const report = JSON.parse(text("json"));
    const [good, bad] = report.cases.map((one: { trials: object[] }) => one.trials[0]);
    expect(good).toMatchObject({ error: null, checks: { odd: { score: 1 } } });
    expect(bad).toMatchObject({ passed: false, error_kind: "check" });
    expect(report.totals.checks.odd).toMatchObject({ mean_score: 1, trials: 1 });
  });

  it("ends no CDATA block, and names of cases come back whole", async () => {
    const { text } = await show(literal("array[x[0]]> done <failure>"), [failing('a"b<c&d')]);
    const xml = text("junit");
    XmlDocument.fromString(xml).dispose();
    expect(
      namesOf(xml).some((name) => name.includes("a&quot;b&lt;c&amp;d") || name.includes('a"b<c&d')),
    ).toBe(true);
  });

  it("keeps XML valid whatever control characters it has, and can be read", async () => {
    const output = "bad \u001b[31mred\u001b[0m \u0000 \b end";
    const { text } = await show(literal(output), [failing("a")]);
    const xml = text("junit");
    XmlDocument.fromString(xml).dispose();
    expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/);
    expect(text("html")).toContain("red");
    expect(text("json")).toContain("end");
  });

  it("tells errors from failures in JUnit", async () => {
    const output = `(() => { if (input === "e") throw new Error("down"); return input; })()`;
    const cases = ["p", "f", "e"].map((id) => ({
      id,
      input: id,
      checks: [{ type: "equals", value: "p" }],
    }));
    const { text } = await show(output, cases, { code: "3" });
    const xml = text("junit");
    expect(xml.match(/<failure[ >]/g)).toHaveLength(1);
    expect(xml.match(/<error[ >]/g)).toHaveLength(1);
    expect(xml).toMatch(/<testsuites?\b[^>]*\bfailures="1"/);
    expect(xml).toMatch(/<testsuites?\b[^>]*\berrors="1"/);
  });

  it("is cut to the size of a comment, verdict first", async () => {
    const cases = Array.from({ length: 900 }, (_, k) => failing(`case-${k}`));
    const { text } = await show(literal("x".repeat(400)), cases);
    const markdown = text("markdown");
    expect(markdown.length).toBeLessThanOrEqual(65_536);
    expect(markdown).toMatch(/more|left out|shortened|truncated/);
    expect(markdown.slice(0, 400)).toContain("0.0 %");
  });
});
