/**
 * The proof of opening balances: what last year closed with against what this year opens with, and the likely reason of
 * each difference. What must stay true: the differences add up to the difference of the two sides, no reason is given that
 * the amounts do not show to the cent, and what has none is said to have none. Pure; cents, debit positive.
 */
import { absolute, formatMoney, fromCents } from '../../../shared/model/money.ts';
import type { OpeningReason, OpeningRow } from '../../../shared/model/prior-year.ts';

export interface AccountOfEntry {
  readonly accountCode: string;
  readonly accountDescription: string;
}

/** One account, or one line of the statements, of either side. */
export interface ProofEntry {
  /** The same on both sides for the same account or line. */
  readonly identity: string;
  readonly label: string;
  /** The line of the statements. */
  readonly key: string | null;
  /** The accounts behind it. */
  readonly accounts: readonly AccountOfEntry[];
  readonly cents: bigint;
}

/** A correction of last year that this year's opening balances may hold or lack. */
export interface KnownCorrection {
  readonly reference: string;
  /** Within this year's opening balances, by a journal of the prior year; else found and not booked last year. */
  readonly isPosted: boolean;
  readonly amounts: ReadonlyMap<string, bigint>;
}

export interface ProofInput {
  readonly closing: readonly ProofEntry[];
  readonly opening: readonly ProofEntry[];
  /** Differences up to it are rounding, cents. */
  readonly rounding: bigint;
  readonly corrections: readonly KnownCorrection[];
  /** Identity of retained earnings, and what last year added to them, credit positive. */
  readonly earnings: { readonly identity: string; readonly added: bigint } | null;
}

export interface ProvedRow {
  readonly identity: string;
  readonly closing: ProofEntry | null;
  readonly opening: ProofEntry | null;
  readonly difference: bigint;
  readonly reason: OpeningReason | null;
  readonly message: string | null;
  /** The row that differs by as much the other way. */
  readonly counterpart: string | null;
}

const added = (entries: readonly ProofEntry[]): ReadonlyMap<string, ProofEntry> => {
  const found = new Map<string, ProofEntry>();
  for (const entry of entries) {
    const before = found.get(entry.identity);
    const accounts = [...(before?.accounts ?? []), ...entry.accounts];
    const cents = (before?.cents ?? 0n) + entry.cents;
    found.set(entry.identity, { ...(before ?? entry), accounts, cents });
  }
  return found;
};

export function proveOpening(input: ProofInput): readonly ProvedRow[] {
  const [closing, opening] = [added(input.closing), added(input.opening)];
  const rows = [...new Set([...closing.keys(), ...opening.keys()])].map((identity) => {
    const [before, now] = [closing.get(identity) ?? null, opening.get(identity) ?? null];
    return {
      identity,
      closing: before,
      opening: now,
      difference: (now?.cents ?? 0n) - (before?.cents ?? 0n),
    };
  });
  const differences = new Map(rows.map(({ identity, difference }) => [identity, difference]));
  const corrected = new Map(
    input.corrections
      .filter(({ amounts }) => isWhole(amounts, differences))
      .flatMap((correction) => [...correction.amounts.keys()].map((identity) => [identity, correction])),
  );
  const isSmall = (amount: bigint) => amount <= input.rounding && amount >= -input.rounding;
  const alone = rows.filter(
    ({ identity, difference }) =>
      difference !== 0n &&
      !corrected.has(identity) &&
      !isSmall(difference) &&
      !isUnclosed(identity, difference, input),
  );
  const byAmount = Map.groupBy(alone, ({ difference }) => difference);
  return rows.map((row): ProvedRow => {
    const { identity, difference } = row;
    const told = (reason: OpeningReason, message: string, counterpart: string | null = null) => ({
      ...row,
      reason,
      message,
      counterpart,
    });
    if (difference === 0n) return { ...row, reason: null, message: null, counterpart: null };
    const correction = corrected.get(identity);
    if (correction?.isPosted)
      return told('RESTATED', `Corrected by ${correction.reference} of the prior year.`);
    if (correction) {
      return told(
        'LATE_JOURNAL',
        `As much as ${correction.reference}, which was found last year and not booked then.`,
      );
    }
    if (isUnclosed(identity, difference, input)) {
      return told(
        'PROFIT_NOT_CLOSED',
        'Last year’s result and dividends were not closed into retained earnings.',
      );
    }
    if (isSmall(difference)) return told('ROUNDING', 'Rounding.');
    const [counterpart, ...others] = byAmount.get(-difference) ?? [];
    const isOnly = counterpart && others.length === 0 && byAmount.get(difference)?.length === 1;
    if (isOnly) {
      const name = labelOf(counterpart);
      return keyOf(row) !== null && keyOf(row) === keyOf(counterpart)
        ? told(
            'SAME_LINE',
            `Moved to or from ${name}, on the same line of the statements.`,
            counterpart.identity,
          )
        : told(
            'RECLASSIFICATION',
            `Equal and opposite to ${name}: reclassified between the two.`,
            counterpart.identity,
          );
    }
    if (row.closing === null) return told('NEW_ACCOUNT', 'Last year closed without it.');
    if (row.opening === null) return told('GONE_ACCOUNT', 'This year opens without it.');
    return { ...row, reason: null, message: 'Nothing here explains it.', counterpart: null };
  });
}

type Sides = Pick<ProvedRow, 'closing' | 'opening' | 'identity'>;

export function labelOf({ opening, closing, identity }: Sides): string {
  return (opening ?? closing)?.label ?? identity;
}

function keyOf({ opening, closing }: Sides): string | null {
  return (opening ?? closing)?.key ?? null;
}

/** A correction explains differences only where all of them are there, to the cent. */
function isWhole(amounts: ReadonlyMap<string, bigint>, differences: ReadonlyMap<string, bigint>): boolean {
  const moved = [...amounts].filter(([, amount]) => amount !== 0n);
  return moved.length > 0 && moved.every(([identity, amount]) => differences.get(identity) === amount);
}

function isUnclosed(identity: string, difference: bigint, { earnings }: ProofInput): boolean {
  return (
    earnings !== null &&
    identity === earnings.identity &&
    earnings.added !== 0n &&
    difference === earnings.added
  );
}

/** The row as it is shown. */
export function openingRow(row: ProvedRow): OpeningRow {
  return {
    label: labelOf(row),
    closing: row.closing === null ? null : fromCents(row.closing.cents),
    opening: row.opening === null ? null : fromCents(row.opening.cents),
    difference: fromCents(row.difference),
    reason: row.reason,
    message: row.message,
  };
}

/** Pairs of rows that a reclassification would put back, the one that opens with more first. */
export function reclassifications(rows: readonly ProvedRow[]): readonly (readonly [ProvedRow, ProvedRow])[] {
  const byIdentity = new Map(rows.map((row) => [row.identity, row]));
  return rows.flatMap((row) => {
    const other = row.counterpart === null ? undefined : byIdentity.get(row.counterpart);
    const opensTheGreater = row.reason === 'RECLASSIFICATION' && row.difference > 0n;
    return opensTheGreater && other ? [[row, other] as const] : [];
  });
}

export function amountWords(cents: bigint): string {
  return formatMoney(fromCents(absolute(cents)));
}
