/**
 * The statements as they are printed: description, note, current year, prior year (specification 4.2, Word export layout
 * 4, 5, 7; decisions 6), and changes in equity with one column for each line that has amounts, the prior year first, as
 * it is read (layout 6).
 */
import type { Money } from '../../../shared/model/money.ts';
import { currencyHead, printFigure, shownAmount } from '../../../shared/model/printed-figures.ts';
import { statementHeads, thirdSheetAmount, thirdSheetHead } from '../../../shared/model/statement-heads.ts';
import type { StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import type { EquityBlock, PrintedAmount, StatementBlock } from './document-model.ts';

export interface AmountColumns {
  readonly heads: readonly string[];
  readonly unit: string;
  readonly figures: (
    line: Pick<StatementLine, 'key' | 'kind' | 'current' | 'prior'>,
  ) => readonly PrintedAmount[];
}

const printer =
  ({ rounding }: Pick<StatementsJson, 'rounding'>) =>
  (amount: Money | null): PrintedAmount => ({
    text: printFigure(amount, rounding),
    amount: shownAmount({ rounding }, amount),
  });

/** The amount columns of these statements: current, and prior where there is one. */
export function amountColumns(
  statements: StatementsJson,
  table: 'balanceSheet' | 'profitAndLoss' | 'cashFlow',
): AmountColumns {
  const heads = statementHeads(statements, table);
  const print = printer(statements);
  const third = table === 'balanceSheet' ? thirdSheetHead(statements) : null;
  const years = statements.hasPriorYear ? [heads.current, heads.prior] : [heads.current];
  return {
    heads: third === null ? years : [...years, third],
    unit: currencyHead(statements.currency, statements.rounding),
    figures: (line) => [
      print(line.current),
      ...(statements.hasPriorYear ? [print(line.prior)] : []),
      ...(third === null ? [] : [print(thirdSheetAmount(statements, line))]),
    ],
  };
}

/** Name of the place where a note begins; Word takes letters, digits and underscores, 40 at most. */
export function noteBookmark(noteKey: string): string {
  return noteKey.replaceAll(/\W/g, '_').slice(0, 40);
}

/** `noteNumbers`: by note key, as the notes are numbered; null: the statement has no note column. */
export function statementBlock(
  lines: readonly StatementLine[],
  columns: AmountColumns,
  noteNumbers: ReadonlyMap<string, number> | null,
  isFollowed = false,
): StatementBlock {
  return {
    kind: 'STATEMENT',
    hasNotes: noteNumbers !== null,
    heads: columns.heads,
    unit: columns.unit,
    isFollowed,
    rows: lines.map((line) => {
      const number = line.noteKey === undefined ? undefined : noteNumbers?.get(line.noteKey);
      return {
        key: line.key,
        label: line.label,
        kind: line.kind,
        note: number === undefined || !line.noteKey ? null : { number, bookmark: noteBookmark(line.noteKey) },
        figures: columns.figures(line),
      };
    }),
  };
}

/** Amount columns, the total among them, that fit an upright page. */
const UPRIGHT_COLUMNS = 5;

/** True when the table has more columns than an upright page can hold. */
export function needsLandscape(statements: StatementsJson): boolean {
  return statements.changesInEquity.columns.length + 1 > UPRIGHT_COLUMNS;
}

export function equityBlock(statements: StatementsJson): EquityBlock {
  const { columns, rows } = statements.changesInEquity;
  const print = printer(statements);
  return {
    kind: 'EQUITY',
    columns: [...columns.map((column) => column.label), 'Total'],
    unit: currencyHead(statements.currency, statements.rounding),
    rows: rows.map(({ label, kind, year, amounts, total }) => ({
      label,
      kind,
      year,
      figures: [...columns.map((column) => amounts[column.key] ?? null), total].map(print),
    })),
  };
}
