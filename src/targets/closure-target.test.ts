import { describe, expect, it } from "vitest";
import type { TargetReply } from "../domain/target.js";
import type { TargetFunction } from "../workers/call-function.js";
import { closureTarget } from "./closure-target.js";

async function ask(fn: TargetFunction, timeoutS = 5): Promise<TargetReply> {
  const context = { caseId: "c", repeat: 2, signal: new AbortController().signal };
  return await closureTarget(fn, { name: "fn", timeoutS }).call("q", context);
}

describe("closureTarget", () => {
  it("calls functions of every style", async () => {
    expect((await ask((q: string) => `${q}!`)).result.output).toBe("q!");
    expect((await ask(async (q: string) => ({ output: q, costUsd: 1 }))).result.costUsd).toBe(1);
    expect(
      (await ask((_: string, { repeat }: { repeat: number }) => `${repeat}`)).result.output,
    ).toBe("2");
    async function* pieces() {
      yield "a";
      yield "b";
    }
    expect((await ask(pieces)).result.output).toBe("ab");
  });

  it("turns what is thrown or cannot be read into trial errors", async () => {
    const broken = ask(() => {
      throw new RangeError("far");
    });
    await expect(broken).rejects.toMatchObject({ kind: "exception", message: "RangeError: far" });
    await expect(ask(() => undefined)).rejects.toMatchObject({ kind: "response" });
  });

  it("times out, aborts the function's signal and warns that it could not be ended", async () => {
    let aborted = false;
    const target = closureTarget(
      async (_: string, { signal }: { signal: AbortSignal }) => {
        signal.addEventListener("abort", () => {
          aborted = true;
        });
        await new Promise(() => {});
      },
      { name: "fn", timeoutS: 0.05 },
    );
    const call = target.call("q", { caseId: "c", repeat: 0, signal: new AbortController().signal });
    await expect(call).rejects.toMatchObject({
      kind: "timeout",
      message: "timed out after 0.05 s",
    });
    expect(aborted).toBe(true);
    expect(target.warnings).toHaveLength(1);
  });

  it("stops waiting when the run is interrupted", async () => {
    const stop = new AbortController();
    const target = closureTarget(() => new Promise(() => {}), { name: "fn", timeoutS: 60 });
    const call = target.call("q", { caseId: "c", repeat: 0, signal: stop.signal });
    stop.abort(new Error("interrupted"));
    await expect(call).rejects.toThrow("interrupted");
  });
});
