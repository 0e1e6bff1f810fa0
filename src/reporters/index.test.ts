import { expect, it } from "vitest";
import { builtInReporters } from "./index.js";

it("loads each reporter under the name that it gives itself", async () => {
  const loaded = await Promise.all(builtInReporters.map((entry) => entry.load()));
  expect(loaded.map((reporter) => reporter.name)).toEqual(
    builtInReporters.map((entry) => entry.name),
  );
  for (const reporter of loaded) expect(reporter.summary).toMatch(/\.$/);
});
