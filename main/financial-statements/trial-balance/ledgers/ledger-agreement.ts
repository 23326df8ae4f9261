/**
 * What a pull from a ledger asks for, by the header of the engagement, and that it is asked for still. The header can be
 * changed while a pull is under way or a pulled file waits; figures of another year or in other money are then refused
 * wherever the file would be held against the accounts or taken in.
 */
import { longDate, twelveMonthsBefore } from '../../../../shared/model/dates.ts';
import { Problem } from '../../../../shared/problem.ts';
import type { StoredEngagement } from '../../../store/repositories/engagements.ts';
import type { AskedOfLedger } from './ledger-replies.ts';
import { isLedgerFile, readAsked } from './read-ledger-file.ts';

type Header = Pick<StoredEngagement, 'functionalCurrency' | 'periodStart' | 'yearEndDate' | 'firstPeriod'>;

export function askedFor({
  functionalCurrency,
  periodStart,
  yearEndDate,
  firstPeriod,
}: Header): AskedOfLedger {
  return {
    currency: functionalCurrency,
    period: { start: periodStart, end: yearEndDate },
    priorPeriod: firstPeriod ? null : twelveMonthsBefore(periodStart),
  };
}

/** Throws where the header no longer asks for what was pulled. */
export function requireStillAsked(pulled: AskedOfLedger, header: Header): void {
  const now = askedFor(header);
  const agrees =
    pulled.currency === now.currency &&
    pulled.period.start === now.period.start &&
    pulled.period.end === now.period.end &&
    pulled.priorPeriod?.start === now.priorPeriod?.start &&
    pulled.priorPeriod?.end === now.priorPeriod?.end;
  if (agrees) return;
  const { currency, period, priorPeriod } = pulled;
  throw new Problem(
    'INVALID_TRANSITION',
    `This was pulled for ${longDate(period.start)} to ${longDate(period.end)} in ${currency}, ${priorPeriod ? 'with' : 'without'} the year before; the engagement's header has been changed since. Pull again.`,
  );
}

/** As above, of a file; any file but one of a pull is let through. Errors: UNREADABLE_FILE. */
export function requireFileStillAsked(bytes: Uint8Array, header: Header): void {
  if (isLedgerFile(bytes)) requireStillAsked(readAsked(bytes), header);
}
