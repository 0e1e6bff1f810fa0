import { describe, expect, test } from "vitest";
import {
  reportOf,
  shortCase,
  shortTrial,
  shortTrials,
} from "../compare/report-from-counts.test-support.js";
import type { ReporterSubject } from "../domain/reporter.js";
import {
  comparisonOf,
  erredReports,
  hostileReports,
  plainOptions,
  runOf,
} from "./hostile.test-support.js";
import { markdownReporter } from "./markdown.js";
import { mdCode, mdText } from "./markdown-text.js";

const render = async (subject: ReporterSubject) => markdownReporter.render(subject, plainOptions);

/** Without fenced blocks and inline code. */
function withoutCode(text: string): string {
  return text
    .replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, "")
    .replace(/`[^`\n]*`/g, "")
    .replace(/<code>.*?<\/code>/g, "");
}

/** What is left to be read as markup: without code and our own section tags. */
function markup(text: string): string {
  return withoutCode(text)
    .replace(/<\/?(details|summary)>/g, "")
    .replace("<!-- regressgate -->", "");
}

describe("markdown", () => {
  test("marker and verdict come first", async () => {
    const [base, head] = hostileReports(["x"]);
    const text = await render(comparisonOf(base, head));
    const [marker, heading] = text.split("\n");
    expect([marker, heading]).toEqual(["<!-- regressgate -->", "## regressgate: REGRESSION"]);
    expect((await render(runOf(head))).startsWith("<!-- regressgate -->\n## regressgate: ")).toBe(
      true,
    );
  });

  test("an error names the last two frames of the user's own code, as code", async () => {
    const [before, erred] = erredReports();
    const inner =
      "<code>bot&#46;py&#58;7 in parse&#58; return json&#46;loads&#40;&#96;a&#124;b&#96;&#41;</code>";
    const text = await render(comparisonOf(before, erred));
    const details = /<details><summary><code>erred<\/code>[\s\S]*?<\/details>/.exec(text)?.[0];
    const list = `- at \`bot.py:12 in ask: return parse(reply)\`\n- at ${inner}`;
    expect(details).toContain(`error: Error: no answer\n\`\`\`\n\n${list}`);
    const mustPass = /### Must-pass[\s\S]*?\n\n[\s\S]*?\n\n/.exec(text)?.[0];
    expect(mustPass).toContain(`no answer\n  - at \`bot.py:12`);
    expect(await render(runOf(erred))).toContain(`no answer\n  - at \`bot.py:12`);
    expect(text).not.toContain("bot.py:20");
  });

  test("no word of a stranger becomes markup, HTML, a mention or a link", async () => {
    const [base, head] = hostileReports();
    for (const subject of [comparisonOf(base, head), runOf(head)]) {
      const text = await render(subject);
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toMatch(/[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u200b\ufeff]/);
      const rest = markup(text);
      expect(rest).not.toMatch(/<[a-z/!]/i);
      expect(rest).not.toMatch(/@\w/);
      expect(rest).not.toMatch(/https?:/);
      expect(rest).not.toMatch(/www\./);
      expect(rest).not.toMatch(/(?<!\\)\]\(/);
      const sections = withoutCode(text);
      expect(sections.match(/<details>/g)?.length).toBe(sections.match(/<\/details>/g)?.length);
    }
  });

  test("900 failing cases with long answers stay short, and what was cut is counted", async () => {
    const suite = (broken: boolean) =>
      reportOf(
        Array.from({ length: 900 }, (_, k) =>
          shortCase(`case ${k} ${"name".repeat(20)}`, [], {
            tags: [`tag ${k}`],
            trials: shortTrials(broken ? 0 : 3, 3).map((short, index) =>
              shortTrial(short, index, { output: "o".repeat(400) }),
            ),
          }),
        ),
      );
    for (const subject of [comparisonOf(suite(false), suite(true)), runOf(suite(true))]) {
      const text = await render(subject);
      expect(text.length).toBeLessThan(65_000);
      expect(text).toMatch(/… and \d+ more case/);
      expect(text.indexOf("## regressgate")).toBeLessThan(30);
    }
  });

  test("the longest names, reasons and notes stay short too", async () => {
    const giant = Array.from({ length: 300 }, (_, k) => `${k} ${"@`|<".repeat(5_000)}`);
    const [base, head] = hostileReports(giant);
    expect((await render(comparisonOf(base, head))).length).toBeLessThan(65_000);
    expect((await render(runOf(head))).length).toBeLessThan(65_000);
  });
});

describe("mdCode", () => {
  test("is plain code where that is safe, else entities", () => {
    expect(mdCode("refund-1")).toBe("`refund-1`");
    expect(mdCode("<b>@me</b>")).toBe("`<b>@me</b>`");
    expect(mdCode("a|b")).toBe("<code>a&#124;b</code>");
    expect(mdCode("`x` @me")).toBe("<code>&#96;x&#96; &#64;<!-- -->me</code>");
    expect(mdCode("two\nlines")).toBe("`two↵lines`");
    expect(mdCode("")).toBe("<code> </code>");
  });
});

describe("mdText", () => {
  test("keeps ordinary sentences as they are", () => {
    const sentence = "A drop of more than 5.0 points is ruled out (95 %), p = 0.004; see refund-1.";
    expect(mdText(sentence)).toBe(sentence);
  });

  test("parts what code hosts join", () => {
    expect(mdText("@team fixes #12 and GH-3")).toBe(
      "@&#8203;team fixes #&#8203;12 and GH&#8203;-3",
    );
    expect(mdText("see https://x.example")).toBe("see https&#8203;://x.example");
    expect(mdText("a < b & c")).toBe("a &#60; b &#38; c");
    expect(mdText("# no heading")).toBe("&#8203;# no heading");
  });
});
