/**
 * Where a stored file lies, as a key (specification 4.5): "xbrl/<clientId>/<filingId>/source.docx". A key that came
 * from another desktop becomes a path on this one: both ends hold it to one form, so that none leads out of the
 * folder and none is longer than a disk takes.
 */

/** Lower-case words, digits, dots, hyphens and underscores; a part leaves room for "-2" within 255 bytes. */
const KEY_FORM = /^[a-z0-9][a-z0-9_-]{0,99}(?:\/[A-Za-z0-9][A-Za-z0-9._-]{0,239})+$/;
const LONGEST_KEY = 500;

/** True for a key under which a file may lie. */
export function isFileKey(key: string): boolean {
  return key.length <= LONGEST_KEY && KEY_FORM.test(key) && !key.includes('..');
}

/** The first part of the key of whatever belongs to an engagement; what belongs to a filing begins with "xbrl". */
export const FINANCIAL_STATEMENTS_FOLDER = 'financial-statements';
