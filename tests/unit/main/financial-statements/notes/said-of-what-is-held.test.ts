/**
 * What the drafted notes say of themselves, against the books: no policy, estimate or risk speaks of a thing that the
 * company holds in neither year. Of the sample companies in each year, of the labelled charts and of random books, by
 * either standard. The three mandatory texts stand word for word whatever is held.
 */
import { describe, expect, it } from 'vitest';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import type { StatementItem } from '../../../../../main/financial-statements/statements/statement-input.ts';
import { REPORTING_STANDARDS } from '../../../../../shared/model/enums.ts';
import { isZero, ZERO } from '../../../../../shared/model/money.ts';
import { SAMPLE_DOCUMENTS, sampleDocumentInput } from '../../../../samples/sample-documents.ts';
import { books, type Row, randomBooks } from '../statements/sample-books.ts';
import { LABELLED_TRADES, ledgerOf } from './ledger-charts.ts';
import { inputOfItems } from './notes-of-books.ts';

type Drafted = ReturnType<typeof inputOfItems>;

/** A word, and the keys one of which the company must hold where it is said. */
const SPOKEN_OF: readonly (readonly [RegExp, RegExp])[] = [
  [/overdraft/i, /^bank_overdraft$/],
  [/\bpledged as security\b/i, /^pledged_deposits$/],
  [/short-term deposits/i, /^fixed_deposits$/],
  [/dividend income/i, /^dividend_income$/],
  [/interest income/i, /^interest_income$/],
  [/\bgoodwill\b/i, /^goodwill$|^impairment_intangibles$/],
  [/^joint ventures are\b/i, /^investment_in_joint_ventures$/],
  [/^associates are\b/i, /^investment_in_associates$|^share_of_associates$/],
  [/\bhedge[sd]?\b|hedging/i, /hedg|derivative/],
  [/a derivative hedges/i, /hedg/],
  [/contract assets?\b|amounts? due from customers/i, /^contract_assets$|^retention_receivables$/],
  [/\bcontract liabilit|received in advance/i, /contract_liabilities|deferred_revenue|deposits|refund/],
  [/assets under construction/i, /^assets_under_construction$/],
  [/costs of conversion/i, /work_in_progress|direct_labour|subcontractor|depreciation_cost_of_sales/],
  [/prepayments/i, /^prepayments$/],
  [/trade receivables/i, /trade_receivables|retention_receivables|allowance_for_doubtful_debts/],
  [/trade payables/i, /^trade_payables$|^retention_payable$/],
  [/not yet been allotted/i, /^share_application_monies$/],
  [/restricted funds? are/i, /^restricted_fund$/],
  [/revalued amount|revaluation/i, /revaluation/],
  [/expenditure on development/i, /^development_costs$/],
  [/sale of goods/i, /^revenue$|^revenue_goods$/],
  [/revenue from services/i, /^revenue$|^revenue_services$|^revenue_commission$/],
  [/amounts due from related parties/i, /^amount_due_from_/],
  [/convertible loan/i, /^convertible_loans$/],
  [/treasury/i, /^treasury_shares$/],
  [/exchange differences accumulated/i, /translation/],
];

/** What the notes say of themselves: policies, estimates and risks, without the texts that stand in every note. */
function wordsOf(input: Drafted): string[] {
  const mandatory = Object.values(input.policies).join('\n');
  return draftNotesOffline(input)
    .filter(({ noteKey }) => ['note_policies', 'note_financial_risk'].includes(noteKey))
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.type === 'table' ? [] : block.text.split('\n')))
    .filter((line) => line !== '' && !mandatory.includes(line))
    .flatMap((line) => line.replaceAll(/\[To be completed:[^\]]*\]/g, '').split(/(?<=\.) /));
}

function unheld(input: Drafted, items: readonly StatementItem[]): string[] {
  const held = items.flatMap(({ taxonomyKey, currentYearBalance, priorYearBalance }) =>
    taxonomyKey === null || (isZero(currentYearBalance) && isZero(priorYearBalance ?? ZERO))
      ? []
      : [taxonomyKey],
  );
  return wordsOf(input).flatMap((said) =>
    SPOKEN_OF.flatMap(([word, keys]) =>
      word.test(said) && !held.some((key) => keys.test(key)) ? [`${word}: ${said}`] : [],
    ),
  );
}

describe('the notes speak of nothing that the books do not hold', () => {
  const years = SAMPLE_DOCUMENTS.filter(({ rounding }) => rounding === 'SGD');
  it.each(years)('$name', (sample) => {
    const { drafted } = sampleDocumentInput(sample);
    expect(unheld(drafted, sample.items)).toEqual([]);
  });

  it.each(REPORTING_STANDARDS)('of any trade and of random books by %s', (standard) => {
    const every = [
      ...LABELLED_TRADES.map((trade) => ledgerOf(trade, false)),
      ...[11, 12, 13, 14, 15, 16].map(randomBooks),
    ];
    const said = new Set<RegExp>();
    for (const items of every) {
      const input = inputOfItems(items, standard);
      expect(unheld(input, items)).toEqual([]);
      for (const words of wordsOf(input))
        for (const [word] of SPOKEN_OF) if (word.test(words)) said.add(word);
    }
    // The words are there where they are called for, so that their absence says something.
    expect(said.size).toBeGreaterThan(18);
  });

  it('but of a thing that was held last year alone', () => {
    const said = (overdraft: string) => {
      const rows: Row[] = [
        ['cash_and_bank', '500.00', '200.00'],
        ['bank_overdraft', '0.00', overdraft],
        ['share_capital', '-500.00', '-200.00'],
      ];
      return wordsOf(inputOfItems(books(rows), 'SFRS_SE')).join(' ');
    };
    expect(said('-300.00')).toMatch(/bank overdrafts .* are deducted/);
    expect(said('0.00')).not.toMatch(/overdraft/);
  });
});
