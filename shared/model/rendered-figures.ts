/** How the facts of an instance that was read back are told: their figures as printed, and what stands on them. */
import type { InstanceRendering, RenderedFact, RenderedRow } from './instance-rendering.ts';
import { formatMoney, negateMoney, parseDecimal } from './money.ts';

export const STANDING_WORDS = {
  AGREES: 'Agrees',
  DIFFERS: 'Differs',
  BY_HAND: 'Entered by hand',
  SAVED: 'Filing information',
  STATED: 'Client record',
  UNEXPLAINED: 'Not in the filing',
} as const satisfies Record<RenderedFact['standing'], string>;

export const OMISSION_WORDS = {
  EXCLUDED: 'Excluded',
  NOT_REPORTED: 'Not reported',
  MISSING: 'Missing in the file',
  OPEN: 'Not decided',
} as const satisfies Record<InstanceRendering['omitted'][number]['kind'], string>;

/** "1,234", "(1,234)", "0.075": a number as statements print it; `turned` where its label asks for the other sign. */
export function shownNumber(value: string, turned = false): string {
  const amount = /\.\d{3,}/.test(value) ? undefined : parseDecimal(value);
  if (amount !== undefined) return formatMoney(turned ? negateMoney(amount) : amount, 0);
  if (!turned) return value;
  return value.startsWith('-') ? value.slice(1) : `-${value}`;
}

/** What stands on a row: the worst of its figures, so that a row is only said to agree where all of it does. */
export function standingOfRow(
  row: RenderedRow,
  factAt: (position: number) => RenderedFact | undefined,
): RenderedFact['standing'] | null {
  const own = [row.current, row.prior].flatMap((position) =>
    position === null ? [] : (factAt(position)?.standing ?? []),
  );
  const worst = ['DIFFERS', 'UNEXPLAINED', 'BY_HAND', 'STATED', 'SAVED', 'AGREES'] as const;
  return worst.find((standing) => own.includes(standing)) ?? null;
}

/** "72 of 74 figures agree with the document." */
export function agreementWords({ agreeing, compared, facts, omitted }: InstanceRendering): string {
  if (compared === 0) return 'No figure could be compared with a document.';
  const counted =
    agreeing === compared && compared > 1
      ? `All ${compared} figures agree with the document.`
      : `${agreeing} of ${compared} ${compared === 1 ? 'figure agrees' : 'figures agree'} with the document.`;
  const alone = facts.filter(({ standing }) => standing !== 'AGREES' && standing !== 'DIFFERS').length;
  const without = `${alone} ${alone === 1 ? 'fact has' : 'facts have'} no line of the document`;
  const lines =
    omitted.length === 0
      ? 'Every line reached a fact'
      : `${omitted.length} ${omitted.length === 1 ? 'line' : 'lines'} reached no fact`;
  return `${counted} ${without}. ${lines}.`;
}

/** "S$" is said once: what the amounts of the file are in, and to which places they are exact. */
export function unitWords({ units, facts }: InstanceRendering): string {
  const places = new Set(facts.flatMap(({ decimals }) => decimals ?? []));
  const exact = [...places].sort((one, other) => Number(other) - Number(one)).join(', ');
  return `Units of the file: ${units.join(', ') || 'none'}. Amounts stand in full units. Decimals: ${exact || 'none'}.`;
}
