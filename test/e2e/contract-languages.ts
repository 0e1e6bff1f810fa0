/** The same checks and the same targets in TypeScript, in Python and as a program, for the contract suite. */

/** A suite's files in one language, around a table of behaviours. */
export interface Language {
  name: string;
  target: unknown;
  checks: string[];
  files: Record<string, string>;
}

/** What each check does, by the first word of the answer. */
const typescriptChecks = `
import { check, CheckConfigError } from "regressgate";

const number = (text: string) => text === "NaN" ? Number.NaN : text === "Infinity" ? Infinity : Number(text);

check("acts", (result, params) => {
  if (params.refuse) throw new CheckConfigError("refuse is not allowed");
  const [how = "", rest = ""] = result.output.split("=");
  if (how === "bool") return rest === "true";
  if (how === "number") return number(rest);
  if (how === "outcome") return { passed: rest === "true", detail: \`said \${rest}\` };
  if (how === "score") return { passed: true, score: number(rest), detail: "graded" };
  if (how === "nothing") return null as never;
  if (how === "text") return "yes" as never;
  if (how === "list") return [true] as never;
  if (how === "empty") return {} as never;
  if (how === "word") return { passed: "yes" } as never;
  if (how === "badscore") return { passed: true, score: "high" } as never;
  if (how === "baddetail") return { passed: true, detail: 3 } as never;
  if (how === "cited") return { passed: true, detail: JSON.stringify([result.citations, result.inputTokens, result.costUsd, result.metadata]) };
  if (how === "raise") { const error = new Error("broken ✓"); error.name = "ValueError"; throw error; }
  return { passed: true, detail: JSON.stringify(params.echo ?? null) };
});

check("waits", async (result) => {
  await new Promise((done) => setTimeout(done, 5));
  return result.output.length > 0;
});
`;

const pythonChecks = `
import asyncio, json
from regressgate import CheckOutcome, check
from regressgate.checks import CheckConfigError

def number(text):
    value = float(text)
    return int(value) if value == value and abs(value) < 1e9 and value == int(value) else value

def compact(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)

@check("acts")
def acts(result, params):
    if params.get("refuse"):
        raise CheckConfigError("refuse is not allowed")
    how, _, rest = result.output.partition("=")
    if how == "bool": return rest == "true"
    if how == "number": return number(rest)
    if how == "outcome": return CheckOutcome(rest == "true", detail=f"said {rest}")
    if how == "score": return CheckOutcome(True, number(rest), "graded")
    if how == "nothing": return None
    if how == "text": return "yes"
    if how == "list": return [True]
    if how == "empty": return {}
    if how == "word": return {"passed": "yes"}
    if how == "badscore": return CheckOutcome(True, "high")
    if how == "baddetail": return CheckOutcome(True, detail=3)
    if how == "cited": return CheckOutcome(True, detail=compact([result.citations, result.input_tokens, result.cost_usd, result.metadata]))
    if how == "raise": raise ValueError("broken ✓")
    return CheckOutcome(True, detail=compact(params.get("echo")))

@check("waits")
async def waits(result, params):
    await asyncio.sleep(0.005)
    return len(result.output) > 0
`;

/** What each target answers to its input. */
const typescriptTarget = `
export async function run(input: unknown): Promise<unknown> {
  if (typeof input !== "object" || input === null) return input;
  const { answer, raise } = input as { answer?: unknown; raise?: string };
  if (raise) { const error = new Error(raise); error.name = "RuntimeError"; throw error; }
  return answer;
}
`;

const pythonTarget = `
def run(input):
    if not isinstance(input, dict): return input
    if input.get("raise"): raise RuntimeError(input["raise"])
    return input.get("answer")
`;

/** An exception has no place in what a program writes; it answers all that JSON can say. */
const programTarget = `
let text = "";
process.stdin.setEncoding("utf8").on("data", (chunk) => { text += chunk; }).on("end", () => {
  const { input } = JSON.parse(text);
  process.stdout.write(JSON.stringify(typeof input === "object" ? input.answer : input));
});
`;

export const typescript: Language = {
  name: "TypeScript",
  target: "./app.ts:run",
  checks: ["./checks.ts"],
  files: { "app.ts": typescriptTarget, "checks.ts": typescriptChecks },
};

export const python: Language = {
  name: "Python",
  target: "app.py:run",
  checks: ["checks.py"],
  files: { "app.py": pythonTarget, "checks.py": pythonChecks },
};

/** A program as the target, its checks in either language. */
export const program: Language = {
  name: "a program",
  target: { command: [process.execPath, "app.mjs"] },
  checks: ["checks.py"],
  files: { "app.mjs": programTarget, "checks.py": pythonChecks },
};
