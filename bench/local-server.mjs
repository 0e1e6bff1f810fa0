/**
 * The endpoint of the HTTP benchmarks: keep-alive, one figure in every answer, an optional delay. With
 * `faults` in the address one question in ten is answered with a wrong figure and one in ten without the
 * word. To any message it answers how many requests came since the last, and how many at once.
 */
import { createServer } from "node:http";

const answerOf = (output) => JSON.stringify({ output });
const right = answerOf("Revenue was $130.5 billion in fiscal 2025, up 114% from the year before.");
const wrongFigure = answerOf(
  "Revenue was $60.9 billion in fiscal 2025, up 114% from the year before.",
);
const noWord = answerOf("Sales were $130.5 billion in fiscal 2025, up 114% from the year before.");

/** The answer to a question whose body was read. */
function faultyAnswer(body) {
  const number = Number(/Question (\d+)/.exec(body)?.[1]) % 10;
  return number === 3 ? wrongFigure : number === 7 ? noWord : right;
}

let requests = 0;
let open = 0;
let atOnce = 0;

const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  const delay = Number(searchParams.get("delay"));
  const faults = searchParams.has("faults");
  requests += 1;
  open += 1;
  if (open > atOnce) atOnce = open;
  let bytes = 0;
  let body = "";
  request.on("data", (chunk) => {
    bytes += chunk.length;
    if (faults) body += chunk;
  });
  request.on("end", () => {
    const reply = () => {
      open -= 1;
      response.writeHead(bytes > 0 ? 200 : 400, { "content-type": "application/json" });
      response.end(faults ? faultyAnswer(body) : right);
    };
    if (delay > 0) setTimeout(reply, delay);
    else reply();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }));
process.on("message", () => {
  process.send?.({ requests, atOnce });
  requests = 0;
  atOnce = open;
});
process.on("disconnect", () => process.exit(0));
