/** `init`: writes a suite of three cases with a target that answers at once. */
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { UsageError } from "../domain/errors.js";

/** The schema inside an installed package, for editors. */
const SCHEMA = path.join("node_modules", "regressgate", "schema", "config.schema.json");

/** The line by which editors find the schema; empty unless the package is installed above `folder`. */
function schemaLine(folder: string): string {
  for (let at = folder; ; at = path.dirname(at)) {
    const file = path.join(at, SCHEMA);
    if (existsSync(file)) {
      const relative = path.relative(folder, file).split(path.sep).join("/");
      return `# yaml-language-server: $schema=${relative}\n`;
    }
    if (path.dirname(at) === at) return "";
  }
}

const config = (target: string) => `target: ${target}
cases: cases.jsonl
repeats: 5            # trials a case: what makes noise measurable
baseline: baseline.json
gate:
  alpha: 0.05         # false-alarm budget
`;

const cases = `// One case a line. Every check must pass for a trial to pass; ids are for ever.
{"id": "opening-hours", "input": "When are you open?", "checks": [{"type": "contains", "terms": ["9am", "6pm"]}], "tags": ["faq"]}
{"id": "shipping-cost", "input": "What does shipping cost?", "checks": [{"type": "number", "value": 4.99, "unit": "$", "abs_tol": 0.001}], "tags": ["faq"]}
{"id": "unknown", "input": "Do you accept Dogecoin?", "checks": [{"type": "abstain"}], "tags": ["abstain"]}
`;

const javascript = `// The system under test: replace the body with a call of your application.
const answers = [
  [/open/i, "We are open from 9am to 6pm, Monday to Friday."],
  [/shipping/i, "Standard shipping costs $4.99."],
];

export function answer(question) {
  const found = answers.find(([pattern]) => pattern.test(question));
  return { output: found ? found[1] : "I don't have information about that.", cost_usd: 0.0001 };
}
`;

const python = `"""The system under test: replace the body with a call of your application."""

ANSWERS = {
    "open": "We are open from 9am to 6pm, Monday to Friday.",
    "shipping": "Standard shipping costs $4.99.",
}


def answer(question):
    for word, text in ANSWERS.items():
        if word in question.lower():
            return {"output": text, "cost_usd": 0.0001}
    return {"output": "I don't have information about that.", "cost_usd": 0.0001}
`;

export interface InitRequest {
  cwd: string;
  folder: string;
  python?: boolean;
  force?: boolean;
}

/**
 * Writes the files and returns their paths as given.
 * @throws UsageError when one exists, before anything is written.
 */
export async function initSuite(request: InitRequest): Promise<string[]> {
  const target = request.python ? "target.py" : "target.mjs";
  const folder = path.resolve(request.cwd, request.folder);
  const spec = request.python ? "target.py:answer" : "./target.mjs:answer";
  const files: Record<string, string> = {
    "regressgate.yaml": schemaLine(folder) + config(spec),
    "cases.jsonl": cases,
    [target]: request.python ? python : javascript,
  };
  const taken = Object.keys(files).filter((name) => existsSync(path.join(folder, name)));
  if (taken.length > 0 && !request.force) {
    throw new UsageError(
      `${taken.join(", ")} exist${taken.length === 1 ? "s" : ""} already`,
      "--force overwrites",
    );
  }
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  return Object.keys(files).map((name) => path.join(request.folder, name));
}
