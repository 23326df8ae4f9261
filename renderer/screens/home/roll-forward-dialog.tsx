/**
 * Opens the next year of the selected engagements, one after the other; what was refused is named with its reason, and so
 * is whoever could not be given the work again.
 */
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { DUTY_WORDS } from '../../../shared/model/assignments.ts';
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
  const [leftOut, setLeftOut] = useState<readonly string[] | null>(null);
  const submit = async () => {
    const said: string[] = [];
    const open = async ({ id, clientName }: WorkRow) => {
      const next = await call('rollForwardEngagement', { params: { id } });
      for (const { duty, name } of next.leftOut)
        said.push(`${clientName}: ${name} is not assigned again (${DUTY_WORDS[duty].toLowerCase()}).`);
    };
    const failed = await runEach(rows, open, run);
    setLeftOut(said);
    if (failed.length > 0 || said.length > 0) return;
    onDone();
    onClose();
  };
  // The rows go from the list once it is read anew, and the dialog with them: what is said here is read first.
  const close = () => {
    if (leftOut !== null) onDone();
    onClose();
  };
  return (
    <Modal
      opened
      onClose={close}
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
        {leftOut !== null && leftOut.length > 0 && (
          <List size="sm" role="status">
            {leftOut.map((each) => (
              <List.Item key={each}>{each}</List.Item>
            ))}
          </List>
        )}
        <Group justify="flex-end">
          <Button
            loading={run.running}
            onClick={() => (leftOut === null ? void submit() : close())}
            data-autofocus
          >
            {leftOut === null ? 'Roll forward' : 'Close'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
