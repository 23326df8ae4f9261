/** Why a filing may or may not go yet, in a sentence (specification 8). */
import type { RouteOutput } from '../../../../shared/contract/routes.ts';

type Retained = RouteOutput<'getRetentionReport'>['items'][number];

export function retentionWords(
  filing: Pick<Retained, 'filed' | 'filingYear' | 'keepUntil' | 'mayGo'>,
): string {
  const years = Number(filing.keepUntil.slice(0, 4)) - filing.filingYear;
  const since = filing.filed
    ? `Filed in ${filing.filingYear}`
    : `Not filed; last changed in ${filing.filingYear}`;
  return filing.mayGo
    ? `${since}; its ${years} full years ended with ${filing.keepUntil.slice(0, 4)}.`
    : `${since}, and kept for ${years} full years after that.`;
}
