/**
 * The sheets of the four statements as they are printed, each figure a formula, both years. Lines that one line of the
 * face gathers fold beneath it; lines that are not printed stand at the foot, as do the differences that rounding
 * placed and the amounts that stand in no account. Pure.
 */
import { absolute, fromCents, type Money, toCents } from '../../../shared/model/money.ts';
import type { FigureCell, FigureYear } from '../../../shared/model/note-cells.ts';
import { statementHeads, thirdSheetHead } from '../../../shared/model/statement-heads.ts';
import { printedLines, type StatementLine, type StatementsJson } from '../../../shared/model/statements.ts';
import {
  amount,
  type Cell,
  type CellFormat,
  type CellLook,
  columnLetter,
  EMPTY,
  FIRST_ROW,
  formula,
  type Sheet,
  type SheetColumn,
  type SheetRow,
  text,
} from '../../workbooks/sheet.ts';
import type { OpenedParts } from '../statements/figure-chains.ts';
import { type FigureFormula, type FormulaPlaces, formulaOf, type Place } from './figure-formulas.ts';
import {
  FIRST_FIGURE,
  LABEL_COLUMN,
  type PlannedRow,
  type PlannedStatement,
  STATEMENT_SHEETS,
  type StatementName,
} from './planned-statement.ts';
import { thirdColumn, withThird } from './third-column.ts';

/** The name of a figure, by which its place is found. */
export const figureName = ({ statement, key, year, column = 'total' }: FigureCell): string =>
  statement === 'changesInEquity' ? `${statement} ${key} ${year} ${column}` : `${statement} ${key} ${year}`;

/** Where each figure stands, before its formula is written. */
export function figurePlaces(statements: readonly PlannedStatement[]): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  for (const { sheet, rows } of statements) {
    rows.forEach(({ figures }, at) => {
      figures.forEach((cell, column) => {
        if (cell === null) return;
        places.set(figureName(cell), {
          sheet,
          letter: columnLetter(FIRST_FIGURE + column),
          row: FIRST_ROW + at,
        });
      });
    });
  }
  return places;
}

export function planStatements(
  statements: StatementsJson,
  referenceOf: (key: string) => string,
): readonly PlannedStatement[] {
  const third = thirdSheetHead(statements);
  const tables = (['balanceSheet', 'profitAndLoss'] as const).map((name) => {
    const planned = plannedTable(name, statements[name], statementHeads(statements, name), referenceOf);
    return name === 'balanceSheet' && third !== null ? withThird(planned, third, statements) : planned;
  });
  const flows = statements.cashFlow.available
    ? [plannedTable('cashFlow', statements.cashFlow, statementHeads(statements, 'cashFlow'), () => '')]
    : [];
  return [
    ...tables,
    plannedEquity(statements.changesInEquity, statementHeads(statements, 'changesInEquity')),
    ...flows,
  ];
}

function plannedTable(
  statement: Exclude<StatementName, 'changesInEquity'>,
  table: StatementsJson['balanceSheet' | 'cashFlow'],
  heads: { readonly current: string; readonly prior: string },
  referenceOf: (key: string) => string,
): PlannedStatement {
  const face = printedLines(table);
  const rowOf = (line: StatementLine, look: CellLook, folds = false): PlannedRow => {
    const cell = (year: FigureYear) => ({ statement, key: line.key, year });
    return {
      label: line.label,
      reference: line.kind === 'LINE' ? referenceOf(line.key) : '',
      look,
      folds,
      figures: [line.current === null ? null : cell('CURRENT'), line.prior === null ? null : cell('PRIOR')],
    };
  };
  const gathered = new Set(face.flatMap(({ gathers = [] }) => gathers));
  const onFace = new Set(face.map(({ key }) => key));
  const main = face.flatMap((line) => [
    rowOf(line, lookOf(line)),
    ...table.lines
      .filter(({ key, kind }) => kind === 'LINE' && line.gathers?.includes(key))
      .map((part) => rowOf(part, { quiet: true, indent: 2 }, true)),
  ]);
  const behind = table.lines
    .filter(({ key, kind }) => kind !== 'HEADING' && !onFace.has(key) && !gathered.has(key))
    .map((line) => rowOf(line, { quiet: true }));
  return {
    sheet: STATEMENT_SHEETS[statement],
    title: table.title,
    heads: [heads.current, heads.prior],
    rows: [
      ...main,
      ...(behind.length === 0
        ? []
        : [heading(''), heading('Not printed: nil when rounded, or part of another line'), ...behind]),
    ],
  };
}

function heading(label: string): PlannedRow {
  return { label, reference: '', look: { bold: true }, folds: false, figures: [] };
}

function lookOf({ kind }: StatementLine): CellLook {
  switch (kind) {
    case 'HEADING':
      return { bold: true };
    case 'SUBTOTAL':
      return { rule: 'SUM', bold: true };
    case 'TOTAL':
      return { rule: 'TOTAL', bold: true };
    default:
      return { indent: 1 };
  }
}

function plannedEquity(
  { title, columns, rows }: StatementsJson['changesInEquity'],
  heads: { readonly current: string; readonly prior: string },
): PlannedStatement {
  const keys = [...columns.map(({ key }) => key), 'total'];
  const planned = rows.map((row): PlannedRow => {
    const isBalance = row.kind === 'BALANCE';
    return {
      label: row.label,
      reference: row.year === 'CURRENT' ? heads.current : heads.prior,
      look: isBalance ? { bold: true, rule: 'SUM' } : { indent: 1 },
      folds: false,
      figures: keys.map((column) =>
        row.amounts[column] === undefined
          ? null
          : { statement: 'changesInEquity', key: row.key, year: row.year, column },
      ),
    };
  });
  return {
    sheet: STATEMENT_SHEETS.changesInEquity,
    title,
    heads: [...columns.map(({ label }) => label), 'Total'],
    rows: planned,
  };
}

/** A figure as the check compares it. */
export interface WrittenFigure {
  readonly cell: FigureCell;
  readonly label: string;
  readonly head: string;
  readonly place: Place;
  readonly shown: Money;
  readonly isValue: boolean;
}

const AS_ISSUED = 'As issued in last year’s statements';

/** Beyond two units a difference is no rounding, and the figure is said to be a value. */
const MOST_UNITS = 2n;

interface Written {
  readonly formula: FigureFormula | null;
  readonly isIssued: boolean;
  readonly shown: Money;
}

export interface WrittenStatement {
  readonly sheet: Sheet;
  readonly figures: readonly WrittenFigure[];
  /** Names of the balances that its formulas add up. */
  readonly balances: ReadonlySet<string>;
}

/** The sheet of a planned statement. `open` answers null for what the statements do not show. */
export function statementSheet(
  planned: PlannedStatement,
  places: FormulaPlaces,
  open: (cell: FigureCell) => OpenedParts | null,
  format: CellFormat,
): WrittenStatement {
  const written = planned.rows.map((row) =>
    row.figures.map((cell): Written | null => {
      const opened = cell === null ? null : open(cell);
      if (opened === null) return null;
      const found = formulaOf(opened, places);
      const isIssued =
        found !== null &&
        found.terms === '' &&
        found.others.size > 0 &&
        [...found.others.keys()].every((label) => label === AS_ISSUED);
      const isRounding =
        found !== null && (absolute(found.placed) <= MOST_UNITS * places.unit || opened.tookRounding);
      return { formula: isIssued || !isRounding ? null : found, isIssued, shown: opened.shown };
    }),
  );
  const foot = footRows(planned, written, format);
  const thirdCells = thirdColumn(planned, places, open, format);
  const columns = planned.heads.length;
  const rows = planned.rows.map((row, at): SheetRow => {
    const cells: Cell[] = row.figures.map((_, column): Cell => {
      const figure = written[at]?.[column];
      const look = { ...row.look, indent: 0, format };
      if (!figure) return { ...EMPTY, ...(row.look.rule === undefined ? {} : { rule: row.look.rule }) };
      if (figure.formula === null) return amount(figure.shown, { ...look, quiet: true });
      const own = foot.rowsOf.get(`${at} ${column}`) ?? { others: [], placed: null };
      const letter = columnLetter(FIRST_FIGURE + column);
      return formula(wholeFormula(figure.formula, own, letter, places.unit), figure.shown, look);
    });
    const isValue = (written[at] ?? []).some((each) => each !== null && each.formula === null);
    const isIssued = (written[at] ?? []).some((each) => each?.isIssued === true);
    const remark = isIssued
      ? `${AS_ISSUED}: a value`
      : isValue
        ? 'A value: no formula gives this figure'
        : '';
    if (thirdCells !== null) cells.push(thirdCells[at] ?? EMPTY);
    const blanks = Array.from({ length: columns - cells.length }, () => EMPTY);
    return {
      cells: [
        text(row.reference, { quiet: true }),
        text(row.label, { ...(row.look.bold ? { bold: true } : {}), ...labelLook(row.look) }),
        ...cells,
        ...blanks,
        text(remark, { quiet: true }),
      ],
      folds: row.folds,
    };
  });
  const figures = planned.rows.flatMap((row, at) =>
    row.figures.flatMap((cell, column): WrittenFigure[] => {
      const figure = written[at]?.[column];
      const place = cell === null ? undefined : places.figure(cell);
      if (cell === null || !figure || place === undefined) return [];
      const { shown } = figure;
      const head = planned.heads[column] ?? '';
      return [{ cell, label: row.label, head, place, shown, isValue: figure.formula === null }];
    }),
  );
  return {
    sheet: {
      name: planned.sheet,
      title: planned.title,
      columns: sheetColumns(planned),
      rows: [...rows, ...foot.rows],
      frozenColumns: LABEL_COLUMN,
      landscape: columns > 2,
    },
    figures,
    balances: new Set(written.flat().flatMap((each) => each?.formula?.balances ?? [])),
  };
}

function sheetColumns({ sheet, heads }: PlannedStatement): readonly SheetColumn[] {
  const isWide = sheet === STATEMENT_SHEETS.changesInEquity;
  return [
    { head: isWide ? 'Year' : 'Ref.', width: isWide ? 12 : 8 },
    { head: '', width: 52 },
    ...heads.map((head) => ({ head, width: 18, figures: true })),
    { head: '', width: isWide ? 24 : 30 },
  ];
}

const labelLook = ({ indent, quiet }: CellLook): CellLook => ({
  ...(indent === undefined ? {} : { indent }),
  ...(quiet === undefined ? {} : { quiet }),
});

interface OwnRows {
  readonly others: readonly number[];
  readonly placed: number | null;
}

/** Rounded to the cent first: a sum of decimals in a program's numbers may miss the half by a hair. */
function wholeFormula(
  { terms, rounds }: FigureFormula,
  { others, placed }: OwnRows,
  letter: string,
  unit: bigint,
): string {
  const sum = [terms, ...others.map((row) => `${letter}${row}`)].filter((each) => each !== '').join('+');
  const digits = unit === 1n ? 2 : unit === 100n ? 0 : -3;
  const rounded =
    sum === '' ? '0' : !rounds ? sum : digits === 2 ? `ROUND(${sum},2)` : `ROUND(ROUND(${sum},2),${digits})`;
  return placed === null ? rounded : `${rounded}+${letter}${placed}`;
}

/** Rows beneath a statement: amounts in no account, and differences that rounding placed; and where each stands. */
function footRows(
  { rows, heads }: PlannedStatement,
  written: readonly (readonly (Written | null)[])[],
  format: CellFormat,
): { readonly rows: readonly SheetRow[]; readonly rowsOf: ReadonlyMap<string, OwnRows> } {
  const foot: SheetRow[] = [];
  const rowsOf = new Map<string, OwnRows>();
  const next = () => FIRST_ROW + rows.length + foot.length;
  const note = (label: string) => foot.push({ cells: [EMPTY, text(label, { bold: true })] });
  const add = (label: string, amounts: readonly bigint[], shown: CellFormat): number => {
    const row = next();
    const cells = amounts.map((cents) =>
      cents === 0n ? EMPTY : amount(fromCents(cents), { format: shown, quiet: true }),
    );
    foot.push({ cells: [EMPTY, text(label, { quiet: true, indent: 1 }), ...cells] });
    return row;
  };
  const remember = (at: number, column: number, change: (own: OwnRows) => OwnRows) => {
    const name = `${at} ${column}`;
    rowsOf.set(name, change(rowsOf.get(name) ?? { others: [], placed: null }));
  };
  const begin = (label: string, has: (formula: FigureFormula) => boolean) => {
    const any = written.some((row) => row.some((each) => each?.formula && has(each.formula)));
    if (!any) return false;
    foot.push({ cells: [] });
    note(label);
    return true;
  };
  if (begin('Amounts that stand in no account', ({ others }) => others.size > 0)) {
    rows.forEach((row, at) => {
      const own = heads.map(
        (_, column) => written[at]?.[column]?.formula?.others ?? new Map<string, bigint>(),
      );
      for (const label of new Set(own.flatMap((others) => [...others.keys()]))) {
        const amounts = own.map((others) => others.get(label) ?? 0n);
        const footRow = add(`${row.label}: ${label}`, amounts, 'CENTS');
        amounts.forEach((cents, column) => {
          if (cents !== 0n)
            remember(at, column, (before) => ({ ...before, others: [...before.others, footRow] }));
        });
      }
    });
  }
  if (
    begin('Differences that rounding placed, so that the statement adds up', ({ placed }) => placed !== 0n)
  ) {
    rows.forEach((row, at) => {
      const amounts = heads.map((_, column) => written[at]?.[column]?.formula?.placed ?? 0n);
      if (amounts.every((cents) => cents === 0n)) return;
      const place = add(
        row.reference === '' ? row.label : `${row.label} (${row.reference})`,
        amounts,
        format,
      );
      amounts.forEach((cents, column) => {
        if (cents !== 0n) remember(at, column, (before) => ({ ...before, placed: place }));
      });
    });
  }
  return { rows: foot, rowsOf };
}

/** What the statements print in a cell. */
export function shownIn(statements: StatementsJson): ReadonlyMap<string, bigint> {
  const shown = new Map<string, bigint>();
  const put = (cell: FigureCell, of: Money | null) => {
    if (of !== null) shown.set(figureName(cell), toCents(of));
  };
  for (const statement of ['balanceSheet', 'profitAndLoss', 'cashFlow'] as const) {
    for (const { key, kind, current, prior } of [
      ...statements[statement].lines,
      ...(statements[statement].face ?? []),
    ]) {
      if (kind === 'HEADING') continue;
      put({ statement, key, year: 'CURRENT' }, current);
      put({ statement, key, year: 'PRIOR' }, prior);
    }
  }
  for (const { key, year, amounts } of statements.changesInEquity.rows) {
    for (const [column, of] of Object.entries(amounts))
      put({ statement: 'changesInEquity', key, year, column }, of);
  }
  return shown;
}
