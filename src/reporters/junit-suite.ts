/** Exists as the shape between what is told and the XML that tells it. */

/** A failure or an error: one line, a kind, and the whole text. */
export interface Fault {
  message: string;
  type: string;
  text: string;
}

/** At most one of `skipped`, `failure` and `error` is set. */
export interface TestCase {
  name: string;
  className: string;
  seconds: number;
  skipped?: string;
  failure?: Fault;
  error?: Fault;
}

export interface TestSuite {
  name: string;
  /** ISO 8601. */
  timestamp: string;
  properties: [string, string][];
  /** What is said of all tests together. */
  output: string;
  tests: TestCase[];
}

/** Characters of one text in the XML. */
export const JUNIT_TEXT_CHARS = 10_000;
