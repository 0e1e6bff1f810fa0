/** Reads the parameter names of a JavaScript function, to find out whether it wants a context. */

const OPEN = "([{";
const CLOSE = ")]}";

/** End of a string, template or comment that begins at `at`, or `at` when none does. */
function skipLiteral(source: string, at: number): number {
  const quote = source[at];
  if (quote === '"' || quote === "'" || quote === "`") {
    let end = at + 1;
    while (end < source.length && source[end] !== quote) end += source[end] === "\\" ? 2 : 1;
    return end + 1;
  }
  if (source.startsWith("//", at)) {
    const end = source.indexOf("\n", at);
    return end < 0 ? source.length : end;
  }
  if (source.startsWith("/*", at)) {
    const end = source.indexOf("*/", at);
    return end < 0 ? source.length : end + 2;
  }
  return at;
}

/**
 * The names of the parameters in order; a destructured one is "". Nothing for native functions,
 * whose source cannot be read.
 */
export function parameterNames(fn: (...args: never[]) => unknown): string[] {
  const source = Function.prototype.toString.call(fn);
  const arrow = /^(?:async\s+)?([A-Za-z_$][\w$]*)\s*=>/.exec(source)?.[1];
  if (arrow) return [arrow];
  let at = 0;
  while (at < source.length && source[at] !== "(") at = Math.max(at + 1, skipLiteral(source, at));
  const parameters: string[] = [];
  let text = "";
  let depth = 0;
  for (at += 1; at < source.length; ) {
    const end = skipLiteral(source, at);
    if (end > at) {
      at = end;
      continue;
    }
    const char = source[at] ?? "";
    if (depth === 0 && (char === ")" || char === ",")) {
      parameters.push(text.trim());
      text = "";
      if (char === ")") break;
    } else {
      if (OPEN.includes(char)) depth += 1;
      if (CLOSE.includes(char)) depth -= 1;
      text += char;
    }
    at += 1;
  }
  if (parameters.at(-1) === "") parameters.pop();
  return parameters.map((parameter) => /^[A-Za-z_$][\w$]*/.exec(parameter)?.[0] ?? "");
}

/**
 * Where the context goes: the index of a parameter named `context` (not the first, which is the
 * input), or 1 when a second parameter is required; -1 when the function wants none.
 */
export function contextPosition(fn: (...args: never[]) => unknown): number {
  const named = parameterNames(fn).indexOf("context");
  if (named > 0) return named;
  return fn.length >= 2 ? 1 : -1;
}
