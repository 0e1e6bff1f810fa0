/** Gives `regressgate.config.ts` its types. */
import type { SuiteOptions } from "../domain/suite-config.js";

/**
 * The configuration as it is, checked by the editor.
 * @example export default defineConfig({ target: "./src/app.ts:answer", cases: "cases.jsonl" });
 */
export function defineConfig(config: SuiteOptions): SuiteOptions {
  return config;
}
