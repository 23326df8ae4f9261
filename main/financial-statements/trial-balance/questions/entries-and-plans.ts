/**
 * Tables of accounts that balance as a trial balance does and are none: journals and adjusting entries, budgets, and lists
 * of customers or suppliers with their control account. They say so in their title or the name of the sheet, or, of
 * entries, by narrations and by debits that each have their credit in the next row.
 */
import { type GridRow, textAt, widthOf } from '../cells/sheet-grid.ts';
import type { SortedRows } from '../rows/sort-rows.ts';
import { namesOneCompany } from '../table/company-names.ts';
import { codesRise } from '../table/row-groups.ts';

const ENTRIES =
  /\b(?:adjusting|closing|opening|reversing|correcting|reclassif\w+|audit|manual|year[- ]?end|proposed|passed|general) (?:audit )?(?:journals?|(?:journal )?entr(?:y|ies)|adjustments?)\b|\bjournal entr(?:y|ies)\b|(?:^|[^a-z])(?:ajes?|pajes?|rjes?)(?:[^a-z]|$)|调整分录|調整分錄/i;
/** A balance before or after the entries is none of them. */
const BESIDE_ENTRIES =
  /\b(?:before|after|pre|post|with|incl\w*|excl\w*|net of|balances?|unadjusted|adjusted)\b/i;
const OF_BALANCES = /\b(?:balances?|closing|ending|final|(?:un)?adjusted|ytd)\b/;
const PLAN = /\b(?:budget(?:ed|s)?|forecast(?:s|ed)?|projected|projections?)\b|预算|預算|งบประมาณ/i;
/** What really was, beside what was planned. */
const ACTUAL = /\bactuals?\b|实际|實際/i;
const PARTIES =
  /\b(?:debtors?|creditors?|customers?|suppliers?|vendors?|accounts? (?:receivables?|payables?)|trade (?:receivables?|payables?)|(?:sales|purchases?) ledger)['’]?s? (?:trial balance|list(?:ing)?|balances?|ledger|(?:balance )?summary)\b/i;
const PARTY_COLUMN =
  /^(?:customer|client|supplier|vendor|debtor|creditor)s? ?(?:code|no|number|id|name|account|a c(?: no)?)$/;

const NARRATION =
  /^\(?(?:being\b|to (?:record|recogni[sz]e|accrue|adjust|reclassify|reverse|write off|provide)\b)/i;
const FEWEST_NARRATIONS = 2;
const FIRST_ROWS = 400;
const FEWEST_ENTRIES = 3;

/** The titles that do not name the company, whose name may be made of any word. */
function ownTitles(titles: readonly string[]): readonly string[] {
  return titles.filter((title) => !namesOneCompany(title));
}

/**
 * True where a title or the name of the sheet says that these are entries, and no column has balances. `headings` are
 * normalised.
 */
export function titlesEntries(titles: readonly string[], headings: readonly string[]): boolean {
  if (headings.some((heading) => OF_BALANCES.test(heading))) return false;
  return ownTitles(titles).some((title) => ENTRIES.test(title) && !BESIDE_ENTRIES.test(title));
}

/** True where a title or the name of the sheet says that these are planned amounts. */
export function titlesPlan(titles: readonly string[]): boolean {
  const own = ownTitles(titles);
  return own.some((title) => PLAN.test(title)) && !own.some((title) => ACTUAL.test(title));
}

/** True where a title says that the rows are customers or suppliers, or their columns do. `headings` are normalised. */
export function listsParties(titles: readonly string[], headings: readonly string[]): boolean {
  if (headings.filter((heading) => PARTY_COLUMN.test(heading)).length >= 2) return true;
  return ownTitles(titles).some((title) => PARTIES.test(title));
}

/** The text of a row that has no other; null of nearly every row, at its second cell. */
function aloneIn(row: GridRow): string | null {
  let alone: string | null = null;
  for (let index = 0; index < widthOf(row); index += 1) {
    const text = textAt(row, index).trim();
    if (text === '' || text === alone) continue;
    if (alone !== null) return null;
    alone = text;
  }
  return alone;
}

/** True where texts that stand alone in their rows say what each entry is for. */
export function hasNarrations(rows: readonly GridRow[]): boolean {
  const narrations = rows.slice(0, FIRST_ROWS).filter((row) => NARRATION.test(aloneIn(row) ?? ''));
  return narrations.length >= FEWEST_NARRATIONS;
}

/** True where every debit has its credit in the next row, and the rows are in no order of accounts. */
export function standsInEntries({ table, accounts }: SortedRows): boolean {
  const amounts = accounts.map((at) => table.current[at] ?? 0);
  if (amounts.length % 2 !== 0 || amounts.length / 2 < FEWEST_ENTRIES) return false;
  // Accounts in the order of their codes, none of them twice, are a list of accounts whatever their amounts.
  if (codesRise(table, accounts)) return false;
  return amounts.every((amount, at) => {
    if (at % 2 === 0) return amount > 0;
    return String(amount) === `-${amounts[at - 1]}`;
  });
}
