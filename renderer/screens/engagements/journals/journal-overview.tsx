/**
 * All journals with what each does to profit, tax and net assets, the schedule of unadjusted differences, and the files
 * that ledgers take.
 */
import { Button, Group, Menu, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { shortDate } from '../../../../shared/model/dates.ts';
import {
  JOURNAL_KIND_WORDS,
  JOURNAL_LAYOUTS,
  JOURNAL_STATUS_WORDS,
  type JournalEffect,
  type JournalKind,
  type JournalLayout,
  type OpenedJournal,
} from '../../../../shared/model/journals.ts';
import { LEVEL_WORDS } from '../../../../shared/model/materiality.ts';
import { ZERO } from '../../../../shared/model/money.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { downloadRoute } from '../../../client/download.ts';
import { toProblem, useRoute } from '../../../client/hooks.ts';
import { Figure } from '../../../components/figure.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { ofYear } from './journal-effect.tsx';

const LAYOUT_WORDS: Record<JournalLayout, string> = {
  GENERAL: 'Any ledger (date, account, debit, credit)',
  XERO: 'Xero manual journals',
  QUICKBOOKS: 'QuickBooks journal entries',
  MYOB: 'MYOB or ABSS journal entries',
};

function EffectCells({ effect, kind }: { readonly effect: JournalEffect; readonly kind?: JournalKind }) {
  return (
    <>
      {[effect.profit, effect.tax, effect.netAssets].map((amount, at) => (
        <Table.Td key={['profit', 'tax', 'net assets'][at]} className="fv-figure-column">
          {kind === 'PRIOR_YEAR' && amount !== ZERO && (
            <Text span size="xs" c="dimmed">
              {ofYear(kind)}
            </Text>
          )}
          <Figure amount={amount} />
        </Table.Td>
      ))}
    </>
  );
}

const EFFECT_HEADS = ['Profit after tax', 'Tax expense', 'Net assets'] as const;

function EffectHeads() {
  return EFFECT_HEADS.map((head) => (
    <Table.Th key={head} className="fv-figure-column">
      {head}
    </Table.Th>
  ));
}

function stateWords(journal: OpenedJournal): string {
  if (journal.bookedByClientAt !== null) return 'In the client’s ledger';
  return JOURNAL_STATUS_WORDS[journal.status];
}

interface JournalOverviewProps {
  readonly engagementId: string;
  readonly journals: readonly OpenedJournal[];
  readonly onOpen: (journalId: string) => void;
}

export function JournalOverview({ engagementId, journals, onOpen }: JournalOverviewProps) {
  const unadjusted = useRoute('getUnadjustedDifferences', { params: { id: engagementId } });
  const params = { id: engagementId };
  const [refused, setRefused] = useState<Problem | null>(null);
  const problem = refused ?? unadjusted.error;
  const download = (layout: JournalLayout) => {
    setRefused(null);
    downloadRoute('exportJournals', { params, query: { layout } }, 'journals.csv').catch((error: unknown) =>
      setRefused(toProblem(error)),
    );
  };
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={2} size="h3">
          All journals
        </Title>
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <Button variant="default" disabled={!journals.some(({ counts }) => counts)}>
              Download for the ledger…
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {JOURNAL_LAYOUTS.map((layout) => (
              <Menu.Item key={layout} onClick={() => download(layout)}>
                {LAYOUT_WORDS[layout]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </Group>
      {problem !== null && <ProblemMessage problem={problem} />}
      <div className="fv-journal-scroll">
        <Table aria-label="All journals">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Journal</Table.Th>
              <Table.Th>Date</Table.Th>
              <Table.Th>What it is for</Table.Th>
              <Table.Th>State</Table.Th>
              <Table.Th className="fv-figure-column">Amount</Table.Th>
              <EffectHeads />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {journals.map((journal) => (
              <Table.Tr key={journal.id}>
                <Table.Td>
                  <button
                    type="button"
                    className="fv-link fv-plain-button"
                    onClick={() => onOpen(journal.id)}
                  >
                    {journal.number === null ? 'Draft' : journal.reference}
                  </button>{' '}
                  <Text span size="xs" c="dimmed">
                    {JOURNAL_KIND_WORDS[journal.kind]}
                  </Text>
                </Table.Td>
                <Table.Td className="fv-one-line">{shortDate(journal.date)}</Table.Td>
                <Table.Td>{journal.narrative}</Table.Td>
                <Table.Td>{stateWords(journal)}</Table.Td>
                <Table.Td className="fv-figure-column">
                  <Figure amount={journal.totalDebit} />
                </Table.Td>
                <EffectCells effect={journal.effect} kind={journal.kind} />
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {unadjusted.data !== undefined && unadjusted.data.items.length > 0 && (
        <section aria-label="Unadjusted differences">
          <Title order={2} size="h3">
            Unadjusted differences
          </Title>
          <Text size="sm" c="dimmed">
            Found, and not booked: they change no balance. This is what they would change.
          </Text>
          <Text size="sm" className={unadjusted.data.level === 'ABOVE_OVERALL' ? 'fv-bad' : ''}>
            {unadjusted.data.level === null || unadjusted.data.materiality === null ? (
              'Materiality is not set: see the lead schedules.'
            ) : (
              <>
                {LEVEL_WORDS[unadjusted.data.level]} Overall materiality{' '}
                <Figure amount={unadjusted.data.materiality.overall} />, performance materiality{' '}
                <Figure amount={unadjusted.data.materiality.performance} />, clearly trivial{' '}
                <Figure amount={unadjusted.data.materiality.trivial} />.
              </>
            )}
          </Text>
          <Table aria-label="Unadjusted differences">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Journal</Table.Th>
                <Table.Th>What it is for</Table.Th>
                <Table.Th className="fv-figure-column">Amount</Table.Th>
                <EffectHeads />
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {unadjusted.data.items.map((item) => (
                <Table.Tr key={item.journalId}>
                  <Table.Td>{item.reference}</Table.Td>
                  <Table.Td>{item.narrative}</Table.Td>
                  <Table.Td className="fv-figure-column">
                    <Figure amount={item.amount} />
                  </Table.Td>
                  <EffectCells effect={item.effect} />
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th scope="row" colSpan={3}>
                  Total
                </Table.Th>
                <EffectCells effect={unadjusted.data.total} />
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </section>
      )}
    </Stack>
  );
}
