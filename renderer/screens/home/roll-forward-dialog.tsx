/** Opens the next year of the selected engagements, one after the other; what was refused is named with its reason. */
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import type { WorkRow } from '../../../shared/model/work-list.ts';
import { call } from '../../client/call.ts';
import { runEach, useRunEach } from './run-each.ts';

interface RollForwardDialogProps {
  /** Rows of the next year; each names the engagement that it follows. */
  readonly rows: readonly WorkRow[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RollForwardDialog({ rows, onClose, onDone }: RollForwardDialogProps) {
  const run = useRunEach<WorkRow>();
  const submit = async () => {
    const failed = await runEach(
      rows,
      async ({ id }) => void (await call('rollForwardEngagement', { params: { id } })),
      run,
    );
    if (failed.length === 0) onClose();
    onDone();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title="Roll forward to the next year"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        <Text size="sm">
          Each opens for the twelve months after the last, in the same way of reporting and with the same
          people. Keys, comparatives and answers are taken along once its trial balance is in.
        </Text>
        <List size="sm">
          {rows.slice(0, 12).map(({ id, clientName, work }) => (
            <List.Item key={id}>
              {clientName}, {work}
            </List.Item>
          ))}
          {rows.length > 12 && <List.Item>and {rows.length - 12} more</List.Item>}
        </List>
        {run.failed.length > 0 && (
          <List size="sm" role="alert">
            {run.failed.map(({ item, message }) => (
              <List.Item key={item.id}>
                {item.clientName}: {message}
              </List.Item>
            ))}
          </List>
        )}
        <Group justify="flex-end">
          <Button loading={run.running} onClick={() => void submit()} data-autofocus>
            Roll forward
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
