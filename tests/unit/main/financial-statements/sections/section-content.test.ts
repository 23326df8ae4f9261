/**
 * What people sign is all that they are shown: any field of a record that changes makes another content, except those that are
 * named here with their reason.
 */
import { describe, expect, it } from 'vitest';
import { loadReportingTaxonomy } from '../../../../../constitution/index.ts';
import {
  journalsContent,
  mappingContent,
  trialBalanceContent,
} from '../../../../../main/financial-statements/sections/book-sections.ts';
import {
  leadsContent,
  priorYearContent,
} from '../../../../../main/financial-statements/sections/paper-sections.ts';
import { styleContent } from '../../../../../main/financial-statements/sections/printed-sections.ts';
import { entryLines, lineReader } from '../../../../../main/financial-statements/statements/signed-lines.ts';
import { isoDateSchema } from '../../../../../shared/model/dates.ts';
import { type AppliedStyle, appliedStyle } from '../../../../../shared/model/house-style.ts';
import { type FsJournal, fsJournalSchema, journalLineSchema } from '../../../../../shared/model/journals.ts';
import { materialitySchema } from '../../../../../shared/model/materiality.ts';
import { moneySchema } from '../../../../../shared/model/money.ts';
import { signedFigureSchema, signedStatementsSchema } from '../../../../../shared/model/prior-year.ts';
import { contentText, type SectionContent } from '../../../../../shared/model/sign-offs.ts';

const id = (last: number) => `01920000-0000-7000-8000-00000000000${last}`;
const [AT, LATER] = ['2026-01-02T03:04:05.000Z', '2026-02-02T03:04:05.000Z'];
const day = (text: string) => isoDateSchema.parse(text);
const money = (text: string) => moneySchema.parse(text);

/** The fields whose other value is the same content. */
function unseen<Thing extends object>(
  thing: Thing,
  other: Thing,
  contentOf: (thing: Thing) => SectionContent,
): readonly string[] {
  const text = contentText(contentOf(thing));
  return Object.keys(thing).filter(
    (field) => contentText(contentOf({ ...thing, [field]: Reflect.get(other, field) })) === text,
  );
}

const line = {
  accountCode: '6100',
  accountDescription: 'Rent',
  debit: money('100.00'),
  credit: money('0.00'),
};
const aLine = journalLineSchema.parse({ ...line, narrative: 'January' });
const otherLine = journalLineSchema.parse({
  accountCode: '6200',
  accountDescription: 'Hire',
  debit: '0.00',
  credit: '9.00',
  narrative: '',
});
const journal: FsJournal = fsJournalSchema.parse({
  id: id(1),
  engagementId: id(2),
  number: 1,
  kind: 'ADJUSTING',
  date: '2025-12-31',
  narrative: 'Rent',
  restates: null,
  status: 'POSTED',
  reverses: null,
  reason: null,
  reversesNextYear: false,
  template: null,
  computedFrom: null,
  carriedFrom: null,
  lines: [aLine],
  createdAt: AT,
  updatedAt: AT,
  postedById: id(3),
  postedAt: AT,
  bookedByClientAt: null,
});
const otherJournal: FsJournal = fsJournalSchema.parse({
  id: id(4),
  engagementId: id(5),
  number: 2,
  kind: 'TAX',
  date: '2025-12-30',
  narrative: 'Hire',
  restates: 'ERROR',
  status: 'REVERSED',
  reverses: id(6),
  reason: 'Wrong',
  reversesNextYear: true,
  template: 'LEASE',
  computedFrom: {
    template: 'ACCRUAL',
    expense: { accountCode: '1', accountDescription: '' },
    other: { accountCode: '2', accountDescription: '' },
    amount: '1.00',
    from: '2025-01-01',
    to: '2025-12-31',
  },
  carriedFrom: id(7),
  lines: [],
  createdAt: LATER,
  updatedAt: LATER,
  postedById: id(8),
  postedAt: LATER,
  bookedByClientAt: LATER,
});

const LEGEND = {
  tickMarks: [{ key: 'agreed', mark: 'GL', says: 'Agreed', offered: true }],
  own: [],
  benchmarks: [
    { key: 'REVENUE', label: 'Revenue' },
    { key: 'EXPENSES', label: 'Total expenses' },
  ],
} as const;

describe('the content of a section holds every field', () => {
  it('of a journal and its lines', () => {
    // Its place is its id; owner, times and persons are told by the trail; where a draft came from and what it was
    // computed from is not signed: its lines are.
    expect(unseen(journal, otherJournal, (each) => journalsContent([each]))).toEqual([
      ...['engagementId', 'template', 'computedFrom', 'carriedFrom'],
      ...['createdAt', 'updatedAt', 'postedById', 'postedAt'],
    ]);
    const withLine = (each: typeof aLine) => journalsContent([{ ...journal, lines: [each] }]);
    expect(unseen(aLine, otherLine, withLine)).toEqual([]);
  });

  it('of an account: its balances and its line, of which two may have one label', () => {
    const item = {
      accountCode: '1',
      accountDescription: 'Bank',
      currentYearBalance: money('1.00'),
      priorYearBalance: money('2.00'),
      openingBalance: money('3.00'),
      origin: 'FILE' as const,
    };
    const other = {
      accountCode: '2',
      accountDescription: 'Cash',
      currentYearBalance: money('4.00'),
      priorYearBalance: money('5.00'),
      openingBalance: money('6.00'),
      origin: 'FILE' as const,
    };
    expect(unseen(item, other, (each) => trialBalanceContent([each]))).toEqual(['origin']);
    const mapped = { ...line, taxonomyKey: 'one', taxonomyLabel: 'Payables' };
    const { accountCode, accountDescription, taxonomyKey, taxonomyLabel } = mapped;
    const shown = { accountCode, accountDescription, taxonomyKey, taxonomyLabel };
    const remapped = {
      accountCode: '9',
      accountDescription: 'No',
      taxonomyKey: 'two',
      taxonomyLabel: 'Other',
    };
    expect(unseen(shown, remapped, (each) => mappingContent([each]))).toEqual([]);
  });

  it('of last year’s signed statements', () => {
    const figure = signedFigureSchema.parse({
      id: id(1),
      statement: 'balanceSheet',
      key: 'cash',
      proposedKey: 'cash',
      label: 'Cash',
      amount: '1.00',
      amountBefore: '2.00',
      page: 3,
      origin: 'READ',
      confirmedById: null,
      confirmedAt: null,
      position: 0,
    });
    const otherFigure = signedFigureSchema.parse({
      id: id(2),
      statement: 'cashFlow',
      key: 'bank',
      proposedKey: 'bank',
      label: 'Bank',
      amount: '4.00',
      amountBefore: null,
      page: null,
      origin: 'ENTERED',
      confirmedById: id(3),
      confirmedAt: AT,
      position: 1,
    });
    const signed = signedStatementsSchema.parse({
      id: id(1),
      engagementId: id(2),
      periodStart: '2024-01-01',
      periodEnd: '2024-12-31',
      currency: 'SGD',
      firstPeriod: false,
      rounding: 'SGD',
      cashFlows: 'AS_SIGNED',
      acceptedReason: null,
      acceptedById: null,
      acceptedProblems: null,
      keptFigures: '',
      document: null,
      figures: [figure],
      createdAt: AT,
      updatedAt: AT,
    });
    const lastYear = (of: typeof signed) => priorYearContent(of, ({ key }) => `line ${key}`);
    const other = {
      ...signed,
      id: id(3),
      engagementId: id(4),
      periodStart: day('2024-02-01'),
      periodEnd: day('2024-11-30'),
      currency: 'USD',
      firstPeriod: true,
      rounding: 'SGD_THOUSANDS' as const,
      figures: [],
      cashFlows: 'COMPUTED' as const,
      acceptedReason: 'Misprint',
      acceptedById: id(5),
      keptFigures: 'x',
      acceptedProblems: 'x',
      createdAt: LATER,
      updatedAt: LATER,
    };
    // Of a document the name and digest; digests, owner, times and persons are told by the trail.
    expect(unseen(signed, other, lastYear)).toEqual(
      expect.arrayContaining(['id', 'engagementId', 'acceptedById', 'acceptedProblems', 'keptFigures']),
    );
    for (const field of ['periodStart', 'periodEnd', 'currency', 'firstPeriod', 'rounding', 'cashFlows'])
      expect(unseen(signed, other, lastYear)).not.toContain(field);
    const confirmed = { ...figure, confirmedById: id(3) };
    // Of an open figure the line that is proposed is shown, of a confirmed one the line that it was confirmed for.
    expect(unseen(figure, otherFigure, (each) => lastYear({ ...signed, figures: [each] }))).toEqual([
      'key',
      'id',
      'origin',
      'confirmedAt',
    ]);
    expect(unseen(confirmed, otherFigure, (each) => lastYear({ ...signed, figures: [each] }))).not.toContain(
      'key',
    );
    // Words that the screen says, no code.
    expect(lastYear(other).map(({ value }) => value)).toEqual(
      expect.arrayContaining([
        '1 Feb 2024 to 30 Nov 2024',
        'Thousands of dollars',
        'Computed from both balance sheets',
      ]),
    );
  });

  it('of last year names each line as the statements do, and never two alike', () => {
    const taxonomy = loadReportingTaxonomy();
    for (const layout of taxonomy.profitAndLossLayouts) {
      const lines = entryLines(taxonomy, layout);
      const nameOf = lineReader(lines);
      const names = lines.map((line) => `${line.statement} ${nameOf(line)}`);
      expect(new Set(names).size).toBe(lines.length);
      expect(names.filter((name) => name.includes('_'))).toEqual([]);
      expect(nameOf({ statement: 'cashFlow', key: 'own_investing_2' })).toBe(
        'another line of investing activities',
      );
    }
  });

  it('of materiality and of the work on accounts', () => {
    const set = materialitySchema.parse({
      id: id(1),
      engagementId: id(2),
      benchmark: 'REVENUE',
      benchmarkAmount: '1000.00',
      overallRate: 100,
      performanceRate: 7500,
      trivialRate: 500,
      overall: '10.00',
      performance: '7.00',
      trivial: '1.00',
      reason: 'Usual',
      staffId: id(3),
      at: AT,
    });
    const other = materialitySchema.parse({
      id: id(4),
      engagementId: id(5),
      benchmark: 'EXPENSES',
      benchmarkAmount: '2000.00',
      overallRate: 200,
      performanceRate: 5000,
      trivialRate: 300,
      overall: '20.00',
      performance: '8.00',
      trivial: '2.00',
      reason: 'Other',
      staffId: id(6),
      at: LATER,
    });
    const whoAndWhen = ['id', 'engagementId', 'staffId', 'at'];
    expect(unseen(set, other, (each) => leadsContent(each, [], LEGEND))).toEqual(whoAndWhen);
    const note = { accountCode: '1', accountDescription: 'Bank', marks: ['agreed'], comment: 'Seen' };
    const kept = { ...note, id: id(1), engagementId: id(2), staffId: id(3), at: AT, balance: money('1.00') };
    const changed = {
      accountCode: '2',
      accountDescription: 'Cash',
      marks: [],
      comment: '',
      id: id(4),
      engagementId: id(5),
      staffId: id(6),
      at: LATER,
      balance: money('2.00'),
    };
    expect(unseen(kept, changed, (each) => leadsContent(null, [each], LEGEND))).toEqual(whoAndWhen);
    const marks = ['Seen', 'Seen on site'].map((says) => [
      { key: kept.marks[0] ?? '', mark: 'V', says, offered: true },
    ]);
    const signed = marks.map((own) => contentText(leadsContent(null, [kept], { ...LEGEND, own })));
    expect(new Set(signed).size).toBe(2);
    // Marks and benchmark as they are read, never their keys.
    expect(contentText(leadsContent(set, [kept], LEGEND))).not.toMatch(/agreed|REVENUE/);
    expect(leadsContent(set, [kept], LEGEND).at(-1)?.value).toBe('GL; Seen; on 1.00');
    expect(leadsContent(set, [], LEGEND)[0]?.value).toContain('Revenue, 1,000.00');
  });

  it('of what the practice prints in its own name, and nothing where it prints as is usual', () => {
    const usual = appliedStyle(null, null, null);
    expect(styleContent(usual)).toEqual([]);
    const logo = { mimeType: 'image/png', width: 2, height: 2, base64: 'AAAA' } as const;
    const style: AppliedStyle = {
      ...usual,
      firm: 'Sandpiper LLP',
      letterhead: ['One'],
      logo,
      font: 'Georgia',
      cover: 'LETTERHEAD',
      signature: ['Two'],
      service: 'COMPILED',
      report: { title: 'Report', text: 'Text' },
    } as const;
    const other: AppliedStyle = {
      ...usual,
      firm: 'Another',
      letterhead: ['Three'],
      logo: { ...logo, base64: 'BBBB' },
      signature: ['Four'],
      wordings: [{ noteKey: 'note_tax', place: 'LAST', text: 'Words', source: 'Book' }],
    };
    // Wordings are signed with the notes that hold them, tick marks with the schedules that use them.
    expect(unseen<AppliedStyle>(style, other, styleContent)).toEqual(['wordings', 'tickMarks']);
  });
});
