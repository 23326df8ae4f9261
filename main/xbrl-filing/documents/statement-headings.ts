/**
 * Headings: which statement begins here, where the notes begin, and the title of a note. A heading is a
 * row of its own; a line of a table of contents (with a page number) and a mention in a sentence are not.
 */
import type { LineStatement } from '../../../shared/model/enums.ts';
import { plainText } from '../../foreign-files/printed-amounts.ts';
import { isPlainlyAmount } from '../../foreign-files/statement-amounts.ts';
import type { GridRow } from './grid.ts';
import { rowText } from './grid.ts';
import { isHeaderText, scopeOf } from './period-headers.ts';

export interface StatementHeading {
  readonly statement: LineStatement;
  /** Whose statement, when the heading says so ("Consolidated …"). */
  readonly scope: string | null;
  /** The title without date and "(continued)", in lower case. */
  readonly title: string;
}

const WHOSE = `(?:(?:the |audited |unaudited |interim |condensed )*(?:(consolidated|group|company|separate|parent|corporation)(?:['’]s)? )?)`;
const TITLES: readonly (readonly [LineStatement, string])[] = [
  ['balance_sheet', `statements? of (?:financial position|assets and liabilities)|balance sheets?`],
  [
    'equity_changes',
    `statements? of changes in (?:total )?(?:equity|(?:share|stock)holders['’]? (?:equity|funds?)|(?:accumulated |general )?funds?|reserves|net assets|capital)(?: and reserves)?`,
  ],
  ['cash_flow', `statements? of cash ?flows?|cash ?flow statements?`],
  [
    'income_statement',
    `(?:statements? of |income and |trading and )?(?:profit (?:or|and) loss|(?:total )?comprehensive income|other comprehensive income|income and expenditure|income|financial activities|operations|earnings|total return|income and retained earnings|surplus or deficit)(?:(?: and|,) (?:other )?(?:comprehensive income|retained earnings))?(?: statements?| accounts?)?|income statements?`,
  ],
];
const TITLE_FORMS = TITLES.map(
  ([statement, title]) => [statement, new RegExp(`^${WHOSE}(?:${title})$`)] as const,
);
const DETAILED = /^(?:detailed|supplementary) (?:income|profit|statement|schedule|trading)/;

/** The title without date, "(continued)" and numbering. */
function bareTitle(text: string): string {
  return plainText(text)
    .toLowerCase()
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
  const [main = '', after = ''] = bareTitle(text).split(/ - | of the (?=group|company|corporation)/);
  if (DETAILED.test(main)) return { statement: 'notes', scope: null, title: main };
  // "Total comprehensive income" is a line, "Statement of comprehensive income" a heading.
  if (!/\b(?:statements?|accounts?|balance sheets?)\b/.test(main)) return null;
  for (const [statement, form] of TITLE_FORMS) {
    const match = form.exec(main);
    if (match) return { statement, scope: scopeOf(match[1] ?? after), title: main };
  }
  return null;
}

/** The heading that this row begins, alone or together with the next row (a title over two rows). */
export function rowHeading(row: GridRow, next: GridRow | undefined): StatementHeading | null {
  const text = rowText(row);
  if (row.cells.some((cell) => isPlainlyAmount(cell.text))) return null;
  // A page number behind the title: a table of contents.
  if (row.cells.length > 1 && /^\d{1,3}$/.test(row.cells.at(-1)?.text ?? '')) return null;
  const alone = headingOf(text);
  if (alone) return alone;
  if (!next || next.page !== row.page || !/\b(?:and|or|in|of|other)$/i.test(text)) return null;
  return headingOf(`${text} ${rowText(next)}`);
}

/** True where the notes begin (or go on, as a running title). */
export function beginsNotes(row: GridRow): boolean {
  const text = plainText(rowText(row)).toLowerCase();
  if (text.length > 120 || /\s\d{1,3}$/.test(text)) return false;
  return /^notes (?:to|forming part of|on)(?: and forming part of)? (?:the )?(?:consolidated )?(?:financial statements|accounts)/.test(
    text,
  );
}

/** The title of a numbered note ("5. Trade receivables" → "Trade receivables"); null for other rows. */
export function noteTitle(row: GridRow): string | null {
  const text = plainText(rowText(row));
  if (text.length > 110 || row.cells.length > 3 || (row.cells[0]?.left ?? 0) > row.labelEdge) return null;
  const match = /^(?:note )?\d{1,2}(?:\.\d{1,2})?[.)]? +([A-Z(].{2,})$/.exec(text);
  const title = match?.[1]?.replace(/\(?\bcont(?:['’]?d|inued)\.?\)?/i, '').trim();
  if (!title || isHeaderText(title)) return null;
  return !/[.;,]$/.test(title) && !/\d{3}/.test(title) ? title : null;
}
