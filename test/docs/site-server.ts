/** Serves a folder on 127.0.0.1 as a static host would. */
import { createReadStream, existsSync } from "node:fs";
import { createServer, type Server } from "node:http";
import path from "node:path";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** The server and its origin, once it listens. */
export function serveFolder(folder: string): Promise<{ server: Server; origin: string }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
    const name = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const file = path.join(folder, path.normalize(decodeURIComponent(name)));
    const found = [file, `${file}.html`].find((at) => path.extname(at) !== "" && existsSync(at));
    if (found === undefined) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      "content-type": types[path.extname(found)] ?? "application/octet-stream",
    });
    createReadStream(found).pipe(response);
  });
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      if (address === null || typeof address === "string") throw new Error("no port");
      resolve({ server, origin: `http://127.0.0.1:${address.port}` });
    });
  });
}
