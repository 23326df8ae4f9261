/**
 * The schedule of a lease that a journal was computed for: year by year what is charged, paid and owed, and each payment.
 * It is computed again from the terms that are kept with the journal; a line of the journal that a person changed does not
 * change it, and this is said.
 */
import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { shortDate } from '../../../../shared/model/dates.ts';
import type { LeaseScheduleAnswer } from '../../../../shared/model/journal-templates.ts';
import type { OpenedJournal } from '../../../../shared/model/journals.ts';
import type { Money } from '../../../../shared/model/money.ts';
import { useRoute } from '../../../client/hooks.ts';
import { Figure } from '../../../components/figure.tsx';
import { QueryView } from '../../../components/query-view.tsx';

export function LeaseSchedule({ journal }: { readonly journal: OpenedJournal }) {
  const [shown, setShown] = useState(false);
  if (journal.computedFrom?.template !== 'LEASE') return null;
  return (
    <Stack gap="xs" align="flex-start" w="100%">
      <Button
        size="compact-sm"
        variant="default"
        aria-expanded={shown}
        onClick={() => setShown((before) => !before)}
      >
        {shown ? 'Close the lease schedule' : 'Open the lease schedule'}
      </Button>
      {shown && <Opened journal={journal} />}
    </Stack>
  );
}

function Opened({ journal: { id: journalId, engagementId } }: { readonly journal: OpenedJournal }) {
  const schedule = useRoute('getLeaseSchedule', { params: { id: engagementId, journalId } });
  return (
    <QueryView query={schedule} loading="Computing the schedule">
      {(data) => <Tables schedule={data} />}
    </QueryView>
  );
}

function Tables({ schedule }: { readonly schedule: LeaseScheduleAnswer }) {
  const { terms, commencedOn, endsOn, presentValue, periods, instalments } = schedule;
  return (
    <Stack gap="sm" w="100%">
      <Text size="sm">
        {terms}. Lease from {shortDate(commencedOn)} to {shortDate(endsOn)}; present value{' '}
        <Figure amount={presentValue} />.
      </Text>
      <Text size="sm" c="dimmed">
        Computed from the terms that were entered. Lines that were changed by hand afterwards are not in it.
      </Text>
      <Figures
        label="Lease by year"
        heads={['Period', 'Interest', 'Paid', 'Owed', 'Due in a year', 'Depreciation', 'Asset left']}
        rows={periods.map((each) => ({
          on: `${shortDate(each.start)} to ${shortDate(each.end)}`,
          amounts: [
            ...[each.interest, each.paid, each.owed, each.dueWithinYear],
            ...[each.depreciation, each.carrying],
          ],
        }))}
      />
      <Group align="flex-start">
        <Figures
          label="Lease by payment"
          heads={['Paid on', 'Interest', 'Payment', 'Owed after it']}
          rows={instalments.map((each) => ({
            on: shortDate(each.paidOn),
            amounts: [each.interest, each.payment, each.owed],
          }))}
        />
      </Group>
    </Stack>
  );
}

interface FiguresProps {
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly { readonly on: string; readonly amounts: readonly Money[] }[];
}

function Figures({ label, heads, rows }: FiguresProps) {
  return (
    <Table aria-label={label} verticalSpacing={3} w="auto">
      <Table.Thead>
        <Table.Tr>
          {heads.map((head, at) => (
            <Table.Th key={head} className={at === 0 ? undefined : 'fv-figure-column'}>
              {head}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ on, amounts }) => (
          <Table.Tr key={on}>
            <Table.Td>{on}</Table.Td>
            {amounts.map((amount, at) => (
              <Table.Td key={heads[at + 1]} className="fv-figure-column">
                <Figure amount={amount} />
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
