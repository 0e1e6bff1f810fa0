/** What `view` does: serves until it is interrupted. */
import { spawn } from "node:child_process";
import { exitCodes } from "../domain/exit-codes.js";
import { viewSession } from "../session/view-session.js";
import type { Io } from "./io.js";

/** The system's own way to open an address; that there is none is no fault of the view. */
function openBrowser(url: string): void {
  const [command, ...args] =
    process.platform === "darwin"
      ? ["open", url]
      : process.platform === "win32"
        ? ["cmd", "/c", "start", "", url]
        : ["xdg-open", url];
  spawn(command as string, args, { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}

export async function viewCommand(
  flags: { config?: string; dir?: string; branch?: string; port?: number; open?: boolean },
  io: Io,
): Promise<number> {
  const { port = 0, open, ...asked } = flags;
  const view = await viewSession({ cwd: io.cwd, env: io.env, ...asked, port });
  io.out(`${view.url}\n`);
  io.err("Serving this machine alone; Ctrl-C ends it\n");
  if (open) openBrowser(view.url);
  const code = await new Promise<number>((resolve) => {
    process.once("SIGINT", () => resolve(exitCodes.interrupted));
    process.once("SIGTERM", () => resolve(exitCodes.terminated));
  });
  await view.close();
  return code;
}
