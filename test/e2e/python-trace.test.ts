/** The report says where in the user's own code an exception came from, without paths of the machine. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { cli, folderWith, jsonLines } from "../support/cli.js";
import type { ReportFile } from "../support/report-file.js";

it("keeps the last frames of a target's and of a check's own code", async () => {
  const folder = folderWith({
    "regressgate.yaml": {
      target: "app/bot.py:run",
      cases: "cases.jsonl",
      checks: ["my_checks.py"],
      repeats: 1,
      gate: { max_error_rate: 1 },
    },
    "cases.jsonl": jsonLines(
      ["bad", "good"].map((id) => ({ id, input: id, checks: [{ type: "mine" }] })),
    ),
    "app/bot.py":
      "import json\n\ndef parse(text):\n    return json.loads(text)\n\ndef run(input):\n    return parse(input) if input == 'bad' else input\n",
    "my_checks.py":
      "from regressgate import check\n\n@check('mine')\ndef mine(result, params):\n    return result.output.nothing\n",
  });
  const result = await cli(["run"], { cwd: folder });
  expect(result.code, result.stderr).toBe(0);
  const text = readFileSync(path.join(folder, ".regressgate/report.json"), "utf8");
  const trials = (JSON.parse(text) as ReportFile).cases.map((each) => each.trials[0]);
  expect(trials[0]).toMatchObject({
    error: "JSONDecodeError: Expecting value: line 1 column 1 (char 0)",
    error_trace: [
      "app/bot.py:7 in run: return parse(input) if input == 'bad' else input",
      "app/bot.py:4 in parse: return json.loads(text)",
    ],
  });
  expect(trials[1]).toMatchObject({
    error_kind: "check",
    error_trace: ["my_checks.py:5 in mine: return result.output.nothing"],
  });
  expect(text).not.toContain(folder);
  // A person reads it where the error is told.
  expect(result.stdout).toMatch(
    /JSONDecodeError: .*\n +at app\/bot\.py:7 in run: .*\n.*\n? +at app\/bot\.py:4 in parse: return json\.loads\(text\)/,
  );
});
