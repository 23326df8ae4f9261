/**
 * How an element of a taxonomy is identified everywhere in Fairview: `<prefix>_<LocalName>`. The prefix is the release's own,
 * in small letters and without an underscore; the local name is the publisher's, as an instance must carry it: many begin
 * with a small letter, or have dots, hyphens and underscores within.
 */
import { z } from 'zod';

/** An identifier, or several joined, within the name of a cell of the preparation workbook: without hyphens. */
export function inCellName(elementId: string): string {
  return elementId.replaceAll('-', '_');
}

/** Longest identifier, in characters. */
export const ELEMENT_ID_LIMIT = 200;

/** Source of the expression that finds an identifier within a text; a full stop or hyphen after it belongs to the text. */
export const ELEMENT_ID = '[a-z][a-z0-9-]{0,19}_[A-Za-z_](?:[A-Za-z0-9._-]*[A-Za-z0-9_])?';

export const elementIdSchema = z
  .string()
  .max(ELEMENT_ID_LIMIT)
  .regex(new RegExp(`^${ELEMENT_ID}$`), 'an element id such as prefix_LocalName is expected');
