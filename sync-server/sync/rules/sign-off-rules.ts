/**
 * The binding rules on sign-offs: the digest is that of the content that comes with it, and a lock that is opened says why. Who
 * may sign is ruled with the rights. Pure.
 */
import { holdsDigest } from '../../../shared/service/section-digest.ts';
import { type Rule, refusal } from './change.ts';

const digestHolds: Rule = ({ kind, after }) => {
  if ((kind !== 'engagementSignOff' && kind !== 'filingSignOff') || after === null) return null;
  return holdsDigest(after.content, after.digest)
    ? null
    : refusal('INVALID_INPUT', 'The digest of a sign-off is not that of what was signed.');
};

const unlockSaysWhy: Rule = ({ kind, after }) => {
  if (kind !== 'engagementLock' && kind !== 'filingLock') return null;
  if (after === null) return refusal('RETENTION_HOLD', 'A lock is opened, never removed.');
  return after.locked === 1 || after.reason.trim() !== ''
    ? null
    : refusal('INVALID_INPUT', 'Whoever unlocks a record says why.');
};

export const RULES_ON_SIGN_OFFS: readonly Rule[] = [digestHolds, unlockSaysWhy];
