/** The endpoint of the HTTP benchmark: keep-alive, one figure in every answer, an optional delay. */
import { createServer } from "node:http";

const answer = JSON.stringify({
  output: "Revenue was $130.5 billion in fiscal 2025, up 114% from the year before.",
});

const server = createServer((request, response) => {
  const delay = Number(new URL(request.url ?? "/", "http://localhost").searchParams.get("delay"));
  let bytes = 0;
  request.on("data", (chunk) => {
    bytes += chunk.length;
  });
  request.on("end", () => {
    const reply = () => {
      response.writeHead(bytes > 0 ? 200 : 400, { "content-type": "application/json" });
      response.end(answer);
    };
    if (delay > 0) setTimeout(reply, delay);
    else reply();
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, "127.0.0.1", () => process.send?.({ port: server.address().port }));
process.on("disconnect", () => process.exit(0));
