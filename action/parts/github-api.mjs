/** The few calls of GitHub's REST interface that a comment needs. */
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";

const TRIES = 3;
/** Longest wait between tries, seconds: a comment is not worth more of a job's time. */
const LONGEST_WAIT_S = 30;

/** An answer that is no success. */
export class ApiError extends Error {
  constructor(status, message) {
    super(`GitHub answered ${status}: ${message}`);
    this.status = status;
  }
}

function waitSeconds(response, attempt) {
  const asked = Number(response?.headers.get("retry-after"));
  return Math.min(LONGEST_WAIT_S, asked > 0 ? asked : 2 ** attempt);
}

/** A client for one repository. */
export class GitHub {
  #url;
  #token;

  constructor(token, url = process.env.GITHUB_API_URL || "https://api.github.com") {
    this.#token = token;
    this.#url = url.replace(/\/+$/, "");
  }

  /**
   * @param path with its variables encoded
   * @returns the parsed answer
   * @throws ApiError; what GitHub could not do now is tried again, but never a POST: it may have done it.
   */
  async call(method, path, body) {
    for (let attempt = 0; ; attempt++) {
      const last = method === "POST" || attempt >= TRIES - 1;
      let response;
      try {
        response = await this.#send(method, path, body);
      } catch (error) {
        if (last) throw error;
      }
      if (response?.ok) return await response.json();
      const again = response === undefined || response.status >= 500 || response.status === 429;
      if (response && (last || !again)) {
        const text = await response.text();
        throw new ApiError(response.status, text.slice(0, 300));
      }
      await wait(1_000 * waitSeconds(response, attempt));
    }
  }

  #send(method, path, body) {
    return fetch(`${this.#url}${path}`, {
      method,
      headers: {
        accept: "application/vnd.github+json",
        authorization: `Bearer ${this.#token}`,
        "user-agent": "regressgate",
        "x-github-api-version": "2022-11-28",
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: "error",
      signal: AbortSignal.timeout(30_000),
    });
  }

  /** Every item of a list, page after page, until `wanted` is met or the list ends. */
  async *pages(path) {
    const size = 100;
    for (let page = 1; ; page++) {
      const separator = path.includes("?") ? "&" : "?";
      const items = await this.call("GET", `${path}${separator}per_page=${size}&page=${page}`);
      yield* items;
      if (items.length < size) return;
    }
  }
}
