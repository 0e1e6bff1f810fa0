/** The table of built-in checks. A new one is its file and a line here. */
import type { Check } from "../domain/check.js";
import { abstain } from "./abstain.js";
import { allOfChecks, anyOfChecks } from "./check-groups.js";
import { citation } from "./citation.js";
import { contains } from "./contains.js";
import { cost } from "./cost.js";
import { equals } from "./equals.js";
import { forbidden } from "./forbidden.js";
import { grounded } from "./grounded.js";
import { json } from "./json.js";
import { language } from "./language.js";
import { latency } from "./latency.js";
import { lead } from "./lead.js";
import { number } from "./number.js";
import { regex } from "./regex.js";
import { retrieval } from "./retrieval.js";
import { similarity } from "./similarity.js";
import { tokens } from "./tokens.js";
import { toolCalls } from "./tool-calls.js";

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
  json,
  similarity,
  toolCalls,
  grounded,
  language,
  latency,
  cost,
  tokens,
  anyOfChecks,
  allOfChecks,
];
