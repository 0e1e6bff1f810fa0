/** An option that an environment variable can stand for. */
import { Option } from "commander";

/** @param variable read where the flag is not given */
export const option = (flags: string, description: string, variable?: string): Option => {
  const made = new Option(flags, description);
  return variable ? made.env(variable) : made;
};
