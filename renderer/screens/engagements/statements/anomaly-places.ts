/**
 * Where an anomaly leads: to the line that it names, or to the step where it is put right. Pure, so that every kind
 * is known to lead somewhere.
 */
import type { Anomaly, StatementSection, StatementsJson } from '../../../../shared/model/statements.ts';

export type AnomalyPlace =
  | { readonly kind: 'LINE'; readonly section: StatementSection; readonly key: string }
  | { readonly kind: 'STEP'; readonly step: 'trial-balance' | 'mapping'; readonly words: string };

const MAPPING = { kind: 'STEP', step: 'mapping', words: 'Go to the mapping' } as const;
const TRIAL_BALANCE = { kind: 'STEP', step: 'trial-balance', words: 'Go to the trial balance' } as const;

/** Kinds that are put right in another step; the others are looked at on their line. */
const STEPS: Partial<Record<Anomaly['kind'], AnomalyPlace>> = {
  UNMAPPED_ACCOUNTS: MAPPING,
  UNREVIEWED_LOW_MAPPING: MAPPING,
  MISSING_OPENING_BALANCES: TRIAL_BALANCE,
  POST_CLOSING_TRIAL_BALANCE: TRIAL_BALANCE,
  JOURNAL_NOT_COUNTED: TRIAL_BALANCE,
};

/** Kinds about movements in equity that no account explains. */
const MOVED: ReadonlySet<Anomaly['kind']> = new Set([
  'OPENING_EQUITY_DIFFERENCE',
  'UNEXPLAINED_RESERVE_MOVEMENT',
]);

export function placeOf(anomaly: Anomaly, statements: StatementsJson): AnomalyPlace {
  const step = STEPS[anomaly.kind];
  if (step !== undefined) return step;
  const sections = [
    ['balance-sheet', statements.balanceSheet.lines],
    ['income-statement', statements.profitAndLoss.lines],
    ['cash-flow', statements.cashFlow.lines],
    ['equity', statements.changesInEquity.rows],
  ] as const;
  // A balance that moved by itself is seen in the row of its movement.
  const row = MOVED.has(anomaly.kind)
    ? statements.changesInEquity.rows.find(
        (each) => each.year === 'CURRENT' && each.key === 'other_movements',
      )
    : undefined;
  if (row !== undefined) return { kind: 'LINE', section: 'equity', key: row.key };
  for (const key of anomaly.fields) {
    const found = sections.find(([, lines]) =>
      lines.some((line) => line.key === key && line.kind !== 'HEADING'),
    );
    if (found !== undefined) return { kind: 'LINE', section: found[0], key };
  }
  // Nil revenue has no line of its own: profit or loss is where it is missing.
  return anomaly.kind === 'ZERO_REVENUE'
    ? { kind: 'LINE', section: 'income-statement', key: 'profit_before_tax' }
    : MAPPING;
}
