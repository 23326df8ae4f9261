/**
 * The chain behind a figure as the panel tells it (decisions 6; product: why this number): the fact that is
 * filed, its line, the lines of the statements with their cents, and the accounts. Only arithmetic and words;
 * what is not known is null and said so, never guessed.
 */
import { addMoney, type Money, negateMoney, subtractMoney, ZERO } from '../../../../shared/model/money.ts';
import type { SourceAccount, StatementPart } from '../../../../shared/model/provenance.ts';
import type { AuditEvent, LineItem } from '../../../../shared/model/records.ts';

/** Both years of one amount. */
export interface Pair {
  readonly current: Money | null;
  readonly prior: Money | null;
}

/** What is reported of a line: its figures, with the sign of the tag. */
export function reportedOf(line: LineItem): Pair {
  const turned = (amount: Money | null) =>
    amount !== null && line.mapping?.negated === true ? negateMoney(amount) : amount;
  return { current: turned(line.valueCurrent), prior: turned(line.valuePrior) };
}

/** What rounding put on top of the cents; null where the cents are not kept. */
export function roundingOf(part: StatementPart): Pair {
  const less = (shown: Money | null, exact: Money | null) =>
    shown === null || exact === null ? null : subtractMoney(shown, exact);
  return {
    current: less(part.current, part.exactCurrent),
    prior: less(part.prior, part.exactPrior),
  };
}

/** The accounts added up as they stand in the trial balance, credits negative. */
export function accountsTotal(accounts: readonly SourceAccount[]): Pair {
  const priors = accounts.flatMap(({ priorYearBalance }) => priorYearBalance ?? []);
  return {
    current: addMoney(ZERO, ...accounts.map(({ currentYearBalance }) => currentYearBalance)),
    prior: priors.length === 0 ? null : addMoney(ZERO, ...priors),
  };
}

/**
 * Whether the accounts make the amount to the cent, whichever sign the statement shows it with. A total shown
 * from rounded figures, or a movement between two years, is not the sum of its accounts: null.
 */
export function agreesToTheCent(part: StatementPart, accounts: readonly SourceAccount[]): boolean | null {
  if (part.exactCurrent === null || accounts.length === 0) return null;
  const { current } = accountsTotal(accounts);
  if (current === null) return null;
  return current === part.exactCurrent || negateMoney(current) === part.exactCurrent;
}

/** Who confirmed the tag that stands now, by the audit trail; null where the trail at hand does not reach back. */
export function confirmedBy(line: LineItem, events: readonly AuditEvent[]): string | null {
  if (line.mapping?.confirmedById == null) return null;
  const confirmations = events
    .filter((event) => event.actorId === line.mapping?.confirmedById)
    .filter((event) => event.payload.lineItemId === line.id);
  return confirmations.at(-1)?.actorName ?? null;
}
