/** Exists so that the credentials in a queue's address are masked before anything can quote them. */
import { expandVariables } from "./expand-variables.js";
import type { Secrets } from "./secrets.js";

/** Notes the password in an address, as written and decoded, and what came from variables. */
export function noteQueueSecrets(
  url: string,
  env: Readonly<Record<string, string | undefined>>,
  secrets: Secrets,
): void {
  const { value, used } = expandVariables(url, env);
  for (const variable of used) secrets.addVariable(variable.value);
  if (!URL.canParse(value)) return;
  const { password } = new URL(value);
  secrets.addHeader(password);
  try {
    secrets.addHeader(decodeURIComponent(password));
  } catch {
    // A lone percent sign: it stands for itself.
  }
}
