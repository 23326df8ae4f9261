/**
 * A total beside the columns that it sums: of branches or departments of one company the total is the balance, of
 * several companies it is that of none of them, and a person says which is meant. Companies are told by the names in
 * their headings, by a title that speaks of a group, and by share capital in more than one column that is headed by
 * initials.
 */
import { type GridRow, textsOf } from '../cells/sheet-grid.ts';
import { namesOneCompany } from '../table/company-names.ts';
import { agrees, centsAt } from './column-figures.ts';
import type { Column } from './find-header.ts';

const FEW_AMOUNTS = 4;
const OF_A_GROUP = /\b(?:combined|consolidat\w+|group|companies|entities)\b/i;
const OF_ONE_COMPANY =
  /\bby (?:location|branch|department|dept|class|cost cent(?:re|er)|project|outlet|segment|division)\b/i;
const COMPANY_IN_TITLE = /\b(?:pte\.? ltd|sdn\.? bhd|private limited|limited|ltd|llp)\b/gi;
/** As companies are called for short ("HPL"). */
const INITIALS = /^[A-Z][A-Z\d]{1,7}$/;
const SHARE_CAPITAL =
  /\b(?:share|ordinary share|paid[- ]?up|issued|share holders?['’]?) capital\b|\bordinary shares\b|modal saham|实收资本|實收資本|股本/i;

/** The columns with headings that are not understood and that come to the balance; none where they do not. */
export function partsOf(
  columns: readonly Column[],
  current: number | undefined,
  rows: readonly GridRow[],
  decimalComma: boolean,
): readonly Column[] {
  if (current === undefined) return [];
  const parts = columns.filter(
    ({ meaning, figures, lines, index }) =>
      meaning.kind === 'UNKNOWN' && figures >= FEW_AMOUNTS && lines.length > 0 && index !== current,
  );
  if (parts.length < 2) return [];
  const sum = (row: GridRow) => parts.reduce((all, { index }) => all + centsAt(row, index, decimalComma), 0n);
  return agrees(rows, (row) => [sum(row), centsAt(row, current, decimalComma)]) ? parts : [];
}

/** True where a title says that the parts are those of one company. */
export function isOfOneCompany(titles: readonly string[]): boolean {
  return titles.some((title) => OF_ONE_COMPANY.test(title));
}

/** True where the parts are companies. */
function areCompanies(
  parts: readonly Column[],
  titles: readonly string[],
  rows: readonly GridRow[],
  decimalComma: boolean,
): boolean {
  if (parts.some(({ lines }) => lines.some(namesOneCompany))) return true;
  const ofGroup = titles.filter(
    (title) => OF_A_GROUP.test(title) || (title.match(COMPANY_IN_TITLE)?.length ?? 0) > 1,
  );
  if (ofGroup.some((title) => !namesOneCompany(title))) return true;
  if (!parts.every(({ lines }) => INITIALS.test((lines[0] ?? '').trim()))) return false;
  const capital = rows.filter((row) => textsOf(row).some((text) => SHARE_CAPITAL.test(text)));
  const holders = parts.filter(({ index }) =>
    capital.some((row) => centsAt(row, index, decimalComma) !== 0n),
  );
  return holders.length > 1;
}

/** The question whether the total of several companies is wanted; null where the parts are those of one. */
export function companiesQuestion(
  parts: readonly Column[],
  titles: readonly string[],
  rows: readonly GridRow[],
  decimalComma: boolean,
): string | null {
  if (parts.length === 0 || isOfOneCompany(titles)) return null;
  if (!areCompanies(parts, titles, rows, decimalComma)) return null;
  const names = parts.slice(0, 4).map(({ lines }) => `"${(lines[0] ?? '').trim().slice(0, 40)}"`);
  return `The total is the sum of the columns ${names.join(', ')}, which look like companies. Choose the column of the company whose statements these are, or the total where they are those of all.`;
}
