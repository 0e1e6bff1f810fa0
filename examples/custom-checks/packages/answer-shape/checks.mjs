/** What the package registers: a check that an answer is short. */
import { CheckConfigError, check } from "regressgate";

check("max_words", (result, params) => {
  if (!Number.isInteger(params.words) || params.words < 1) {
    throw new CheckConfigError("'words' must be a whole number of at least 1");
  }
  const count = result.output.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return { passed: count <= params.words, detail: `${count} words` };
});
