/** What a case is found by: ids are compared after NFC, so that those that look the same are the same. */

/** Only there can NFC change anything, and asking is many times faster than normalising. */
const beyondAscii = /[^\0-\x7F]/u;

/**
 * The id in NFC. Every map of cases and every comparison of ids goes by it; what is shown stays as it
 * was written.
 */
export function caseKey(id: string): string {
  return beyondAscii.test(id) ? id.normalize("NFC") : id;
}
