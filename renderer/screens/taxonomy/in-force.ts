/** From when a release of the taxonomy is used, in words. */
import { isIsoDate, longDate } from '../../../shared/model/dates.ts';

/** "in force from 1 January 2026"; a text that is no date stays as the release has it. */
export function inForce(effectiveFrom: string): string {
  return `in force from ${isIsoDate(effectiveFrom) ? longDate(effectiveFrom) : effectiveFrom}`;
}
