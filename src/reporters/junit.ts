/** Exists for the test tabs of CI servers, which read JUnit's XML. */
import { XMLBuilder } from "fast-xml-parser";
import type { Reporter } from "../domain/reporter.js";
import { comparisonSuite } from "./junit-comparison.js";
import { runSuite } from "./junit-run.js";
import type { TestCase, TestSuite } from "./junit-suite.js";
import { xmlAttribute, xmlText } from "./xml-text.js";

function element(found: { message: string; type: string; text: string }) {
  return { "@_message": found.message, "@_type": found.type, "#text": found.text };
}

function testCase(test: TestCase) {
  return {
    "@_name": test.name,
    "@_classname": test.className,
    "@_time": test.seconds.toFixed(3),
    ...(test.skipped !== undefined && { skipped: { "@_message": test.skipped } }),
    ...(test.failure && { failure: element(test.failure) }),
    ...(test.error && { error: element(test.error) }),
  };
}

/** A name that is only white space counts as none. */
const filled = (name: string) => (name.trim() === "" ? "regressgate" : name);

/** A time in UTC without zone and fraction, which is all that the common schema takes. */
function secondOf(iso: string): string {
  const time = new Date(iso);
  const known = Number.isNaN(time.getTime()) ? new Date(0) : time;
  return known.toISOString().slice(0, 19);
}

function print(suite: TestSuite): string {
  const count = (has: (test: TestCase) => boolean) => String(suite.tests.filter(has).length);
  const totals = {
    "@_tests": String(suite.tests.length),
    "@_failures": count((test) => test.failure !== undefined),
    "@_errors": count((test) => test.error !== undefined),
    "@_skipped": count((test) => test.skipped !== undefined),
    "@_time": suite.tests.reduce((sum, test) => sum + test.seconds, 0).toFixed(3),
  };
  const builder = new XMLBuilder({
    ignoreAttributes: false,
    format: true,
    suppressEmptyNode: true,
    suppressBooleanAttributes: false,
    // The builder knows five entities; line ends in attributes and forbidden characters are ours.
    processEntities: false,
    attributeValueProcessor: (_name, value) => xmlAttribute(String(value)),
    tagValueProcessor: (_name, value) => xmlText(String(value)),
  });
  return builder.build({
    "?xml": { "@_version": "1.0", "@_encoding": "UTF-8" },
    testsuites: {
      testsuite: {
        "@_name": filled(suite.name),
        "@_package": "regressgate",
        "@_id": "0",
        "@_timestamp": secondOf(suite.timestamp),
        // Reports name no machine.
        "@_hostname": "localhost",
        ...totals,
        properties: {
          property: suite.properties.map(([name, value]) => ({
            "@_name": name,
            "@_value": value,
          })),
        },
        testcase: suite.tests.map(testCase),
        "system-out": suite.output,
        "system-err": "",
      },
    },
  });
}

/** `junit`: wrong answers are failures, missing answers errors, quarantined cases skipped. */
export const junitReporter: Reporter = {
  name: "junit",
  summary: "JUnit XML: a test case a case; of a comparison the gate too.",
  render(subject) {
    return print(
      subject.kind === "run" ? runSuite(subject.summary) : comparisonSuite(subject.comparison),
    );
  },
};
