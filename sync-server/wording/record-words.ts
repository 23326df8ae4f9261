/** What a record is called in mails and titles: company and period, no figures. */
import type { PortalSnapshot } from '../../shared/model/portal-snapshot.ts';
import { dayWords } from './moments.ts';

export function periodWords({
  periodStart,
  periodEnd,
}: Pick<PortalSnapshot, 'periodStart' | 'periodEnd'>): string {
  return `${dayWords(periodStart)} to ${dayWords(periodEnd)}`;
}

/** "Harbour Lights Pte. Ltd., financial statements to 31 December 2025". */
export function recordTitle(kind: 'engagement' | 'filing', companyName: string, periodEnd: string): string {
  const what = kind === 'engagement' ? 'financial statements' : 'annual filing';
  return `${companyName}, ${what} to ${dayWords(periodEnd)}`;
}

/** The title of what a client was shown. */
export function recordWords({ kind, entity, periodEnd }: PortalSnapshot): string {
  return recordTitle(kind === 'FS_ENGAGEMENT' ? 'engagement' : 'filing', entity.name, periodEnd);
}
