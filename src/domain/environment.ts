/** Environment variables as the public types name them: without needing Node's own type package. */
export type Environment = Record<string, string | undefined>;
