/** Step 3: runs the suite and compares, or compares a report of an earlier job; its exit code is the gate's. */
import { spawn } from "node:child_process";
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import process from "node:process";
import { baselinePath, program, readConfig } from "./parts/program.mjs";
import { input, SetupError, setOutput, step } from "./parts/step.mjs";

const MARKER = "<!-- regressgate -->";
const VERDICTS = ["pass", "improvement", "warn", "regression", "invalid"];

/** `name=path` of the configuration, with its path from the configuration's folder made absolute. */
function configured({ config, baseDir }) {
  return config.reporters.map((spec) => {
    const split = spec.indexOf("=");
    if (split < 0) return spec;
    const name = spec.slice(0, split);
    const module = /^\.{1,2}[\\/]/.test(name) ? path.resolve(baseDir, name) : name;
    return `${module}=${path.resolve(baseDir, spec.slice(split + 1))}`;
  });
}

/** The files of the artifact; a flag that names reporters takes the place of those configured. */
function reporterFlags(folder, loaded) {
  const has = (name) => existsSync(path.join(input("PROGRAM"), "dist", "reporters", `${name}.js`));
  const ours = [
    `junit=${path.join(folder, "junit.xml")}`,
    `json=${path.join(folder, "result.json")}`,
    ...(has("html") ? [`html=${path.join(folder, "report.html")}`] : []),
  ];
  const all = [...(loaded === null ? [] : configured(loaded)), ...ours];
  const flags = all.flatMap((spec) => ["--reporter", spec]);
  return [...flags, "--markdown", path.join(folder, "comment.md")];
}

function commandLine(folder, loaded) {
  const config = input("CONFIG") === "" ? [] : ["--config", input("CONFIG")];
  const common = [...config, ...reporterFlags(folder, loaded)];
  if (input("HEAD") !== "") {
    return ["compare", ...common, "--", baselinePath(loaded), input("HEAD")];
  }
  if (input("REPORT") === "") throw new SetupError("report: give the path of a file");
  return [
    "gate",
    ...common,
    ...["--out", input("REPORT")],
    ...(input("BASELINE") === "" ? [] : ["--baseline", input("BASELINE")]),
    ...(input("REPEATS") === "" ? [] : ["--repeats", input("REPEATS")]),
  ];
}

/** Runs the program; a signal to this step is one to it. */
function run(args) {
  const [command, ...start] = program();
  const child = spawn(command, [...start, ...args], { stdio: "inherit" });
  for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => child.kill(name));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 143)));
  });
}

/** The comment when there is no verdict: one of an earlier push must not go on standing there. */
function notJudged(code) {
  const page = process.env.GITHUB_STEP_SUMMARY;
  const text = `${MARKER}\n## regressgate: NOT JUDGED\n\nThe gate ended with exit code ${code} before it could compare: the log of the job says why. This is no statement on the change.\n`;
  if (page) appendFileSync(page, text);
  return text;
}

await step(async () => {
  const folder = mkdtempSync(path.join(process.env.RUNNER_TEMP ?? process.cwd(), "regressgate-"));
  mkdirSync(folder, { recursive: true });
  setOutput("folder", folder);
  const code = await run(commandLine(folder, await readConfig()));
  const comment = path.join(folder, "comment.md");
  if (!existsSync(comment)) writeFileSync(comment, notJudged(code));
  const [, heading = ""] = readFileSync(comment, "utf8").split("\n");
  const verdict = heading.replace(/^## regressgate: /, "").toLowerCase();
  setOutput("verdict", VERDICTS.includes(verdict) ? verdict : "");
  setOutput("failed", String(code !== 0));
  const report = input("HEAD") || input("REPORT");
  if (existsSync(report)) copyFileSync(report, path.join(folder, path.basename(report)));
  return code;
});
