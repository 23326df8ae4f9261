/** A person decides that a line is not reported, with a reason: one that is true of the line, or in own words. */
import { Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { reasonsFor } from '../../../../shared/model/exclusion-reasons.ts';
import type { LineItem } from '../../../../shared/model/records.ts';
import { useCall } from '../../../client/hooks.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { useFilingContext } from '../context/filing-context.tsx';

interface ExcludeDialogProps {
  readonly line: LineItem;
  readonly onExcluded: (line: LineItem) => void;
  readonly onClose: () => void;
}

export function ExcludeDialog({ line, onExcluded, onClose }: ExcludeDialogProps) {
  const { filing, lines } = useFilingContext();
  const offered = useMemo(() => reasonsFor(line, lines, filing), [line, lines, filing]);
  const [picked, setPicked] = useState<string | null>(null);
  const [own, setOwn] = useState('');
  const exclude = useCall('excludeLine', { refresh: [] });
  const chosen = picked ?? offered.proposed ?? '';
  const reason = own.trim() === '' ? chosen : own.trim();
  const [asked, setAsked] = useState(false);
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
          if (reason === '') {
            setAsked(true);
            return;
          }
          exclude.mutate(
            { params: { id: filing.id, lineItemId: line.id }, body: { reason } },
            { onSuccess: onExcluded },
          );
        }}
      >
        <Stack gap="sm">
          <Radio.Group
            label="Reason, kept in the audit trail"
            value={own.trim() === '' ? chosen : ''}
            onChange={setPicked}
            error={asked && reason === '' ? 'Choose a reason, or give your own.' : undefined}
          >
            <Stack gap={6} mt={6}>
              {offered.reasons.map((each) => (
                <Radio
                  key={each}
                  value={each}
                  label={each}
                  {...(each === (offered.proposed ?? offered.reasons[0]) ? { 'data-autofocus': true } : {})}
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
