/** Figures of a statement as the file gives them, what journals make of them, and as they are adjusted. */
import { Table, Text } from '@mantine/core';
import type { FigureYear } from '../../../../shared/model/note-cells.ts';
import { currencyHead, placesOf, shownAmount } from '../../../../shared/model/printed-figures.ts';
import type { StatementsJson } from '../../../../shared/model/statements.ts';
import { Figure } from '../../../components/figure.tsx';
import { type BesideAmounts, type BesideRow, hasPriorJournals } from './beside-journals.ts';
import { CellFigure } from './cell-figure.tsx';
import { walkFigures } from './figure-keys.ts';

interface BesideTableProps {
  readonly label: string;
  readonly rows: readonly BesideRow[];
  readonly statements: StatementsJson;
  /** Heads of the years; none where each row is of one. */
  readonly heads: { readonly current: string; readonly prior: string | null };
}

const PARTS = ['unadjusted', 'journals', 'adjusted'] as const satisfies readonly (keyof BesideAmounts)[];
const WORDS = { unadjusted: 'Unadjusted', journals: 'Journals', adjusted: 'Adjusted' } as const;

export function BesideTable({ label, rows, statements, heads }: BesideTableProps) {
  const places = placesOf(statements);
  const currency = currencyHead(statements.currency, statements.rounding);
  // Where no journal is of last year, its one column is both.
  const priorParts = hasPriorJournals(rows) ? PARTS : (['adjusted'] as const);
  const years = [
    { year: 'CURRENT', name: 'current', head: heads.current, parts: PARTS },
    ...(heads.prior === null
      ? []
      : [{ year: 'PRIOR', name: 'prior', head: heads.prior, parts: priorParts } as const]),
  ] as const satisfies readonly { readonly year: FigureYear; readonly [of: string]: unknown }[];
  return (
    <Table className="fv-statement" aria-label={label} onKeyDown={walkFigures}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            <span className="fv-hidden">Line</span>
          </Table.Th>
          {years.flatMap(({ name, head, parts }) =>
            parts.map((part) => (
              <Table.Th key={`${name} ${part}`} className="fv-figure-column">
                {parts.length === 1 ? head : WORDS[part]}
                <Text size="xs" c="dimmed">
                  {parts.length === 1 || head === '' ? currency : `${head}, ${currency}`}
                </Text>
              </Table.Th>
            )),
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.id} data-kind={row.kind}>
            <Table.Th scope="row" fw={row.kind === 'LINE' || row.kind === 'PART' ? 400 : 600}>
              {row.label}
            </Table.Th>
            {years.flatMap(({ year, name, head, parts }) => {
              const amounts = row[name];
              return parts.map((part) => (
                <Table.Td
                  key={`${name} ${part}`}
                  className="fv-figure-column"
                  style={part === 'journals' ? { color: 'var(--fv-muted)' } : undefined}
                >
                  {amounts !== null &&
                    (part === 'adjusted' && row.cell !== null ? (
                      <CellFigure
                        cell={row.cell(year)}
                        amount={shownAmount(statements, amounts[part])}
                        places={places}
                        label={`${row.label}, ${head} ${WORDS[part].toLowerCase()}`}
                      />
                    ) : (
                      <Figure amount={shownAmount(statements, amounts[part])} places={places} />
                    ))}
                </Table.Td>
              ));
            })}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
