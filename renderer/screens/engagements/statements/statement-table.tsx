/**
 * A statement of lines: current year left, prior year right, change and percentage beside them. Every figure
 * opens the accounts behind it. A line that the face gathers stands under it, as the note prints it.
 */
import { Table, Text, Tooltip } from '@mantine/core';
import {
  columnHeads,
  currencyHead,
  placesOf,
  shownAmount,
} from '../../../../shared/model/printed-figures.ts';
import {
  statementHeads,
  thirdSheetAmount,
  thirdSheetHead,
} from '../../../../shared/model/statement-heads.ts';
import {
  STATEMENT_SECTIONS,
  type StatementLine,
  type StatementSection,
  type StatementsJson,
} from '../../../../shared/model/statements.ts';
import { Figure } from '../../../components/figure.tsx';
import { reviewPlace } from '../../../components/review/anchor-mark.ts';
import { changeOf } from './change.ts';
import { walkFigures } from './figure-keys.ts';
import type { ShownStatementLine } from './line-parts.ts';

export interface StatementTableProps {
  /** Which statement it is, for review notes on its lines; absent where none are written. */
  readonly section?: StatementSection;
  readonly lines: readonly ShownStatementLine[];
  readonly statements: StatementsJson;
  /** False where last year's figures of this statement are not to be had. */
  readonly comparatives?: boolean;
  /** Keys of lines that an anomaly names. */
  readonly marked: ReadonlySet<string>;
  readonly onOpen: (line: StatementLine, year: 'current' | 'prior') => void;
}

function Label({ line, marked }: { readonly line: StatementLine; readonly marked: boolean }) {
  return (
    <>
      {line.label}
      {line.tookRounding && (
        <Tooltip label="This line took the rounding difference, so that the table casts.">
          <span className="fv-mark"> ◊</span>
        </Tooltip>
      )}
      {marked && <span className="fv-warn"> ⚠ see above</span>}
    </>
  );
}

export function StatementTable(props: StatementTableProps) {
  const { lines, statements, section, comparatives = true, marked, onOpen } = props;
  const places = placesOf(statements);
  const { current, prior } =
    section === undefined
      ? columnHeads(statements.periodStart, statements.periodEnd)
      : statementHeads(statements, STATEMENT_SECTIONS[section]);
  const currency = currencyHead(statements.currency, statements.rounding);
  const both = statements.hasPriorYear && comparatives;
  const third = section === 'balance-sheet' ? thirdSheetHead(statements) : null;
  return (
    <Table className="fv-statement" onKeyDown={walkFigures}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            <span className="fv-hidden">Line</span>
          </Table.Th>
          <Table.Th className="fv-figure-column">
            {current}
            <Text size="xs" c="dimmed">
              {currency}
            </Text>
          </Table.Th>
          {both && (
            <>
              <Table.Th className="fv-figure-column">
                {prior}
                <Text size="xs" c="dimmed">
                  {currency}
                </Text>
              </Table.Th>
              {third !== null && (
                <Table.Th className="fv-figure-column">
                  {third}
                  <Text size="xs" c="dimmed">
                    {currency}
                  </Text>
                </Table.Th>
              )}
              <Table.Th className="fv-figure-column">
                Change
                <Text size="xs" c="dimmed">
                  {currency}
                </Text>
              </Table.Th>
              <Table.Th className="fv-figure-column">
                Change
                <Text size="xs" c="dimmed">
                  %
                </Text>
              </Table.Th>
            </>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ line, isPart }) => {
          const change = changeOf(line.current, line.prior);
          return (
            // A heading, a line and a total may share a reporting key.
            <Table.Tr
              key={`${line.kind} ${line.key} ${line.label}`}
              data-kind={isPart ? 'PART' : line.kind}
              data-line={line.kind === 'HEADING' ? undefined : line.key}
              {...(section === undefined
                ? {}
                : reviewPlace({ at: 'FIGURE', statement: section, line: line.key }))}
            >
              <Table.Th scope="row" fw={line.kind === 'LINE' ? 400 : 600}>
                <Label line={line} marked={marked.has(line.key)} />
              </Table.Th>
              <Table.Td className="fv-figure-column">
                {line.current !== null && (
                  <Figure
                    amount={shownAmount(statements, line.current)}
                    places={places}
                    label={`${line.label}, ${current}`}
                    onOpen={() => onOpen(line, 'current')}
                  />
                )}
              </Table.Td>
              {both && (
                <>
                  <Table.Td className="fv-figure-column">
                    {line.prior !== null && (
                      <Figure
                        amount={shownAmount(statements, line.prior)}
                        places={places}
                        label={`${line.label}, ${prior}`}
                        onOpen={() => onOpen(line, 'prior')}
                      />
                    )}
                  </Table.Td>
                  {third !== null && (
                    <Table.Td className="fv-figure-column">
                      {thirdSheetAmount(statements, line) !== null && (
                        <Figure
                          amount={shownAmount(statements, thirdSheetAmount(statements, line))}
                          places={places}
                        />
                      )}
                    </Table.Td>
                  )}
                  <Table.Td className="fv-figure-column fv-muted">
                    {change !== null && (
                      <Figure amount={shownAmount(statements, change.amount)} places={places} />
                    )}
                  </Table.Td>
                  <Table.Td className="fv-figure-column fv-muted">{change?.percent ?? ''}</Table.Td>
                </>
              )}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
