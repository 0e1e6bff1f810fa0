/** Notes what of `http:` must never be written, whatever the target turns out to be. */
import { expandVariables } from "../domain/expand-variables.js";
import type { Secrets } from "../domain/secrets.js";
import type { HttpConfig } from "../domain/suite-config.js";

/** Headers that carry no secret, so that their values need no mask. */
const PLAIN_HEADERS =
  /^(?:accept|accept-.*|content-type|content-language|user-agent|cache-control)$/i;

/** Whether a header's value is masked wherever it turns up. */
export function isSecretHeader(name: string): boolean {
  return !PLAIN_HEADERS.test(name);
}

/** Header values as written and as they would be sent, and the credentials in a proxy's URL. */
export function noteHttpSecrets(
  http: Pick<HttpConfig, "headers" | "proxy">,
  env: Readonly<Record<string, string | undefined>>,
  secrets: Secrets,
): void {
  for (const [name, written] of Object.entries(http.headers)) {
    if (!isSecretHeader(name)) continue;
    const { value, missing } = expandVariables(written, env);
    if (missing.length === 0) secrets.addHeader(value);
  }
  const { value: proxy } = expandVariables(http.proxy ?? "", env);
  if (URL.canParse(proxy)) secrets.addHeader(decodeURIComponent(new URL(proxy).password));
}
