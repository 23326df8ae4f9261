/** Imports that were made, and taking one back: what would go, what cannot and why, before anything goes. */
import { Button, Group, List, Modal, ScrollArea, Stack, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { type ClientImport, HOLD_WORDS } from '../../../../shared/model/client-imports.ts';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { plural } from '../../../components/plural.ts';
import { QueryView } from '../../../components/query-view.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { When } from '../../../components/when.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';

interface TakeBackDialogProps {
  readonly made: ClientImport;
  readonly onClose: () => void;
}

function TakeBackDialog({ made, onClose }: TakeBackDialogProps) {
  const look = useRoute('lookAtTakingBack', { params: { id: made.id } });
  const takeBack = useCall('takeImportBack');
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Take back the import of ${made.fileName}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <QueryView query={look} loading="Looking at what hangs on the clients">
        {({ free, held }) => (
          <Stack gap="sm">
            <Text size="sm">
              {free} {plural(free, 'client')} can go: nothing hangs on {free === 1 ? 'it' : 'them'}.
              {held.length > 0 && ` ${held.length} cannot:`}
            </Text>
            {held.length > 0 && (
              <ScrollArea.Autosize mah={280}>
                <List size="sm">
                  {held.map(({ clientId, companyName, uen, holds }) => (
                    <List.Item key={clientId}>
                      {companyName}, {uen}: {holds.map((hold) => HOLD_WORDS[hold]).join(', ')}
                    </List.Item>
                  ))}
                </List>
              </ScrollArea.Autosize>
            )}
            {takeBack.error !== null && <ProblemMessage problem={takeBack.error} title="Not taken back" />}
            <Group justify="flex-end">
              <Button
                color="red.9"
                loading={takeBack.isPending}
                disabled={free === 0}
                onClick={() =>
                  takeBack.mutate(
                    { params: { id: made.id }, body: { leaveHeld: held.length > 0 } },
                    { onSuccess: onClose },
                  )
                }
              >
                {`Take back ${free} ${plural(free, 'client')}${held.length > 0 ? ', leave the others' : ''}`}
              </Button>
            </Group>
          </Stack>
        )}
      </QueryView>
    </Modal>
  );
}

export function PastImports({ kept }: { readonly kept: string | null }) {
  const imports = useRoute('listClientImports', {});
  const [asked, setAsked] = useState<ClientImport | null>(null);
  const items = imports.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="past-imports">
      <Title order={2} size="h3" id="past-imports" mb={6}>
        Imports made
      </Title>
      <div className="fv-panel fv-table-box">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>File</Table.Th>
              <Table.Th>When</Table.Th>
              <Table.Th>Who</Table.Th>
              <Table.Th>Clients</Table.Th>
              <Table.Th>
                <span className="fv-hidden">Take back</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {items.map((made) => (
              <Table.Tr key={made.id}>
                <Table.Td>{made.fileName}</Table.Td>
                <Table.Td>
                  <When at={made.importedAt} />
                </Table.Td>
                <Table.Td>{made.importedBy}</Table.Td>
                <Table.Td>
                  {made.clients.toLocaleString('en-SG')}
                  {made.left < made.clients && `, ${made.left.toLocaleString('en-SG')} left`}
                </Table.Td>
                <Table.Td>
                  {made.left > 0 && (
                    <WhyDisabled
                      action="MANAGE_CLIENTS"
                      reason={kept}
                      size="compact-xs"
                      variant="default"
                      onClick={() => setAsked(made)}
                    >
                      Take back…
                    </WhyDisabled>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {asked !== null && <TakeBackDialog made={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}
