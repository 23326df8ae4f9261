/**
 * The binding rule on figures of last year's signed statements: a figure has its line when a person has confirmed it, and
 * only what was read from a document waits for that. Pure; that the person is the author is ruled for every act.
 */
import { type Rule, refusal } from './change.ts';

const confirmedHasItsLine: Rule = ({ kind, after }) => {
  if (kind !== 'signedFigure' || after === null) return null;
  const isConfirmed = after.confirmedById !== null;
  const isWhole = isConfirmed === (after.confirmedAt !== null) && isConfirmed === (after.key !== null);
  return isWhole && (isConfirmed || after.origin === 'READ')
    ? null
    : refusal('INVALID_INPUT', 'A figure of signed statements counts once a person has confirmed it.');
};

export const RULES_ON_SIGNED_FIGURES: readonly Rule[] = [confirmedHasItsLine];
