/**
 * Settings of the ledgers: what is read there, how this machine is registered at each, its connections, and whose books
 * each organisation is.
 */
import { List, Stack, Text, Title } from '@mantine/core';
import { LEDGERS } from '../../../../shared/model/ledgers.ts';
import { useRoute } from '../../../client/hooks.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { LedgerPanel } from './ledger-panel.tsx';

export function LedgersPage() {
  const settings = useRoute('getLedgers', {});
  return (
    <Stack maw={860}>
      <Stack className="fv-panel" p="md" gap="xs">
        <Title order={2} size="h3">
          Ledgers
        </Title>
        <Text size="sm">
          Pull a client's trial balance from its ledger instead of exporting and uploading a file.
        </Text>
        <List size="sm" spacing={4}>
          <List.Item>
            Fairview reads the name, year and currency of an organisation, its chart of accounts and its trial
            balance. It writes nothing there.
          </List.Item>
          <List.Item>
            Connections stay on this machine, encrypted. They are not synchronised: each machine connects for
            itself.
          </List.Item>
          <List.Item>What was pulled is kept word for word, as the file of the trial balance.</List.Item>
        </List>
      </Stack>
      <QueryView query={settings} loading="Reading the ledgers">
        {(data) => LEDGERS.map((ledger) => <LedgerPanel key={ledger} ledger={ledger} settings={data} />)}
      </QueryView>
    </Stack>
  );
}
