/** Builds the request of a case from the settings: URL with query, headers and body. */
import type { CaseInput } from "../domain/case.js";
import { asText, fillText, mapTexts, mentionsInput } from "./body-template.js";
import type { OutgoingRequest } from "./http-connections.js";
import type { HttpSettings } from "./http-settings.js";

const DEFAULT_HEADERS = {
  accept: "application/json, text/event-stream, text/plain;q=0.9, */*;q=0.8",
  "accept-encoding": "gzip, deflate, br",
  "user-agent": "regressgate",
};

/**
 * A function from case to request. GET has no body: the input goes into the query as
 * `input_field`, unless a query value refers to it.
 * @throws TrialError (of the function) when the case's input lacks a field that the template names.
 */
export function requestBuilder(
  settings: HttpSettings,
): (id: string, input: CaseInput) => OutgoingRequest {
  const { method, url, query, body } = settings;
  const isGet = method === "GET";
  const inputInQuery = isGet && !query.some(([, template]) => mentionsInput(template));
  const type = isGet ? {} : { "content-type": "application/json" };
  const headers = { ...DEFAULT_HEADERS, ...type, ...settings.headers };
  const { inputField } = settings.config;
  return (id, input) => {
    const filling = { id, input };
    const full = query.length > 0 || inputInQuery ? new URL(url) : url;
    for (const [name, template] of query) {
      full.searchParams.append(name, asText(fillText(template, filling)));
    }
    if (inputInQuery) full.searchParams.append(inputField, asText(input));
    if (isGet) return { method, url: full, headers: { ...headers }, body: null, own: true };
    const tree =
      body === undefined
        ? { [inputField]: input }
        : mapTexts(body, (text) => fillText(text, filling));
    const text = JSON.stringify(tree);
    return {
      method,
      url: full,
      headers: { ...headers, "content-length": String(Buffer.byteLength(text)) },
      body: text,
      own: true,
    };
  };
}
