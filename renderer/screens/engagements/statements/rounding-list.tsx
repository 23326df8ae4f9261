/**
 * Every figure that rounding moved beyond its own nearest unit so that its table casts, listed one by one: rounding
 * is never hidden (product: habits). Shown under the statements, not printed.
 */
import { Table, Text } from '@mantine/core';
import {
  columnHeads,
  currencyHead,
  placesOf,
  shownAmount,
} from '../../../../shared/model/printed-figures.ts';
import type { StatementsJson } from '../../../../shared/model/statements.ts';
import { Figure } from '../../../components/figure.tsx';
import { movedByRounding } from './moved-by-rounding.ts';

export function RoundingList({ statements }: { readonly statements: StatementsJson }) {
  const moved = movedByRounding(statements);
  const { current, prior } = columnHeads(statements.periodStart, statements.periodEnd);
  if (moved.length === 0) return null;
  return (
    <details className="fv-panel fv-rounding">
      <summary>
        {moved.length === 1
          ? 'One figure took a rounding difference, so that its table casts'
          : `${moved.length} figures took a rounding difference, so that their tables cast`}{' '}
        <span className="fv-rounding-mark">◊</span>
      </summary>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Figure</Table.Th>
            <Table.Th>Year</Table.Th>
            <Table.Th className="fv-figure-column">Exact</Table.Th>
            <Table.Th className="fv-figure-column">
              Shown
              <Text size="xs" c="dimmed">
                {currencyHead(statements.currency, statements.rounding)}
              </Text>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {moved.map((each) => (
            <Table.Tr key={`${each.statement} ${each.label} ${each.year}`}>
              <Table.Td>
                {each.label}
                <Text size="xs" c="dimmed">
                  {each.statement}
                </Text>
              </Table.Td>
              <Table.Td>{each.year === 'CURRENT' ? current : prior}</Table.Td>
              <Table.Td className="fv-figure-column">
                {each.exact === null ? '' : <Figure amount={each.exact} />}
              </Table.Td>
              <Table.Td className="fv-figure-column">
                <Figure amount={shownAmount(statements, each.shown)} places={placesOf(statements)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}
