/** When the annual return of a filing falls due, as a hint beside the filing. */
import { Text, Tooltip } from '@mantine/core';
import { isIsoDate, longDate } from '../../../../shared/model/dates.ts';
import type { Filing } from '../../../../shared/model/records.ts';
import { deadlineHint } from './deadline.ts';

/** The calendar day of the reader. */
export function todayHere(): ReturnType<typeof asDate> {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return asDate(`${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`);
}

function asDate(text: string) {
  if (!isIsoDate(text)) throw new Error(`The clock of this computer says ${text}. Set its date.`);
  return text;
}

const TONES = { LATE: 'fv-bad', SOON: 'fv-warn', FAR: 'fv-muted' } as const;

export function DeadlineText({ filing }: { readonly filing: Filing }) {
  const hint = deadlineHint(filing, todayHere());
  if (hint === null) return null;
  const months = filing.entityType === 'sgx_listed' ? 'five' : 'seven';
  return (
    <Tooltip label={`Annual return due ${longDate(hint.dueOn)}, ${months} months after the period ends.`}>
      <Text size="sm" component="span" className={`fl-nowrap ${TONES[hint.tone]}`}>
        {hint.text}
      </Text>
    </Tooltip>
  );
}
