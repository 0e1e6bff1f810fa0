/**
 * A small service that converts units, to be evaluated over HTTP: `node server.mjs`.
 * It wants a bearer token, words its answers in several ways and is "overloaded" now and then.
 */
import { createServer } from "node:http";

const port = Number(process.env.PORT || 8787);
const token = process.env.API_TOKEN || "example-token";

/** How many of the right unit are one of the left. */
const rates = {
  "miles kilometres": 1.609344,
  "feet metres": 0.3048,
  "pounds kilograms": 0.45359237,
  "inches centimetres": 2.54,
  "pints litres": 0.56826125,
};
let served = 0;

function answerTo(question) {
  const [, to, amount, from] =
    /how many (\w+) are ([\d.]+) (?:imperial )?(\w+)/i.exec(question) ?? [];
  const rate = rates[`${from} ${to}`];
  if (rate === undefined) return { answer: "I don't know how to convert that.", sources: [] };
  const value = Number((Number(amount) * rate).toFixed(3));
  const wordings = [
    `${amount} ${from} are ${value} ${to}.`,
    `That is ${value} ${to}.`,
    `${value} ${to}, since one of the ${from} is ${rate} ${to}.`,
  ];
  return { answer: wordings[served % wordings.length], sources: [{ doc: "units", from, to }] };
}

const server = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  const reply = (status, data, headers = {}) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(data));
  };
  if (request.headers.authorization !== `Bearer ${token}`) {
    return reply(401, { error: "wrong or missing token" });
  }
  served++;
  if (served % 10 === 0) return reply(503, { error: "overloaded" }, { "retry-after": "0" });
  try {
    const { question } = JSON.parse(body);
    const words = question.split(" ").length;
    reply(200, { data: answerTo(question), usage: { prompt_tokens: words, completion_tokens: 8 } });
  } catch (error) {
    reply(400, { error: String(error) });
  }
});

server.listen(port, "127.0.0.1", () => console.log(`listening on http://127.0.0.1:${port}/ask`));
