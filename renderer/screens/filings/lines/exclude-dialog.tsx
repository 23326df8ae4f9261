/** A person decides that a line is not reported, with a reason: one of the usual ones, or in own words. */
import { Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { LineItem } from '../../../../shared/model/records.ts';
import { useCall } from '../../../client/hooks.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { useFilingContext } from '../context/filing-context.tsx';

const USUAL_REASONS = [
  'Heading or narrative without an amount to report',
  'Subtotal that no element reports',
  'Repeats a figure reported elsewhere',
  'Detail that this entry point does not ask for',
  'Misread in the document; entered anew by hand',
] as const;

interface ExcludeDialogProps {
  readonly line: LineItem;
  readonly onExcluded: (line: LineItem) => void;
  readonly onClose: () => void;
}

export function ExcludeDialog({ line, onExcluded, onClose }: ExcludeDialogProps) {
  const { filing } = useFilingContext();
  const [usual, setUsual] = useState<string>(USUAL_REASONS[0]);
  const [own, setOwn] = useState('');
  const exclude = useCall('excludeLine', { refresh: [] });
  const reason = own.trim() === '' ? usual : own.trim();
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Exclude “${line.label}”`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          exclude.mutate(
            { params: { id: filing.id, lineItemId: line.id }, body: { reason } },
            { onSuccess: onExcluded },
          );
        }}
      >
        <Stack gap="sm">
          <Radio.Group
            label="Reason, kept in the audit trail"
            value={own.trim() === '' ? usual : ''}
            onChange={setUsual}
          >
            <Stack gap={6} mt={6}>
              {USUAL_REASONS.map((each, index) => (
                <Radio
                  key={each}
                  value={each}
                  label={each}
                  {...(index === 0 ? { 'data-autofocus': true } : {})}
                />
              ))}
            </Stack>
          </Radio.Group>
          <TextInput
            label="Or in your own words"
            maxLength={1000}
            value={own}
            onChange={(event) => setOwn(event.currentTarget.value)}
          />
          {exclude.error !== null && <ProblemMessage problem={exclude.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={exclude.isPending}>
              Exclude line
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
