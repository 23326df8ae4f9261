/**
 * Preparer and reviewer differ (decisions 12), judged by the server too, so that no desktop signs both sides of a section or
 * files what its person alone confirmed. By the practice's rules as the server holds them, not as the desktop has them. Pure.
 */
import { confirmedAllTags, isFourEyesBreach } from '../../../shared/model/four-eyes.ts';
import { type Rule, refusal } from './change.ts';
import { isSealed } from './moves.ts';

const signedByTwo: Rule = ({ kind, id, rootId, after }, { bound, signOffs }) => {
  if ((kind !== 'engagementSignOff' && kind !== 'filingSignOff') || after === null) return null;
  const others = (signOffs.get(rootId ?? '') ?? []).filter((each) => each.id !== id);
  return bound.has(after.staffId) && isFourEyesBreach(others, after)
    ? refusal(
        'ACTION_NOT_PERMITTED',
        'Preparer and reviewer differ in this practice, and this person signed the section on the other side. A colleague signs here.',
      )
    : null;
};

const filedByAnother: Rule = ({ kind, rootId, before, after }, { author, bound, judged }) => {
  // Filed and archived in one go is filed too.
  if (kind !== 'filing' || !isSealed(after) || isSealed(before)) return null;
  const confirmedBy = judged.get(rootId ?? '')?.confirmedBy ?? [];
  return bound.has(author.staffId) && confirmedAllTags(confirmedBy, author.staffId)
    ? refusal(
        'ACTION_NOT_PERMITTED',
        'This person confirmed every tag of the filing. In this practice somebody else marks it as filed.',
      )
    : null;
};

/** On acts of today: of the past that a joining desktop brings, the chain says who brought it. */
export const RULES_ON_FOUR_EYES: readonly Rule[] = [signedByTwo, filedByAnother];
