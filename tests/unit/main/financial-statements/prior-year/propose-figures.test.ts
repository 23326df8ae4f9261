/** Figures read from last year's statements: each with its line, page and both years; nothing dropped, nothing guessed. */
import { beforeAll, describe, expect, it } from 'vitest';
import { loadReportingTaxonomy } from '../../../../../constitution/index.ts';
import { readStatementsDocument } from '../../../../../main/document-reading/read-statements-document.ts';
import { partsInNotes } from '../../../../../main/financial-statements/prior-year/parts-in-notes.ts';
import {
  type ProposedFigure,
  proposeFigures,
} from '../../../../../main/financial-statements/prior-year/propose-figures.ts';
import { layoutFor } from '../../../../../main/financial-statements/statements/profit-and-loss-layouts.ts';
import { documentProblems } from '../../../../../main/financial-statements/statements/signed-document.ts';
import { entryLines } from '../../../../../main/financial-statements/statements/signed-lines.ts';
import { isoDateSchema } from '../../../../../shared/model/dates.ts';
import type { ReadLine } from '../../../../../shared/model/document-reading.ts';
import { type Money, parseDecimal, ZERO } from '../../../../../shared/model/money.ts';
import type { SignedDocument } from '../../../../../shared/model/prior-year.ts';
import { KESTREL_BAY } from '../../../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsPdf } from '../../../../fixtures/statements/statements-pdf.ts';

const TAXONOMY = loadReportingTaxonomy();
const LAYOUT = layoutFor(TAXONOMY.profitAndLossLayouts, isoDateSchema.parse('2026-01-01'), 'FULL_SFRS');
const BOOKS = {
  lines: entryLines(TAXONOMY, LAYOUT),
  taxonomy: TAXONOMY,
  standard: 'FULL_SFRS' as const,
};
const money = (text: string): Money => parseDecimal(text) ?? ZERO;

function line(
  statement: ReadLine['statement'],
  label: string,
  current: string,
  prior: string,
  parentLabel: string | null = null,
): ReadLine {
  return {
    statement,
    label,
    parentLabel,
    valueCurrent: money(current),
    valuePrior: money(prior),
    scale: 1,
    sourcePage: 4,
    sourceLine: 1,
    place: null,
  };
}

describe('a printed set of statements', () => {
  let figures: readonly ProposedFigure[];
  let bracketed: readonly string[];
  const proposed = (label: string, statement: ProposedFigure['statement'] = 'balanceSheet') =>
    figures.filter((figure) => figure.label === label && figure.statement === statement);

  beforeAll(async () => {
    const { lines } = await readStatementsDocument(await buildStatementsPdf(KESTREL_BAY));
    ({ figures, bracketed } = proposeFigures(lines, BOOKS));
  });

  it('gives lines and totals with both years and the page', () => {
    expect(proposed('Inventories')).toEqual([
      {
        statement: 'balanceSheet',
        label: 'Inventories',
        page: 2,
        proposedKey: 'inventories',
        amount: '428650.00',
        amountBefore: '391300.00',
      },
    ]);
    expect(proposed('Total current assets')[0]?.proposedKey).toBe('total_current_assets');
    expect(proposed('Revenue', 'profitAndLoss')[0]?.proposedKey).toBe('revenue');
    expect(proposed('Cash and cash equivalents at end of the year', 'cashFlow')[0]).toMatchObject({
      proposedKey: 'closing_cash',
      amountBefore: null,
    });
  });

  it('takes a gathered line from the note that adds up to it in both years', () => {
    expect(proposed('Trade and other receivables')).toEqual([]);
    expect(proposed('Trade payables')[0]?.proposedKey).toBe('trade_payables');
    expect(proposed('Prepayments')[0]).toMatchObject({ proposedKey: 'prepayments', page: 6 });
  });

  it('shows figures as they are printed, and tells what stands in brackets', () => {
    expect(bracketed).toEqual(['EXPENSE', 'DIVIDEND', 'TAX']);
    expect(proposed('Administrative expenses', 'profitAndLoss')[0]?.amount).toBe('-604075.00');
    expect(proposed('Distribution expenses', 'profitAndLoss')[0]).toMatchObject({
      amount: '-286410.00',
      proposedKey: 'selling_distribution',
    });
    expect(proposed('Dividends paid', 'changesInEquity')[0]?.amount).toBe('-237000.00');
    expect(proposed('Income tax paid', 'cashFlow')[0]?.amount).toBe('-59400.00');
  });

  it('tells apart equal names by the part that they stand in, and lists what fits no line', () => {
    const borrowings = proposed('Bank borrowings').map(({ proposedKey }) => proposedKey);
    expect(borrowings).toHaveLength(2);
    expect(borrowings).toContain('borrowings_current');
    expect(new Set(borrowings).size).toBe(2);
  });
});

describe('proposals', () => {
  it('keep every figure of the statements, whatever it is called', () => {
    const { figures } = proposeFigures(
      [
        line('balance_sheet', 'Zephyr pledge quota', '5', '4', 'Current assets'),
        line('income_statement', 'Revenue', '9', '8'),
        line('notes', 'Minimum lease payments', '7', '7'),
      ],
      BOOKS,
    );
    expect(figures.map(({ label, proposedKey }) => [label, proposedKey])).toEqual([
      ['Zephyr pledge quota', null],
      ['Revenue', 'revenue'],
    ]);
  });

  it('take a result for no item, and a total for no other total', () => {
    const keys = (lines: readonly ReadLine[]) =>
      proposeFigures(lines, BOOKS).figures.map(({ label, amount, proposedKey }) => [
        label,
        amount,
        proposedKey,
      ]);
    expect(
      keys([
        line('income_statement', 'Loss before tax', '-100000', '-5'),
        line('income_statement', 'NET INCOME (LOSS)', '-7', '4'),
        line('income_statement', 'OTHER INCOME (CHARGES)', '-7', '4'),
        line('income_statement', 'Surplus/(deficit) before grants', '-7', '4'),
        line('balance_sheet', 'Total Noncurrent Assets', '7', '4'),
        line('balance_sheet', 'Total assets less current liabilities', '7', '4'),
        line('balance_sheet', 'Total capital and reserves, and liabilities', '7', '4'),
      ]),
    ).toEqual([
      ['Loss before tax', '-100000.00', 'profit_before_tax'],
      ['NET INCOME (LOSS)', '-7.00', null],
      ['OTHER INCOME (CHARGES)', '-7.00', null],
      ['Surplus/(deficit) before grants', '-7.00', null],
      ['Total Noncurrent Assets', '7.00', 'total_non_current_assets'],
      ['Total assets less current liabilities', '7.00', null],
      ['Total capital and reserves, and liabilities', '7.00', null],
    ]);
    expect(
      keys([
        line('balance_sheet', 'Total assets', '7', '4'),
        line('balance_sheet', 'Total assets', '8', '4'),
      ]),
    ).toEqual([
      ['Total assets', '7.00', null],
      ['Total assets', '8.00', null],
    ]);
  });

  it('keep income and expenses, current and non-current apart by where they stand', () => {
    const keyOf = (...read: Parameters<typeof line>) =>
      proposeFigures([line(...read)], BOOKS).figures[0]?.proposedKey;
    const { byKey } = TAXONOMY;
    for (const label of ['Rental', 'Donations', 'Subscriptions', 'Foreign exchange', 'Management fee']) {
      const key = keyOf('income_statement', label, '5', '4', 'Other income');
      expect([null, 'other_income']).toContain(byKey.get(key ?? '')?.group ?? null);
    }
    expect(keyOf('income_statement', 'Rental income', '5', '4', 'Expenses')).toBeNull();
    for (const heading of [
      'Long term liabilities',
      'Long-term liability',
      'Non-current liability',
      'Noncurrent liabilities',
    ])
      expect(keyOf('balance_sheet', 'Deferred capital grants', '5', '4', heading)).toBe(
        'deferred_grants_non_current',
      );
    expect(keyOf('balance_sheet', 'Deferred capital grants', '5', '4', 'Financed by')).toBeNull();
    expect(keyOf('balance_sheet', 'Goods and services tax receivable', '5', '4', 'Current assets')).toBe(
      'gst_receivable',
    );
    expect(keyOf('equity_changes', 'Dividends paid to non-controlling interests', '5', '4')).toBeNull();
  });

  it('propose no line for what joins two lines, or differs in a word that makes another line of it', () => {
    const keyOf = (...read: Parameters<typeof line>) =>
      proposeFigures([line(...read)], BOOKS).figures[0]?.proposedKey;
    for (const label of ['Cash and fixed deposits', 'Inventories and prepayments', 'Receivables', 'Debtors'])
      expect(keyOf('balance_sheet', label, '5', '4', 'Current assets'), label).toBeNull();
    for (const label of ['Trade payables and accruals', 'Provision for payroll tax', 'Payables'])
      expect(keyOf('balance_sheet', label, '5', '4', 'Current liabilities'), label).toBeNull();
    expect(keyOf('income_statement', 'Investment income (net)', '5', '4', 'Income')).toBeNull();
    expect(keyOf('cash_flow', 'Increase in trade and other payables', '5', '4', 'Changes in')).toBeNull();
    // One thing under two names, and a number before the name, are as sure as before.
    const sure = [
      ['Cash and bank balances', 'cash_and_bank'],
      ['Property, plant and equipment', 'property_plant_equipment'],
      ['(b) Trade receivables', 'trade_receivables'],
      ['Amounts due from subsidiaries (non-trade)', 'amount_due_from_subsidiaries'],
    ] as const;
    for (const [label, key] of sure) expect(keyOf('balance_sheet', label, '5', '4', null), label).toBe(key);
    expect(keyOf('income_statement', 'Repairs and maintenance', '5', '4', 'Expenses')).not.toBeNull();
  });

  it('propose no figure for a cell that was not read, and no sign of a tax that the results do not tell', () => {
    const blank: ReadLine = {
      ...line('balance_sheet', 'Inventories', '5', '4', 'Current assets'),
      valueCurrent: null,
    };
    const proposals = proposeFigures(
      [blank, line('income_statement', 'Income tax expense', '-3', '-2')],
      BOOKS,
    );
    expect(proposals.figures.map(({ label, amount }) => [label, amount])).toEqual([
      ['Income tax expense', '-3.00'],
    ]);
    expect(proposals.unread).toEqual([blank]);
    expect([proposals.tellsTax, proposals.bracketed]).toEqual([false, []]);
  });

  it('leave a gathered line whole where no note adds up to it in both years', () => {
    const face = line('balance_sheet', 'Trade and other receivables', '30', '20', 'Current assets');
    const notes = [
      line('notes', 'Trade receivables', '25', '12'),
      line('notes', 'Deposits', '5', '7'),
      line('notes', 'Total', '30', '20'),
    ];
    const { figures } = proposeFigures([face, ...notes], BOOKS);
    expect(figures.map(({ label, proposedKey }) => [label, proposedKey])).toEqual([
      ['Trade and other receivables', null],
    ]);
    expect(
      partsInNotes(face, [line('notes', 'Trade receivables', '25', '13'), ...notes.slice(1)]),
    ).toHaveLength(2);
  });

  it('take no gross total of a note as a part', () => {
    const face = line('balance_sheet', 'Trade and other receivables', '30', '20', 'Current assets');
    const lines = (gross: string) => [
      line('notes', 'Receivables from customers', '20', '10'),
      line('notes', 'Retention sums', '15', '15'),
      line('notes', gross, '35', '25'),
      line('notes', 'Allowance', '-5', '-5'),
      line('notes', 'Net', '30', '20'),
    ];
    expect(partsInNotes(face, lines('Gross'))).toEqual([]);
    expect(partsInNotes(face, lines('Total gross receivables'))).toEqual([]);
  });
});

describe('what a document says of itself', () => {
  const document: SignedDocument = {
    fileId: '',
    fileName: 'fs.pdf',
    sha256: '',
    readAt: '',
    currency: 'SGD',
    scale: 1,
    periodEnd: isoDateSchema.parse('2024-12-31'),
    statedNames: [],
    columnPairs: [],
    columnPairId: null,
    warnings: [],
    bracketed: [],
    linesOfNotes: 0,
  };
  const kept = { rounding: 'SGD', currency: 'SGD', periodEnd: isoDateSchema.parse('2024-12-31') } as const;
  const kinds = (change: Partial<SignedDocument>) =>
    documentProblems({ ...document, ...change }, kept).map(({ kind, blocks }) => [kind, blocks]);

  it('stops what differs in unit, currency or year until a person has answered', () => {
    expect(kinds({})).toEqual([]);
    expect(documentProblems(null, kept)).toEqual([]);
    expect(kinds({ scale: 1000 })).toEqual([['DOCUMENT_UNIT', true]]);
    expect(kinds({ currency: 'MYR' })).toEqual([['DOCUMENT_CURRENCY', true]]);
    expect(kinds({ periodEnd: isoDateSchema.parse('2023-12-31') })).toEqual([['DOCUMENT_YEAR', true]]);
    const pairs = [
      { id: 'group', label: 'Group' },
      { id: 'company', label: 'Company' },
    ];
    expect(kinds({ columnPairs: pairs })).toEqual([['DOCUMENT_COLUMNS', true]]);
  });
});
