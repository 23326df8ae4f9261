/** Amounts that stand beside the statements, where no row is read: each is listed as left out, with what it stands for. */
import { describe, expect, it } from 'vitest';
import { mentionedMoney } from '../../../../main/document-reading/amounts-in-text.ts';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import { drawn, rawPdf } from '../../../fixtures/documents/raw-pdf.ts';
import { docxOf, paragraph, table } from '../../../fixtures/statements/small-documents.ts';

const SHEET =
  paragraph('Statement of financial position') +
  table([
    ['', '2025 S$', '2024 S$'],
    ['Cash', '1,111', '2,222'],
  ]);

async function leftOut(bytes: Uint8Array) {
  const { coverage, lines } = await readStatementsDocument(bytes);
  expect(lines.map(({ label }) => label)).toEqual(['Cash']);
  const entries = coverage?.leftOut ?? [];
  expect(coverage?.printed).toBe(2 + entries.flatMap(({ texts }) => texts).length);
  return entries.map(({ reason, texts, valueCurrent }) => [reason, ...texts, valueCurrent]);
}

describe('what a Word document prints beside its text', () => {
  const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const WORDS = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

  function withPart(kind: 'header' | 'footer', content: string): Uint8Array {
    const reference = `<w:${kind}Reference xmlns:r="${RELATIONS}" r:id="p"/>`;
    return docxOf(`${SHEET}<w:p><w:pPr><w:sectPr>${reference}</w:sectPr></w:pPr></w:p>`, '', {
      'word/_rels/document.xml.rels': `<Relationships><Relationship Id="p" Target="${kind}1.xml"/></Relationships>`,
      [`word/${kind}1.xml`]: `<w:part xmlns:w="${WORDS}">${content}</w:part>`,
    });
  }

  it('is told of a footer, and of a header longer than a title', async () => {
    const capital = paragraph('Paid-up capital S$77,777');
    const address = [...'abcdefghijkl'].map((letter) => paragraph(`Unit ${letter}`)).join('');
    const told = [['BESIDE_THE_TEXT', '77,777', '77777.00']];
    expect(await leftOut(withPart('footer', capital))).toEqual(told);
    expect(await leftOut(withPart('header', address + capital))).toEqual(told);
  });

  it('is told once of a drawing in two forms, and of one in the newer form alone', async () => {
    const box = `<w:txbxContent>${paragraph('Loan 77,777')}</w:txbxContent>`;
    const drawing = (other: string) =>
      docxOf(
        `${SHEET}<w:p><w:r><AlternateContent><Choice>${box}</Choice>${other}</AlternateContent></w:r></w:p>`,
      );
    for (const other of ['', `<Fallback>${box}</Fallback>`])
      expect(await leftOut(drawing(other))).toEqual([['BESIDE_THE_TEXT', '77,777', '77777.00']]);
  });
});

describe('an amount in words', () => {
  it.each([
    ['a loan of S$7.7 million', '7.7 million', '7700000.00'],
    ['some 3 million dollars', '3 million', '3000000.00'],
    ['at most USD 12.5m', '12.5m', '12500000.00'],
    ['grants of RM 5 thousand', '5 thousand', '5000.00'],
    ['grants of SGD 450', '450', '450.00'],
    ['the sum of 77777 dollars', '77777', '77777.00'],
    ["the sum of 55'555", "55'555", '55555.00'],
  ])('%s is told with what it stands for', async (text, printed, value) => {
    const notes = paragraph('Notes to the financial statements') + paragraph(`The company has ${text}.`);
    expect(await leftOut(docxOf(SHEET + notes))).toEqual([['IN_A_SENTENCE', printed, value]]);
  });

  it('is none in a length, a year, a number of months or a rate; a number of shares is told as any number', async () => {
    const notes = paragraph(
      'A room of 12 m, 5 million shares short, over 36 months from 2025, at 7.5 per cent.',
    );
    expect(await leftOut(docxOf(SHEET + notes))).toEqual([['IN_A_SENTENCE', '5 million', '5000000.00']]);
    expect(mentionedMoney('5 metres')).toBeNull();
  });
});

describe('what is laid on a page of a PDF', () => {
  const head = [
    drawn(60, 800, 'Statement of financial position'),
    drawn(400, 780, '2025'),
    drawn(500, 780, '2024'),
  ];
  const row = [drawn(60, 750, 'Cash'), drawn(395, 750, '1,111'), drawn(495, 750, '2,222')];

  it.each([
    ['a field that was filled in', '/Subtype/Widget/FT/Tx/T(a)/V(77,777)'],
    ['a note', '/Subtype/FreeText/Contents(Loan 77,777)'],
  ])('is told of %s', async (_, of) => {
    const plain = rawPdf({ dictionary: '', stream: [...head, ...row].join('') }, [
      { dictionary: `/Type/Annot${of}/Rect[300 600 400 620]/F 4/DA(/F 10 Tf)` },
    ]);
    const text = Buffer.from(plain).toString('latin1');
    const noted = text
      .replace('/MediaBox', '/Annots[6 0 R]/MediaBox')
      .replace('/Pages 2 0 R', '/AcroForm<</Fields[6 0 R]>>/Pages 2 0 R');
    expect(await leftOut(new Uint8Array(Buffer.from(noted, 'latin1')))).toEqual([
      ['BESIDE_THE_TEXT', '77,777', '77777.00'],
    ]);
  });
});
