import { describe, expect, test } from "vitest";
import { cutLines, cutText } from "./cut-text.js";
import { visibleBlock, visibleLine } from "./visible-text.js";

describe("visible text", () => {
  test.each([
    ["\u001b[31mred\u001b[0m", "␛[31mred␛[0m"],
    ["bell \u0007 null \u0000 delete \u007f", "bell ␇ null ␀ delete ␡"],
    ["csi \u009b31m", "csi <U+009B>31m"],
    ["pay\u202etorw", "pay<U+202E>torw"],
    ["zero\u200bwidth\u2060 \ufeff", "zero<U+200B>width<U+2060> <U+FEFF>"],
    ["idle\u200djoiner", "idle<U+200D>joiner"],
    ["tag \u{e0041}", "tag <U+E0041>"],
    ["half \ud83d", "half \ufffd"],
    ["one\r\ntwo\u2028three\rfour", "one\ntwo\nthree␍four"],
  ])("%j", (text, shown) => {
    expect(visibleBlock(text)).toBe(shown);
  });

  test.each(["👨‍👩‍👧 ❤️", "می‌خواهم", "naïve 值 🦊", "क्‍ष"])("leaves %s alone", (text) => {
    expect(visibleBlock(text)).toBe(text);
  });

  test("one line", () => {
    expect(visibleLine("a\n\tb")).toBe("a↵ b");
  });
});

describe("cut text", () => {
  test("counts what is missing and splits no pair", () => {
    expect(cutText("short", 10)).toBe("short");
    expect(cutText("abcdef", 4)).toBe("abcd… (2 more characters)");
    expect(cutText("ab🦊", 3)).toBe("ab… (2 more characters)");
    expect(cutText("abc", 10, 1_234)).toBe("abc… (1,234 more characters)");
    expect(cutLines(["a", "b", "c"], 2)).toEqual(["a", "b", "… (1 more line)"]);
  });
});
