/** A house style is printed alike in Word, PDF and workbook, and changes no figure of the statements. */
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readPdfPages } from '../../../../../main/document-reading/pdf-text.ts';
import { printDocument } from '../../../../../main/financial-statements/document/print-document.ts';
import { REPORT_CHAPTER } from '../../../../../main/financial-statements/document/report-chapter.ts';
import { withHouseWordings } from '../../../../../main/financial-statements/notes/house-wordings.ts';
import { buildStatementsPdf } from '../../../../../main/financial-statements/pages/write-pdf.ts';
import { buildStatementsDocument } from '../../../../../main/financial-statements/word/statements-document.ts';
import { buildStatementsWorkbook } from '../../../../../main/financial-statements/workbook/statements-workbook.ts';
import { readPicture } from '../../../../../main/foreign-files/read-picture.ts';
import {
  type AppliedStyle,
  appliedStyle,
  COVERS,
  HOUSE_FONTS,
  type HouseStyle,
  SERVICES,
  USUAL_HOUSE_STYLE,
} from '../../../../../shared/model/house-style.ts';
import { SAMPLE_DOCUMENTS, sampleDocumentInput } from '../../../../samples/sample-documents.ts';
import { png } from '../../../../support/pictures.ts';
import { uncountedPages } from '../../../../support/uncounted-pages.ts';

const house: HouseStyle = {
  firm: 'Sandpiper & Partners LLP',
  letterhead: ['Sandpiper & Partners LLP', '10 Quay Street, Singapore 049315'],
  logo: readPicture(png(120, 40)),
  font: 'Georgia',
  cover: 'LETTERHEAD',
  signature: ['Public Accountants and Chartered Accountants', 'Singapore'],
  wordings: [],
};
const styled = appliedStyle(house, null, {
  service: 'COMPILED',
  report: { title: 'Compilation report', text: 'To the members of the Company\nWe have compiled.' },
});

/** The eight samples that differ most would do; a style meets each in another form. */
function styles(): readonly AppliedStyle[] {
  return HOUSE_FONTS.flatMap((font, at) => {
    const service = SERVICES[at % SERVICES.length] ?? null;
    const report = at % 2 === 0 ? styled.report : null;
    const cover = COVERS[at % COVERS.length] ?? 'PLAIN';
    return [
      appliedStyle({ ...house, font, cover, logo: at % 3 === 0 ? null : house.logo }, null, {
        service,
        report,
      }),
    ];
  });
}

describe('a house style', () => {
  it('changes no word and no figure of the statements', () => {
    for (const [at, sample] of SAMPLE_DOCUMENTS.entries()) {
      const { input } = sampleDocumentInput(sample);
      const plain = printDocument(input);
      const style = styles()[at % HOUSE_FONTS.length] ?? styled;
      const printed = printDocument({ ...input, style });
      expect(printed.chapters.filter(({ bookmark }) => bookmark !== REPORT_CHAPTER)).toEqual(plain.chapters);
      expect(printed.chapters.length - plain.chapters.length).toBe(style.report === null ? 0 : 1);
      const { chapters: _own, font: _font, letterhead: _head, service: _service, ...rest } = printed;
      expect(plain).toMatchObject(rest);
    }
  });

  it('is printed in Word, PDF and workbook, the same each time', async () => {
    const sample = SAMPLE_DOCUMENTS.find(({ name }) => name.startsWith('dormant-first'));
    if (sample === undefined) throw new Error('There is no sample.');
    const input = { ...sampleDocumentInput(sample).input, style: styled };
    const word = await buildStatementsDocument(input, uncountedPages);
    expect(await buildStatementsDocument(input, uncountedPages)).toEqual(word);
    const parts = unzipSync(word);
    const xml = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
    const pictures = Object.keys(parts).filter((name) => name.startsWith('word/media/'));
    expect(pictures.length).toBeGreaterThan(0);
    expect(strFromU8(parts['word/styles.xml'] ?? new Uint8Array())).toContain('Georgia');
    const pdf = await buildStatementsPdf(input);
    expect(Buffer.from(pdf).includes('/Subtype /Image')).toBe(true);
    const pages = (await readPdfPages(pdf)).map(({ texts }) => texts.map(({ text }) => text).join(' '));
    const book = unzipSync(await buildStatementsWorkbook(input));
    const strings = strFromU8(book['xl/sharedStrings.xml'] ?? new Uint8Array());
    for (const said of [
      '10 Quay Street',
      'Compiled by Sandpiper',
      'Compilation report',
      'We have compiled.',
    ]) {
      for (const text of [xml, pages.join(' '), strings]) {
        expect(text.replaceAll(/\s+/g, ' ').replaceAll('&amp;', '&'), said).toContain(said);
      }
    }
    expect(pages[0]).toContain('Compiled by Sandpiper & Partners LLP');
  });
});

describe('exceptions', () => {
  it('of an engagement come before those of the client, and these before the practice', () => {
    const wording = (noteKey: string, text: string) => ({
      noteKey,
      text,
      place: 'LAST' as const,
      source: 'House',
    });
    const applied = appliedStyle(
      { ...house, wordings: [wording('note_general', 'Practice.'), wording('note_basis', 'Practice.')] },
      { font: 'Calibri', cover: 'PLAIN', wordings: [wording('note_basis', 'Client.')] },
      { font: 'Verdana', logo: null },
    );
    expect(applied).toMatchObject({ font: 'Verdana', cover: 'PLAIN', logo: null, firm: house.firm });
    expect(applied.wordings.map(({ text }) => text)).toEqual(['Practice.', 'Client.']);
    expect(appliedStyle(null, null, null)).toMatchObject(USUAL_HOUSE_STYLE);
  });
});

describe('wordings of the practice', () => {
  it('stand beside what is drafted, with their source, and in no note that is not drafted', () => {
    const drafted = [
      {
        noteKey: 'note_general',
        title: 'General',
        blocks: [{ type: 'paragraph' as const, text: 'Drafted.' }],
      },
    ];
    const words = {
      noteKey: 'note_general',
      place: 'FIRST' as const,
      text: 'Ours.\nTwice.',
      source: 'House book 4',
    };
    const worded = withHouseWordings(drafted, [words, { ...words, noteKey: 'note_tax' }]);
    expect(worded).toEqual([
      {
        ...drafted[0],
        blocks: [
          { type: 'paragraph', text: 'Ours.', wording: 'House book 4' },
          { type: 'paragraph', text: 'Twice.', wording: 'House book 4' },
          ...(drafted[0]?.blocks ?? []),
        ],
      },
    ]);
  });
});
