/**
 * The statement of changes in equity as a Word table (specification 4.2, Word export layout 6). Many columns need a page
 * on its side, very many smaller figures: every figure stays on one line.
 */
import type { Table } from 'docx';
import type { EquityBlock } from '../document/document-model.ts';
import { equityMeasures } from '../document/page-measures.ts';
import { isAtAnEnd, row, table, textCell } from './amount-cells.ts';

export function equityTable(block: EquityBlock, isLandscape: boolean): Table {
  const { columns, rows, unit } = block;
  const { widths, size } = equityMeasures(block, isLandscape);
  const head = [
    ['', ...columns],
    ['', ...columns.map(() => unit)],
  ].map((texts) =>
    row(
      texts.map((text, at) =>
        textCell(text, widths[at] ?? 0, {
          align: at === 0 ? 'left' : 'right',
          bold: true,
          keepNext: true,
          size,
        }),
      ),
      true,
    ),
  );
  const body = rows.map((line, index) => {
    const balance = line.kind === 'BALANCE';
    const opensYear = rows[index - 1]?.year !== line.year;
    const closing = balance && !opensYear && index > 0;
    const style = {
      bold: balance,
      spaceAfter: closing ? 80 : 20,
      size,
      keepNext: rows[index + 1]?.kind === 'BALANCE' || opensYear || isAtAnEnd(index, rows.length),
      spaceBefore: opensYear ? 160 : 20,
    };
    return row([
      textCell(line.label, widths[0] ?? 0, { ...style, besideRule: closing }),
      ...line.figures.map(({ text }, at) =>
        textCell(text, widths[at + 1] ?? 0, {
          ...style,
          align: 'right',
          rule: closing ? 'total' : undefined,
        }),
      ),
    ]);
  });
  return table([...head, ...body], widths);
}
