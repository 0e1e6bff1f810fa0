/** Exists to hold JUnit files to what their readers accept: XML 1.0, the common schema, the counts. */
import { readFileSync } from "node:fs";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { XmlDocument, XsdValidator } from "libxml2-wasm";
import { describe, expect, test } from "vitest";
import { reportOf, shortCase, shortTrial } from "../compare/report-from-counts.test-support.js";
import type { CaseResult } from "../domain/report.js";
import {
  comparisonOf,
  erredReports,
  frames,
  hostileReports,
  hostileTexts,
  plainOptions,
  runOf,
} from "./hostile.test-support.js";
import { junitReporter } from "./junit.js";

interface TestElement {
  "@_name": string;
  failure?: { "@_message": string; "#text": string };
  error?: { "@_type": string; "#text": string };
  skipped?: unknown;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  parseAttributeValue: false,
  trimValues: false,
  htmlEntities: true,
  isArray: (name) => name === "testcase",
});

const schemaFile = new URL("../../test/fixtures/junit-common.xsd", import.meta.url);
const schema = XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(schemaFile)));

/** A reader that is not the library which wrote it; throws with the line that breaks a rule. */
function holdToSchema(xml: string): void {
  const document = XmlDocument.fromString(xml);
  try {
    schema.validate(document);
  } finally {
    document.dispose();
  }
}

async function parsed(subject: Parameters<typeof junitReporter.render>[0]) {
  const xml = await junitReporter.render(subject, plainOptions);
  expect(XMLValidator.validate(xml)).toBe(true);
  holdToSchema(xml);
  // What XML 1.0 allows: tab, line ends, and everything from space on but surrogates and FFFE, FFFF.
  expect(xml).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
  const { testsuites } = parser.parse(xml);
  const suite = testsuites.testsuite;
  const tests: TestElement[] = suite.testcase;
  const count = (key: "failure" | "error" | "skipped") =>
    tests.filter((item) => item[key] !== undefined).length;
  expect(Number(suite["@_tests"])).toBe(tests.length);
  expect(Number(suite["@_failures"])).toBe(count("failure"));
  expect(Number(suite["@_errors"])).toBe(count("error"));
  expect(Number(suite["@_skipped"])).toBe(count("skipped"));
  return { xml, tests, suite };
}

const run = (...cases: CaseResult[]) => parsed(runOf(reportOf(cases)));
const speaking = (id: string, output: string) =>
  shortCase(id, [], { trials: [shortTrial(0, 0, { output })] });

describe("a run", () => {
  test("passed is plain, failed a failure, errored an error, quarantined skipped", async () => {
    const { tests } = await run(
      shortCase("p", [1, 1]),
      shortCase("f", [1, 0]),
      shortCase("e", [1, "E"]),
      shortCase("both", [0, "E"]),
      shortCase("q", [0], { quarantine: { reason: "known", until: "2099-01-01" } }),
    );
    const kinds = tests.map((item) => [
      item["@_name"],
      item.failure ? "failure" : item.error ? "error" : item.skipped ? "skipped" : "plain",
    ]);
    expect(Object.fromEntries(kinds)).toEqual({
      p: "plain",
      f: "failure",
      e: "error",
      both: "failure",
      q: "skipped",
    });
    expect(tests[1]?.failure?.["@_message"]).toBe("1 failed of 2 trials: contains: missing x");
    expect(tests[2]?.error?.["@_type"]).toBe("exception");
  });

  test("an error carries the frames of the user's own code, of a run and of a comparison", async () => {
    const [before, erred] = erredReports();
    const text = `Error: no answer\n${frames.map((frame) => `  at ${frame}`).join("\n")}`;
    const ofRun = await parsed(runOf(erred));
    expect(ofRun.tests[0]?.error?.["#text"]).toContain(`trial 5:\nerror: ${text}`);
    const compared = await parsed(comparisonOf(before, erred));
    expect(compared.tests[1]?.failure?.["#text"]).toContain(text);
  });

  test("the end of a CDATA block and a name with quotes survive", async () => {
    const { tests } = await run(speaking('a"b<c&d', "array[x[0]]> done <failure>"));
    expect(tests[0]?.["@_name"]).toBe('a"b<c&d');
    expect(tests[0]?.failure?.["#text"]).toContain("array[x[0]]> done <failure>");
  });

  test("control characters are shown, the text stays readable", async () => {
    const { tests } = await run(speaking("c", "bad \u001b[31mred\u001b[0m \u0000 \b end"));
    expect(tests[0]?.failure?.["#text"]).toMatch(/red.*end/);
  });

  test("half an emoji becomes a replacement character", async () => {
    const { xml } = await run(speaking("half \ud83d", "half \ud83d emoji"));
    expect(xml).toContain("half \ufffd emoji");
    expect(xml.isWellFormed()).toBe(true);
  });

  test("names with line ends, tabs and other alphabets round-trip", async () => {
    const names = ["two\nlines\tand a tab", "naïve ≠ 值 🦊", "&amp; already", "--> ]]> <!--"];
    const { tests } = await run(...names.map((name) => shortCase(name, [1])));
    expect(tests.map((item) => item["@_name"])).toEqual(names);
  });

  test("a target without a name and a time that is none keep to the schema", async () => {
    const report = reportOf([shortCase("a", [1])], { target: " ", createdAt: "yesterday" });
    const { suite } = await parsed(runOf(report));
    expect(suite["@_name"]).toBe("regressgate");
    const dated = reportOf([shortCase("a", [1])], { createdAt: "2026-01-02T03:04:05.678+02:00" });
    expect((await parsed(runOf(dated))).suite["@_timestamp"]).toBe("2026-01-02T01:04:05");
  });

  test("no line is a command to a CI server that reads it, and a parser gives it back", async () => {
    const output = "one\n::error::fake\n  ##[error]two ##vso[task.x]";
    const { xml, tests } = await run(speaking("##[group]id", output));
    expect(xml).not.toMatch(/^\s*::/m);
    expect(xml).not.toMatch(/##(\[|vso)/);
    expect(tests[0]?.["@_name"]).toBe("##[group]id");
    expect(tests[0]?.failure?.["#text"]).toContain(output);
  });

  test("every hostile text", async () => {
    const [, head] = hostileReports();
    const { tests } = await parsed(runOf(head));
    expect(tests.filter((item) => item.failure)).toHaveLength(hostileTexts.length);
  });
});

describe("a comparison", () => {
  test("the gate fails with its reason; a case only when it broke beyond chance", async () => {
    const base = reportOf([
      shortCase("broken", [1, 1, 1, 1, 1]),
      shortCase("moved", [1, 1, 1, 1, 1]),
      shortCase("calm", [1, 1, 1, 1, 1]),
    ]);
    const head = reportOf([
      shortCase("broken", [0, 0, 0, 0, 0]),
      shortCase("moved", [1, 1, 1, 1, 0]),
      shortCase("calm", [1, 1, 1, 1, 1]),
    ]);
    const { tests } = await parsed(comparisonOf(base, head));
    expect(tests.map((item) => [item["@_name"], item.failure !== undefined])).toEqual([
      ["gate", true],
      ["broken", true],
      ["moved", false],
      ["calm", false],
    ]);
    expect(tests[0]?.failure?.["@_message"]).toMatch(/^Regression: /);
    const fine = await parsed(comparisonOf(base, base));
    expect(fine.tests.every((item) => !item.failure && !item.error)).toBe(true);
    expect(fine.suite["system-out"]).toMatch(/^Pass: /);
  });

  test("what could not be measured is an error of the gate", async () => {
    const base = reportOf([shortCase("a", [1])]);
    const { tests } = await parsed(comparisonOf(base, reportOf([shortCase("a", ["E"])])));
    expect(tests[0]?.error?.["@_type"]).toBe("head_errors");
  });

  test("every hostile text", async () => {
    const { tests } = await parsed(comparisonOf(...hostileReports()));
    expect(tests.filter((item) => item.failure)).toHaveLength(hostileTexts.length + 1);
  });
});
