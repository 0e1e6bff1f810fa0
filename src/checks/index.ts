/** The table of built-in checks. A new one is its file and a line here. */
import type { Check } from "../domain/check.js";
import { abstain } from "./abstain.js";
import { citation } from "./citation.js";
import { contains } from "./contains.js";
import { equals } from "./equals.js";
import { forbidden } from "./forbidden.js";
import { lead } from "./lead.js";
import { number } from "./number.js";
import { regex } from "./regex.js";
import { retrieval } from "./retrieval.js";

/** Every built-in check, in the order of the reference. */
export const builtInChecks: readonly Check[] = [
  contains,
  lead,
  equals,
  regex,
  forbidden,
  abstain,
  number,
  citation,
  retrieval,
];
