/**
 * The chain behind a figure as the panel tells it (decisions 6; product: why this number): the fact that is
 * filed, its line, the lines of the statements with their cents, and the accounts. Only arithmetic and words;
 * what is not known is null and said so, never guessed.
 */
import { accountLabel } from '../../../../shared/model/account-label.ts';
import type { ChainPart } from '../../../../shared/model/figure-chain.ts';
import { addMoney, type Money, subtractMoney } from '../../../../shared/model/money.ts';
import type { SourceAccount, StatementPart } from '../../../../shared/model/provenance.ts';
import type { AuditEvent, LineItem } from '../../../../shared/model/records.ts';
import type { Pair } from '../../../../shared/model/reported-line.ts';

/** What rounding put on top of the cents; null where the cents are not kept. */
export function roundingOf(part: StatementPart): Pair {
  const less = (shown: Money | null, exact: Money | null) =>
    shown === null || exact === null ? null : subtractMoney(shown, exact);
  return {
    current: less(part.current, part.exactCurrent),
    prior: less(part.prior, part.exactPrior),
  };
}

/** A part of a line of the statements, with what it counts for in each year; null where it has none. */
export interface PartRow extends Pair {
  readonly key: string;
  readonly label: string;
  readonly account: SourceAccount | null;
}

/**
 * The parts of both years side by side: an account once, whatever its columns, as the figure takes it. Null of lines
 * that were taken before their parts were kept.
 */
export function partRows(part: StatementPart, accounts: readonly SourceAccount[]): readonly PartRow[] | null {
  if (part.chain === undefined) return null;
  const known = new Map(accounts.map((account) => [account.id, account]));
  const { current, prior } = part.chain;
  const named = (parts: readonly ChainPart[]) => Map.groupBy(parts, keyOf);
  const [now, before] = [named(current), named(prior)];
  const sum = (parts: readonly ChainPart[] | undefined) =>
    parts === undefined ? null : addMoney(...parts.map(({ amount }) => amount));
  return [...new Set([...now.keys(), ...before.keys()])].flatMap((key): PartRow[] => {
    const [first] = now.get(key) ?? before.get(key) ?? [];
    if (first === undefined) return [];
    const account = first.kind === 'ACCOUNT' ? (known.get(first.itemId) ?? null) : null;
    return [
      {
        key,
        label: nameOf(first, account),
        account,
        current: sum(now.get(key)),
        prior: sum(before.get(key)),
      },
    ];
  });
}

function keyOf(part: ChainPart): string {
  return part.kind === 'ACCOUNT' ? `account ${part.itemId}` : `${part.kind} ${part.label}`;
}

function nameOf(part: ChainPart, account: SourceAccount | null): string {
  if (part.kind !== 'ACCOUNT') return part.label;
  return account === null ? 'An account' : accountLabel(account);
}

/** Who confirmed the tag that stands now, by the audit trail; null where the trail at hand does not reach back. */
export function confirmedBy(line: LineItem, events: readonly AuditEvent[]): string | null {
  if (line.mapping?.confirmedById == null) return null;
  const confirmations = events
    .filter((event) => event.actorId === line.mapping?.confirmedById)
    .filter((event) => event.payload.lineItemId === line.id);
  return confirmations.at(-1)?.actorName ?? null;
}
