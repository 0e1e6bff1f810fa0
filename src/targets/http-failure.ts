/** Why an attempt of an HTTP request gave no answer, and whether another may. */
import type { ErrorKind } from "../domain/trial.js";

export class HttpFailure extends Error {
  override name = "HttpFailure";
  constructor(
    message: string,
    readonly kind: Extract<ErrorKind, "connection" | "timeout" | "http" | "response">,
    readonly details: {
      /** Whether another attempt may help. */
      retry?: boolean;
      status?: number;
      /** The wait that the server asked for (seconds). */
      retryAfterS?: number | undefined;
      /** A kept connection was closed before any byte came: worth one fresh try at once. */
      stale?: boolean;
    } = {},
  ) {
    super(message);
  }
}

const CERTIFICATE_CODES = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "INVALID_CA",
  "HOSTNAME_MISMATCH",
]);

function isCertificateCode(code: string): boolean {
  return (
    CERTIFICATE_CODES.has(code) ||
    /^CERT_|^ERR_TLS_CERT|ALERT_CERTIFICATE|ALERT_BAD_CERT/.test(code)
  );
}

function codeOf(error: Error): string {
  const code: unknown = Reflect.get(error, "code");
  return typeof code === "string" ? code : "";
}

const PLAIN_WORDS: Record<string, string> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was reset",
  EPIPE: "the connection was closed",
  ENOTFOUND: "the host was not found",
  EAI_AGAIN: "the host's name could not be looked up",
  ETIMEDOUT: "the connection timed out",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
};

/** An error of the socket or of TLS, in plain words; a refused certificate is not retried. */
export function connectionFailure(
  thrown: unknown,
  reused: boolean,
  bytesCame: boolean,
): HttpFailure {
  const outer = thrown instanceof Error ? thrown : new Error(String(thrown));
  const error: Error =
    outer instanceof AggregateError && outer.errors[0] instanceof Error ? outer.errors[0] : outer;
  const code = codeOf(error);
  if (isCertificateCode(code)) {
    return new HttpFailure(
      `the server's certificate was refused: ${error.message} (${code}); trust its authority with http.ca or NODE_EXTRA_CA_CERTS`,
      "connection",
    );
  }
  const words = PLAIN_WORDS[code] ?? error.message;
  const stale = reused && !bytesCame && (code === "ECONNRESET" || code === "EPIPE");
  return new HttpFailure(code === "" ? words : `${words} (${code})`, "connection", {
    retry: true,
    stale,
  });
}
