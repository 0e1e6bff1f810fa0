/** Exists to take a policy in the spelling of files, as the other side writes it. */
import type { GateOptions } from "../domain/gate-config.js";
import { camelKey } from "../domain/key-style.js";

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function camelKeys(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [camelKey(key), item]));
}

/** The policy as the library takes it; what is wrong with it is for `compareReports` to say. */
export function gateOptionsOf(value: unknown): GateOptions {
  if (!isMap(value)) return {};
  const gate = camelKeys(value);
  if (isMap(gate["tags"])) {
    gate["tags"] = Object.fromEntries(
      Object.entries(gate["tags"]).map(([tag, own]) => [tag, isMap(own) ? camelKeys(own) : own]),
    );
  }
  return gate as GateOptions;
}
