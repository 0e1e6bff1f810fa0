/** Holds a target of any kind to a rate limit. */
import type { CaseInput } from "../domain/case.js";
import type { CallContext, Target, TargetReply } from "../domain/target.js";
import type { Pace } from "./pacer.js";

/** The same target, whose calls wait until the limit allows them; waiting is no part of a time-out. */
export function pacedTarget(target: Target, pacer: Pace): Target {
  return {
    name: target.name,
    open: () => target.open(),
    close: () => target.close(),
    get warnings() {
      return target.warnings;
    },
    async call(input: CaseInput, context: CallContext): Promise<TargetReply> {
      await pacer.ready(context.signal);
      let tokens = 0;
      try {
        const reply = await target.call(input, context);
        tokens = (reply.result.inputTokens ?? 0) + (reply.result.outputTokens ?? 0);
        return reply;
      } finally {
        pacer.spend(tokens);
      }
    },
  };
}
