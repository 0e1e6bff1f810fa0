/** One thing that is wrong with what a person wrote, and where it stands. */

/** A place in a file. Lines and columns count from 1; a column is a UTF-16 unit, as in editors. */
export interface Place {
  /** Absolute path, or a name that says where the text came from. */
  file: string;
  line?: number;
  column?: number;
  /** The whole line of the file, for showing; absent when it must not be shown. */
  sourceLine?: string;
}

/** One mistake: what is wrong, where, and maybe how to mend it. */
export interface Problem extends Partial<Place> {
  /** `case "refund-1", check "number"`; absent where the file's place says it all. */
  where?: string;
  /** What is wrong, without a full stop. */
  message: string;
  /** How to mend it, shown on a line of its own. */
  hint?: string;
}

/** Steps from the root of a document to a value: keys of maps and indexes of lists. */
export type Path = readonly (string | number)[];

/** `gate.tags.safety`, `checks[0].terms[1]`. */
export function pathText(path: Path): string {
  let text = "";
  for (const step of path) {
    if (typeof step === "number") text += `[${step}]`;
    else text += text === "" ? step : `.${step}`;
  }
  return text;
}

/** The order in which problems are shown: by file as first met, then by place. */
export function inOrderOfPlace(problems: readonly Problem[]): Problem[] {
  const rank = new Map<string | undefined, number>();
  for (const { file } of problems) if (!rank.has(file)) rank.set(file, rank.size);
  return [...problems].sort(
    (a, b) =>
      (rank.get(a.file) ?? 0) - (rank.get(b.file) ?? 0) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  );
}
