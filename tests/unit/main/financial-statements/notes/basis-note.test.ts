/**
 * What follows from the standard, the year and the books: new standards by their dates, going concern beside
 * deficits, estimates of the classes held, and the categories of financial instruments.
 */
import { describe, expect, it } from 'vitest';
import { newStandards } from '../../../../../main/financial-statements/notes/basis-note.ts';
import { bindBlock } from '../../../../../main/financial-statements/notes/bind-figures.ts';
import { bindingContext } from '../../../../../main/financial-statements/notes/binding-context.ts';
import { completeDraft } from '../../../../../main/financial-statements/notes/complete-draft.ts';
import { figureToday } from '../../../../../main/financial-statements/notes/figure-sources.ts';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import type { NoteBlock } from '../../../../../shared/model/notes.ts';
import { date, type Row, TRADING } from '../statements/sample-books.ts';
import { inputOf } from './notes-of-books.ts';
import { printed } from './printed-notes.ts';

const textOf = (blocks: readonly NoteBlock[] = []) => JSON.stringify(printed(blocks));
const noteOf = (input: ReturnType<typeof inputOf>, key: string) =>
  draftNotesOffline(input).find((note) => note.noteKey === key)?.blocks ?? [];

describe('new standards', () => {
  const input = inputOf(TRADING, 'FULL_SFRS');
  const of = (start: string, end: string) =>
    newStandards({
      ...input,
      statements: { ...input.statements, periodStart: date(start), periodEnd: date(end) },
    });
  const titles = (list: readonly { readonly title: string }[]) => list.map((each) => each.title).join('; ');

  it('are chosen by the financial year', () => {
    const [before, first] = [of('2026-01-01', '2026-12-31'), of('2027-01-01', '2027-12-31')];
    expect(titles(before.coming)).toContain('FRS 118');
    expect(titles(before.adopted)).toContain('FRS 109 and FRS 107');
    expect(titles(before.adopted)).not.toContain('FRS 118');
    expect(titles(first.adopted)).toContain('FRS 118');
    expect(titles(first.coming)).not.toContain('FRS 118');
    // A year that begins in July 2026 applies what began in January, and FRS 118 only from July 2027.
    expect(titles(of('2026-07-01', '2027-06-30').adopted)).toContain('FRS 109 and FRS 107');
    expect(titles(of('2026-07-01', '2027-06-30').coming)).toContain('FRS 118');
  });

  /** First and last day of a year, a standard that it applies for the first time, one that is still to come. */
  const YEARS = [
    ['2023-01-01', '2023-12-31', 'FRS 117 Insurance', 'Supplier Finance'],
    ['2024-01-01', '2024-12-31', 'Supplier Finance', 'Lack of Exchangeability'],
    ['2024-04-01', '2025-03-31', 'Covenants', 'Lack of Exchangeability'],
    ['2025-01-01', '2025-12-31', 'Lack of Exchangeability', 'Nature-dependent Electricity'],
    ['2025-07-01', '2026-06-30', 'Lack of Exchangeability', 'Annual Improvements to FRSs, Volume 11'],
    ['2026-01-01', '2026-12-31', 'Annual Improvements to FRSs, Volume 11', 'FRS 119 Subsidiaries'],
    ['2026-04-01', '2027-03-31', 'Nature-dependent Electricity', 'Hyperinflationary Presentation Currency'],
    ['2027-01-01', '2027-12-31', 'FRS 118 Presentation', 'a date to be determined'],
    ['2028-01-01', '2028-12-31', null, 'a date to be determined'],
  ] as const;

  it.each(YEARS)(
    'of the year from %s to %s apply or are still to come, never both',
    (start, end, now, later) => {
      const { adopted, coming } = of(start, end);
      const dated = (list: typeof coming) => list.map((each) => `${each.title} (${each.from.toLowerCase()})`);
      if (now === null) expect(adopted).toEqual([]);
      else expect(titles(adopted)).toContain(now);
      expect(dated(coming).join('; ')).toContain(later);
      expect(titles(coming)).not.toContain(now ?? 'FRS 118');
      expect(titles(adopted)).not.toContain(later);
      for (const each of input.noteTexts.standards) {
        const effective = each.from <= start;
        expect(coming.includes(each) && effective, `${each.title} is in force and named as coming`).toBe(
          false,
        );
        expect(adopted.includes(each) && !effective, `${each.title} is not in force and named as new`).toBe(
          false,
        );
        expect(coming.includes(each) && each.listed_from > end, `${each.title} was not issued yet`).toBe(
          false,
        );
        if (!effective && each.listed_from <= end) expect(coming, each.title).toContain(each);
      }
    },
  );

  it('are issued before they apply, and bear the years of their international models', () => {
    for (const each of input.noteTexts.standards) {
      // A relief that applied at once is named in the year of its issue.
      if (!each.title.includes('Pillar Two')) expect(each.listed_from < each.from, each.title).toBe(true);
    }
    const inForce = Object.fromEntries(input.noteTexts.standards.map((each) => [each.title, each.from]));
    expect(inForce).toMatchObject({
      'Amendments to FRS 21: Lack of Exchangeability': '2025-01-01',
      'Amendments to FRS 109 and FRS 107: Amendments to the Classification and Measurement of Financial Instruments':
        '2026-01-01',
      'Amendments to FRS 109 and FRS 107: Contracts Referencing Nature-dependent Electricity': '2026-01-01',
      'Annual Improvements to FRSs, Volume 11': '2026-01-01',
      'FRS 118 Presentation and Disclosure in Financial Statements': '2027-01-01',
      'FRS 119 Subsidiaries without Public Accountability: Disclosures': '2027-01-01',
    });
  });

  it('stand in the full set only, and their effect is asked', () => {
    expect(textOf(noteOf(input, 'note_basis'))).toContain(
      '"FRS 118 Presentation and Disclosure in Financial Statements","1 January 2027"',
    );
    expect(textOf(noteOf(input, 'note_basis'))).toContain(
      '[To be completed: Standards issued but not yet effective',
    );
    expect(textOf(noteOf(inputOf(TRADING, 'SFRS_SE'), 'note_basis'))).not.toContain('FRS 118');
  });
});

describe('a year before the standards of today', () => {
  const today = inputOf([...TRADING, ['right_of_use_assets', '1000.00', '1000.00']], 'FULL_SFRS');
  const year = (start: string, end: string) => ({
    ...today,
    statements: { ...today.statements, periodStart: date(start), periodEnd: date(end) },
  });
  const words = (input: typeof today) =>
    draftNotesOffline(input)
      .map((note) => textOf(note.blocks))
      .join(' ');

  it('is told of none that came later: lists, policies, estimates and the name of the Act', () => {
    const before = words(year('2016-01-01', '2016-12-31'));
    for (const later of [
      'FRS 118',
      'FRS 117',
      'expected credit loss',
      'incremental borrowing rate',
      'Act 1967',
    ])
      expect(before, later).not.toContain(later);
    expect(before).toContain('standards that applied for the first time');
    for (const then of [
      'risks and rewards of ownership have passed',
      'are finance leases',
      'Loans and receivables:',
    ])
      expect(before, then).toContain(then);
    for (const later of ['transaction price', 'Right-of-use assets and lease liabilities'])
      expect(before, later).not.toContain(later);
    expect(before).toContain('Companies Act, Chapter 50');
    expect(words(today)).toContain('Companies Act 1967');
    expect(words(today)).toContain('transaction price');
    expect(words(today)).not.toContain('Loans and receivables');
    // Leases came a year after revenue and instruments.
    const between = words(year('2018-01-01', '2018-12-31'));
    expect(between).toContain('performance obligation');
    expect(between).toContain('are finance leases');
    expect(between).not.toContain('are operating leases');
  });
});

describe('going concern', () => {
  const rows: Row[] = [
    ['cash_and_bank', '1000.00', '2000.00'],
    ['trade_payables', '-45000.00', '-30000.00'],
    ['share_capital', '-10000.00', '-10000.00'],
    ['retained_earnings', '38000.00', '20000.00'],
    ['administrative_expenses', '16000.00', '18000.00'],
  ];
  const input = inputOf(rows, 'SFRS_SE');

  it('names loss, net current liabilities and net liabilities, bound to the statements', () => {
    const blocks = noteOf(input, 'note_basis');
    const said = blocks.find((block) => block.type === 'paragraph' && block.text.includes('incurred a loss'));
    expect(printed(said && [said])[0]).toEqual({
      type: 'paragraph',
      text: 'The Company incurred a loss of S$16,000 for the year. As at 31 December 2026, its current liabilities exceeded its current assets by S$44,000 and its total liabilities exceeded its total assets by S$44,000.',
    });
    const figures = said ? bindBlock('note_basis', said, bindingContext(input)) : [];
    expect(figures).toHaveLength(3);
    expect(figures.every((figure) => figure.source !== null)).toBe(true);
    expect(textOf(blocks)).toContain(
      '[To be completed: why the going concern basis is appropriate all the same',
    );
    expect(textOf(noteOf(inputOf(TRADING, 'SFRS_SE'), 'note_basis'))).not.toContain('incurred a loss');
  });
});

describe('going concern under statements in thousands', () => {
  it('says amounts in full, as every sentence does, bound to the statements', () => {
    const rows: Row[] = [
      ['cash_and_bank', '1000.00', '2000.00'],
      ['trade_payables', '-45000.00', '-30000.00'],
      ['share_capital', '-10000.00', '-10000.00'],
      ['retained_earnings', '38000.00', '20000.00'],
      ['administrative_expenses', '16000.00', '18000.00'],
    ];
    const input = inputOf(rows, 'SFRS_SE', [], 'SGD_THOUSANDS');
    const said = noteOf(input, 'note_basis').find(
      (block) => block.type === 'paragraph' && block.text.includes('incurred a loss'),
    );
    if (said?.type !== 'paragraph') throw new Error('The loss is not named.');
    expect(said.text).toContain('incurred a loss of S$16,000 for the year');
    expect(said.text).toContain('exceeded its current assets by S$44,000');
    expect(said.text).not.toContain('thousand');
    const context = bindingContext(input);
    const plain = { type: 'paragraph' as const, text: said.text };
    for (const block of [said, plain]) {
      const figures = bindBlock('note_basis', block, context);
      expect(figures.map(({ text }) => text)).toEqual(['S$16,000', 'S$44,000', 'S$44,000']);
      for (const { text, source } of figures) {
        if (source === null) throw new Error(`${text} is not bound.`);
        expect(figureToday(text, source, context.sources)).toBe(text);
      }
    }
    const dearer = new Map([
      ['administrative_expenses', '17000.00'],
      ['cash_and_bank', '0.00'],
    ]);
    const laterRows = rows.map(([key, now, ...rest]): Row => [key, dearer.get(key ?? '') ?? now, ...rest]);
    const later = bindingContext(inputOf(laterRows, 'SFRS_SE', [], 'SGD_THOUSANDS'));
    const [loss] = bindBlock('note_basis', said, context);
    if (!loss?.source) throw new Error('The loss is not bound.');
    expect(figureToday('S$16,000', loss.source, later.sources)).toBe('S$17,000');
  });

  it('reads thousands by their word, and asks about an amount that a sentence says in another unit', () => {
    const input = inputOf(
      [
        ['cash_and_bank', '34000.00'],
        ['share_capital', '-34000.00'],
      ],
      'SFRS_SE',
      [],
      'SGD_THOUSANDS',
    );
    const sourceOf = (text: string) =>
      bindBlock('note_cash', { type: 'paragraph', text }, bindingContext(input)).map(
        ({ source }) => source?.kind,
      );
    expect(sourceOf('Cash came to S$34 thousand.')).toEqual(['CELL']);
    expect(sourceOf('Cash came to S$34,000.')).toEqual(['CELL']);
    expect(sourceOf('Cash came to S$34.')).toEqual([undefined]);
    expect(sourceOf('Cash came to S$34,000 thousand.')).toEqual([undefined]);
  });
});

describe('estimates and instruments', () => {
  it('are those of the classes held', () => {
    const text = textOf(noteOf(inputOf(TRADING, 'SFRS_SE'), 'note_policies'));
    expect(text).toContain('Useful lives of property, plant and equipment.');
    expect(text).toContain('Impairment of trade receivables.');
    expect(text).not.toMatch(/Impairment of goodwill\.|Expected credit losses/);
  });

  it('leave prepayments and tax out of the categories, and stand short for small entities', () => {
    const notes = draftNotesOffline(
      inputOf(
        [...TRADING, ['prepayments', '100.00', '0.00'], ['cash_and_bank', '-100.00', '0.00']],
        'SFRS_SE',
      ),
    );
    expect(notes.map((note) => note.noteKey)).not.toContain('note_financial_risk');
    const text = textOf(notes.find((note) => note.noteKey === 'note_financial_instruments')?.blocks);
    expect(text).toContain('Total financial assets at amortised cost');
    expect(text).not.toMatch(/Prepayments|Income tax/);
  });
});

describe("a model's draft", () => {
  it('gets the computed tables in place of its own', () => {
    const input = inputOf(TRADING, 'FULL_SFRS');
    const made: NoteBlock = { type: 'table', headers: ['', '2026\nS$'], rows: [['Loans', '7,999']] };
    const said: NoteBlock = { type: 'paragraph', text: 'The loans are secured.' };
    const drafted = completeDraft(
      [{ noteKey: 'note_borrowings', title: 'Borrowings', blocks: [made, said] }],
      input,
    );
    const note = drafted.find((each) => each.noteKey === 'note_borrowings');
    expect(textOf(note?.blocks)).not.toContain('7,999');
    expect(textOf(note?.blocks)).toContain('"Borrowings, non-current","8,000","10,000"');
    expect(note?.blocks.at(-1)).toEqual(said);
  });
});
