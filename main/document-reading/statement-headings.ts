/**
 * Headings: which statement begins here, where the notes begin, and the title of a note. A heading is a
 * row of its own; a line of a table of contents (with a page number) and a mention in a sentence are not.
 */
import type { LineStatement } from '../../shared/model/enums.ts';
import { plainText } from '../../shared/words/printed-amounts.ts';
import { isPlainlyAmount } from '../../shared/words/statement-amounts.ts';
import type { GridRow } from './grid.ts';
import { rowText } from './grid.ts';
import { isHeaderText, periodsIn, scopeOf } from './period-headers.ts';
import {
  BEGUN_NOTES,
  BEGUN_TITLE,
  DETAILED_TITLE,
  FINANCING_RECONCILIATION,
  NOTES_TO_STATEMENT,
  TITLE_FORMS,
  TRUST_TITLE,
  WHOSE_BEHIND,
} from './statement-titles.ts';

export interface StatementHeading {
  readonly statement: LineStatement;
  /** Whose statement, when the heading says so ("Consolidated …"). */
  readonly scope: string | null;
  /** The title without date and "(continued)", in lower case. */
  readonly title: string;
}

/** The title without date, "(continued)" and numbering. */
function bareTitle(text: string): string {
  return plainText(text)
    .toLowerCase()
    .replace(/ & /g, ' and ')
    .replace(/\((?:cont|as restated|restated|unaudited|audited)[^)]{0,12}\)/g, ' ')
    .replace(/[-–,]? *(?:cont['’]?d\.?|continued)$/, ' ')
    .replace(/[,-]? *\(?(?:as (?:at|of)|for the|year ended|period (?:from|ended))\b.{0,80}$/, ' ')
    .replace(/^(?:\d{1,2}|[ivx]{1,4})[.)] +/, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.:]$/, '');
}

/** The statement that the text heads, as a whole; null for any other text. */
export function headingOf(text: string): StatementHeading | null {
  if (text.length > 160 || /[.:]\s*$|\.{4}/.test(text)) return null;
  const [main = '', after = ''] = bareTitle(text).split(WHOSE_BEHIND);
  if (DETAILED_TITLE.test(main) || TRUST_TITLE.test(main))
    return { statement: 'notes', scope: null, title: main };
  // "Total comprehensive income" is a line, "Statement of comprehensive income" a heading.
  if (!/\b(?:statements?|accounts?|balance sheets?)\b/.test(main)) return null;
  for (const [statement, form] of TITLE_FORMS) {
    const match = form.exec(main);
    if (match) return { statement, scope: scopeOf(match[1] ?? after.replace(/\)$/, '')), title: main };
  }
  return null;
}

/** The heading that this row begins, alone or with the rows under it (a title over two or three rows). */
export function rowHeading(
  row: GridRow,
  ...under: readonly (GridRow | undefined)[]
): StatementHeading | null {
  const text = rowText(row);
  if (row.cells.some((cell) => isPlainlyAmount(cell.text))) return null;
  // A page number behind the title: a table of contents.
  if (row.cells.length > 1 && /^\d{1,3}$/.test(row.cells.at(-1)?.text ?? '')) return null;
  let whole = text;
  let found = headingOf(text);
  for (const next of under) {
    if (!next || next.page !== row.page || next.table !== row.table || next.cells.length > 1) break;
    const words = rowText(next);
    const goesOn = /\b(?:and|or|in|of|other)$/i.test(whole) || /^(?:and|or|in|of|other)\b/i.test(words);
    if (words.length > 80 || !(goesOn || BEGUN_TITLE.test(bareTitle(whole)))) break;
    whole = `${whole} ${words}`;
    found = headingOf(whole) ?? found;
  }
  return found;
}

/** The title of a statement in the row of the years of its columns ("Balance sheet  2025  2024"), and these as a row. */
export function headingWithYears(
  row: GridRow,
): { readonly heading: StatementHeading; readonly heads: GridRow } | null {
  const [title, ...heads] = row.cells;
  if (!title || title.left >= row.labelEdge || !heads.every(({ text }) => isHeaderText(text))) return null;
  if (!heads.some(({ text }) => periodsIn(text).length > 0)) return null;
  const heading = headingOf(title.text);
  return heading && { heading, heads: { ...row, cells: heads } };
}

/** True where the notes begin (or go on, as a running title). */
export function beginsNotes(row: GridRow): boolean {
  const text = plainText(rowText(row)).toLowerCase();
  if (text.length > 120 || /\s\d{1,3}$/.test(text)) return false;
  return /^notes (?:to|forming (?:an integral )?part of|on)(?: and forming (?:an integral )?part of)? (?:the )?(?:(?:consolidated|separate|standalone|audited|unaudited|interim|annual|condensed|abridged|abbreviated|filleted|statutory|group|company|micro-?entity|small compan(?:y|ies)) )*(?:financial (?:statements?|reports?)|accounts)/.test(
    text,
  );
}

/** The rows of a title such as "Notes to the statement of cash flows", over one row or two; 0 where there is none. */
export function notesToStatement(row: GridRow, next: GridRow | undefined): number {
  const text = plainText(rowText(row)).trim();
  if (text.length > 90 || row.cells.length > 1) return 0;
  if (NOTES_TO_STATEMENT.test(text)) return 1;
  if (FINANCING_RECONCILIATION.test(text) && !/[.:]$/.test(text)) return 1;
  const under =
    next && next.page === row.page && next.cells.length === 1 ? plainText(rowText(next)).trim() : '';
  return BEGUN_NOTES.test(text) && headingOf(under) !== null ? 2 : 0;
}

/** The title of a numbered note ("5. Trade receivables" → "Trade receivables"); null for other rows. */
export function noteTitle(row: GridRow): string | null {
  const text = plainText(rowText(row));
  if (text.length > 110 || row.cells.length > 3 || (row.cells[0]?.left ?? 0) > row.labelEdge) return null;
  const match = /^(?:note )?\d{1,2}(?:\.\d{1,2})?(?:[.)] *| +)([A-Z(].{2,})$/.exec(text);
  const title = match?.[1]
    ?.replace(/\(?\bcont(?:['’]?d|inued)\.?\)?/i, '')
    .replace(/[\s–—-]+$/, '')
    .trim();
  if (!title || isHeaderText(title)) return null;
  return !/[.;,]$/.test(title) && !/\d{3}/.test(title) ? title : null;
}
