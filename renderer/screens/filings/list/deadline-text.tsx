/** When a filing falls due, as a hint beside it. */
import { Text, Tooltip } from '@mantine/core';
import { longDate } from '../../../../shared/model/dates.ts';
import type { Filing } from '../../../../shared/model/records.ts';
import { todayHere } from '../../../client/today.ts';
import { deadlineHint } from './deadline.ts';

const TONES = { LATE: 'fv-bad', SOON: 'fv-warn', FAR: 'fv-muted' } as const;

export function DeadlineText({ filing }: { readonly filing: Filing }) {
  const hint = deadlineHint(filing, todayHere());
  if (hint === null) return null;
  const months = filing.entityType === 'sgx_listed' ? 'five' : 'seven';
  const label =
    hint.reason === 'SET_BY_PRACTICE'
      ? `Due ${longDate(hint.dueOn)}, as the practice has set it.`
      : `Annual return due ${longDate(hint.dueOn)}, ${months} months after the period ends.`;
  return (
    <Tooltip label={label}>
      <Text size="sm" component="span" className={`fl-nowrap ${TONES[hint.tone]}`}>
        {hint.text}
      </Text>
    </Tooltip>
  );
}
