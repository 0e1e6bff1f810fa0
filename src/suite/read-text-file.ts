/** Reads a file that a person wrote, as UTF-8 text; what cannot be read is a problem. */
import { readFile } from "node:fs/promises";
import type { Problem } from "../problems/problem.js";
import { TextPlaces } from "./locate.js";
import { nearFile } from "./near-file.js";

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

function unreadable(error: unknown): string {
  const said: Record<string, string> = {
    EISDIR: "this is a folder, not a file",
    EACCES: "no permission to read this file",
    EPERM: "no permission to read this file",
  };
  return said[codeOf(error)] ?? `cannot be read (${codeOf(error)})`;
}

/**
 * The text without its byte order mark, or the problem. A missing file names its nearest sibling.
 * @param what how the file is called in the message, as in `case file not found`.
 */
export async function readTextFile(
  file: string,
  what: string,
): Promise<{ text: string } | { problem: Problem }> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    if (codeOf(error) !== "ENOENT" && codeOf(error) !== "ENOTDIR")
      return { problem: { file, message: unreadable(error) } };
    return { problem: { file, message: `${what} not found${await nearFile(file)}` } };
  }
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return { problem: { file, message: "the text is UTF-16, it must be UTF-8" } };
  }
  const text = bytes.toString("utf8").replace(/^\ufeff/, "");
  if (text.includes("\0")) return { problem: { file, message: "this is not a text file" } };
  if (text.includes("\ufffd")) {
    try {
      new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      const place = new TextPlaces(file, text).at(text.indexOf("\ufffd"));
      return { problem: { ...place, message: "the text is not UTF-8 here" } };
    }
  }
  return { text };
}
