import { describe, expect, it } from "vitest";
import { Interrupts } from "./interrupts.js";

describe("Interrupts", () => {
  it("tells all who listen, and only them, once", () => {
    const interrupts = new Interrupts();
    const run = new AbortController();
    const told: string[] = [];
    for (const name of ["a", "b"])
      interrupts.on(run.signal, (reason) => told.push(`${name} ${reason}`));
    interrupts.on(run.signal, () => told.push("forgotten"))();
    interrupts.on(new AbortController().signal, () => told.push("other signal"));
    run.abort("stop");
    expect(told).toEqual(["a stop", "b stop"]);
  });
});
