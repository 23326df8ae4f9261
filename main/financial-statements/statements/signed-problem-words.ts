/** The three weights of a problem of signed statements: one that stops, one that a reason may accept, one that is told. Pure. */
import { formatMoney, fromCents } from '../../../shared/model/money.ts';
import type { SignedProblem } from '../../../shared/model/prior-year.ts';

type Kind = SignedProblem['kind'];

export const inWords = (cents: bigint) => formatMoney(fromCents(cents));
export const stops = (kind: Kind, message: string): SignedProblem => ({
  kind,
  blocks: true,
  acceptable: false,
  message,
});
export const accept = (kind: Kind, message: string): SignedProblem => ({
  kind,
  blocks: true,
  acceptable: true,
  message,
});
export const told = (kind: Kind, message: string): SignedProblem => ({
  kind,
  blocks: false,
  acceptable: false,
  message,
});
