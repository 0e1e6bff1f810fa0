/** The endpoint of the queue's benchmark, in a process of its own: answers late, and counts what it is asked. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";

const self = fileURLToPath(import.meta.url);
const answer = JSON.stringify({ output: "Revenue was $130.5 billion in fiscal 2025." });

/** What one question was asked how often, and when the first one came. */
function serve(delayMs) {
  let asked = new Map();
  let firstAt = 0;
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      firstAt ||= Date.now();
      asked.set(body, (asked.get(body) ?? 0) + 1);
      setTimeout(() => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(answer);
      }, delayMs);
    });
  });
  server.keepAliveTimeout = 60_000;
  process.on("message", (what) => {
    if (what === "reset") {
      asked = new Map();
      firstAt = 0;
    }
    const counts = [...asked.values()];
    const calls = counts.reduce((sum, count) => sum + count, 0);
    process.send({ calls, distinct: asked.size, most: Math.max(0, ...counts), firstAt });
  });
  server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }));
  process.on("disconnect", () => process.exit(0));
}

/** Starts the endpoint. `count` says how often it was asked since `reset`. */
export async function startCounter(delayMs) {
  const child = fork(self, [String(delayMs)]);
  const ask = async (what) => {
    child.send(what);
    return (await once(child, "message"))[0];
  };
  const [{ port }] = await once(child, "message");
  return {
    url: `http://127.0.0.1:${port}/ask`,
    reset: () => ask("reset"),
    count: () => ask("count"),
    async close() {
      child.disconnect();
      await once(child, "exit");
    },
  };
}

if (process.argv[1] === self) serve(Number(process.argv[2]));
