/**
 * The statement of financial position at the beginning of the comparative year, as restated: a third column where
 * corrections change it (FRS 1.40A to 40D). It is shown where last year's statements, or those of the year before, hold
 * that day and every figure of it has a line that is printed; else it is not, and that is said as an open point. Pure.
 */
import { addDays, twelveMonthsTo } from '../../../shared/model/dates.ts';
import { addMoney, type Money, ZERO } from '../../../shared/model/money.ts';
import type { Restatement, StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import { areComparatives } from './are-comparatives.ts';
import { openingCorrections } from './restated-books.ts';
import type { StatementInput } from './statement-input.ts';

type Third = NonNullable<Restatement['thirdSheet']>;

/** `shown`: the statement of financial position as it is printed. Null where the books do not hold it. */
export function thirdSheetOf(
  input: StatementInput,
  shown: StatementsJson['balanceSheet'],
  compute: (input: StatementInput) => StatementsJson,
): Third | null {
  const found = reportedAt(input);
  if (found === null || input.restating == null || input.restating.openingUnknown.length > 0) return null;
  const added = openingCorrections(found.from, input, compute).balanceSheet.lines;
  const amounts = new Map<string, Money>();
  for (const [key, amount] of [...found.lines, ...figures(added, 'current')]) {
    amounts.set(key, addMoney(amounts.get(key) ?? ZERO, amount));
  }
  const { lines, face = [] } = shown;
  const held = new Set(figures(lines, 'current').map(([key]) => key));
  // A line that is not printed would leave a total that nothing adds up to.
  if ([...amounts].some(([key, amount]) => amount !== ZERO && !held.has(key))) return null;
  const ofFace = face.flatMap(({ key, kind, gathers }): (readonly [string, Money])[] =>
    kind === 'HEADING' || gathers === undefined
      ? []
      : [[key, addMoney(ZERO, ...gathers.map((each) => amounts.get(each) ?? ZERO))]],
  );
  const all = [...[...held].map((key) => [key, amounts.get(key) ?? ZERO] as const), ...ofFace];
  return { at: addDays(found.from.periodStart, -1), amounts: Object.fromEntries(all) };
}

function figures(lines: readonly StatementLine[], year: 'current' | 'prior'): (readonly [string, Money])[] {
  return lines.flatMap((line): (readonly [string, Money])[] => {
    const amount = line[year];
    return line.kind === 'HEADING' || amount === null ? [] : [[line.key, amount]];
  });
}

/** The day before the comparative year, as it was reported, and the comparative year itself. */
function reportedAt({ earlier, beforeLast, header }: StatementInput) {
  if (earlier && areComparatives(earlier, header)) {
    const lines = earlier.hasPriorYear ? figures(earlier.balanceSheet.lines, 'prior') : [];
    return lines.length === 0 ? null : { from: earlier, lines };
  }
  const last = twelveMonthsTo(addDays(header.periodStart, -1));
  const adjoins = beforeLast?.periodEnd === addDays(last.start, -1);
  const isAlike = beforeLast?.currency === header.currency && beforeLast.rounding === header.rounding;
  if (!beforeLast || !adjoins || !isAlike) return null;
  const from = { ...beforeLast, periodStart: last.start, periodEnd: last.end };
  return { from, lines: figures(beforeLast.balanceSheet.lines, 'current') };
}
