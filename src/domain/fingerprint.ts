/** Short, stable names for content: equal content has an equal fingerprint on every machine. */
import { hash } from "node:crypto";

/** JSON with sorted keys and no white space; undefined values are left out. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value))
    return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const record = value as Record<string, unknown>;
    const parts = Object.keys(record)
      .filter((key) => record[key] !== undefined)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonicalJson(record[key])}`);
    return `{${parts.join(",")}}`;
  }
  return JSON.stringify(value) ?? "null";
}

/** The first 16 hexadecimal digits of the SHA-256 of the canonical JSON. */
export function fingerprint(value: unknown): string {
  return hash("sha256", canonicalJson(value), "hex").slice(0, 16);
}
