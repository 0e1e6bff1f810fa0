/** `regressgate try CHECK`: one check on one answer, and what it read there. */
import type { Command } from "commander";
import type { TryFlags } from "./flags.js";
import type { Io } from "./io.js";
import { addConfigOption } from "./options.js";
import { collect } from "./parse-values.js";

export function registerTry(program: Command, io: Io, done: (code: number) => void): void {
  addConfigOption(
    program
      .command("try")
      .description("try one check on one answer: what it read, and why it passed or failed")
      .argument("<check>", "the type of the check, built-in or custom"),
  )
    .option(
      "--param <key=value>",
      "a parameter, as JSON where it is JSON, else as text; may be given again",
      collect,
    )
    .option("--params <json>", "all parameters as one JSON object")
    .option("--output <text>", "the answer; without, it is read from standard input")
    .option(
      "--result <json>",
      "the answer as a target returns it: output, citations, tool_calls, cost_usd, latency_s, …",
    )
    .option("--json", "print one JSON object and nothing else")
    .addHelpText(
      "after",
      `
Exits 0 when the check passes, 1 when it fails, 2 when its parameters are wrong, 3 when it could not judge.

Examples:
  regressgate try number --param value=1577 --param rel_tol=0.01 --output "It was $1.58 billion."
  pbpaste | regressgate try abstain
  regressgate try contains --param terms=refund --param terms="5 days" --param not=true < answer.txt
  regressgate try tool_calls --param calls=search --result '{"tool_calls": [{"name": "search"}]}'`,
    )
    .action(async (type: string, flags: TryFlags) => {
      const { tryCommand } = await import("./try-command.js");
      done(await tryCommand(type, flags, io));
    });
}
