/**
 * The binding rules on runs, passes, outputs and filing (binding rules 2 and 3): nothing of it is taken from what a
 * desktop says. The server runs the rules itself over what it holds and asks its own gate; a run must be true, and what
 * rests on it comes after it. Pure.
 */
import { describeReason } from '../../../validation/export-gate.ts';
import { OWN_CLOCK_MS, type Rule, refusal } from './change.ts';
import { untrueResults } from './judge-filing.ts';
import { isOut, saysItPassed, wentBack } from './moves.ts';

/** Without its content, client and version nothing of a filing can be judged. */
const NOT_JUDGED = refusal('NOT_FOUND', 'The server does not have all that the rules need of this filing.');

const filedAfterItsRun: Rule = ({ kind, rootId, before, after }, { acting, validated, joining }) => {
  const isFiled =
    kind === 'filing' && after !== null && after.filedAt !== null && after.filedAt !== before?.filedAt;
  if (joining || !isFiled) return null;
  const run = validated.get(rootId ?? '') ?? null;
  const time = Date.parse(after.filedAt ?? '');
  // The run may be of another desktop, whose own clock is wrong.
  return run !== null && time >= Date.parse(run.runAt) - OWN_CLOCK_MS && time <= acting.until
    ? null
    : refusal(
        'INVALID_INPUT',
        'A filing is marked as filed after the run of the rules that it rests on, and not ahead of time.',
      );
};

const validationWithFiling: Rule = ({ kind, rootId }, { joining }, changes) =>
  kind === 'validationRun' &&
  !joining &&
  !changes.some((each) => each.kind === 'filing' && each.id === rootId)
    ? refusal('INVALID_INPUT', 'A validation run comes with the state of the filing that it was made for.')
    : null;

/** A run holds what the rules find on what the server itself holds, and comes whole. */
const trueRun: Rule = ({ kind, id, rootId, after }, { judged, resultsOf, joining }, changes) => {
  if (joining || after === null) return null;
  if (kind === 'validationResult') {
    return changes.some((each) => each.kind === 'validationRun' && each.id === after.runId)
      ? null
      : refusal('INVALID_INPUT', 'The results of a run come together with it.');
  }
  if (kind !== 'validationRun') return null;
  const judgement = judged.get(rootId ?? '');
  if (!judgement) return NOT_JUDGED;
  const untrue = untrueResults(resultsOf.get(id) ?? [], judgement);
  return untrue === null ? null : refusal('INVALID_INPUT', untrue);
};

const withoutError: Rule = ({ kind, before, after, rootId }, { validated, judged, joining }) => {
  const isFiling = kind === 'filing';
  const exports = isFiling && isOut(after) && (!isOut(before) || wentBack(before, after));
  const passes = isFiling && saysItPassed(before, after);
  // Of a desktop that was away, outputs of an earlier content come together with what was changed since.
  const makesOutput = kind === 'outputArtifact' && after !== null && !joining;
  if (!exports && !makesOutput && (joining || !passes)) return null;
  if ((validated.get(rootId ?? '') ?? null) === null) {
    return refusal('XBRL_EXPORT_BLOCKED', 'There is no validation without errors for this output.');
  }
  // A desktop that joins tells of a filing piece by piece.
  if (joining) return null;
  const judgement = judged.get(rootId ?? '');
  if (!judgement) return NOT_JUDGED;
  const isOutput = makesOutput || (isFiling && isOut(after));
  const reasons = judgement.reasons.filter(({ reason }) => isOutput || reason === 'VALIDATION_ERROR_PRESENT');
  return reasons.length === 0
    ? null
    : refusal('XBRL_EXPORT_BLOCKED', `By what the server holds: ${reasons.map(describeReason).join(' ')}`);
};

/** On acts of today. */
export const RULES_ON_RUNS: readonly Rule[] = [filedAfterItsRun, validationWithFiling, trueRun, withoutError];
