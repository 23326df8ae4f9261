/** The Word document as a reader of its package sees it: parts, order, numbers, marks and bytes. */

import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { StatementsDocumentInput } from '../../../../../main/financial-statements/document/print-document.ts';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import { buildStatementsDocument } from '../../../../../main/financial-statements/word/statements-document.ts';
import { noteNumbers } from '../../../../../shared/model/note-numbers.ts';
import type { NoteBlock } from '../../../../../shared/model/notes.ts';
import { uncountedPages } from '../../../../support/uncounted-pages.ts';
import { NOTES_INPUT, STATEMENTS } from '../notes/sample-notes.ts';
import { books, date, HEADER, TAXONOMY, TRADING } from '../statements/sample-books.ts';

const INPUT: StatementsDocumentInput = {
  client: NOTES_INPUT.client,
  statements: STATEMENTS,
  notes: draftNotesOffline(NOTES_INPUT),
  draft: true,
  author: 'Fairview Practice',
  createdAt: '2027-02-01T08:00:00Z',
};

type Parts = ReadonlyMap<string, string>;

async function partsWith(
  change: Partial<StatementsDocumentInput>,
  pages?: typeof uncountedPages,
): Promise<Parts> {
  const bytes = await buildStatementsDocument({ ...INPUT, ...change }, pages);
  return new Map(Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]));
}

/** The document as it is without a change: most tests look at it, and it is built once for them. */
let unchanged: Promise<Parts> | undefined;

async function parts(change?: Partial<StatementsDocumentInput>): Promise<Parts> {
  if (change !== undefined) return partsWith(change, uncountedPages);
  unchanged ??= partsWith({});
  return unchanged;
}
const words = (xml = '') =>
  [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)].map((match) =>
    (match[1] ?? '').replaceAll('&apos;', "'"),
  );
const named = (all: Parts, start: string) =>
  [...all].filter(([name]) => name.startsWith(start)).map(([, xml]) => xml);

describe('the statements document', () => {
  it('holds cover, contents, statements and notes in order', async () => {
    const all = await parts();
    const text = words(all.get('word/document.xml'));
    const order = [
      'Kestrel Harbour Trading Pte. Ltd.',
      '(UEN 201912345K)',
      "Directors' statement and financial statements",
      'For the financial year ended 31 December 2026',
      'Contents',
      'Opinion of the directors',
      'As at 31 December 2026',
      'Total equity and liabilities',
      'Gross profit',
      'Balance at 1 January 2026',
      'Cash flows from operating activities',
      'General information',
      'Basis of preparation',
      'Summary of significant accounting policies',
    ];
    let at = -1;
    for (const part of order) {
      const next = text.indexOf(part, at + 1);
      expect(next, part).toBeGreaterThan(at);
      at = next;
    }
  });

  it('turns the page on its side where changes in equity have many columns, and only there', async () => {
    const reserves = ['capital_reserve', 'statutory_reserve', 'revaluation_reserve', 'hedging_reserve'];
    const wide = computeStatements({
      header: HEADER,
      items: books([
        ...TRADING,
        ['cash_and_bank', '4000.00', '4000.00'],
        ...reserves.map((key) => [key, '-1000.00', '-1000.00'] as const),
      ]),
      hasPriorYear: true,
      taxonomy: TAXONOMY,
      rules: [],
    });
    const turned = (xml = '') => [...xml.matchAll(/w:orient="landscape"/g)].length;
    expect(turned((await parts({ statements: wide })).get('word/document.xml'))).toBe(1);
    expect(turned((await parts()).get('word/document.xml'))).toBe(0);
  });

  it('says what moved no cash, why comparatives are missing and that periods differ', async () => {
    const statements = {
      ...STATEMENTS,
      comparability: 'The current period covers 15 months.',
      cashFlow: {
        ...STATEMENTS.cashFlow,
        comparativesAvailable: false,
        comparativesReason: 'Comparative cash flows are not shown.',
        remarks: ['Right-of-use assets were taken up.'],
      },
    };
    const text = words((await parts({ statements })).get('word/document.xml')).join('|');
    for (const said of [statements.comparability, ...statements.cashFlow.remarks])
      expect(text).toContain(said);
    expect(text).toContain('Comparative cash flows are not shown.');
  });

  it('numbers notes automatically and repeats the numbers in the note column', async () => {
    const all = await parts();
    expect(all.get('word/numbering.xml')).toContain('w:val="%1."');
    const numbers = noteNumbers(INPUT.notes);
    expect([numbers.get('note_general'), numbers.get('note_ppe'), numbers.get('directors_report')]).toEqual([
      1,
      9,
      undefined,
    ]);
    const xml = all.get('word/document.xml') ?? '';
    const sheet = words(xml.slice(xml.indexOf('As at 31 December 2026')));
    const ppe = sheet.indexOf('Property, plant and equipment');
    expect(sheet.slice(ppe, ppe + 4)).toEqual(['Property, plant and equipment', '9', '48,001', '40,000']);
  });

  it('lets note references and contents jump to where they lead', async () => {
    const xml = (await parts()).get('word/document.xml') ?? '';
    const places = [...xml.matchAll(/<w:bookmarkStart [^>]*w:name="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(places).size).toBe(places.length);
    const jumps = [...xml.matchAll(/<w:hyperlink [^>]*w:anchor="([^"]+)"/g)].map((match) => match[1]);
    expect(jumps).toContain('note_ppe');
    expect(jumps.filter((name) => !places.includes(name))).toEqual([]);
    const pages = [...xml.matchAll(/PAGEREF (\w+) \\h/g)].map((match) => match[1]);
    expect(pages.length).toBe(6);
    expect(pages.filter((name) => !places.includes(name))).toEqual([]);
  });

  it('lets the digits of plain and bracketed amounts stand below one another', async () => {
    const xml = (await parts()).get('word/document.xml') ?? '';
    const indentOf = (amount: string) => {
      const at = xml.indexOf(`>${amount}<`);
      return /w:right="(\d+)"/.exec(xml.slice(xml.lastIndexOf('<w:ind ', at), at))?.[1];
    };
    expect(indentOf('48,001')).toBe('67');
    expect(indentOf('(5,000)')).toBe('0');
  });

  it('marks every page as draft until final; the cover has a blank header and footer', async () => {
    const draft = await parts();
    const headers = named(draft, 'word/header');
    expect(headers.filter((xml) => words(xml).length === 0)).toHaveLength(1);
    const every = ['DRAFT', 'Kestrel Harbour Trading Pte. Ltd.', '31 December 2026'];
    for (const xml of headers.filter((each) => words(each).length > 0)) {
      expect(words(xml).slice(0, 3)).toEqual(every);
    }
    // The pages after the first of a chapter repeat its title and period.
    expect(headers.map(words)).toContainEqual([
      ...every,
      'Notes to the financial statements (continued)',
      'For the financial year ended 31 December 2026',
    ]);
    expect(words(draft.get('word/document.xml'))[0]).toBe('DRAFT');
    const final = await parts({ draft: false });
    expect([...final.values()].some((xml) => xml.includes('DRAFT'))).toBe(false);
    expect(
      named(final, 'word/footer').some((xml) => xml.includes('PAGE') && xml.includes('w:sz w:val="16"')),
    ).toBe(true);
  });

  it('repeats table heads and fills in the page numbers of the contents', async () => {
    const xml = (await parts()).get('word/document.xml') ?? '';
    expect(xml.match(/<w:tblHeader\/>/g)?.length).toBeGreaterThan(10);
    expect(xml).toContain('PAGEREF financial_position');
    expect(xml).not.toContain('w:dirty');
  });

  it('tells the page of each chapter, which long chapters before it put off, and the notes do not', async () => {
    const pages = async (notes: StatementsDocumentInput['notes']) => {
      const xml = (await partsWith({ notes })).get('word/document.xml') ?? '';
      return [...xml.matchAll(/PAGEREF (\w+).*?<w:t[^>]*>([^<]*)</g)].map(
        ([, name, page]) => `${name} ${page}`,
      );
    };
    const chapters = [
      'directors_statement',
      'financial_position',
      'profit_or_loss',
      'changes_in_equity',
      'cash_flows',
      'notes',
    ];
    const from = (numbers: readonly number[]) => chapters.map((name, at) => `${name} ${numbers[at]}`);
    expect(await pages(INPUT.notes)).toEqual(from([1, 3, 4, 5, 6, 7]));
    const more: NoteBlock[] = Array.from({ length: 60 }, (_, at) => ({
      type: 'paragraph',
      text: `Paragraph ${at}, long enough to take more than one line of the page on which it is printed, or so. `.repeat(
        2,
      ),
    }));
    const longer = (key: string) =>
      INPUT.notes.map((note) =>
        note.noteKey === key ? { ...note, blocks: [...more, ...note.blocks] } : note,
      );
    expect(await pages(longer('note_general'))).toEqual(from([1, 3, 4, 5, 6, 7]));
    expect(await pages(longer('directors_report'))).toEqual(from([1, 6, 7, 8, 9, 10]));
    // Without notes the cash flows are the last chapter.
    expect(await pages([])).toEqual([
      'financial_position 1',
      'profit_or_loss 2',
      'changes_in_equity 3',
      'cash_flows 4',
    ]);
  });

  it('gives the same bytes for the same input, dated by it', async () => {
    const [once, again] = [await buildStatementsDocument(INPUT), await buildStatementsDocument(INPUT)];
    expect(Buffer.from(once).equals(Buffer.from(again))).toBe(true);
    const core = (await parts()).get('docProps/core.xml') ?? '';
    expect(core.match(/2027-02-01T08:00:00Z/g)).toHaveLength(2);
    expect(core).toContain('<dc:creator>Fairview Practice</dc:creator>');
  });

  it('prints foreign text as it is and interprets nothing', async () => {
    const client = { companyName: 'Rook & <w:b/> Sons\u0000\u000b {PAGE} Pte. Ltd.', uen: '201912345K' };
    const notes = [
      {
        noteKey: 'note_general',
        title: '1. <b>',
        blocks: [{ type: 'paragraph' as const, text: 'a\nb \ud800 &amp;' }],
      },
    ];
    const all = await parts({ client, notes });
    const xml = all.get('word/document.xml') ?? '';
    expect(xml).toContain('Rook &amp; &lt;w:b/&gt; Sons {PAGE} Pte. Ltd.');
    expect(words(xml)).toEqual(expect.arrayContaining(['1. &lt;b&gt;', 'a', 'b \ufffd &amp;amp;']));
    expect(words(xml)).toContain('Financial statements');
  });

  it('titles odd periods by their dates, and says why cash flows are missing', async () => {
    const header = { ...HEADER, periodStart: date('2026-03-15') };
    const items = books(TRADING.map(([key, current]) => [key, current]));
    const statements = computeStatements({
      header,
      items,
      hasPriorYear: false,
      taxonomy: TAXONOMY,
      rules: [],
    });
    const text = words(
      (
        await parts({ statements, notes: draftNotesOffline({ ...NOTES_INPUT, statements, answers: [] }) })
      ).get('word/document.xml'),
    );
    expect(text).toContain('For the period from 15 March 2026 to 31 December 2026');
    expect(text).toContain('Cash flows cannot be shown: balances at 15 March 2026 are not known.');
    expect(text).not.toContain('2025');
  });

  it('keeps the lines to sign on, the names and the date on one page', async () => {
    const xml = (await parts()).get('word/document.xml') ?? '';
    const paragraphs = xml.split('</w:p>');
    const first = paragraphs.findIndex((each) => each.includes('>______________________________<'));
    // One paragraph that is not divided holds them all, with their heading.
    expect(paragraphs[first]).toContain('<w:keepLines/>');
    expect(paragraphs[first]).toContain('[To be completed: date of this statement]');
    expect(paragraphs[first]?.match(/<w:br\/>/g)?.length).toBeGreaterThan(3);
    expect(paragraphs[first]).toContain('On behalf of the board of directors');
    expect(xml.match(/>_{30}</g)).toHaveLength((paragraphs[first]?.match(/>_{30}</g) ?? []).length);
  });
});
