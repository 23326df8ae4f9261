/**
 * Asks before something that is not easily undone. With `reasonLabel` a reason must be typed, which the
 * audit trail keeps.
 */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { Problem } from '../../shared/problem.ts';
import { GrowingTextarea } from './growing-textarea.tsx';
import { ProblemMessage } from './state-views.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly reasonLabel?: string;
  readonly problem?: Problem | null;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const [reason, setReason] = useState('');
  useEffect(() => {
    if (props.opened) setReason('');
  }, [props.opened]);
  const missing = props.reasonLabel !== undefined && reason.trim() === '';
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!missing) props.onConfirm(reason.trim());
        }}
      >
        <Text component="div">{props.children}</Text>
        {props.reasonLabel !== undefined && (
          <GrowingTextarea
            label={props.reasonLabel}
            required
            maxLength={1000}
            minRows={2}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        {props.problem != null && <ProblemMessage problem={props.problem} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={props.busy ?? false}
            disabled={missing}
            {...(props.danger === true ? { color: 'red.9' } : {})}
            {...(props.reasonLabel === undefined ? { 'data-autofocus': true } : {})}
          >
            {props.confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
