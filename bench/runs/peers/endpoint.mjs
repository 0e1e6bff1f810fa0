/**
 * What a peer without an HTTP target or a check of figures is given, copied into its suite: the requests of
 * the floor loop over `node:http`, and the two checks as the cheapest functions that decide them.
 */
import { Agent, request } from "node:http";

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** The endpoint's answer to a question. */
export function ask(url, question) {
  const body = JSON.stringify({ input: question });
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, method: "POST", headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () => resolve(JSON.parse(text).output));
      response.on("error", reject);
    });
    call.on("error", reject);
    call.end(body);
  });
}

/** `contains`: the word, in whatever case. */
export const hasWord = (output) => output.toLowerCase().includes("revenue");

/** `number`: a figure in billions of dollars within one percent of 130,497,000,000. */
export function hasFigure(output) {
  const figure = Number(/\$([\d.]+) billion/.exec(output)?.[1]) * 1e9;
  return Math.abs(figure - 130_497_000_000) <= 1_304_970_000;
}

/** The questions of so many cases. */
export const questions = (count) =>
  Array.from({ length: count }, (_, index) => `Question ${index}: what was the revenue?`);
