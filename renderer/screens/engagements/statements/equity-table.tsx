/**
 * Changes in equity: a column for each equity line that moved, and the total; earlier year first, as printed.
 */
import { Table, Text, Tooltip } from '@mantine/core';
import type { FigureCell } from '../../../../shared/model/note-cells.ts';
import { currencyHead, placesOf, shownAmount } from '../../../../shared/model/printed-figures.ts';
import type { EquityTable, StatementsJson } from '../../../../shared/model/statements.ts';
import { reviewPlace } from '../../../components/review/anchor-mark.ts';
import { CellFigure } from './cell-figure.tsx';
import { walkFigures } from './figure-keys.ts';

interface EquityTableProps {
  readonly table: EquityTable;
  readonly statements: StatementsJson;
}

/** A balance after movements is ruled off; the one that a year opens with is not a total of anything. */
function kindOf(rows: EquityTable['rows'], index: number): 'LINE' | 'OPENING' | 'TOTAL' {
  if (rows[index]?.kind !== 'BALANCE') return 'LINE';
  return index === 0 || rows[index - 1]?.kind === 'BALANCE' ? 'OPENING' : 'TOTAL';
}

/** `column`: key of a column of the table, or `total`. */
const cellOf = ({ key, year }: EquityTable['rows'][number], column: string): FigureCell => ({
  statement: 'changesInEquity',
  key,
  year,
  column,
});

export function EquityTableView({ table, statements }: EquityTableProps) {
  const places = placesOf(statements);
  const currency = currencyHead(statements.currency, statements.rounding);
  return (
    <Table className="fv-statement" onKeyDown={walkFigures}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            <span className="fv-hidden">Line</span>
          </Table.Th>
          {[...table.columns, { key: 'total', label: 'Total' }].map((column) => (
            <Table.Th key={column.key} className="fv-figure-column">
              {column.label}
              <Text size="xs" c="dimmed">
                {currency}
              </Text>
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {table.rows.map((row, index) => (
          <Table.Tr
            key={`${row.year} ${row.key} ${row.label}`}
            data-kind={kindOf(table.rows, index)}
            data-line={row.year === 'CURRENT' ? row.key : undefined}
            {...reviewPlace({ at: 'FIGURE', statement: 'equity', line: row.key })}
          >
            <Table.Th scope="row" fw={row.kind === 'BALANCE' ? 600 : 400}>
              {row.label}
            </Table.Th>
            {table.columns.map((column) => (
              <Table.Td key={column.key} className="fv-figure-column">
                <CellFigure
                  cell={cellOf(row, column.key)}
                  amount={shownAmount(statements, row.amounts[column.key] ?? null)}
                  places={places}
                  label={`${row.label}, ${column.label}`}
                />
                {row.tookRounding?.includes(column.key) && (
                  <Tooltip label="This figure took a rounding difference, so that the table casts.">
                    <span className="fv-rounding-mark"> ◊</span>
                  </Tooltip>
                )}
              </Table.Td>
            ))}
            <Table.Td className="fv-figure-column">
              <CellFigure
                cell={cellOf(row, 'total')}
                amount={shownAmount(statements, row.total)}
                places={places}
                label={`${row.label}, total`}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
