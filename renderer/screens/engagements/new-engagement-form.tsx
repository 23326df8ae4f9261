/**
 * A new engagement: choose the client, and its defaults fill the rest (specification 2.2, 4.1). A client that has
 * an engagement goes on with the year after it, in the same way of reporting: that is how a year rolls forward.
 */
import { Alert, Button, Group, List, Stack } from '@mantine/core';
import { useRef, useState } from 'react';
import { longDate } from '../../../shared/model/dates.ts';
import type { Client, Engagement } from '../../../shared/model/records.ts';
import { call } from '../../client/call.ts';
import { useCall } from '../../client/hooks.ts';
import { todayHere } from '../../client/today.ts';
import { ClientChoice } from '../../components/client-choice.tsx';
import { ProblemMessage } from '../../components/state-views.tsx';
import type { HeaderDraft } from './header-fields.tsx';
import { HeaderFields, headerBody, headerComplete } from './header-fields.tsx';
import { lastYearEnd, nextYearEnd, yearLabel } from './year-end.ts';

function draftAfter(last: Engagement): HeaderDraft {
  const yearEndDate = nextYearEnd(last.yearEndDate);
  return {
    financialYear: yearLabel(yearEndDate),
    yearEndDate,
    periodStart: '',
    firstPeriod: false,
    reportingStandard: last.reportingStandard,
    functionalCurrency: last.functionalCurrency,
    roundingConvention: last.roundingConvention,
  };
}

/** What comes along from last year, where the year begins on the day after it. */
function RollForward({ last, yearEnd }: { readonly last: Engagement; readonly yearEnd: string }) {
  if (yearEnd !== nextYearEnd(last.yearEndDate)) {
    return (
      <Alert color="yellow" p="xs">
        The latest engagement of this client ended on {longDate(last.yearEndDate)}. Only the year right after
        it takes its balances, lines and answers along.
      </Alert>
    );
  }
  return (
    <Alert color="blue" p="xs" title={`This rolls ${last.financialYear} forward`}>
      <List size="sm">
        <List.Item>Accounts that were mapped keep their lines; for the others a line is suggested.</List.Item>
        <List.Item>
          Its statements become the comparatives, and the opening balances are held against them.
        </List.Item>
        <List.Item>Its answers are offered beside each question; none is taken without you.</List.Item>
      </List>
    </Alert>
  );
}

function draftFor(client: Client | null): HeaderDraft {
  const yearEndDate = lastYearEnd(client?.fyEndMonth ?? 12, todayHere());
  const config = client?.fsConfig ?? {};
  return {
    financialYear: yearLabel(yearEndDate),
    yearEndDate,
    periodStart: '',
    firstPeriod: false,
    reportingStandard:
      config.defaultReportingStandard ?? (client?.accountingStandard === 'SFRS_SE' ? 'SFRS_SE' : 'FULL_SFRS'),
    functionalCurrency: config.baseCurrency ?? 'SGD',
    roundingConvention: config.roundingConvention ?? 'SGD',
  };
}

interface NewEngagementFormProps {
  /** The client's last engagement, where its next year is opened. */
  readonly after?: Engagement;
  readonly onDone: (engagement: Engagement) => void;
}

export function NewEngagementForm({ after, onDone }: NewEngagementFormProps) {
  const [client, setClient] = useState<Client | null>(null);
  const clientId = client?.id ?? after?.clientId ?? null;
  const [draft, setDraft] = useState<HeaderDraft>(after === undefined ? draftFor(null) : draftAfter(after));
  const [last, setLast] = useState<Engagement | undefined>(after);
  const create = useCall('createEngagement');
  const picked = useRef<string | null>(null);
  // What was typed while the last engagement was asked for is not overwritten by the answer.
  const typed = useRef<Partial<HeaderDraft>>({});
  const pick = (chosen: Client) => {
    picked.current = chosen.id;
    typed.current = {};
    setClient(chosen);
    setDraft(draftFor(chosen));
    setLast(undefined);
    const query = { clientId: chosen.id, sort: '-yearEndDate', limit: 1 } as const;
    call('listEngagements', { query })
      .then(({ items: [found] }) => {
        if (found === undefined || picked.current !== chosen.id) return;
        setLast(found);
        setDraft({ ...draftAfter(found), ...typed.current });
      })
      // Without an answer the defaults of the client stand; nothing is lost by it.
      .catch(() => undefined);
  };
  const notEnabled = client !== null && !client.enabledProducts.includes('FINANCIAL_STATEMENTS');

  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (clientId === null) return;
        create.mutate({ body: { clientId, ...headerBody(draft) } }, { onSuccess: onDone });
      }}
    >
      {after === undefined && <ClientChoice required autoFocus value={client} onChange={pick} />}
      {notEnabled && (
        <Alert color="yellow" title="Financial statements are not enabled for this client">
          Enable the product on the client’s master first.
        </Alert>
      )}
      <HeaderFields
        draft={draft}
        onChange={(part) => {
          typed.current = { ...typed.current, ...part };
          setDraft((before) => ({ ...before, ...part }));
        }}
      />
      {last !== undefined && <RollForward last={last} yearEnd={draft.yearEndDate} />}
      {create.error !== null && <ProblemMessage problem={create.error} />}
      <Group justify="flex-end">
        <Button
          type="submit"
          loading={create.isPending}
          disabled={clientId === null || notEnabled || !headerComplete(draft)}
        >
          Open the engagement
        </Button>
      </Group>
    </Stack>
  );
}
