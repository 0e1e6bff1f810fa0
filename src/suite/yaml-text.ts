/** Reads YAML with the place of every key and value; what YAML merely warns of is a problem here. */
import { isMap, isPair, isScalar, isSeq, type Node, parseDocument, type Scalar } from "yaml";
import type { Path, Problem } from "../problems/problem.js";
import { type Locate, TextPlaces } from "./locate.js";

/** A YAML document as plain values. */
export interface YamlText {
  /** Undefined when the text is broken; null when it is empty. */
  value: unknown;
  problems: Problem[];
  locate: Locate;
}

const messages: Record<string, string> = {
  DUPLICATE_KEY: "this key is given twice in the same map",
  MULTIPLE_DOCS: "the file holds several YAML documents ('---'), it must hold one",
  TAB_AS_INDENT: "a tab indents this line, YAML wants spaces",
};

type Holder = { value?: unknown; start: number; keyStart: number };

function offsetOfNode(node: unknown): number | undefined {
  return (node as Node | null | undefined)?.range?.[0];
}

function keyText(key: unknown): string {
  return isScalar(key) ? String((key as Scalar).value) : String(key);
}

/** One step down from a node; undefined when there is nothing of that name (or it came by an alias). */
function stepInto(node: unknown, step: string | number): Holder | undefined {
  if (isMap(node)) {
    const pair = node.items.find((item) => isPair(item) && keyText(item.key) === String(step));
    const keyStart = offsetOfNode(pair?.key);
    if (pair === undefined || keyStart === undefined) return undefined;
    return { value: pair.value, start: offsetOfNode(pair.value) ?? keyStart, keyStart };
  }
  if (isSeq(node) && typeof step === "number") {
    const start = offsetOfNode(node.items[step]);
    return start === undefined ? undefined : { value: node.items[step], start, keyStart: start };
  }
  return undefined;
}

/** Parses YAML 1.2 with merge keys (`<<`). */
export function parseYaml(text: string, file: string): YamlText {
  const document = parseDocument(text, { prettyErrors: false, merge: true });
  const places = new TextPlaces(file, text);
  const problems = [...document.errors, ...document.warnings].map((fault): Problem => {
    const said =
      messages[fault.code] ?? fault.message.charAt(0).toLowerCase() + fault.message.slice(1);
    const known = fault.code in messages;
    return { ...places.at(fault.pos[0]), message: known ? said : `not valid YAML: ${said}` };
  });
  const locate: Locate = (path, on = "value") => {
    let found: Holder = {
      value: document.contents,
      start: offsetOfNode(document.contents) ?? 0,
      keyStart: 0,
    };
    let depth = 0;
    for (const step of path) {
      const next = stepInto(found.value, step);
      if (next === undefined) break;
      found = next;
      depth += 1;
    }
    const onKey = on === "key" && depth === path.length && depth > 0;
    return places.at(onKey ? found.keyStart : found.start);
  };
  if (document.errors.some((fault) => fault.code !== "DUPLICATE_KEY"))
    return { value: undefined, problems, locate };
  try {
    return { value: document.toJS() as unknown, problems, locate };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    problems.push({ ...places.at(0), message: `not valid YAML: ${said}` });
    return { value: undefined, problems, locate };
  }
}

/** A path below an item of a list of cases. */
export function below(locate: Locate, first: Path): Locate {
  return (path, on) => locate([...first, ...path], on);
}
