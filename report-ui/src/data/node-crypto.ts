/** Stands in the browser for `node:crypto`, which the page holds no use for: its cases are sharded already. */

/** @throws Error always. */
export function createHash(): never {
  throw new Error("a page takes no hashes");
}
