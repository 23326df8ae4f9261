/**
 * A statement of lines: note number, current year, prior year, change and percentage beside them. Every figure
 * opens the accounts behind it, every number its note. A line that the face gathers stands under it, as the note prints it.
 */
import { Table, Text, Tooltip } from '@mantine/core';
import { Link } from 'wouter';
import { currencyHead, placesOf, shownAmount } from '../../../../shared/model/printed-figures.ts';
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
import { CellFigure } from './cell-figure.tsx';
import { changeOf } from './change.ts';
import { walkFigures } from './figure-keys.ts';
import type { LineNote, LineNotes } from './line-notes.ts';
import type { ShownStatementLine } from './line-parts.ts';

export interface StatementTableProps {
  readonly section: StatementSection;
  readonly lines: readonly ShownStatementLine[];
  readonly statements: StatementsJson;
  /** False where last year's figures of this statement are not to be had. */
  readonly comparatives?: boolean;
  /** Keys of lines that an anomaly names. */
  readonly marked: ReadonlySet<string>;
  /** The notes that lines refer to, with the way to each. */
  readonly notes: LineNotes;
  readonly engagementId: string;
}

function NoteNumber({
  engagementId,
  note,
}: {
  readonly engagementId: string;
  readonly note: LineNote | null;
}) {
  if (note === null || note.number === null) return null;
  return (
    <Link
      href={`/engagements/${engagementId}/notes/${note.noteKey}`}
      className="fv-link"
      aria-label={`Note ${note.number}, ${note.title}`}
    >
      {note.number}
    </Link>
  );
}

function Label({ line, marked }: { readonly line: StatementLine; readonly marked: boolean }) {
  return (
    <>
      {line.label}
      {line.tookRounding && (
        <Tooltip label="This line took the rounding difference, so that the table casts.">
          <span className="fv-rounding-mark"> ◊</span>
        </Tooltip>
      )}
      {marked && <span className="fv-warn"> ⚠ see above</span>}
    </>
  );
}

export function StatementTable(props: StatementTableProps) {
  const { lines, statements, section, comparatives = true, marked, notes, engagementId } = props;
  const places = placesOf(statements);
  const statement = STATEMENT_SECTIONS[section];
  const { current, prior } = statementHeads(statements, statement);
  const hasNotes = lines.some(({ line }) => (notes.ofLine(line)?.number ?? null) !== null);
  const currency = currencyHead(statements.currency, statements.rounding);
  const both = statements.hasPriorYear && comparatives;
  const third = section === 'balance-sheet' ? thirdSheetHead(statements) : null;
  return (
    <Table className="fv-statement" data-dates={third === null ? undefined : 3} onKeyDown={walkFigures}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            <span className="fv-hidden">Line</span>
          </Table.Th>
          {hasNotes && <Table.Th className="fv-note-column">Note</Table.Th>}
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
              <Table.Th className="fv-figure-column fv-change-column fv-change-amount">
                Change
                <Text size="xs" c="dimmed">
                  {currency}
                </Text>
              </Table.Th>
              <Table.Th className="fv-figure-column fv-change-column">
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
              {...reviewPlace({ at: 'FIGURE', statement: section, line: line.key })}
            >
              <Table.Th scope="row" fw={line.kind === 'LINE' ? 400 : 600}>
                <Label line={line} marked={marked.has(line.key)} />
              </Table.Th>
              {hasNotes && (
                <Table.Td className="fv-note-column">
                  <NoteNumber engagementId={engagementId} note={isPart ? null : notes.ofLine(line)} />
                </Table.Td>
              )}
              <Table.Td className="fv-figure-column">
                {line.current !== null && (
                  <CellFigure
                    cell={{ statement, key: line.key, year: 'CURRENT' }}
                    amount={shownAmount(statements, line.current)}
                    places={places}
                    label={`${line.label}, ${current}`}
                  />
                )}
              </Table.Td>
              {both && (
                <>
                  <Table.Td className="fv-figure-column">
                    {line.prior !== null && (
                      <CellFigure
                        cell={{ statement, key: line.key, year: 'PRIOR' }}
                        amount={shownAmount(statements, line.prior)}
                        places={places}
                        label={`${line.label}, ${prior}`}
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
                  <Table.Td className="fv-figure-column fv-change-column fv-change-amount fv-muted">
                    {change !== null && (
                      <Figure amount={shownAmount(statements, change.amount)} places={places} />
                    )}
                  </Table.Td>
                  <Table.Td className="fv-figure-column fv-change-column fv-muted">
                    {change?.percent ?? ''}
                  </Table.Td>
                </>
              )}
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}
