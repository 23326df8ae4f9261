/**
 * Line items from the laid-out tables of a document, for one chosen pair of columns (specification 2.11,
 * 4.5): statement, label, current and prior value in full currency units, page, line and place.
 */
import type { ReadLine, SourcePlace } from '../../shared/model/document-reading.ts';
import type { LineStatement } from '../../shared/model/enums.ts';
import { withoutCurrency } from '../../shared/words/printed-amounts.ts';
import { wordsOfScale } from '../../shared/words/scale-words.ts';
import { type Scale, scaledMoney } from '../../shared/words/statement-amounts.ts';
import {
  belongsTo,
  type DocumentPeriods,
  isPrimary,
  type LaidOutTable,
  type PairChoice,
  withoutComponents,
} from './column-pairs.ts';
import { movementLines } from './component-tables.ts';
import type { GridCell, GridRow } from './grid.ts';
import { headsTotal, samePeriod } from './period-headers.ts';
import { NO_SECTION, type Section } from './printed-labels.ts';
import type { PrintedLine, TableRegion, ValueColumn } from './printed-table.ts';
import { scaleOfNote, scaleOfSubtitle, statedScale } from './stated-currency.ts';
import { headerText } from './table-regions.ts';
import { printedLines } from './table-rows.ts';
import { isHeadingOfTotals, totalsAbove } from './totals-above.ts';

export interface LinesRequest {
  readonly tables: readonly LaidOutTable[];
  readonly periods: DocumentPeriods;
  readonly choice: PairChoice;
  readonly isFirst: boolean;
}

export interface LinesResult {
  readonly lines: readonly ReadLine[];
  /** Tables of statements of earlier periods, which were left out. */
  readonly earlier: ReadonlySet<TableRegion>;
  /** The cells whose amounts stand in a line. */
  readonly taken: ReadonlySet<GridCell>;
}

/** The scale of a column: its own, else that of its table, else of the primary statements, else the one a person said. */
export function scaleReader(
  tables: readonly LaidOutTable[],
  choice: PairChoice,
): (table: LaidOutTable, column?: ValueColumn) => Scale {
  const primary = choice.scale ?? primaryScale(tables);
  // What a person says of statements that print a bare currency holds for notes that print one too.
  const isSaid = choice.scale !== null && tables.some((table) => isPrimary(table) && printsCurrency(table));
  return (table, column) => column?.scale ?? scaleOf(table, primary, isSaid);
}

/** The scale that each table prints for itself, else that of the primary statements. */
export function printedScale(tables: readonly LaidOutTable[]): (table: LaidOutTable) => Scale {
  const primary = primaryScale(tables);
  return (table) => scaleOf(table, primary);
}

/** The scale of the first primary statement that states one. */
function primaryScale(tables: readonly LaidOutTable[]): Scale {
  for (const { region } of tables.filter(isPrimary)) {
    const scale = statedScale(headerText(region)) ?? scaleOfSubtitle(region.context);
    if (scale !== null) return scale;
  }
  return 1;
}

/** The scale a table states, else the one its statement states above it, else that of the primary statements. */
function scaleOf(table: LaidOutTable, primary: Scale, isSaid = false): Scale {
  const header = headerText(table.region);
  const { context } = table.region;
  const isBare = printsCurrency(table);
  const stated =
    statedScale(header) ?? (isPrimary(table) ? scaleOfSubtitle(context) : scaleOfNote(context, isBare));
  if (stated !== null) return stated;
  return isBare && !isSaid ? 1 : primary;
}

function printsCurrency({ region }: LaidOutTable): boolean {
  return /[$€£¥]|(?<![A-Za-z])(?:RM|SGD|USD|MYR)\b/.test(headerText(region));
}

function fallbackTotal(statement: LineStatement): string {
  return statement === 'equity_changes' ? 'Total equity' : 'Total';
}

/** The heading above a line; inside a note its title stands before it ("Property, plant and equipment: Cost"). */
function headingOf({ region }: LaidOutTable, parentLabel: string | null): string | null {
  if (region.statement !== 'notes' || region.note === null) return parentLabel;
  return parentLabel === null || parentLabel === region.note ? region.note : `${region.note}: ${parentLabel}`;
}

interface PrintedFigure {
  readonly row: GridRow;
  readonly cell: GridCell | null;
}

function cellPlace({ row, cell }: PrintedFigure) {
  if (row.place?.kind !== 'TABLE' || cell?.cell === undefined) return null;
  return {
    page: row.page,
    table: row.place.table,
    row: row.place.row,
    cell: cell.cell,
    text: cell.text.slice(0, 60),
  };
}

function boxPlace({ row, cell }: PrintedFigure) {
  if (row.place?.kind !== 'RECTANGLE' || cell === null) return null;
  const round = (value: number) => Math.round(value * 100) / 100;
  const [x, width] = [round(cell.left), round(cell.right - cell.left)];
  return { page: row.page, x, y: row.place.y, width, height: row.place.height, text: cell.text.slice(0, 60) };
}

/** The place of the line with the places of its two figures. */
function placeOf(row: GridRow, figures: readonly (PrintedFigure | null)[]): SourcePlace | null {
  const [now, then] = figures;
  if (row.place === null) return null;
  if (row.place.kind === 'TABLE') {
    const values = { current: now ? cellPlace(now) : null, prior: then ? cellPlace(then) : null };
    return { ...row.place, values };
  }
  return {
    ...row.place,
    values: { current: now ? boxPlace(now) : null, prior: then ? boxPlace(then) : null },
  };
}

const PER_SHARE = /\bper (?:(?:ordinary|common) )?share\b|\bcents?\b/i;
/** Whole amounts that only speak of a share: a dividend of so much per share, the profit that earnings per share divide. */
const FOR_ALL_SHARES =
  /\bdividends?\b|\bused in\b|\bcomput|\bcalculat|\battributable\b|\bnumber of\b|^(?:net )?(?:profit|loss)\b/i;
/** "Basic and diluted earnings per share", "Dividend per share", and whatever says that its figures are cents. */
const OF_ONE_SHARE =
  /^(?:(?:basic|(?:fully )?diluted|and|net|interim|final)\b[\s/,&]*)*\(?(?:earnings?|loss(?:es)?|profit|dividends?)\b[^,;:\d]{0,20}\bper (?:(?:ordinary|common) )?share\b|\([^()]{0,20}\bcents?\)|\bcents?$/i;
/** Under a heading of figures per share, a figure of one share has fewer digits than this. */
const MOST_PER_SHARE = 1000;

interface Figures {
  readonly label: string;
  readonly parentLabel: string | null;
  readonly current: string | null;
  readonly prior: string | null;
}

/** True of a figure of one share, which is printed in dollars or cents whatever the scale of its table. */
function isPerShare({ label, parentLabel, current, prior }: Figures): boolean {
  const isNamed = PER_SHARE.test(label);
  if (!isNamed && !PER_SHARE.test(parentLabel ?? '')) return false;
  const printed = [current, prior].flatMap((figure) => figure ?? []);
  if (OF_ONE_SHARE.test(label) || printed.some((figure) => figure.includes('.'))) return true;
  if (FOR_ALL_SHARES.test(label)) return false;
  return isNamed || printed.every((figure) => Math.abs(Number(figure)) < MOST_PER_SHARE);
}
/** People and companies are counted one by one, and rates are no money, also in a table of thousands of dollars. */
const HEADS =
  /\(%\)|\bper ?cent(?:age)?\b|\bnumber of (?:(?:full|part)[- ]time )?(?:employees|staff|persons|directors|subsidiaries|associates)\b|\bhead ?count\b/i;

/** A count of shares that does not say in what unit. */
const SHARES = /\bnumber of (?:[a-z-]+ ){0,4}shares\b|\bshares (?:outstanding|in issue|issued)\b/i;
const UNIT = new RegExp(String.raw`['’]?0{3}\b|\b(?:${wordsOfScale()})\b`, 'i');
/** More shares than any company here has in issue, by far. */
const TOO_MANY_SHARES = 10_000_000_000;

/** Of earnings per share the two counts are told apart by this alone; what is counted stands above them. */
const BASIC_OR_DILUTED = /^[-–—( ]*(?:basic|(?:fully )?diluted)\b/i;

/** True where a count of shares is printed one by one in a table of thousands: in its scale it would be absurd. */
function countsShares(
  { label, parentLabel }: { label: string; parentLabel: string | null },
  figures: readonly (string | null)[],
  scale: Scale,
): boolean {
  const words = BASIC_OR_DILUTED.test(label) ? `${parentLabel ?? ''} ${label}` : label;
  if (scale === 1 || !SHARES.test(words) || UNIT.test(words)) return false;
  return figures.some((figure) => Math.abs(Number(figure ?? '0')) * scale >= TOO_MANY_SHARES);
}

/** Figures per share are printed in dollars or cents, whatever the scale of the statement. */
function readLine(
  table: LaidOutTable,
  scale: Scale,
  printed: PrintedLine,
  figures: Figures,
  printedAt: readonly (PrintedFigure | null)[],
): ReadLine | null {
  const isPlain =
    isPerShare(figures) ||
    HEADS.test(figures.label) ||
    countsShares(figures, [figures.current, figures.prior], scale);
  const own: Scale = isPlain ? 1 : scale;
  const money = (plain: string | null) => (plain === null ? null : scaledMoney(plain, own));
  const valueCurrent = money(figures.current);
  const valuePrior = money(figures.prior);
  if (valueCurrent === null && valuePrior === null) return null;
  return {
    statement: table.region.statement,
    label: figures.label,
    parentLabel: headingOf(table, figures.parentLabel),
    valueCurrent,
    valuePrior,
    scale: own,
    sourcePage: printed.row.page,
    sourceLine: printed.row.line,
    place: placeOf(printed.row, printedAt),
  };
}

/** A set of statements begins with one of these; what a statement of cash flows repeats of the prior year begins none. */
const BEGINS_SET: ReadonlySet<LineStatement> = new Set(['balance_sheet', 'income_statement']);

/** Leaves out the statements of earlier years that are bound behind the current ones, with their notes. */
function ofCurrentSet(
  tables: readonly LaidOutTable[],
  periods: DocumentPeriods,
  left: Set<TableRegion>,
): readonly LaidOutTable[] {
  let earlier = false;
  return tables.filter((table) => {
    const { region, layout } = table;
    if (isPrimary(table) && layout.kind === 'PERIODS') {
      const { current } = periods;
      const isEarlier = !layout.columns.some(({ period }) => period !== null && samePeriod(period, current));
      if (!isEarlier || BEGINS_SET.has(region.statement)) earlier = isEarlier;
      else {
        left.add(region);
        return false;
      }
    }
    if (earlier) left.add(region);
    return !earlier;
  });
}

interface Movements {
  readonly table: LaidOutTable;
  readonly scale: Scale;
  readonly lines: readonly PrintedLine[];
  /** The class of the column ("Motor vehicles"); null for the total of all classes. */
  readonly under: string | null;
}

/** The columns of a schedule by class that prints no total: read class by class where every head has its own words. */
function classColumns(table: LaidOutTable, columns: readonly ValueColumn[]): readonly ValueColumn[] {
  const heads = new Set(columns.map(({ component }) => component.toLowerCase()));
  const isUnderstood = columns.every(({ component }) => /[a-z]{3}/i.test(component) && component.length < 60);
  return !isPrimary(table) && isUnderstood && heads.size === columns.length ? columns : [];
}

/**
 * The column of a period. Where a year is meant and the table prints two days of it ("At 1.1.25 | Cash flow | At
 * 31.12.25"), the later one: the first is the opening balance.
 */
function latestOf(columns: readonly ValueColumn[], period: string | null): ValueColumn | undefined {
  const among = columns.filter((column) => column.period && period && samePeriod(column.period, period));
  const [latest] = among
    .flatMap((column) => column.period ?? [])
    .sort()
    .reverse();
  return among.find((column) => column.period === latest);
}

/** True of a column of a note beside another of its date under another heading: which of them is meant nobody can tell. */
function isOneOfSeveral(column: ValueColumn, table: LaidOutTable, columns: readonly ValueColumn[]): boolean {
  const isRival = ({ period, component }: ValueColumn) =>
    period === column.period && component !== '' && component !== column.component;
  return !isPrimary(table) && columns.some(isRival);
}

/** The lines of the chosen columns, in the order of the document. */
export function statementLines({ tables, periods, choice, isFirst }: LinesRequest): LinesResult {
  const lines: ReadLine[] = [];
  const scaleOfTable = scaleReader(tables, choice);
  const earlier = new Set<TableRegion>();
  const taken = new Set<GridCell>();
  const take = (figures: readonly (PrintedFigure | null)[]) => {
    for (const figure of figures) if (figure?.cell) taken.add(figure.cell);
  };
  const sections = new Map<string, Section>();
  const movements = new Map<string, Movements[]>();

  for (const table of ofCurrentSet(tables, periods, earlier)) {
    const { region, layout } = table;
    const sectionKey = [region.statement, region.title, region.note, layout.scope].join(' | ');
    const start = region.statement === 'notes' ? { ...NO_SECTION, outer: region.note } : NO_SECTION;
    const request = { region, all: layout.columns, fallbackTotal: fallbackTotal(region.statement) };
    if (layout.kind === 'PERIODS') {
      const columns = withoutComponents(layout.columns, choice).filter((column) =>
        belongsTo(column, choice, isFirst),
      );
      const of = (period: string | null): ValueColumn | undefined => {
        const column = latestOf(columns, period);
        return column && isOneOfSeveral(column, table, columns) ? undefined : column;
      };
      const current = of(periods.current);
      if (!current) continue;
      const scale = scaleOfTable(table, current);
      const before = of(periods.prior);
      // The amounts of another unit are none of this one; they are listed as left out.
      const prior = before && scaleOfTable(table, before) === scale ? before : undefined;
      const wanted = prior ? [current, prior] : [current];
      const section = isPrimary(table) ? (sections.get(sectionKey) ?? start) : start;
      const read = printedLines({ ...request, wanted, section, components: false });
      sections.set(sectionKey, read.section);
      for (const printed of read.lines) {
        const [now = null, then = null] = printed.values;
        const figuresOf = printed.cells.map((cell) => ({ row: printed.row, cell }));
        const line = readLine(table, scale, printed, { ...printed, current: now, prior: then }, figuresOf);
        if (line) {
          lines.push(line);
          take(figuresOf);
        }
      }
      continue;
    }
    if (choice.part) continue;
    const columns = layout.columns.filter((column) => belongsTo(column, choice, isFirst));
    const total =
      columns.filter(({ component }) => headsTotal(component)).at(-1) ??
      (columns.length === 1 ? columns[0] : undefined);
    for (const column of total ? [total] : classColumns(table, columns)) {
      const read = printedLines({ ...request, wanted: [column], section: start, components: true });
      const under = total ? null : withoutCurrency(column.component.replace(/['’]000\)?$/, ''));
      const key = `${sectionKey} ${under ?? ''}`;
      const scale = scaleOfTable(table, column);
      movements.set(key, [...(movements.get(key) ?? []), { table, scale, lines: read.lines, under }]);
    }
  }

  for (const group of movements.values()) {
    const [first] = group;
    if (!first) continue;
    const blocks = group.map(({ table, lines: printed }) => ({
      lines: printed,
      period: table.layout.period,
    }));
    for (const movement of movementLines(blocks, periods.current, periods.prior)) {
      const figuresOf = [movement.currentSource, movement.priorSource].map(
        (printed) => printed && { row: printed.row, cell: printed.cells[0] ?? null },
      );
      const heading = movement.parentLabel === first.table.region.note ? null : movement.parentLabel;
      const parentLabel = [first.under, heading].filter((part) => part !== null).join(': ') || null;
      const figures = { ...movement, parentLabel };
      const line = readLine(first.table, first.scale, movement.source, figures, figuresOf);
      if (line) {
        lines.push(line);
        take(figuresOf);
      }
    }
  }
  lines.sort((one, two) => one.sourcePage - two.sourcePage || one.sourceLine - two.sourceLine);
  return { lines: underTotalsAbove(lines), earlier, taken };
}

/** A line that is the total of those under it is their heading, and ends the section before it. */
function underTotalsAbove(lines: readonly ReadLine[]): readonly ReadLine[] {
  const found = totalsAbove(lines);
  const headings = lines.map(({ parentLabel }) => parentLabel);
  const ended = new Map<LineStatement, string | null>();
  lines.forEach(({ statement, label, parentLabel }, at) => {
    const isHeading = found.has(at) && isHeadingOfTotals(label);
    if (isHeading && isHeadingOfTotals(parentLabel ?? '')) ended.set(statement, parentLabel);
    if (ended.has(statement) && ended.get(statement) === parentLabel) headings[at] = null;
    else ended.delete(statement);
  });
  for (const [total, parts] of found) {
    for (const part of parts) headings[part] = lines[total]?.label ?? null;
  }
  return lines.map((line, at) => ({ ...line, parentLabel: headings[at] ?? null }));
}
