/**
 * Statements that other people made: against figures checked by hand, against every line that people labelled, and
 * every amount that is printed accounted for. The files stay outside the project; without them these tests are
 * skipped and say so. They stand in one file, so that each document is opened once.
 */
import { existsSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { FigureTable } from '../../../main/document-check/figure-tables.ts';
import { checkedFigures } from '../../fixtures/documents/checked-figures.ts';
import { accountFor } from '../../support/accounted-document.ts';
import { caseFile } from '../../support/case-files.ts';
import { labelledLines, pairIdOf, scoreLabelled } from '../../support/labelled-documents.ts';
import { inWords, plantChanges } from '../../support/planted-changes.ts';
import { scoreInWords, scoreReading } from '../../support/reading-score.ts';
import {
  bytesOf,
  gridOfReal,
  REAL_STATEMENTS,
  readReal,
  realStatements,
} from '../../support/real-statements.ts';

const isPrimaryTable = ({ statement }: FigureTable) => statement !== 'notes';
const LABELS = caseFile('labels/documents/');
const SKIPPED = !existsSync(REAL_STATEMENTS);
if (SKIPPED) console.warn('SKIPPED: the shared cases are missing, no real statements were read.');

type Figures = readonly [statement: string, label: string, current: string | null, prior: string | null];

async function expectFigures(name: string, expected: readonly Figures[], columnPairId?: string) {
  const { lines } = await readReal(name, columnPairId);
  const read = lines.map((line) =>
    [line.statement, line.label.toLowerCase(), line.valueCurrent, line.valuePrior].join(' | '),
  );
  const scale = lines.find((line) => line.scale !== 1)?.scale === 1000 ? '000' : '';
  const money = (figure: string | null) =>
    figure === null ? null : figure === '0' ? '0.00' : `${figure}${scale}.00`;
  const wanted = expected.map(([statement, label, current, prior]) =>
    [statement, label.toLowerCase(), money(current), money(prior)].join(' | '),
  );
  expect(wanted.filter((line) => !read.includes(line))).toEqual([]);
}

/** Assets must equal equity and liabilities among the lines read, in both years. */
async function expectBalanced(name: string, columnPairId?: string) {
  const { lines } = await readReal(name, columnPairId);
  const of = (form: RegExp) =>
    lines.find((line) => line.statement === 'balance_sheet' && form.test(line.label));
  const [assets, funding] = [
    of(/^total assets$/i),
    of(/^total (?:equity and liabilities|liabilities and equity)/i),
  ];
  expect(assets?.valueCurrent).toBe(funding?.valueCurrent);
  expect(assets?.valuePrior).toBe(funding?.valuePrior);
  expect(assets?.valueCurrent).toBeTruthy();
}

describe.skipIf(SKIPPED)('a company limited by guarantee (DOCX; skipped without the shared cases)', () => {
  const NAME = 'limited-by-guarantee-2021.docx';

  it('states ringgit and one pair of columns', async () => {
    const reading = await readReal(NAME);
    expect(reading.currency).toBe('MYR');
    expect(reading.columnPairs.map(({ label }) => label)).toEqual(['2021 / 2020']);
    await expectBalanced(NAME);
  });

  it('gives every line of the primary statements', async () => {
    await expectFigures(NAME, [
      ['balance_sheet', 'Right-of-use asset', '191518', '0'],
      ['balance_sheet', 'Office equipment', '7541', '0'],
      ['balance_sheet', 'Receivables', '391675', '3774428'],
      ['balance_sheet', 'Cash and bank balances', '2551004', '5003869'],
      ['balance_sheet', 'Total current assets', '2942679', '8778297'],
      ['balance_sheet', 'Total assets', '3141738', '8778297'],
      ['balance_sheet', 'Accumulated fund', '2543264', '4506376'],
      ['balance_sheet', 'Lease liability', '160404', '0'],
      ['balance_sheet', 'Lease liability', '36148', '0'],
      ['balance_sheet', 'Deferred income', '0', '3993750'],
      ['balance_sheet', 'Other payables and accruals', '401922', '278171'],
      ['balance_sheet', 'Total equity and liabilities', '3141738', '8778297'],
      ['income_statement', 'Income', '3871250', '3956875'],
      ['income_statement', 'Expenditure', '-5834362', '-2457801'],
      [
        'income_statement',
        '(Deficit)/surplus of income over expenditure before taxation',
        '-1963112',
        '1499074',
      ],
      ['income_statement', 'Taxation', '0', '0'],
      ['equity_changes', 'As at 1 January 2021', '4506376', '3007302'],
      ['equity_changes', 'As at 31 December 2021', '2543264', '4506376'],
      ['cash_flow', 'Net cash (used in)/generated from operating activities', '-2408570', '1398131'],
      ['cash_flow', 'Net cash used in investing activities', '-44295', '0'],
      ['cash_flow', 'Cash and cash equivalents at beginning of the financial year', '5003869', '3605738'],
      ['cash_flow', 'Cash and cash equivalents at end of the financial year', '2551004', '5003869'],
    ]);
    const { lines } = await readReal(NAME);
    expect(lines.filter(({ statement }) => statement !== 'notes')).toHaveLength(31);
  });

  it('keeps the total of liabilities as printed, although it leaves the long-term lease out', async () => {
    await expectFigures(NAME, [['balance_sheet', 'Total liabilities', '438070', '4271921']]);
  });
});

describe.skipIf(SKIPPED)('a small entity (PDF; skipped without the shared cases)', () => {
  const NAME = 'small-entity-2024.pdf';

  it('reads glyphs glued to figures and totals without labels', async () => {
    const reading = await readReal(NAME);
    expect(reading.currency).toBe('PHP');
    expect(reading.pageCount).toBe(55);
    expect(reading.columnPairs.map(({ label }) => label)).toEqual(['2024 / 2023']);
    await expectBalanced(NAME);
    await expectFigures(NAME, [
      ['balance_sheet', 'Cash', '17299358', '29984998'],
      ['balance_sheet', 'Creditable withholding taxes', '2516884', '0'],
      ['balance_sheet', 'Total current assets', '57507099', '79802441'],
      ['balance_sheet', 'Total noncurrent assets', '3299643', '5901300'],
      ['balance_sheet', 'Total assets', '60806742', '85703741'],
      ['balance_sheet', 'Total current liabilities', '30000312', '28165846'],
      ['balance_sheet', 'Total liabilities', '67547883', '59320178'],
      ['balance_sheet', 'Retained earnings (deficit)', '-14077221', '19047483'],
      ['balance_sheet', 'Total equity (capital deficiency)', '-6741141', '26383563'],
      ['income_statement', 'Service income', '123343882', '164076190'],
      ['income_statement', 'Gross profit', '3749554', '42458680'],
      ['income_statement', 'Total provision for income tax', '198836', '13913290'],
      ['income_statement', 'Net income (loss)', '-17783267', '8160879'],
      ['equity_changes', 'Total equity', '-6741141', '26383563'],
      ['cash_flow', 'Net cash provided by (used in) operating activities', '-8875467', '53908080'],
      ['cash_flow', 'Net increase (decrease) in cash', '-12685640', '14510408'],
      ['cash_flow', 'Cash at end of year', '17299358', '29984998'],
      ['notes', 'Trade receivables', '36646138', '49062396'],
    ]);
  });

  it('leaves the statements of the year before, bound behind, out and says so', async () => {
    const reading = await readReal(NAME);
    expect(reading.warnings.map(({ kind }) => kind)).toEqual(['EARLIER_PERIODS']);
    expect(Math.max(...reading.lines.map(({ sourcePage }) => sourcePage))).toBeLessThan(28);
  });
});

describe.skipIf(SKIPPED)('group accounts (PDF; skipped without the shared cases)', () => {
  it.each(['group-2020.pdf', 'group-2022.pdf'])('asks which columns of %s are meant', async (name) => {
    const reading = await readReal(name);
    expect(reading.lines).toEqual([]);
    expect(reading.columnPairs.map(({ id }) => id)).toEqual([
      'group',
      'corporation',
      'group-general-fund',
      'group-restricted-fund',
      'corporation-general-fund',
      'corporation-restricted-fund',
    ]);
    expect(reading.currency).toBe('SGD');
    await expectBalanced(name, 'group');
    await expectBalanced(name, 'corporation');
  });

  it('reads the group of 2020', async () => {
    await expectFigures(
      'group-2020.pdf',
      [
        ['balance_sheet', 'Property, plant and equipment', '731754', '775900'],
        ['balance_sheet', 'Total non-current assets', '850189', '876018'],
        ['balance_sheet', 'Total current assets', '1270382', '1275876'],
        ['balance_sheet', 'Total assets', '2120571', '2151894'],
        ['balance_sheet', 'Total current liabilities', '108965', '132177'],
        ['balance_sheet', 'Total non-current liabilities', '116830', '110128'],
        ['balance_sheet', 'Total liabilities', '225795', '242305'],
        ['balance_sheet', 'Total equity', '1894776', '1909589'],
        ['income_statement', 'Total income', '229891', '273560'],
        ['income_statement', 'Total expenditure', '304381', '282790'],
        [
          'income_statement',
          '(Deficit)/surplus before taxation and contribution to Consolidated Fund',
          '-17971',
          '46185',
        ],
        ['income_statement', 'Contribution to Consolidated Fund', '-905', '-16289'],
        ['equity_changes', 'At 1 April 2019', '1909589', '1893834'],
        ['equity_changes', 'Capital contributed by the Government', '4192', '1404'],
        ['equity_changes', 'At 31 March 2020', '1894776', '1909589'],
        ['cash_flow', 'Cash generated from operating activities', '45986', '23273'],
        ['cash_flow', 'Cash and cash equivalents at the end of the financial year', '290601', '180360'],
      ],
      'group',
    );
  });

  it('reads the corporation of 2022', async () => {
    await expectFigures(
      'group-2022.pdf',
      [
        ['balance_sheet', 'Total non-current assets', '798891', '800293'],
        ['balance_sheet', 'Total current assets', '1286117', '1272978'],
        ['balance_sheet', 'Total liabilities', '192311', '194803'],
        ['balance_sheet', 'Total equity and liabilities', '2085008', '2073271'],
        ['income_statement', 'Total income', '65209', '188636'],
        ['income_statement', 'Total expenditure', '208946', '190178'],
        [
          'income_statement',
          'Net (deficit)/surplus for the year, representing total comprehensive income for the year',
          '749',
          '48227',
        ],
        ['equity_changes', 'At 1 April 2021', '1878468', '1817167'],
        ['equity_changes', 'At 31 March 2022', '1892697', '1878468'],
      ],
      'corporation',
    );
  });
});

describe.skipIf(SKIPPED)('every amount of real documents (skipped without the shared cases)', () => {
  it.each(SKIPPED ? [] : realStatements())('accounts for every number of %s', async (name) => {
    let reading = await readReal(name);
    const [first] = reading.columnPairs;
    if (reading.coverage === null && first) reading = await readReal(name, first.id);
    const accounted = await accountFor(bytesOf(name), name.endsWith('.pdf') ? 'PDF' : 'DOCX', reading);
    expect(accounted).toEqual({ lost: [], invented: [] });
  });

  const labels = SKIPPED ? [] : readdirSync(LABELS).filter((name) => name.endsWith('.csv'));

  it.each(labels)('reads every labelled line of %s whole', async (name) => {
    const document = name.replace('.csv', '.pdf');
    const truth = labelledLines(new URL(name, LABELS));
    const asked = (await readReal(document)).columnPairs;
    for (const pair of new Set(truth.map((line) => line.pair))) {
      const lines = truth.filter((line) => line.pair === pair);
      const scales = new Set(lines.map(({ scale }) => scale));
      // Where no scale is stated the person answers the one of the label.
      const scaled = asked.find(({ id }) => id === 'in-lakhs' && scales.has(100_000))?.id;
      const { lines: read } = await readReal(document, pairIdOf(pair) ?? scaled);
      const score = scoreLabelled(lines, read);
      expect(score.whole / score.lines, score.misses.join('\n')).toBeGreaterThanOrEqual(0.99);
    }
  });
});

const CHECKED: readonly (readonly [file: string, columnPairId: string | undefined])[] = [
  ['group-2020.pdf', 'group'],
  ['group-2022.pdf', 'corporation'],
  ['small-entity-2024.pdf', undefined],
  ['limited-by-guarantee-2021.docx', undefined],
];

describe.skipIf(SKIPPED)('every line of the primary statements of real documents', () => {
  it.each(CHECKED)('%s', async (file, columnPairId) => {
    const { lines } = await readReal(file, columnPairId);
    const primary = lines.filter(({ statement }) => statement !== 'notes');
    const score = scoreReading(checkedFigures(file.replace(/\..*$/, '')), primary);
    expect(score.lines).toBeGreaterThan(25);
    expect(score.wrong).toEqual([]);
    expect({ missing: score.missing, extra: score.extra }, scoreInWords(file, score)).toEqual({
      missing: [],
      extra: [],
    });
    expect(score.labelsRight / score.lines, score.mislabelled.join('; ')).toBeGreaterThanOrEqual(0.98);
  });
});

describe.skipIf(SKIPPED)('every document, checked (skipped without the shared cases)', () => {
  it.each(SKIPPED ? [] : realStatements())(
    '%s: few differences, and a changed figure is found',
    async (name) => {
      const { clean, planted } = plantChanges(await gridOfReal(name), 4, 5, isPrimaryTable);
      // Some of them are there: the same line printed with two amounts, a total that is wrong by 16.
      expect(clean.findings.filter(({ rounding }) => !rounding).length).toBeLessThanOrEqual(3);
      expect(planted.filter(({ found }) => !found).map(inWords).length).toBeLessThanOrEqual(1);
    },
  );
});
