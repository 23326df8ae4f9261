/**
 * Whose rows, in which money and of when are read, where a file holds several: asked with the list, its rows and its
 * totals, and followed as the recipe answers. Amounts of two companies, currencies or periods are never added unasked.
 */
import {
  type ImportQuestion,
  type ImportRecipe,
  type ImportReport,
  PERIOD_OF_YEAR_END,
} from '../../../../shared/model/trial-balance.ts';
import type { SortedRows } from '../rows/sort-rows.ts';
import { sameCompany } from '../table/company-names.ts';
import { groupRows, type RowGroup, sameName } from '../table/row-groups.ts';
import { numberAt } from '../table/table.ts';
import { periodKey } from './group-columns.ts';
import { namedCompanies } from './named-companies.ts';
import { plainChoice, totalsOf } from './questions.ts';

/** The answer that all amounts are in one currency already. */
export const ONE_CURRENCY = '*';

export interface ChosenRows {
  readonly sorted: SortedRows;
  readonly questions: readonly ImportQuestion[];
  readonly setAside: ImportReport['setAside'];
  /** Rows of the period a year before the chosen one. */
  readonly priorPeriod: { readonly label: string; readonly places: readonly number[] } | null;
}

interface Splits {
  readonly company?: number;
  readonly currency?: number;
  readonly period?: number;
}

type SplitKind = 'COMPANIES' | 'CURRENCY' | 'PERIOD';

const UNNAMED = { COMPANIES: '(no company)', CURRENCY: '(no currency)', PERIOD: '(no period)' } as const;

function labelOf(kind: SplitKind, { label }: RowGroup): string {
  return label === '' ? UNNAMED[kind] : label;
}

function questionOf(
  kind: SplitKind,
  text: string,
  groups: readonly RowGroup[],
  chosen: readonly RowGroup[],
  answered: boolean,
  sorted: SortedRows,
): ImportQuestion {
  return {
    kind,
    text,
    several: kind === 'COMPANIES',
    choices: groups.map((group) => ({
      value: group.label,
      label: labelOf(kind, group),
      rows: group.places.length,
      ...totalsOf(sorted.table, group.places),
      chosen: chosen.includes(group),
    })),
    answered,
    accounts: [],
  };
}

/** The groups that the answer names; null where one of them is not in the file, or nothing was answered. */
function named(
  groups: readonly RowGroup[],
  answer: readonly string[] | undefined,
  same: (name: string) => string = sameName,
): RowGroup[] | null {
  if (answer === undefined || answer.length === 0) return null;
  const wanted = new Set(answer.map(same));
  const found = groups.filter(({ label }) => wanted.has(same(label)));
  return found.length === wanted.size ? found : null;
}

/** The period of the year end, where the file says one that is no other. */
function atYearEnd(groups: readonly RowGroup[], yearEnd: string | undefined): RowGroup | undefined {
  if (yearEnd === undefined) return undefined;
  const of = (length: number) =>
    groups.filter(({ label }) => periodKey(label).slice(0, length) === yearEnd.slice(0, length));
  for (const length of [10, 7, 4]) {
    const found = of(length);
    if (found.length === 1) return found[0];
    if (found.length > 1 && length < 10) return undefined;
  }
  return undefined;
}

function yearBefore(key: string): string | null {
  const year = /^(\d{4})(.*)$/.exec(key);
  return year ? `${Number(year[1]) - 1}${year[2]}` : null;
}

/** Two month ends a year apart may differ by a leap day. */
function samePeriod(key: string, wanted: string): boolean {
  return key === wanted || (key.length === 10 && key.slice(0, 7) === wanted.slice(0, 7));
}

/** True of the only company of a table where an answer names others. */
function isOfOther({ label }: RowGroup, answer: readonly string[] | undefined): boolean {
  if (answer === undefined || answer.length === 0) return false;
  return !answer.some((name) => sameCompany(name) === sameCompany(label));
}

function keep(sorted: SortedRows, places: readonly number[]): SortedRows {
  const kept = new Set(places);
  return { ...sorted, accounts: sorted.accounts.filter((at) => kept.has(at)) };
}

/** The trial balances that stand below one another, each called by what only its own titles say. */
function tablesBelow({ table, tables, accounts }: SortedRows): readonly RowGroup[] {
  if (tables.length < 2) return [];
  const kept = new Set(accounts);
  return tables.map(({ titles, places }) => {
    const others = tables
      .filter((each) => each.titles !== titles)
      .flatMap((each) => each.titles.map(sameName));
    const own = titles.filter((title) => !others.includes(sameName(title)));
    const first = places[0] ?? 0;
    const label = own.join(' · ').slice(0, 200) || `Table from row ${numberAt(table, first)}`;
    return { label, places: places.filter((at) => kept.has(at)) };
  });
}

/** Follows the recipe through period, currency and company, in this order; what it does not answer is asked. */
export function chooseGroups(
  all: SortedRows,
  splits: Splits,
  recipe: ImportRecipe,
  yearEnd: string | undefined,
): ChosenRows {
  const questions: ImportQuestion[] = [];
  const setAside: ImportReport['setAside'] = [];
  let sorted = all;
  let priorPeriod: RowGroup | null = null;
  const groupsOf = (column: number | undefined) =>
    column === undefined ? [] : groupRows(sorted.table, sorted.accounts, column);
  const take = (kind: SplitKind, groups: readonly RowGroup[], chosen: readonly RowGroup[]) => {
    for (const group of groups) {
      if (chosen.includes(group) || group === priorPeriod) continue;
      setAside.push({ kind, label: labelOf(kind, group), rows: group.places.length });
    }
    sorted = keep(
      sorted,
      chosen.flatMap(({ places }) => places),
    );
  };

  const periods = [...groupsOf(splits.period)].sort((a, b) =>
    periodKey(a.label) < periodKey(b.label) ? -1 : 1,
  );
  if (periods.length > 1 && recipe.includeRows === undefined && recipe.excludeRows === undefined) {
    const ofYear = atYearEnd(periods, yearEnd);
    const answer =
      recipe.period === PERIOD_OF_YEAR_END
        ? (ofYear ?? null)
        : (named(periods, recipe.period === undefined ? undefined : [recipe.period])?.[0] ?? null);
    const proposed = answer ?? ofYear ?? periods.at(-1);
    const range = `${periods[0]?.label} to ${periods.at(-1)?.label}`;
    questions.push(
      questionOf(
        'PERIOD',
        `The table has ${periods.length} periods below one another (${range}). Choose the period whose balances are wanted.`,
        periods,
        proposed ? [proposed] : [],
        answer !== null,
        sorted,
      ),
    );
    if (answer) {
      const before = yearBefore(periodKey(answer.label));
      const hasPrior = sorted.table.prior.length > 0;
      const found = periods.find(({ label }) => before !== null && samePeriod(periodKey(label), before));
      if (found && !hasPrior) priorPeriod = found;
      take('PERIOD', periods, [answer]);
    }
  }

  const currencies = groupsOf(splits.currency);
  if (currencies.length > 1) {
    const asOne = recipe.currency === ONE_CURRENCY;
    const answer = asOne
      ? []
      : named(currencies, recipe.currency === undefined ? undefined : [recipe.currency]);
    const names = currencies.slice(0, 5).map((group) => labelOf('CURRENCY', group));
    const asked = questionOf(
      'CURRENCY',
      `The amounts are in ${currencies.length} currencies (${names.join(', ')}); they cannot be added. Choose the currency of the accounts that are wanted.`,
      currencies,
      answer ?? [],
      answer !== null,
      sorted,
    );
    const all = plainChoice(ONE_CURRENCY, 'All rows: the amounts are in one currency already', asOne);
    const totals = { ...totalsOf(sorted.table, sorted.accounts), rows: sorted.accounts.length };
    questions.push({ ...asked, choices: [...asked.choices, { ...all, ...totals }] });
    if (answer && !asOne) take('CURRENCY', currencies, answer);
  }

  const below = splits.company === undefined ? tablesBelow(sorted) : [];
  const inColumn = below.length > 1 ? below : groupsOf(splits.company);
  const companies = inColumn.length === 0 ? namedCompanies(sorted) : inColumn;
  const [alone] = companies;
  if (companies.length === 1 && alone && alone.label !== '' && isOfOther(alone, recipe.companies)) {
    const before = recipe.companies?.join(', ');
    questions.push(
      questionOf(
        'COMPANIES',
        `The table has the accounts of "${alone.label}" alone, and those of "${before}" were chosen before. Choose it if it is the company of these statements; else upload the file of the right company.`,
        companies,
        [],
        false,
        sorted,
      ),
    );
  }
  if (companies.length > 1) {
    // The answer is of another sheet, or of last year's file, which may spell the company otherwise.
    const answer = named(companies, recipe.companies) ?? named(companies, recipe.companies, sameCompany);
    const names = companies.slice(0, 4).map((group) => labelOf('COMPANIES', group));
    const more = companies.length > names.length ? ', …' : '';
    questions.push(
      questionOf(
        'COMPANIES',
        below.length > 1
          ? `The sheet has ${below.length} trial balances below one another (${names.join(', ')}${more}). Choose the one of the company and year, or those that belong to these statements.`
          : `The table has the accounts of ${companies.length} companies (${names.join(', ')}${more}). Choose the company, or the companies that belong to these statements.`,
        companies,
        answer ?? [],
        answer !== null,
        sorted,
      ),
    );
    if (answer) take('COMPANIES', companies, answer);
  }
  return { sorted, questions, setAside, priorPeriod };
}
