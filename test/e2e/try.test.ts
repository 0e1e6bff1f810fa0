/** `try` as a user runs it: an answer piped in, custom checks of the suite, exit codes. */
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { folderWith, program } from "../support/cli.js";

function tryIt(args: string[], input: string, cwd: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, "try", ...args], {
    cwd,
    input,
    encoding: "utf8",
    env: { PATH: process.env["PATH"] },
  });
  return { code: status, stdout, stderr };
}

const folder = folderWith({
  "regressgate.yaml": "checks: [./mine.mjs]\n",
  "mine.mjs":
    'import { check } from "regressgate";\ncheck("shouts", (result) => result.output === result.output.toUpperCase());\n',
});

describe("try", () => {
  it("reads the answer from a pipe", () => {
    const found = tryIt(
      ["number", "--param", "value=4.4e6", "--param", "rel_tol=0"],
      "$4.4 million\n",
      folder,
    );
    expect(found).toMatchObject({ code: 0, stderr: "" });
    expect(found.stdout).toContain("read as 4400000 (million, $)");
  });

  it("loads schema, detector and paths in the bundled program", () => {
    const schema = JSON.stringify({ schema: { type: "object", required: ["a"] }, path: "$.a" });
    expect(tryIt(["json", "--params", schema], '{"a": 1}', folder)).toMatchObject({
      code: 0,
      stderr: "",
    });
    expect(tryIt(["json", "--params", schema], "{}", folder).stdout).toContain(
      "required property 'a'",
    );
    const german = "Die Rückerstattung erfolgt innerhalb von fünf Tagen.";
    expect(tryIt(["language", "--param", "is=de"], german, folder)).toMatchObject({ code: 0 });
    expect(tryIt(["json"], "{", folder).stdout).toContain("not JSON");
  });

  it("knows the custom checks of the configuration, in groups too", () => {
    expect(tryIt(["shouts"], "LOUD", folder)).toMatchObject({ code: 0, stderr: "" });
    expect(tryIt(["shouts", "--param", "not=true"], "LOUD", folder).code).toBe(1);
    const params = JSON.stringify({ checks: [{ type: "shouts" }, { type: "abstain" }] });
    expect(tryIt(["any_of_checks", "--params", params], "LOUD", folder).code).toBe(0);
    const unknown = tryIt(["shuots"], "LOUD", folder);
    expect(unknown.code).toBe(2);
    expect(unknown.stderr).toContain('did you mean "shouts"?');
  });
});
