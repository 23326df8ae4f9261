/** The documents with what became of each: its filing to open, what it asks, or why it cannot be read. */
import { Button, Group, Table, Text } from '@mantine/core';
import { Link } from 'wouter';
import { shortDate } from '../../../../shared/model/dates.ts';
import type { IncomingDocument, IncomingQuestion } from '../../../../shared/model/incoming-documents.ts';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { filingPath } from '../context/route.ts';

const QUESTION_WORDS: Readonly<Record<IncomingQuestion, string>> = {
  CLIENT: 'Whose is it?',
  PERIOD: 'When does its period end?',
  EXISTS: 'There is a filing already',
  REFUSED: 'Its filing could not be made',
  COLUMNS: 'Filing made: which columns?',
  LOOK: 'Filing made: look at the document',
};

/** Answered here; the others are answered in the filing, or in the client's record and then here again. */
const ANSWERED_HERE: readonly IncomingQuestion[] = ['CLIENT', 'PERIOD', 'REFUSED'];

function stand({ status, question, lines }: IncomingDocument): string {
  if (question !== null) return QUESTION_WORDS[question];
  if (status === 'WAITING') return 'To be read';
  if (status === 'FAILED') return 'Cannot be read';
  return `Filing made, ${lines ?? 0} lines`;
}

interface IncomingTableProps {
  readonly rows: readonly IncomingDocument[];
  readonly onAnswer: (row: IncomingDocument) => void;
  readonly onRemove: (row: IncomingDocument) => void;
}

export function IncomingTable({ rows, onAnswer, onRemove }: IncomingTableProps) {
  return (
    <div className="fv-panel fv-table-box">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>File</Table.Th>
            <Table.Th>Client</Table.Th>
            <Table.Th>Period ends</Table.Th>
            <Table.Th>What became of it</Table.Th>
            <Table.Th>
              <span className="fv-hidden">What to do</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>{row.fileName}</Table.Td>
              <Table.Td>{row.clientName ?? ''}</Table.Td>
              <Table.Td className="fv-figure">{row.periodEnd !== null && shortDate(row.periodEnd)}</Table.Td>
              <Table.Td maw={440}>
                <Text fw={row.question === null && row.status !== 'FAILED' ? 400 : 600}>{stand(row)}</Text>
                {row.detail !== null && (
                  <Text size="sm" c="dimmed">
                    {row.detail}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>
                <Group gap="xs" justify="flex-end" wrap="nowrap">
                  {row.filingId !== null && (
                    <Button
                      component={Link}
                      href={filingPath(row.filingId, row.question === null ? undefined : { step: 'source' })}
                      size="compact-xs"
                      variant="default"
                      aria-label={`Open filing of ${row.fileName}`}
                    >
                      Open filing
                    </Button>
                  )}
                  {row.status === 'ASKS' && row.question !== null && ANSWERED_HERE.includes(row.question) && (
                    <WhyDisabled
                      action="MANAGE_XBRL_FILING"
                      size="compact-xs"
                      aria-label={`Answer… for ${row.fileName}`}
                      onClick={() => onAnswer(row)}
                    >
                      Answer…
                    </WhyDisabled>
                  )}
                  <WhyDisabled
                    action="MANAGE_XBRL_FILING"
                    size="compact-xs"
                    variant="subtle"
                    aria-label={`Take off the list: ${row.fileName}`}
                    onClick={() => onRemove(row)}
                  >
                    Take off
                  </WhyDisabled>
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
