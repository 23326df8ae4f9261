/**
 * Retention (specification 8): everything of a filing is kept for seven years from its filing year. Nothing is
 * deleted here or anywhere: the store refuses it. The report says until when each filing is held, and which
 * may go afterwards.
 */
import { type IsoDate, isoDateSchema } from '../../../shared/model/dates.ts';
import type { Filing } from '../../../shared/model/records.ts';
import type { Reader } from '../../store/database.ts';
import { listFilings } from '../../store/repositories/filings.ts';
import { dayInSingapore } from './filing-moves.ts';

/** Full years after the filing year. */
export const RETENTION_YEARS = 7;

export interface RetainedFiling {
  readonly filingId: string;
  readonly clientName: string;
  readonly uen: string;
  readonly periodEnd: IsoDate;
  readonly status: Filing['status'];
  /** Year in which it was filed; of one not filed, the year of its last change. */
  readonly filingYear: number;
  readonly filed: boolean;
  /** Last day on which it must be kept. */
  readonly keepUntil: IsoDate;
  readonly mayGo: boolean;
}

export function retentionOf(filing: Filing, today: IsoDate): RetainedFiling {
  const counted = filing.filedOn ?? dayInSingapore(new Date(filing.updatedAt));
  const filingYear = Number(counted.slice(0, 4));
  const keepUntil = isoDateSchema.parse(`${filingYear + RETENTION_YEARS}-12-31`);
  return {
    filingId: filing.id,
    clientName: filing.clientName,
    uen: filing.uen,
    periodEnd: filing.periodEnd,
    status: filing.status,
    filingYear,
    filed: filing.filedOn !== null,
    keepUntil,
    mayGo: today > keepUntil,
  };
}

/** Every filing, the one that may go first on top; with `due`, only those that may go now. */
export async function retentionReport(
  reader: Reader,
  now: Date,
  due: boolean,
): Promise<readonly RetainedFiling[]> {
  const today = dayInSingapore(now);
  const all: RetainedFiling[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await listFilings(reader, { limit: 500, cursor, sort: 'periodEnd' });
    all.push(...page.items.map((filing) => retentionOf(filing, today)));
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  const shown = due ? all.filter((one) => one.mayGo) : all;
  return shown.toSorted(
    (a, b) =>
      a.keepUntil.localeCompare(b.keepUntil) ||
      a.clientName.localeCompare(b.clientName) ||
      a.periodEnd.localeCompare(b.periodEnd),
  );
}
