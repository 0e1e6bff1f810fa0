/** That `grounded` labels answers as models write them the way a person would. */
import { describe, expect, it } from "vitest";
import { runCheck } from "../run-check.test-support.js";

type Source = Record<string, unknown>;
const grounded = (output: string, source: string | Source[], params = {}) => {
  const retrieved = typeof source === "string" ? [{ text: source }] : source;
  return runCheck({ type: "grounded", ...params }, { output, retrieved });
};
const two: Source[] = [{ text: "Refunds take 5 days." }, { text: "Exchanges are free." }];

describe("figures that count or number the answer itself", () => {
  it.each<[string, string | Source[], boolean]>([
    ["Here are 3 options:\n\n- Refund\n- Exchange\n- Credit", "Refund.", true],
    ["There are **three** ways:\n1. Refund\n   - quick\n2. Exchange\n3. Credit", "Refund.", true],
    ["Here are 4 options:\n\n- Refund\n- Exchange\n- Credit", "Refund.", false],
    ["There are 3 options.", "Refund.", false],
    ["Option 1: Refund.\nOption 2: Credit.", "Refund.", true],
    ["**Option 1** – Refund.\n**Option 2** – Credit.", "Refund.", true],
    ["## Step 1\nOpen it.\n## Step 2\nClose it.", "Open it.", true],
    ["Tip #1: Refund early.", "Refund.", true],
    ["Step 5 takes 40 minutes.", "Refund.", false],
    ["| Step | Action |\n|---|---|\n| 1 | Open |\n| 2 | Save |", "Open, save.", true],
    ["| Days | Fee |\n|---|---|\n| 7 | none |\n| 9 | some |", "Fees apply.", false],
    ["First (1) open it, (2) save it.", "Open it, save it.", true],
    ["1. Open it. 2. Save it. 3. Close it.", "Open it.", true],
    ["It took (7) open days.", "Open it.", false],
  ])("%j from %j: %s", async (output, source, passed) => {
    const found = await grounded(output, source);
    expect(found.passed, found.detail).toBe(passed);
  });

  it.each<[string, boolean]>([
    ["According to document 2, exchanges are free.", true],
    ["Passages 1 and 2 say so.", true],
    ["It takes 5 days [Sources: 1, 2].", true],
    ["It takes 5 days.\n\nSource: 1", true],
    ["According to document 9, exchanges are free.", false],
    ["According to the source: 2 people came.", false],
  ])("of the sources by number: %j: %s", async (output, passed) => {
    const found = await grounded(output, two);
    expect(found.passed, found.detail).toBe(passed);
  });

  it("of a page that a source names", async () => {
    const source = [{ text: "Refunds take 5 days.", page: 14 }];
    expect((await grounded("Page 14 says 5 days.", source)).passed).toBe(true);
    expect(
      (await grounded("5 days, see page 14", [{ meta: { pages: ["14"] } }, ...two])).passed,
    ).toBe(true);
    expect((await grounded("Page 15 says 5 days.", source)).passed).toBe(false);
    expect((await grounded("It is 14 days.", source)).passed).toBe(false);
  });
});

describe("figures of sources", () => {
  it("are none where a source is named, unless a field is asked for", async () => {
    for (const source of [{ page: "14" }, { id: "chunk 14" }, { doc_id: "14" }, { url: "14" }]) {
      const found = await grounded("It is 14.", [{ ...source, text: "two weeks" }]);
      expect(found.passed, JSON.stringify(source)).toBe(false);
    }
    expect((await grounded("It is 14.", [{ page: "14" }], { fields: "page" })).passed).toBe(true);
    expect((await grounded("It is 14.", [{ title: "14 days" }])).passed).toBe(true);
  });

  it.each<[string, string, boolean]>([
    ["About 1,600 people", "1,577 people", true],
    ["approximately **1,600** people", "1,577 people", true],
    ["nearly $2 billion", "$1.97 billion", true],
    ["~$200", "$197", true],
    ["about 2,000 people", "1,577 people", false],
    ["about 3 offices", "2.7", false],
    ["1,600 people", "1,577 people", false],
    ["$1,577 million", "(in millions) 1,577", true],
    ["$1,577 billion", "(in millions) 1,577", false],
    ["$1,577 thousand", "Revenue ($m): 1,577", false],
    ["$1,577 thousand", "Sales in thousands 1,577; assets in millions 9", true],
  ])("%j from %j: %s", async (output, source, passed) => {
    const found = await grounded(output, source);
    expect(found.passed, found.detail).toBe(passed);
  });
});

describe("quotations", () => {
  it.each<[string, string, boolean]>([
    ['It says "[A]ll sales are final".', "All sales are final.", true],
    ['It says "no returns - ever".', "No returns – ever.", true],
    ['It says "no returns\u2014ever".', "No returns -- ever.", true],
    ['It says "non-refundable".', "non\u2011refundable", true],
    ['It says "nonrefundable".', "non-refundable", false],
    ['It says "all sales . . . final".', "All sales are final.", true],
    ["It says \"Refunds are 'final'\".", "Refunds are \u201cfinal\u201d.", true],
    ['It says "cost & time".', "Cost &amp; time.", true],
    ["それは「全額返金」です", "全額返金します", true],
    ["それは「半額返金」です", "全額返金します", false],
    ['Run `git commit -m "fix"` first.', "Run git commit.", true],
    ['```json\n{"name": "Bob"}\n```', "Bob", true],
    ['It says `"no refunds"`.', "All sales are final.", false],
    ['See <a href="x">here</a> and [this](https://x.io "Title").', "See here.", true],
    ['{"answer": "It takes a while"}', "It takes a while.", true],
    ['{"answer": "It says \\"all sales are open\\"."}', "All sales are final.", false],
    ['{"answer": "It says \\"all sales\\"."}', "All sales are final.", true],
  ])("%j from %j: %s", async (output, source, passed) => {
    const found = await grounded(output, source);
    expect(found.passed, found.detail).toBe(passed);
  });
});
