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

const filedByAnother: Rule = ({ kind, rootId, before, after }, { author, bound, judged, roots }) => {
  // Filed and archived in one go is filed too.
  if (kind !== 'filing' || !isSealed(after) || isSealed(before)) return null;
  if (roots.get(rootId ?? '')?.brought === true) return null;
  // A joining desktop may name another than the person who brings it: neither files alone.
  const filers = [author.staffId, after?.filedById ?? author.staffId].filter((id) => bound.has(id));
  const judgement = judged.get(rootId ?? '');
  if (!judgement) {
    return filers.length > 0
      ? refusal(
          'NOT_FOUND',
          'The server cannot tell who confirmed the tags of this filing, so it does not take it as filed.',
        )
      : null;
  }
  return filers.some((id) => confirmedAllTags(judgement.confirmedBy, id))
    ? refusal(
        'ACTION_NOT_PERMITTED',
        'This person confirmed every tag of the filing. In this practice somebody else marks it as filed.',
      )
    : null;
};

/** On acts of today, also of a joining desktop on what was here before: of the past that a joining desktop brings, the chain says who brought it. */
export const RULES_ON_FOUR_EYES: readonly Rule[] = [signedByTwo, filedByAnother];
