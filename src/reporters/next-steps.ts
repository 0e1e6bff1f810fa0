/** Exists so that every page tells the same of what a person does next. */
import type { Verdict } from "../domain/comparison.js";

/** What a person does next, by verdict; empty where there is nothing to do. */
export const nextSteps: Record<Verdict, string> = {
  pass: "",
  improvement: "make this the baseline if it is the new normal (regressgate baseline set).",
  warn: "run more repeats; `regressgate power` says how many this suite needs.",
  regression: "read the cases that broke; `regressgate summary HEAD` shows the head by itself.",
  invalid:
    "mend what kept this from being measured, and run again. It is no statement on the change.",
};
