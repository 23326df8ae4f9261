/**
 * A new engagement: choose the client, and its defaults fill the rest (specification 2.2, 4.1).
 */
import { Alert, Button, Group, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { IsoDate } from '../../../shared/model/dates.ts';
import { isIsoDate } from '../../../shared/model/dates.ts';
import type { Client, Engagement } from '../../../shared/model/records.ts';
import { useCall, useRoute } from '../../client/hooks.ts';
import { KeyPicker } from '../../components/key-picker.tsx';
import { ProblemMessage } from '../../components/state-views.tsx';
import type { HeaderDraft } from './header-fields.tsx';
import { HeaderFields, headerBody, headerComplete } from './header-fields.tsx';
import { lastYearEnd, yearLabel } from './year-end.ts';

function today(): IsoDate {
  const text = new Date().toISOString().slice(0, 10);
  if (isIsoDate(text)) return text;
  throw new Error('The clock of this computer is not set.');
}

function draftFor(client: Client | null): HeaderDraft {
  const yearEndDate = lastYearEnd(client?.fyEndMonth ?? 12, today());
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

export function NewEngagementForm({ onDone }: { readonly onDone: (engagement: Engagement) => void }) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 120);
  const clients = useRoute('listClients', { query: { q, limit: 60 } }, { keepPrevious: true });
  const [client, setClient] = useState<Client | null>(null);
  const [draft, setDraft] = useState<HeaderDraft>(draftFor(null));
  const create = useCall('createEngagement');
  const found = clients.data?.items ?? [];
  const listed = client !== null && !found.some((each) => each.id === client.id) ? [client, ...found] : found;
  const notEnabled = client !== null && !client.enabledProducts.includes('FINANCIAL_STATEMENTS');

  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        if (client === null) return;
        create.mutate({ body: { clientId: client.id, ...headerBody(draft) } }, { onSuccess: onDone });
      }}
    >
      <KeyPicker
        label="Client"
        required
        autoFocus
        placeholder="Type a name or UEN"
        options={listed.map((each) => ({ value: each.id, label: each.companyName, hint: each.uen }))}
        value={client?.id ?? null}
        loading={clients.isFetching}
        onSearch={setText}
        onPick={(id) => {
          const chosen = listed.find((each) => each.id === id) ?? null;
          setClient(chosen);
          setDraft(draftFor(chosen));
        }}
      />
      {notEnabled && (
        <Alert color="yellow" title="Financial statements are not enabled for this client">
          Enable the product on the client’s master first.
        </Alert>
      )}
      <HeaderFields draft={draft} onChange={(part) => setDraft((before) => ({ ...before, ...part }))} />
      {create.error !== null && <ProblemMessage problem={create.error} />}
      <Group justify="flex-end">
        <Button
          type="submit"
          loading={create.isPending}
          disabled={client === null || notEnabled || !headerComplete(draft)}
        >
          Open the engagement
        </Button>
      </Group>
    </Stack>
  );
}
