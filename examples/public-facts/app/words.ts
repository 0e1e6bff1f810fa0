/** How questions and passages are cut into comparable words. */

const stopWords = new Set(
  (
    "a an and are as at be by did do does for from had has have how i in into is it its of off on " +
    "or please tell me that the their there they this to up was we were what when where which who " +
    "whose will with would you your many much of according about by give just"
  ).split(" "),
);

/** Words of one meaning, so that "how tall" finds "a height of". */
const sameMeaning: Record<string, string> = {
  tall: "height",
  high: "height",
  higher: "height",
  highest: "height",
  lowest: "height",
  elevation: "height",
  long: "length",
  longer: "length",
  longest: "length",
  shortest: "length",
  deep: "depth",
  deeper: "depth",
  deepest: "depth",
  wide: "diameter",
  large: "area",
  largest: "area",
  smallest: "area",
  weigh: "mass",
  weight: "mass",
  heavy: "mass",
  cost: "price",
  costs: "price",
  pay: "price",
  paid: "price",
  melt: "melting",
  melts: "melting",
  boil: "boiling",
  boils: "boiling",
  people: "population",
  launch: "launched",
  opening: "opened",
  percent: "share",
  percentage: "share",
  began: "begin",
  begun: "begin",
  share: "share",
};

/** Content words in lower case, plural endings dropped, words of one meaning made equal. */
export function contentWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+(?:\.\p{N}+)?/gu) ?? [];
  return words
    .filter((word) => !stopWords.has(word))
    .map((word) => sameMeaning[word] ?? singular(word));
}

function singular(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2);
  return word.length > 4 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}
