/** Exists so that every reporter is tested with the same real subjects and the same hostile texts. */
import { reportOf, shortCase, shortTrials } from "../compare/report-from-counts.test-support.js";
import { summariseRun } from "../compare/summarise-run.js";
import type { GateOptions } from "../domain/gate-config.js";
import type { Report } from "../domain/report.js";
import type { ReporterOptions, ReporterSubject } from "../domain/reporter.js";
import { compareReports } from "../gate/compare-reports.js";
import { parseReport } from "../report/read-report.js";
import { reportText } from "../report/report-text.js";

export const plainOptions: ReporterOptions = { color: false, width: 80 };

/** Texts that broke reporters elsewhere. */
export const hostileTexts: readonly string[] = [
  "bad \u001b[31mred\u001b[0m \u0000 \b end",
  "array[x[0]]> done <failure>",
  "</details></summary><script>alert(1)</script><img src=x onerror=alert(1)>",
  "```\n@everyone see https://evil.example www.evil.example [x](javascript:x) #12 | a | b |",
  "half \ud83d emoji",
  "pay\u202eetorw\u202c zero\u200bwidth\u2066iso\u2069 \ufeffbom",
  '=HYPERLINK("http://evil.example")',
  "line one\n::error::fake\r\n::set-output name=x::y",
  'a"b<c&d',
  `long ${"word".repeat(3_000)}`,
];

/** A report with its totals, as reading one gives. */
export function readBack(report: Report): Report {
  return parseReport([...reportText(report)].join(""));
}

export function runOf(report: Report): ReporterSubject {
  return { kind: "run", summary: summariseRun(readBack(report)) };
}

export function comparisonOf(base: Report, head: Report, gate?: GateOptions): ReporterSubject {
  return { kind: "comparison", comparison: compareReports(base, head, gate) };
}

/** Where the errors of {@link erredReports} came from, the innermost last. */
export const frames = [
  "bot.py:20 in run: return ask(q)",
  "bot.py:12 in ask: return parse(reply)",
  "bot.py:7 in parse: return json.loads(`a|b`)",
];

/** Of twenty-one cases one errors in every trial of the head, and names its frames. */
export function erredReports(): [Report, Report] {
  const calm = Array.from({ length: 20 }, (_, k) => shortCase(`calm-${k}`, shortTrials(5, 5)));
  const failed = shortCase("erred", shortTrials(0, 5, 5), { mustPass: true });
  for (const trial of failed.trials) trial.errorTrace = [...frames];
  const passed = shortCase("erred", shortTrials(5, 5), { mustPass: true });
  return [reportOf([passed, ...calm]), reportOf([failed, ...calm])];
}

/** Twenty cases, of which one for every hostile text breaks; the text is id, tag, output, frame and detail. */
export function hostileReports(texts: readonly string[] = hostileTexts): [Report, Report] {
  const cases = (broken: boolean) => [
    ...texts.map((text, index) => {
      const result = shortCase(`${index} ${text}`, shortTrials(broken ? 0 : 5, 5), {
        tags: [text],
      });
      for (const trial of result.trials) {
        trial.output = text;
        trial.errorTrace = [`bot.py:1 in run: ${text}`];
        trial.checks = {
          [text]: { passed: trial.passed, score: null, detail: trial.passed ? "" : text },
        };
      }
      result.checkTypes = { [text]: text };
      return result;
    }),
    ...Array.from({ length: 20 }, (_, k) => shortCase(`calm-${k}`, shortTrials(5, 5))),
  ];
  return [reportOf(cases(false)), reportOf(cases(true), { createdAt: "2026-01-03T00:00:00Z" })];
}
