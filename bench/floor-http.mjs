/**
 * The floor of the HTTP benchmark: the same requests by a bare loop over node:http, nothing graded,
 * nothing written. `node floor-http.mjs URL REQUESTS CONCURRENCY`
 */
import { Agent, request } from "node:http";

const [url, requests, concurrency] = process.argv.slice(2);
const total = Number(requests);
const agent = new Agent({ keepAlive: true, maxSockets: Number(concurrency) });

function ask(number) {
  const body = JSON.stringify({ input: `Question ${number}: what was the revenue?` });
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

let next = 0;
let answered = 0;
async function lane() {
  while (next < total) {
    const output = await ask(next++);
    if (typeof output === "string") answered++;
  }
}
await Promise.all(Array.from({ length: Number(concurrency) }, lane));
agent.destroy();
if (answered !== total) throw new Error(`${answered} of ${total} answered`);
