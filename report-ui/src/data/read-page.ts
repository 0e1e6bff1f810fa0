/** Exists to read what the file holds: its front at once, its blocks of cases when they are asked for. */
import type {
  PageBlock,
  PageCase,
  PageCaseSide,
  PageFront,
  PageText,
} from "../../../src/reporters/html/page-data.js";

/** A case with the block whose texts it refers to. */
export interface HeldCase {
  of: PageCase;
  block: PageBlock;
}

function parse<T>(element: Element): T {
  return JSON.parse(element.textContent ?? "") as T;
}

/** The front of this page. @throws Error when the file was cut or changed so that it has none. */
export function readFront(): PageFront {
  const element = document.querySelector('script[data-part="front"]');
  if (element === null) throw new Error("this file has lost its data");
  return parse(element);
}

const unread: Element[] = [];
const held = new Map<string, HeldCase>();
let found = false;

/** Resolves when the whole file has been loaded. */
export function wholeFile(): Promise<void> {
  if (document.readyState !== "loading") return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
  });
}

function readNext(): boolean {
  if (!found) {
    found = true;
    unread.push(...document.querySelectorAll('script[data-part="block"]'));
  }
  const element = unread.shift();
  if (element === undefined) return false;
  const block = parse<PageBlock>(element);
  for (const of of block.cases) held.set(of.id.normalize("NFC"), { of, block });
  // The text is parsed now; a long file need not be in memory twice.
  element.remove();
  return true;
}

/** Lets the browser draw and answer between two pieces of work. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}

/** Every case, read block by block without holding up the page. */
export async function readAllCases(): Promise<ReadonlyMap<string, HeldCase>> {
  await wholeFile();
  while (readNext()) await breathe();
  return held;
}

/** The case with this id; reads only as far as it takes. */
export async function readCase(id: string): Promise<HeldCase | null> {
  const key = id.normalize("NFC");
  await wholeFile();
  while (!held.has(key)) if (!readNext()) return null;
  return held.get(key) ?? null;
}

/** A text of a block with the number of characters that the page leaves out. */
export function textOf(block: PageBlock, ref: number): { text: string; omitted: number } {
  const text: PageText = block.texts[ref] ?? "";
  return typeof text === "string" ? { text, omitted: 0 } : { text: text[0], omitted: text[1] };
}

/** What was asked, if the page holds it. */
export function questionOf({ of, block }: HeldCase): { text: string; omitted: number } | null {
  const side: PageCaseSide | null = of.head?.input === undefined ? of.base : of.head;
  return side?.input === undefined ? null : textOf(block, side.input);
}
