/**
 * Which columns are meant: the current and the prior period of the document, and, where it prints several
 * entities or components side by side, the pairs a person has to choose from. Never guessed silently.
 */
import type { ColumnPair } from '../../shared/model/document-reading.ts';
import type { Scale } from '../../shared/words/statement-amounts.ts';
import { marksPeriod } from './component-tables.ts';
import {
  EVERY_SCOPE,
  headsTotal,
  isHeaderText,
  type PeriodKey,
  periodsIn,
  relativeYear,
  samePeriod,
} from './period-headers.ts';
import type { ColumnLayout, TableRegion, ValueColumn } from './printed-table.ts';

export interface LaidOutTable {
  readonly region: TableRegion;
  readonly layout: ColumnLayout;
}

export interface DocumentPeriods {
  readonly current: PeriodKey;
  readonly prior: PeriodKey | null;
  /** Periods of the primary statements beside these two, latest first. */
  readonly others: readonly PeriodKey[];
}

export interface PairChoice extends ColumnPair {
  readonly scope: string | null;
  readonly component: string | null;
  /** True for one part of a printed total (a fund): only tables that print the part are read. */
  readonly part: boolean;
  /** The scale a person said, where the document states none; null where it does. */
  readonly scale: Scale | null;
}

export function isPrimary({ region }: LaidOutTable): boolean {
  return region.statement !== 'notes';
}

/** The current period is the latest of the primary statements, the prior one the next before it. */
export function documentPeriods(tables: readonly LaidOutTable[]): DocumentPeriods | null {
  const printed = tables
    .filter(isPrimary)
    .flatMap(({ layout }) => layout.columns.flatMap(({ period, beside }) => (beside ? [] : (period ?? []))))
    .sort()
    .reverse();
  const distinct: PeriodKey[] = [];
  for (const period of printed) {
    const known = distinct.findIndex((other) => samePeriod(other, period));
    if (known < 0) distinct.push(period);
    else if (distinct[known]?.endsWith('00-00')) distinct[known] = period;
  }
  const [current, prior = null, ...others] = distinct.sort().reverse();
  return current === undefined ? null : { current, prior, others };
}

/**
 * In a document of one period, as the first of a company is, a table of one column under a currency alone is of that
 * period, as long as no row of it names another time.
 */
export function datedByDocument(
  tables: readonly LaidOutTable[],
  periods: DocumentPeriods,
): readonly LaidOutTable[] {
  const { current, prior } = periods;
  if (prior !== null) return tables.map((table) => datedByWords(table, periods));
  return tables.map((table) => {
    const [column, second] = table.layout.columns;
    const { kind, period } = table.layout;
    if (kind !== 'COMPONENTS' || !column || second || period !== null) return table;
    const isBare = column.component === '' || isHeaderText(column.component);
    const namesTime = table.region.body.some(
      ({ cells }) => marksPeriod(cells[0]?.text ?? '') || periodsIn(cells[0]?.text ?? '').length > 0,
    );
    if (!isBare || namesTime) return table;
    const dated = { ...column, component: '', period: current };
    return { ...table, layout: { ...table.layout, kind: 'PERIODS', columns: [dated] } };
  });
}

const HEADS_CLOSING = /^(?:(?:as )?at )?(?:the )?(?:end|close) of (?:the )?(?:financial )?(?:year|period)\b/i;
const HEADS_OPENING =
  /^(?:(?:as )?at )?(?:the )?(?:beginning|start) of (?:the )?(?:financial )?(?:year|period)\b/i;

/** A table of two columns alone that are headed "End of year" and "Beginning of year", or "Current year" and "Prior year": both dates in words. */
function datedByWords(table: LaidOutTable, { current, prior }: DocumentPeriods): LaidOutTable {
  const { kind, columns } = table.layout;
  if (kind !== 'COMPONENTS' || columns.length !== 2 || isPrimary(table)) return table;
  const dated = columns.map((column) => {
    const { component: head } = column;
    const year = relativeYear(head);
    const isClosing = HEADS_CLOSING.test(head) || year === 'CURRENT';
    const period = isClosing ? current : HEADS_OPENING.test(head) || year === 'PRIOR' ? prior : null;
    return { ...column, component: '', period };
  });
  const [one, other] = dated;
  if (!one?.period || !other?.period || one.period === other.period) return table;
  return { ...table, layout: { ...table.layout, kind: 'PERIODS', columns: dated } };
}

/**
 * The total column where components stand side by side for one period; all columns where none is a total. Where a
 * component was chosen, its own columns.
 */
export function withoutComponents(all: readonly ValueColumn[], choice?: PairChoice): readonly ValueColumn[] {
  const columns = all.filter(({ beside }) => !beside);
  if (choice?.part) return columns.filter(({ component }) => component === choice.component);
  const same = (one: ValueColumn, two: ValueColumn) => one.period === two.period && one.scope === two.scope;
  return columns.filter((column) => {
    const rivals = columns.filter((other) => same(other, column));
    const totals = rivals.filter(({ component }) => headsTotal(component));
    return rivals.length === 1 || totals.length === 0 || totals.at(-1) === column;
  });
}

function slug(text: string): string {
  return (
    text
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 40) || 'columns'
  );
}

/** True where a column of the same entity states another currency; a bare "$" states none. */
function inAnotherCurrency(column: ValueColumn, columns: readonly ValueColumn[]): boolean {
  const { currency = '$', scope } = column;
  return columns.some(
    (other) =>
      other.scope === scope &&
      currency !== '$' &&
      (other.currency ?? '$') !== '$' &&
      other.currency !== currency,
  );
}

/** The currency over the chosen columns of the statements, where the document prints several; null where it does not. */
export function chosenCurrency(
  tables: readonly LaidOutTable[],
  choice: PairChoice,
  isFirst: boolean,
): string | null {
  const stated = tables
    .filter(isPrimary)
    .flatMap(({ layout }) => layout.columns.filter((column) => belongsTo(column, choice, isFirst)))
    .flatMap(({ currency }) => currency ?? []);
  const [only = null, another] = new Set(stated);
  return another === undefined && only !== '$' ? only : null;
}

/** The pages on which tables begin, each once. */
export function pagesOf(tables: readonly LaidOutTable[]): readonly number[] {
  return [...new Set(tables.flatMap(({ region }) => region.body[0]?.page ?? []))];
}

/** The other currencies in which the statements print columns of their own, with the pages; they are not read. */
export function otherCurrencies(
  tables: readonly LaidOutTable[],
  chosen: string,
): { readonly currencies: readonly string[]; readonly pages: readonly number[] } {
  const mixed = tables.filter(
    (table) => isPrimary(table) && table.layout.columns.some((column) => column.currency !== undefined),
  );
  const currencies = mixed.flatMap(({ layout }) => layout.columns.flatMap(({ currency }) => currency ?? []));
  return {
    currencies: [...new Set(currencies)].filter((code) => code !== chosen && code !== '$'),
    pages: pagesOf(mixed),
  };
}

/** True where the columns of a table print several scales. */
export function hasOtherScales({ layout }: LaidOutTable): boolean {
  return layout.columns.some(({ scale }) => scale !== undefined);
}

/** The pairs of the document: one entry per entity (and per component where no total is printed). */
export function columnChoices(
  tables: readonly LaidOutTable[],
  periods: DocumentPeriods,
): readonly PairChoice[] {
  const years = [periods.current, periods.prior].flatMap((period) => period?.slice(0, 4) ?? []).join(' / ');
  const scopes = new Set<string>();
  const components = new Map<string, Set<string>>();
  for (const { layout } of tables.filter(isPrimary)) {
    const columns = layout.kind === 'PERIODS' ? withoutComponents(layout.columns) : layout.columns;
    for (const { scope } of columns) if (scope !== null && scope !== EVERY_SCOPE) scopes.add(scope);
    if (layout.kind !== 'PERIODS') continue;
    for (const column of columns) {
      const twin = columns.some(
        (other) =>
          other !== column &&
          other.period === column.period &&
          other.scope === column.scope &&
          other.component !== column.component,
      );
      // A year in another currency is not the prior year of this one: only the currencies of the current year are read.
      const isConverted =
        inAnotherCurrency(column, columns) &&
        column.period !== null &&
        samePeriod(column.period, periods.current);
      if (!(twin || isConverted) || column.component === '') continue;
      const scope = column.scope ?? '';
      components.set(scope, (components.get(scope) ?? new Set()).add(column.component));
    }
  }
  const choices: PairChoice[] = [];
  const add = (scope: string | null, component: string | null, part = false) => {
    const name = [scope, component].filter((words) => words !== null).join(', ');
    const label = name === '' ? years : `${name}: ${years}`;
    choices.push({ id: slug(name), label, scope, component, part, scale: null });
  };
  const entities = scopes.size > 1 ? [...scopes] : [null];
  for (const scope of entities) {
    const own = [...(components.get(scope ?? [...scopes][0] ?? '') ?? [])];
    if (own.length === 0) add(scope, null);
    for (const component of own) add(scope, component);
  }
  // A person is asked anyway: then the parts of printed totals are offered too, behind the totals.
  if (choices.length > 1) {
    for (const { scope, component } of printedParts(tables, choices)) add(scope, component, true);
  }
  return choices;
}

/** The parts (funds) that stand beside a total in the primary statements, by entity, in the order printed. */
function printedParts(
  tables: readonly LaidOutTable[],
  choices: readonly PairChoice[],
): readonly { readonly scope: string | null; readonly component: string }[] {
  const parts = new Map<string, { scope: string | null; component: string }>();
  for (const { layout } of tables.filter(isPrimary)) {
    if (layout.kind !== 'PERIODS') continue;
    const totals = withoutComponents(layout.columns);
    for (const column of layout.columns) {
      const { scope, component } = column;
      if (column.beside || totals.includes(column) || component === '' || column.period === null) continue;
      if (choices.some((choice) => choice.scope === scope))
        parts.set(`${scope} ${component}`, { scope, component });
    }
  }
  const order = choices.map(({ scope }) => scope);
  return [...parts.values()].sort((one, two) => order.indexOf(one.scope) - order.indexOf(two.scope));
}

/** Whether a column belongs to the chosen pair. A table that names no entity belongs to the first choice. */
export function belongsTo(column: ValueColumn, choice: PairChoice, isFirst: boolean): boolean {
  const ofScope =
    choice.scope === null ||
    column.scope === choice.scope ||
    column.scope === EVERY_SCOPE ||
    (column.scope === null && isFirst);
  const ofComponent =
    choice.component === null || column.component === '' || column.component === choice.component;
  return ofScope && ofComponent;
}
