/**
 * The binding rules on sign-offs: the digest is that of the content that comes with it, and a lock that is opened says why. Who
 * may sign is ruled with the rights. Pure.
 */
import { digestedLength } from '../../../shared/service/section-digest.ts';
import { type Change, type Rule, refusal } from './change.ts';

/** All sections of a large engagement are a few; a set that unpacks to more is made to keep the server busy. */
const MOST_UNPACKED = 64 * 1024 * 1024;

const isSignOff = ({ kind }: Change) => kind === 'engagementSignOff' || kind === 'filingSignOff';

/** Asked once for all sign-offs of the set, which share one limit. */
const digestsHold: Rule = (change, _around, changes) => {
  const signed = changes.filter(isSignOff);
  if (signed[0]?.id !== change.id || !isSignOff(change)) return null;
  let left = MOST_UNPACKED;
  for (const { kind, after } of signed) {
    if ((kind !== 'engagementSignOff' && kind !== 'filingSignOff') || after === null) continue;
    const length = left > 0 ? digestedLength(after.content, after.digest, left) : null;
    if (length === null) {
      return refusal(
        'INVALID_INPUT',
        'The digest of a sign-off is not that of what was signed, or more was signed at once than the server reads.',
      );
    }
    left -= length;
  }
  return null;
};

const unlockSaysWhy: Rule = ({ kind, after }) => {
  if (kind !== 'engagementLock' && kind !== 'filingLock') return null;
  if (after === null) return refusal('RETENTION_HOLD', 'A lock is opened, never removed.');
  return after.locked === 1 || after.reason.trim() !== ''
    ? null
    : refusal('INVALID_INPUT', 'Whoever unlocks a record says why.');
};

export const RULES_ON_SIGN_OFFS: readonly Rule[] = [digestsHold, unlockSaysWhy];
