/** Tick marks and comment of one account; what last year said stands beside it and is never copied. */
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { accountLabel } from '../../../../shared/model/account-label.ts';
import type { OpenedLeadRow } from '../../../../shared/model/lead-schedules.ts';
import { MARK_NOT_IN_LEGEND, marksText, type TickMark } from '../../../../shared/model/tick-legend.ts';
import { useCall } from '../../../client/hooks.ts';
import { GrowingTextarea } from '../../../components/growing-textarea.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';

interface WorkDialogProps {
  readonly engagementId: string;
  readonly row: OpenedLeadRow;
  readonly tickMarks: readonly TickMark[];
  readonly onClose: () => void;
}

export function WorkDialog({ engagementId, row, tickMarks, onClose }: WorkDialogProps) {
  const [marks, setMarks] = useState(row.work?.marks ?? []);
  const [comment, setComment] = useState(row.work?.comment ?? '');
  const save = useCall('saveLeadNote');
  const { lastYear } = row;
  // One that is set already can be taken away, though it is not offered any more.
  const offered = tickMarks.filter((each) => each.offered || row.work?.marks.includes(each.key) === true);
  const unknown = (row.work?.marks ?? []).filter((key) => !tickMarks.some((each) => each.key === key));
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${row.reference} ${accountLabel(row)}`}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack
        component="form"
        gap="sm"
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(
            {
              params: { id: engagementId },
              body: { itemId: row.itemId, marks, comment: comment.trim() },
            },
            { onSuccess: onClose },
          );
        }}
      >
        <Checkbox.Group label="Tick marks" value={marks} onChange={setMarks}>
          <div className="fv-tick-marks">
            {offered.map(({ key, mark, says }) => (
              <Checkbox key={key} value={key} label={`${mark}  ${says}`} />
            ))}
            {unknown.map((key) => (
              <Checkbox key={key} value={key} label={`Has ${MARK_NOT_IN_LEGEND}`} />
            ))}
          </div>
        </Checkbox.Group>
        <GrowingTextarea
          label="Comment"
          minRows={3}
          maxLength={5000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        {lastYear !== null && (
          <Text size="sm" c="dimmed">
            Last year: {[marksText(lastYear.marks, tickMarks), lastYear.comment].filter(Boolean).join(' · ')}
          </Text>
        )}
        {save.error !== null && <ProblemMessage problem={save.error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            Save marks and comment
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
