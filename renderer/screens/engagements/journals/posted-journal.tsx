/**
 * A journal that was posted: it can be read, reversed by a counter-entry with a reason, and marked as being in the
 * client's own ledger by now. It is never edited.
 */

import { Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { accountLabel } from '../../../../shared/model/account-label.ts';
import { longDate } from '../../../../shared/model/dates.ts';
import { JOURNAL_KIND_WORDS, type OpenedJournal, RESTATES_WORDS } from '../../../../shared/model/journals.ts';
import { isZero } from '../../../../shared/model/money.ts';
import { useCall } from '../../../client/hooks.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { Figure } from '../../../components/figure.tsx';
import { placed } from '../../../components/placed.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { When } from '../../../components/when.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { JournalEffectLine } from './journal-effect.tsx';
import { JournalTable } from './journal-table.tsx';
import { LeaseSchedule } from './lease-schedule.tsx';

interface PostedJournalProps {
  readonly journal: OpenedJournal;
  /** The journal that it undoes or that undid it. */
  readonly counterpart: OpenedJournal | undefined;
  readonly onOpen: (journalId: string) => void;
}

export function PostedJournal({ journal, counterpart, onOpen }: PostedJournalProps) {
  const [reversing, setReversing] = useState(false);
  const reverse = useCall('reverseJournal');
  const booked = useCall('markJournalBooked');
  const params = { id: journal.engagementId, journalId: journal.id };
  const isBooked = journal.bookedByClientAt !== null;
  const mayReverse =
    journal.status === 'REVERSED'
      ? 'It is reversed already.'
      : journal.reverses !== null
        ? 'It is a reversal itself. Enter a new journal instead.'
        : null;
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="baseline">
        <Text fw={600} component="h2">
          {journal.reference} · {JOURNAL_KIND_WORDS[journal.kind]} · {longDate(journal.date)}
        </Text>
        <Text size="xs" c="dimmed">
          Posted {journal.postedAt !== null && <When at={journal.postedAt} />}
        </Text>
      </Group>
      {journal.narrative !== '' && <Text>{journal.narrative}</Text>}
      {journal.restates !== null && <Text size="sm">{RESTATES_WORDS[journal.restates]}.</Text>}
      {journal.reason !== null && <Text size="sm">Reason for the reversal: {journal.reason}</Text>}
      {counterpart !== undefined && (
        <Text size="sm">
          {journal.reverses === counterpart.id ? 'It reverses' : 'Reversed by'}{' '}
          <button type="button" className="fv-link fv-plain-button" onClick={() => onOpen(counterpart.id)}>
            {counterpart.reference}
          </button>
        </Text>
      )}
      {journal.problems.map(({ kind, message }) => (
        <Text key={kind} size="sm" c="red">
          It adjusts no balance here. {message}
        </Text>
      ))}
      {isBooked && (
        <Text size="sm">
          In the client’s ledger since{' '}
          {journal.bookedByClientAt !== null && <When at={journal.bookedByClientAt} />}: it no longer counts
          here, because the trial balance holds it.
        </Text>
      )}
      <JournalTable
        label={`Lines of ${journal.reference}`}
        totalLabel="Total"
        debit={journal.totalDebit}
        credit={journal.totalCredit}
      >
        {placed(journal.lines).map(({ item: line, key }) => (
          <Table.Tr key={key}>
            <Table.Td>{accountLabel(line)}</Table.Td>
            <Table.Td className="fv-figure-column">
              {!isZero(line.debit) && <Figure amount={line.debit} />}
            </Table.Td>
            <Table.Td className="fv-figure-column">
              {!isZero(line.credit) && <Figure amount={line.credit} />}
            </Table.Td>
            <Table.Td>{line.narrative}</Table.Td>
          </Table.Tr>
        ))}
      </JournalTable>
      <JournalEffectLine effect={journal.effect} kind={journal.kind} />
      <LeaseSchedule journal={journal} />
      {booked.error !== null && <ProblemMessage problem={booked.error} />}
      <Group>
        <WhyDisabled
          variant="default"
          action="UPLOAD_TRIAL_BALANCE"
          reason={mayReverse}
          onClick={() => setReversing(true)}
        >
          Reverse journal…
        </WhyDisabled>
        {journal.kind !== 'UNADJUSTED' && (
          <WhyDisabled
            variant="default"
            action="UPLOAD_TRIAL_BALANCE"
            loading={booked.isPending}
            onClick={() => booked.mutate({ params, body: { booked: !isBooked } })}
          >
            {isBooked ? 'Not in the client’s ledger after all' : 'The client’s ledger has it now'}
          </WhyDisabled>
        )}
      </Group>
      <ConfirmDialog
        opened={reversing}
        title={`Reverse ${journal.reference}?`}
        confirmLabel="Reverse journal"
        reasonLabel="Reason"
        busy={reverse.isPending}
        problem={reverse.error}
        onClose={() => setReversing(false)}
        onConfirm={(reason) =>
          reverse.mutate(
            { params, body: { reason } },
            {
              onSuccess: (counter) => {
                setReversing(false);
                onOpen(counter.id);
              },
            },
          )
        }
      >
        A counter-entry with the same lines, debit and credit exchanged, is posted. Both stay on record.
      </ConfirmDialog>
    </Stack>
  );
}
