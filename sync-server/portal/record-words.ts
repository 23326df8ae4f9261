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
export function recordWords(snapshot: PortalSnapshot): string {
  const kind = snapshot.kind === 'FS_ENGAGEMENT' ? 'financial statements' : 'annual filing';
  return `${snapshot.entity.name}, ${kind} to ${dayWords(snapshot.periodEnd)}`;
}
