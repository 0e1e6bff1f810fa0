/** Cases as a YAML list. */

import { kindOf } from "../problems/issue-text.js";
import type { CaseFile } from "./case-row.js";
import { below, parseYaml } from "./yaml-text.js";

/** Reads a YAML list of cases. */
export function readYamlCases(text: string, file: string): CaseFile {
  const { value, problems, locate } = parseYaml(text, file);
  if (value === undefined || value === null) return { rows: [], problems };
  if (!Array.isArray(value)) {
    const message = `a YAML file of cases must hold a list, got ${kindOf(value)}`;
    const hint = "begin each case with '- id: …'";
    return { rows: [], problems: [...problems, { ...locate([]), message, hint }] };
  }
  const rows = value.map((item: unknown, index) => ({
    value: item,
    locate: below(locate, [index]),
  }));
  return { rows, problems };
}
