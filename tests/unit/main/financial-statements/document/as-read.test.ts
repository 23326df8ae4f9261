/**
 * The printed document as its reader meets it, of trading, services, manufacturing and dormant companies: what a line is
 * called, which lines and policies stand there, that each line leads to its note and each column says its year and unit.
 */
import { describe, expect, it } from 'vitest';
import type { PrintedDocument } from '../../../../../main/financial-statements/document/document-model.ts';
import { headLines, noteDocument } from '../../../../../main/financial-statements/document/note-document.ts';
import { printDocument } from '../../../../../main/financial-statements/document/print-document.ts';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import { SAMPLE_DOCUMENTS, sampleDocumentInput } from '../../../../samples/sample-documents.ts';
import { inputOf } from '../notes/notes-of-books.ts';
import type { Row } from '../statements/sample-books.ts';

const READ = [
  'trading-second-year-thousands',
  'services-first-year-dollars',
  'manufacturing-second-year-dollars',
  'dormant-first-year-dollars',
  'dormant-second-year-thousands',
];
const printed = new Map<string, PrintedDocument>();
const inputs = new Map<string, ReturnType<typeof sampleDocumentInput>>();
for (const sample of SAMPLE_DOCUMENTS.filter(({ name }) => READ.includes(name))) {
  const made = sampleDocumentInput(sample);
  inputs.set(sample.name, made);
  printed.set(sample.name, printDocument(made.input));
}
function documentOf(name: string): PrintedDocument {
  const found = printed.get(name);
  if (found === undefined) throw new Error(name);
  return found;
}
const blocksOf = (name: string) => documentOf(name).chapters.flatMap(({ blocks }) => blocks);
const headingsOf = (name: string) =>
  blocksOf(name).flatMap((block) => (block.kind === 'NOTE_HEADING' ? [block.title] : []));
const subheadingsOf = (name: string) =>
  blocksOf(name).flatMap((block) => (block.kind === 'SUBHEADING' ? [block.text] : []));

/** What stands beside the figures of every table. */
const labelsOf = (name: string): string[] =>
  blocksOf(name).flatMap((block) => {
    if (block.kind === 'STATEMENT' || block.kind === 'EQUITY') return block.rows.map(({ label }) => label);
    return block.kind === 'NOTE_TABLE' ? block.rows.map(({ cells }) => cells[0] ?? '') : [];
  });
/** Every running text. */
const textsOf = (name: string): string[] =>
  blocksOf(name).flatMap((block) => {
    if (block.kind === 'REMARK') return [block.text];
    return block.kind === 'PARAGRAPH' ? block.lines : [];
  });

describe.each(READ)('the document of %s', (name) => {
  it('calls nothing other twice, and says once when it falls due', () => {
    const labels = labelsOf(name);
    expect(labels.filter((label) => /^other\b.*\bother$/i.test(label))).toEqual([]);
    expect(labels.filter((label) => /(?:non-)?current\b.*(?:non-)?current\b/.test(label))).toEqual([]);
  });

  it('prints dates in one form', () => {
    const dates = /\b\d{4}-\d\d-\d\d\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b\d{1,2} (?:Jan|Feb|Dec) \d{4}\b/;
    expect([...textsOf(name), ...labelsOf(name)].filter((text) => dates.test(text))).toEqual([]);
  });

  it('says year and unit over every column of amounts', () => {
    const { rounding } = inputs.get(name)?.input.statements ?? {};
    const unit = rounding === 'SGD_THOUSANDS' ? "S$'000" : 'S$';
    for (const block of blocksOf(name)) {
      if (block.kind === 'STATEMENT' || block.kind === 'EQUITY') expect(block.unit).toBe(unit);
      if (block.kind !== 'NOTE_TABLE' || !block.isAmount.includes(true)) continue;
      const heads = headLines(block.headers);
      block.isAmount.forEach((isAmount, at) => {
        const isRate = block.rows.every(({ cells }) => cells[at]?.endsWith('%') ?? false);
        if (isAmount && !isRate) expect(['S$', "S$'000"], block.headers.join()).toContain(heads.at(-1)?.[at]);
      });
      expect(block.headers.join(' '), block.rows[0]?.cells.join()).toMatch(/\b20\d\d\b/);
    }
  });

  it('leads each line that a note explains to its note', () => {
    const { statements, notes } = inputs.get(name)?.input ?? {};
    const there = new Set(notes?.map(({ noteKey }) => noteKey));
    const explained = [statements?.balanceSheet, statements?.profitAndLoss].flatMap((table) =>
      (table?.face ?? []).flatMap(({ key, noteKey }) => (noteKey && there.has(noteKey) ? [key] : [])),
    );
    const rows = blocksOf(name).flatMap((block) => (block.kind === 'STATEMENT' ? block.rows : []));
    expect(explained.length).toBeGreaterThan(3);
    for (const key of explained) expect(rows.find((row) => row.key === key)?.note, key).toBeTruthy();
  });

  it('has its notes in the order in which they are read', () => {
    const titles = headingsOf(name);
    expect(titles.slice(0, 3)).toEqual([
      'General information',
      'Basis of preparation',
      'Summary of significant accounting policies',
    ]);
    const at = (title: string) => titles.indexOf(title);
    expect(at('Expenses by nature')).toBeLessThan(at('Cash and cash equivalents'));
    expect(at('Cash and cash equivalents')).toBeLessThan(at('Related party transactions'));
    // Profit or loss before position, though a line of the result leads to the note on receivables.
    if (at('Trade and other receivables') >= 0) {
      expect(at('Income tax')).toBeLessThan(at('Trade and other receivables'));
      expect(at('Employee benefits')).toBeLessThan(at('Trade and other receivables'));
    }
    expect(titles.at(-1)).toBe('Events after the reporting period');
  });
});

describe('a dormant company', () => {
  it('has no policy for what it has never had', () => {
    for (const name of READ.filter((each) => each.startsWith('dormant'))) {
      const policies = subheadingsOf(name);
      expect(policies).toContain('Cash and cash equivalents');
      for (const title of ['Provisions', 'Income tax', 'Employee benefits', 'Revenue'])
        expect(policies, name).not.toContain(title);
    }
    expect(subheadingsOf('manufacturing-second-year-dollars')).toContain('Provisions');
  });

  it('shows its issued capital, although it rounds to nil', () => {
    const [position] = blocksOf('dormant-second-year-thousands').filter(({ kind }) => kind === 'STATEMENT');
    if (position?.kind !== 'STATEMENT') throw new Error('There is no statement of financial position.');
    const capital = position.rows.find(({ label }) => label === 'Share capital');
    expect(capital?.figures.map(({ text }) => text)).toEqual(['-', '-']);
    expect(capital?.note?.number).toBe(6);
    const [equity] = blocksOf('dormant-second-year-thousands').filter(({ kind }) => kind === 'EQUITY');
    if (equity?.kind !== 'EQUITY') throw new Error('There is no statement of changes in equity.');
    expect(JSON.stringify(equity.columns)).toContain('Share capital');
  });
});

describe('a title', () => {
  it('names what the company holds', () => {
    for (const name of READ) {
      const held = inputs.get(name)?.input.statements.balanceSheet.lines.map(({ key }) => key) ?? [];
      const titles = headingsOf(name);
      if (!held.includes('goodwill')) expect(titles, name).not.toContain('Intangible assets and goodwill');
    }
    expect(headingsOf('manufacturing-second-year-dollars')).toContain('Intangible assets');
    // Its grants are income, and the note asks about them.
    expect(headingsOf('manufacturing-second-year-dollars')).toContain('Provisions and grants');
    const rows: Row[] = [
      ['cash_and_bank', '900.00'],
      ['provisions', '-400.00'],
      ['share_capital', '-500.00'],
    ];
    const titles = draftNotesOffline(inputOf(rows, 'SFRS_SE')).map(({ title }) => title);
    expect(titles).toContain('Provisions');
  });
});

describe('the full set', () => {
  it('has financial risks with capital management; that of a small entity has the categories alone', () => {
    expect(headingsOf('manufacturing-second-year-dollars')).toContain('Financial risk management');
    expect(subheadingsOf('manufacturing-second-year-dollars')).toContain('Capital management');
    expect(headingsOf('trading-second-year-thousands')).toContain('Financial instruments');
    expect(subheadingsOf('trading-second-year-thousands')).not.toContain('Capital management');
  });

  it('asks when it was authorised for issue', () => {
    for (const name of READ) expect(textsOf(name).join('\n')).toMatch(/authorised for issue/);
  });
});

describe('a table of a note', () => {
  it('has amounts to the right in its first column too, and words to the left', () => {
    const table = (rows: readonly (readonly string[])[]) =>
      noteDocument([{ type: 'table', headers: ['', ''], rows: rows.map((cells) => [...cells]) }], 1)[0];
    expect(table([['1,000', 'to the bank']])).toMatchObject({ isAmount: [true, false] });
    expect(table([['Straits Bank', '1,000']])).toMatchObject({ isAmount: [false, true] });
  });
});

describe('what is signed', () => {
  it('says which of its lines somebody signs on', () => {
    const text = (words: string) => ({ type: 'paragraph' as const, text: words });
    const [block] = noteDocument(
      [text('__________'), text('Tan Mei Ling\nDirector'), text('Date: _____')],
      1,
    );
    const lines = block?.kind === 'SIGNATURES' ? block.lines : [];
    expect(lines.map(({ isToSign }) => isToSign)).toEqual([true, false, false, false]);
  });
});

describe('the detailed profit or loss', () => {
  it('shows what is taken off below what it is taken off from', () => {
    const rows = blocksOf('trading-second-year-thousands').flatMap((block) =>
      block.kind === 'STATEMENT' ? block.rows : [],
    );
    const labels = rows.map(({ label }) => label);
    expect(labels.indexOf('Sale of goods')).toBeGreaterThan(0);
    expect(labels.indexOf('Sale of goods')).toBeLessThan(labels.indexOf('Returns, rebates and discounts'));
  });
});
