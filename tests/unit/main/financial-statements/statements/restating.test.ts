/** What journals of the prior year did to the balances that last year opened with, and where the books do not tell. */
import { describe, expect, it } from 'vitest';
import { restatingOf } from '../../../../../main/financial-statements/statements/restating.ts';
import type { FsJournal } from '../../../../../shared/model/journals.ts';
import { money, TAXONOMY } from './sample-books.ts';

type Line = readonly [key: string, debit: string, credit?: string];

/** By key: what last year opened with; and whether that is known. */
function opened(...lines: readonly Line[]) {
  const accounts = lines.map(([key], at) => ({
    id: `item-${at}`,
    accountCode: String(at),
    accountDescription: key,
    taxonomyKey: key,
    origin: 'FILE' as const,
  }));
  const journal = {
    id: 'j',
    engagementId: 'e',
    number: 1,
    kind: 'PRIOR_YEAR',
    status: 'POSTED',
    reverses: null,
    narrative: 'Found this year',
    restates: 'ERROR',
    date: '2025-12-31',
    lines: lines.map(([key, debit, credit = '0.00'], at) => ({
      accountCode: String(at),
      accountDescription: key,
      narrative: '',
      debit: money(debit),
      credit: money(credit),
    })),
  } as unknown as FsJournal;
  const restating = restatingOf(accounts, [journal], TAXONOMY);
  return {
    openings: Object.fromEntries(
      (restating?.amounts ?? [])
        .filter(({ opening }) => opening !== '0.00')
        .map(({ taxonomyKey, opening }) => [taxonomyKey, opening]),
    ),
    isKnown: restating?.openingUnknown.length === 0,
  };
}

describe('the beginning of last year', () => {
  it.each<[string, readonly Line[], Record<string, string>, boolean]>([
    [
      'is corrected by retained earnings and the one line against them',
      [
        ['retained_earnings', '2000.00'],
        ['property_plant_equipment', '0.00', '2000.00'],
      ],
      { retained_earnings: '2000.00', property_plant_equipment: '-2000.00' },
      true,
    ],
    [
      'is as it was where shares were issued, as they may have been issued last year',
      [
        ['cash_and_bank', '1000.00'],
        ['share_capital', '0.00', '1000.00'],
      ],
      {},
      false,
    ],
    [
      'is as it was where the result alone stands against balances',
      [
        ['rental_expense', '1500.00'],
        ['trade_payables', '0.00', '1500.00'],
      ],
      {},
      true,
    ],
    [
      'is not told where a move between balances stands beside a line of the result',
      [
        ['rental_expense', '1500.00'],
        ['trade_payables', '0.00', '1500.00'],
        ['inventories', '4000.00'],
        ['trade_receivables', '0.00', '4000.00'],
      ],
      {},
      false,
    ],
    [
      'is told where each balance has its own line of the result',
      [
        ['cost_of_sales', '3000.00'],
        ['inventories', '0.00', '3000.00'],
        ['income_tax_payable', '510.00'],
        ['income_tax_expense', '0.00', '510.00'],
      ],
      {},
      true,
    ],
    [
      'is not told where profits went to a reserve',
      [
        ['retained_earnings', '700.00'],
        ['revaluation_reserve', '0.00', '700.00'],
      ],
      { retained_earnings: '700.00', revaluation_reserve: '-700.00' },
      false,
    ],
  ])('%s', (_, lines, openings, isKnown) => {
    expect(opened(...lines)).toEqual({ openings, isKnown });
  });
});
