/** Currency signs, codes and words, and when two of them may be the same money. */

/** One currency: its code and everything else that it is written as. */
interface Currency {
  readonly code: string;
  readonly signs?: readonly string[];
  /** Words compared without case, written after the figure. */
  readonly words?: readonly string[];
}

const currencies: readonly Currency[] = [
  { code: "USD", signs: ["$", "US$", "¢"], words: ["dollar", "dollars", "bucks", "cent", "cents"] },
  { code: "EUR", signs: ["€"], words: ["euro", "euros", "cent", "cents"] },
  { code: "GBP", signs: ["£"], words: ["pound", "pounds", "sterling", "pence"] },
  { code: "JPY", signs: ["¥", "￥", "円"], words: ["yen"] },
  { code: "CNY", signs: ["¥", "CN¥", "元"], words: ["yuan", "renminbi", "rmb"] },
  { code: "INR", signs: ["₹", "Rs", "Rs."], words: ["rupee", "rupees"] },
  { code: "CAD", signs: ["$", "C$", "CA$", "¢"], words: ["cent", "cents"] },
  { code: "AUD", signs: ["$", "A$", "AU$", "¢"], words: ["cent", "cents"] },
  { code: "NZD", signs: ["$", "NZ$"] },
  { code: "SGD", signs: ["$", "S$"] },
  { code: "HKD", signs: ["$", "HK$"] },
  { code: "TWD", signs: ["$", "NT$"] },
  { code: "MXN", signs: ["$", "MX$"], words: ["peso", "pesos"] },
  { code: "BRL", signs: ["R$"], words: ["real", "reais"] },
  { code: "CHF", signs: ["Fr"], words: ["franc", "francs"] },
  { code: "KRW", signs: ["₩", "원"] },
  { code: "RUB", signs: ["₽"], words: ["rouble", "roubles", "ruble", "rubles"] },
  { code: "TRY", signs: ["₺"], words: ["lira"] },
  { code: "UAH", signs: ["₴"], words: ["hryvnia"] },
  { code: "ILS", signs: ["₪"], words: ["shekel", "shekels"] },
  { code: "VND", signs: ["₫"], words: ["dong"] },
  { code: "THB", signs: ["฿"], words: ["baht"] },
  { code: "NGN", signs: ["₦"], words: ["naira"] },
  { code: "PHP", signs: ["₱"] },
  { code: "SEK", signs: ["kr"], words: ["krona", "kronor"] },
  { code: "NOK", signs: ["kr"], words: ["krone", "kroner"] },
  { code: "DKK", signs: ["kr"], words: ["krone", "kroner"] },
  { code: "PLN", signs: ["zł"], words: ["zloty", "zlotys"] },
  { code: "CZK", signs: ["Kč"], words: ["koruna"] },
  { code: "HUF", signs: ["Ft"], words: ["forint"] },
  { code: "ZAR", words: ["rand"] },
  { code: "IDR", words: ["rupiah"] },
  { code: "RMB" },
  { code: "AED", words: ["dirham", "dirhams"] },
  { code: "SAR", words: ["riyal", "riyals"] },
  { code: "BTC", signs: ["₿"], words: ["bitcoin", "bitcoins"] },
];

/** Every spelling, with the codes that it may stand for. */
const codesOf = new Map<string, Set<string>>();
for (const { code, signs = [], words = [] } of currencies) {
  for (const spelling of [code, ...signs, ...words]) {
    const codes = codesOf.get(spelling) ?? new Set();
    codesOf.set(spelling, codes.add(code === "RMB" ? "CNY" : code));
  }
}

const codes = new Set(currencies.map((currency) => currency.code));
const wordSigns = new Set([
  "Rs",
  "Fr",
  "kr",
  "zł",
  "Kč",
  "Ft",
  "US",
  "CA",
  "AU",
  "NZ",
  "HK",
  "NT",
  "MX",
  "CN",
]);
const singleLetters = new Set(["C", "A", "S", "R"]);
/** Signs, and the words of one sign that Chinese, Japanese and Korean put behind a figure. */
const anySign = /^[\p{Sc}円元원]$/u;
/** A hundredth of the money that they count in. */
const subunits = new Set(["cent", "cents", "¢", "pence"]);

/** Every code, word and sign of letters, for the vocabulary; whether one counts is asked below. */
export const currencyWords: readonly string[] = [
  ...[...codesOf.keys()].filter((spelling) => /^\p{L}+$/u.test(spelling)),
  ...wordSigns,
  ...singleLetters,
];

const signCodes = new Map<number, boolean>([[36, true]]);

/** Whether a character, given by its code, is a currency sign. */
export function isCurrencySign(code: number): boolean {
  if (code < 128) return code === 36;
  let sign = signCodes.get(code);
  if (sign === undefined) {
    sign = anySign.test(String.fromCharCode(code));
    signCodes.set(code, sign);
  }
  return sign;
}

/** Whether a word is a currency code or a sign made of letters (`EUR`, `Rs`), as it is written. */
export function isCurrencyCode(word: string): boolean {
  return codes.has(word) || (wordSigns.has(word) && codesOf.has(word));
}

/** Whether letters directly before a currency sign belong to it, as in `US$` and `C$`. */
export function isSignPrefix(letters: string): boolean {
  return wordSigns.has(letters) || singleLetters.has(letters);
}

/** Whether a word names a currency behind a figure ("dollars"), whatever its case. */
export function isCurrencyWord(word: string): boolean {
  return isCurrencyCode(word) || codesOf.has(word.toLowerCase());
}

/** Whether a currency as it is written counts hundredths: "45 cents" are 0.45 dollars. */
export function isSubunit(name: string): boolean {
  return subunits.has(name) || subunits.has(name.toLowerCase());
}

/** Whether a `unit` parameter names a currency that is known. */
export function isCurrency(unit: string): boolean {
  return codesOf.has(unit) || codesOf.has(unit.toLowerCase()) || anySign.test(unit);
}

/**
 * Whether money written as `found` may be the money asked for as `wanted`. A bare `$` may be any
 * dollar; as what is asked for it means US dollars.
 */
export function sameCurrency(found: string, wanted: string): boolean {
  const has = codesOf.get(found) ?? codesOf.get(found.toLowerCase()) ?? new Set([found]);
  if (wanted === "$") return has.has("USD");
  const wants = codesOf.get(wanted) ?? codesOf.get(wanted.toLowerCase()) ?? new Set([wanted]);
  return [...wants].some((code) => has.has(code));
}
