/** Which proxy a request goes through, by the usual environment variables. */

type Env = Readonly<Record<string, string | undefined>>;

function variable(env: Env, name: string): string {
  return env[name.toLowerCase()] || env[name.toUpperCase()] || "";
}

function isExempt(url: URL, noProxy: string): boolean {
  const port = url.port || (url.protocol === "https:" ? "443" : "80");
  const host = url.hostname.toLowerCase().replace(/^\[|\]$/g, "");
  return noProxy
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .some((entry) => {
      if (entry === "*") return true;
      const [, name = "", wantedPort] = /^(.*?)(?::(\d+))?$/.exec(entry) ?? [];
      if (wantedPort !== undefined && wantedPort !== port) return false;
      const suffix = name.replace(/^\*?\.?/, "");
      return host === suffix || host.endsWith(`.${suffix}`);
    });
}

/**
 * `HTTPS_PROXY` or `HTTP_PROXY` by the URL's protocol, else `ALL_PROXY`, in either case; none for
 * hosts in `NO_PROXY` (names, also of parent domains, `*.name`, `name:port`, `*`).
 * @returns the proxy's URL as text, or "" for none.
 */
export function proxyFromEnvironment(url: URL, env: Env): string {
  if (isExempt(url, variable(env, "no_proxy"))) return "";
  const protocol = url.protocol === "https:" ? "https_proxy" : "http_proxy";
  const proxy = variable(env, protocol) || variable(env, "all_proxy");
  return proxy === "" || proxy.includes("://") ? proxy : `http://${proxy}`;
}
