/** The amounts that the saved text of the complete statements prints, and whether one is among them. Pure. */
import type { TaxonomyLookup } from '../../../constitution/index.ts';
import { absolute, type Money, toCents } from '../../../shared/model/money.ts';
import type { FilingContent } from '../../../validation/filing-content.ts';

/** Smaller ones stand in any text, as numbers of notes, pages and years do. */
const LEAST = 10_000n;
const NUMBER = /\d{1,3}(?:[, \u00a0]\d{3})+|\d+/g;

export interface StatementsInFull {
  /** True also for what is too small to tell. */
  readonly prints: (amount: Money, scale: number) => boolean;
}

/** Null where no statements in full are saved. */
export function statementsInFull(
  { information, filing }: Pick<FilingContent, 'information' | 'filing'>,
  lookup: TaxonomyLookup,
): StatementsInFull | null {
  const field = lookup
    .filingInformation(filing.entryPoint)
    .find(({ source }) => source === 'completeStatements');
  const saved = information.find(({ elementId }) => elementId === field?.element_id);
  if (!saved || saved.savedById === null || saved.value.trim() === '') return null;
  const text = saved.value.replaceAll(/<[^>]*>/g, ' ').replaceAll(/&(?:nbsp|#160);/g, ' ');
  const printed = new Set([...text.matchAll(NUMBER)].map(([each]) => each.replaceAll(/\D/g, '')));
  return {
    prints: (amount, scale) => {
      const whole = absolute(toCents(amount)) / 100n / BigInt(scale);
      return whole < LEAST || printed.has(whole.toString());
    },
  };
}
