import { describe, expect, it } from 'vitest';
import { bindBlock } from '../../../../../main/financial-statements/notes/bind-figures.ts';
import { bindingContext } from '../../../../../main/financial-statements/notes/binding-context.ts';
import { figureToday } from '../../../../../main/financial-statements/notes/figure-sources.ts';
import { findFigures } from '../../../../../main/financial-statements/notes/find-figures.ts';
import { joinDraft } from '../../../../../main/financial-statements/notes/keep-edits.ts';
import { reviewNote } from '../../../../../main/financial-statements/notes/note-review.ts';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import { negateMoney } from '../../../../../shared/model/money.ts';
import type { NoteBlock } from '../../../../../shared/model/notes.ts';
import { books, HEADER, TAXONOMY, TRADING } from '../statements/sample-books.ts';
import { NOTES_INPUT } from './sample-notes.ts';

const context = bindingContext(NOTES_INPUT);
const said = (text: string) => findFigures({ type: 'paragraph', text }).map((figure) => figure.text);

/** The same books, with 700 more of receivables and revenue. */
const LATER = computeStatements({
  header: HEADER,
  items: books(
    TRADING.map(([key, current, ...rest]) =>
      key === 'trade_receivables'
        ? [key, '31200.35', ...rest]
        : key === 'revenue'
          ? [key, '-200700.50', ...rest]
          : [key, current, ...rest],
    ),
  ),
  hasPriorYear: true,
  taxonomy: TAXONOMY,
  rules: [],
});
const later = bindingContext({ ...NOTES_INPUT, statements: LATER });

describe('figures of a text', () => {
  it('are amounts, percentages and counts with a unit', () => {
    expect(said('Fees of S$1,200 and 45,000 were paid, at 3.5%, on terms of 30 days.')).toEqual([
      'S$1,200',
      '45,000',
      '3.5%',
      '30 days',
    ]);
    expect(said('A loss of (1,234) arose (see 2,000).')).toEqual(['(1,234)', '2,000']);
  });

  it('are not dates, years, sections, standards, numbers of companies or addresses', () => {
    expect(
      said(
        'Kestrel (UEN 201912345K) of 1 Bramble Quay #04-12 Singapore 049321 is exempt under section 205C of the Companies Act 1967 for the year ended 31 December 2026 (FRS 115.114, SFRS(I) 9, note 12, (a) and Level 3).',
      ),
    ).toEqual([]);
    expect(said('[To be completed: 5 years or 10%]')).toEqual([]);
  });
});

describe('the binding of figures', () => {
  it('binds every figure of the offline drafts', () => {
    const unbound = draftNotesOffline(NOTES_INPUT).flatMap((note) =>
      note.blocks
        .flatMap((block) => bindBlock(note.noteKey, block, context))
        .filter((figure) => figure.source === null),
    );
    expect(unbound).toEqual([]);
  });

  it('takes the line and the year that a table names before any equal value', () => {
    const block: NoteBlock = {
      type: 'table',
      headers: ['', '2026\nS$', '2025\nS$'],
      rows: [['Trade receivables', '30,500', '25,000']],
    };
    const [first, second] = bindBlock('note_trade_receivables', block, context);
    const cell = { statement: 'balanceSheet', key: 'trade_receivables' };
    expect(first?.source).toEqual({ kind: 'CELL', cell: { ...cell, year: 'CURRENT' } });
    expect(second?.source).toEqual({ kind: 'CELL', cell: { ...cell, year: 'PRIOR' } });
  });

  it('leaves an invented figure unbound and finds an answered one', () => {
    const [invented, answered] = bindBlock(
      'note_inventories',
      { type: 'paragraph', text: 'Write-downs came to S$9,999; finished goods to 12,000.' },
      context,
    );
    expect(invented).toMatchObject({ text: 'S$9,999', source: null });
    expect(answered?.source).not.toBeNull();
  });

  it('says what a bound figure is today, with the sign that the note gives it', () => {
    const [figure] = bindBlock(
      'note_x',
      { type: 'paragraph', text: 'Receivables of 30,500 are due.' },
      context,
    );
    if (!figure?.source) throw new Error('The figure is bound.');
    expect(figureToday('30,500', figure.source, context.sources)).toBe('30,500');
    expect(figureToday('30,500', figure.source, later.sources)).toBe('31,200');
    expect(figureToday('(30,500)', figure.source, later.sources)).toBe('(31,200)');
  });
});

describe('a figure whose source has changed its sign', () => {
  const cells = context.sources.cells.map((each) => ({ ...each, amount: negateMoney(each.amount) }));
  const reversed = { ...context.sources, cells };
  const boundIn = (text: string) => {
    const [figure] = bindBlock('note_x', { type: 'paragraph', text }, context);
    if (!figure?.source) throw new Error('The figure is bound.');
    return { text: figure.text, source: figure.source, turned: figure.turned };
  };

  it.each([
    ['Receivables of 30,500 are due.', false, '(30,500)'],
    ['Receivables are taken off, with (30,500).', true, '30,500'],
  ])('no longer stands: %s', (sentence, turned, now) => {
    const figure = boundIn(sentence);
    expect(figure.turned).toBe(turned);
    expect(figureToday(figure.text, figure.source, context.sources, figure.turned)).toBe(figure.text);
    expect(figureToday(figure.text, figure.source, reversed, figure.turned)).toBe(now);
    // Of a note that was bound before signs were kept, digits alone are compared.
    expect(figureToday(figure.text, figure.source, reversed, null)).toBe(figure.text);
  });

  it('is listed to be settled', () => {
    const [note] = draftNotesOffline(NOTES_INPUT).filter(({ noteKey }) => noteKey === 'note_receivables');
    if (!note) throw new Error('The sample has receivables.');
    const draft = { noteId: '1', ...joinDraft(undefined, note, context).draft };
    const { outOfDate } = reviewNote(note.blocks, draft, reversed);
    expect(outOfDate).toContainEqual(expect.objectContaining({ text: '30,500', now: '(30,500)' }));
  });
});

describe('a note over time', () => {
  const drafted = draftNotesOffline(NOTES_INPUT).find((note) => note.noteKey === 'note_receivables');
  if (!drafted) throw new Error('The sample has receivables.');
  const first = joinDraft(undefined, drafted, context);
  const stored = {
    id: '1',
    engagementId: '1',
    noteKey: drafted.noteKey,
    title: drafted.title,
    content: [...drafted.blocks],
    author: 'OFFLINE' as const,
    generatedAt: '2027-01-01T00:00:00.000Z',
  };
  const draft = { noteId: '1', ...first.draft };

  it('has nothing to settle until the statements change; then its figures are out of date', () => {
    expect(reviewNote(stored.content, draft, context.sources)).toEqual({
      comparisons: [],
      dropped: false,
      unbound: [],
      outOfDate: [],
      gaps: 0,
    });
    const review = reviewNote(stored.content, draft, later.sources);
    expect(review.outOfDate).toEqual([expect.objectContaining({ text: '30,500', now: '31,200' })]);
  });

  it('drafted again keeps the person\u2019s paragraph and compares the person\u2019s table', () => {
    const own: NoteBlock = {
      type: 'paragraph',
      text: 'Receivables are due within 30 days, says the director.',
    };
    const changed = drafted.blocks.map((block) =>
      block.type === 'table'
        ? { ...block, rows: block.rows.map(([label = '', ...rest]) => [`${label} (net)`, ...rest]) }
        : block,
    );
    const note = { ...stored, author: 'PERSON' as const, content: [...changed, own] };
    const again = draftNotesOffline({ ...NOTES_INPUT, statements: LATER }).find(
      (each) => each.noteKey === drafted.noteKey,
    );
    if (!again) throw new Error('The note is drafted again.');
    const joined = joinDraft({ note, draft }, again, later);
    expect(joined.byPerson).toBe(true);
    expect(joined.content).toEqual(note.content);
    const review = reviewNote(joined.content, { noteId: '1', ...joined.draft }, later.sources);
    expect(review.comparisons).toEqual([{ mine: changed.slice(0, 1), drafted: again.blocks.slice(0, 1) }]);
    expect(review.unbound).toEqual([
      expect.objectContaining({ text: '30 days', block: note.content.length - 1 }),
    ]);
    // The figures of the kept table are those of the first drafting, and known to be out of date.
    expect(review.outOfDate).toEqual([expect.objectContaining({ text: '30,500', now: '31,200' })]);
  });
});
