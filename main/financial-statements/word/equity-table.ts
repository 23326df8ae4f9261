/**
 * The statement of changes in equity as a Word table: one column per equity line that has amounts, and a
 * total; the prior year first, as it is read (specification 4.2, Word export layout 6). Many columns need a page
 * on its side, very many smaller figures: every figure stays on one line.
 */
import type { Table } from 'docx';
import { currencyHead, printFigure } from '../../../shared/model/printed-figures.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import { COLUMN_GAP, isAtAnEnd, row, table, textCell } from './amount-cells.ts';
import { LANDSCAPE_WIDTH, SIZE, TEXT_WIDTH } from './document-styles.ts';
import { textWidth, widestWord } from './text-width.ts';

/** Amount columns, the total among them, that fit an upright page. */
const UPRIGHT_COLUMNS = 5;
/** Sizes in half points; the first in which every head and figure has room is taken. */
const SMALLEST = 14;
const SIZES = [SIZE.body, 18, 16, SMALLEST] as const;
const INDENT = 67;

/** True when the table has more columns than an upright page can hold. */
export function needsLandscape(statements: StatementsJson): boolean {
  return statements.changesInEquity.columns.length + 1 > UPRIGHT_COLUMNS;
}

export function equityTable(statements: StatementsJson): Table {
  const equity = statements.changesInEquity;
  const count = equity.columns.length + 1;
  const width = needsLandscape(statements) ? LANDSCAPE_WIDTH : TEXT_WIDTH;
  const share = needsLandscape(statements) ? 0.8 : 0.7;
  const texts = [
    ...equity.columns.map((column) => column.label),
    ...equity.rows.flatMap((line) => printFigure(line.total, statements.rounding)),
  ];
  const needed = (each: number) =>
    Math.max(...texts.map((text) => widestWord(text, each))) + COLUMN_GAP + 2 * INDENT;
  // A balance with its date stands on one line where the figures leave it room.
  const balances = equity.rows.flatMap(({ kind, label }) => (kind === 'BALANCE' ? [label] : []));
  const labels = (each: number) =>
    Math.max(0, ...balances.map((text) => textWidth(text, each))) + COLUMN_GAP + INDENT;
  const roomy = SIZES.find((each) => labels(each) + needed(each) * count <= width);
  const fitting = roomy ?? SIZES.find((each) => needed(each) * count <= width * share) ?? SMALLEST;
  const forAmounts = roomy === undefined ? width * share : Math.min(width * share, width - labels(roomy));
  const amountWidth = Math.min(1850, Math.floor(forAmounts / count));
  const widths = [width - count * amountWidth, ...Array.from({ length: count }, () => amountWidth)];
  const size = { size: fitting };
  const unit = currencyHead(statements.currency, statements.rounding);
  const head = [
    ['', ...equity.columns.map((column) => column.label), 'Total'],
    ['', ...Array.from({ length: count }, () => unit)],
  ].map((texts) =>
    row(
      texts.map((text, at) =>
        textCell(text, widths[at] ?? 0, {
          align: at === 0 ? 'left' : 'right',
          bold: true,
          keepNext: true,
          ...size,
        }),
      ),
      true,
    ),
  );
  const body = equity.rows.map((line, index) => {
    const balance = line.kind === 'BALANCE';
    const closing = balance && equity.rows[index - 1]?.year === line.year && index > 0;
    const opensYear = equity.rows[index - 1]?.year !== line.year;
    const amounts = [...equity.columns.map((column) => line.amounts[column.key] ?? null), line.total];
    const spaceAfter = closing ? 80 : 20;
    const keepNext =
      equity.rows[index + 1]?.kind === 'BALANCE' || opensYear || isAtAnEnd(index, equity.rows.length);
    return row([
      textCell(line.label, widths[0] ?? 0, {
        bold: balance,
        spaceAfter,
        besideRule: closing,
        ...size,
        keepNext,
        spaceBefore: opensYear ? 160 : 20,
      }),
      ...amounts.map((amount, at) =>
        textCell(printFigure(amount, statements.rounding), widths[at + 1] ?? 0, {
          align: 'right',
          bold: balance,
          spaceAfter,
          ...size,
          rule: closing ? 'total' : undefined,
          keepNext,
          spaceBefore: opensYear ? 160 : 20,
        }),
      ),
    ]);
  });
  return table([...head, ...body], widths);
}
