/** Forms of PDF statements, one small document each. */
import { describe, expect, it } from 'vitest';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import { type PlacedText, pdfOf, pdfRow } from '../../../fixtures/statements/small-documents.ts';

const HEADING = pdfRow(60, 'Statement of financial position');
const YEARS = pdfRow(100, '', { 440: '2025', 540: '2024' });

async function read(...pages: (readonly (readonly PlacedText[])[])[]) {
  return readStatementsDocument(await pdfOf(pages.map((page) => page.flat())));
}

function values(reading: Awaited<ReturnType<typeof readStatementsDocument>>) {
  return reading.lines.map(({ label, valueCurrent, valuePrior }) => [label, valueCurrent, valuePrior]);
}

describe('reading a PDF', () => {
  it('reads glyphs glued to numbers, split brackets and dashes', async () => {
    const reading = await read([
      HEADING,
      YEARS,
      pdfRow(130, 'Cash', { 440: 'P=17,299', 540: 'P=29,984' }),
      pdfRow(145, 'Deficit', { 400: '(', 440: '1,234)', 540: '–' }),
    ]);
    expect(reading.currency).toBe('PHP');
    expect(values(reading)).toEqual([
      ['Cash', '17299.00', '29984.00'],
      ['Deficit', '-1234.00', '0.00'],
    ]);
  });

  it('joins a label that wraps at the end of its column, but no heading with its first item', async () => {
    const reading = await read([
      HEADING,
      YEARS,
      pdfRow(130, 'Current assets'),
      pdfRow(145, 'Financial derivatives at the fair'),
      pdfRow(156, 'value', { 440: '100', 540: '200' }),
      pdfRow(171, 'Cash', { 440: '10', 540: '20' }),
      pdfRow(190, '', { 440: '110', 540: '220' }),
    ]);
    expect(values(reading)).toEqual([
      ['Financial derivatives at the fair value', '100.00', '200.00'],
      ['Cash', '10.00', '20.00'],
      ['Total current assets', '110.00', '220.00'],
    ]);
  });

  it('joins a label in capitals that goes on below although there was room behind it', async () => {
    const reading = await read([
      pdfRow(60, 'Statement of comprehensive income'),
      YEARS,
      pdfRow(130, 'COST OF SERVICES AND OPERATING'),
      pdfRow(141, 'EXPENSES (Note 14)', { 440: '(310)', 540: '(290)' }),
      pdfRow(160, 'PROVISION FOR (BENEFIT FROM)'),
      pdfRow(171, 'INCOME TAX (Note 17)', { 440: '(12)', 540: '(9)' }),
    ]);
    expect(values(reading)).toEqual([
      ['COST OF SERVICES AND OPERATING EXPENSES (Note 14)', '-310.00', '-290.00'],
      ['PROVISION FOR (BENEFIT FROM) INCOME TAX (Note 17)', '-12.00', '-9.00'],
    ]);
  });

  it('joins no long heading with its first item, and a label that ran into the notes', async () => {
    const reading = await read([
      HEADING,
      pdfRow(88, '', { 340: 'Note', 440: '31 December', 540: '31 December' }),
      pdfRow(100, '', { 440: '2025', 540: '2024' }),
      pdfRow(130, 'Equity attributable to owners of the Company'),
      pdfRow(145, 'Share capital', { 340: '7', 440: '100', 540: '100' }),
      pdfRow(160, 'Provision for the contribution due to the National Trust'),
      pdfRow(171, 'Consolidated Fund', { 340: '8', 440: '50', 540: '60' }),
    ]);
    expect(values(reading)).toEqual([
      ['Share capital', '100.00', '100.00'],
      ['Provision for the contribution due to the National Trust Consolidated Fund', '50.00', '60.00'],
    ]);
    expect(reading.lines[0]?.parentLabel).toBe('Equity attributable to owners of the Company');
  });

  it('reads notes with a date over two rows, and a roll-forward by its dated columns only', async () => {
    const reading = await read([
      HEADING,
      YEARS,
      pdfRow(130, 'Cash', { 440: '100', 540: '200' }),
      pdfRow(160, 'Notes to the financial statements'),
      pdfRow(180, '5. Payables'),
      pdfRow(200, '', { 440: '31 December', 540: '31 December' }),
      pdfRow(212, '', { 440: '2025', 540: '2024' }),
      pdfRow(230, 'Trade payables', { 440: '30', 540: '40' }),
      pdfRow(250, '', { 440: '30', 540: '40' }),
      pdfRow(280, '6. Deferred tax'),
      pdfRow(300, '', { 380: 'At 31 December', 460: 'Recognised', 540: 'At 31 December' }),
      pdfRow(312, '', { 380: '2024', 460: 'in profit', 540: '2025' }),
      pdfRow(330, 'Provisions', { 380: '7', 460: '(2)', 540: '5' }),
    ]);
    expect(values(reading).slice(1)).toEqual([
      ['Trade payables', '30.00', '40.00'],
      ['Total payables', '30.00', '40.00'],
      ['Provisions', '5.00', '7.00'],
    ]);
  });

  it('keeps the rectangle of each line', async () => {
    const reading = await read([HEADING, YEARS, pdfRow(130, 'Cash', { 440: '100', 540: '200' })]);
    const place = reading.lines[0]?.place;
    expect(place).toMatchObject({ kind: 'RECTANGLE', x: 60 });
    if (place?.kind !== 'RECTANGLE') throw new Error('a rectangle is expected');
    expect(place.y).toBeGreaterThan(120);
    expect(place.y).toBeLessThan(140);
    expect(place.x + place.width).toBeCloseTo(540, 0);
  });

  it('keeps the rectangle of each figure, and none where nothing is printed', async () => {
    const reading = await read([
      HEADING,
      YEARS,
      pdfRow(130, 'Cash', { 440: '100', 540: '200' }),
      pdfRow(145, 'Stock', { 440: '300' }),
    ]);
    const [cash, stock] = reading.lines.map(({ place }) => place?.kind === 'RECTANGLE' && place.values);
    if (!cash || !stock || !cash.current || !cash.prior) throw new Error('rectangles are expected');
    const { current, prior } = cash;
    expect(current.page).toBe(1);
    expect(current.x + current.width).toBeCloseTo(440, 0);
    expect(prior.x + prior.width).toBeCloseTo(540, 0);
    expect(current.width).toBeLessThan(40);
    expect(stock.prior).toBeNull();
  });

  it('goes on over the page, with and without the header printed again', async () => {
    const first = [HEADING, YEARS, pdfRow(130, 'Cash', { 440: '100', 540: '200' })];
    const bare = await read(first, [pdfRow(60, 'Loan', { 440: '1,300', 540: '1,400' })]);
    expect(values(bare)).toEqual([
      ['Cash', '100.00', '200.00'],
      ['Loan', '1300.00', '1400.00'],
    ]);
    const again = await read(first, [
      pdfRow(60, 'Statement of financial position (cont’d)'),
      YEARS,
      pdfRow(130, 'Loan', { 440: '300', 540: '400' }),
    ]);
    expect(values(again).at(-1)).toEqual(['Loan', '300.00', '400.00']);
  });

  it('asks which columns are meant where group and company stand side by side', async () => {
    const bytes = await pdfOf([
      [
        ...HEADING,
        ...pdfRow(80, '', { 360: 'Group', 520: 'Company' }),
        ...pdfRow(100, '', { 320: '2025', 390: '2024', 470: '2025', 540: '2024' }),
        ...pdfRow(112, '', { 320: "$'000", 390: "$'000", 470: "$'000", 540: "$'000" }),
        ...pdfRow(130, 'Cash', { 320: '4,000', 390: '3,000', 470: '2,000', 540: '–' }),
      ],
    ]);
    const unresolved = await readStatementsDocument(bytes);
    expect(unresolved.lines).toEqual([]);
    expect(unresolved.currency).toBeNull();
    expect(unresolved.columnPairs.map(({ id }) => id)).toEqual(['group', 'company']);
    const company = await readStatementsDocument(bytes, { columnPairId: 'company' });
    expect(values(company)).toEqual([['Cash', '2000000.00', '0.00']]);
    const group = await readStatementsDocument(bytes, { columnPairId: 'group' });
    expect(values(group)).toEqual([['Cash', '4000000.00', '3000000.00']]);
  });

  it('ignores the table of contents', async () => {
    const reading = await read(
      [
        pdfRow(60, 'Contents'),
        pdfRow(80, 'Statement of financial position', { 540: '2' }),
        pdfRow(100, 'Statement of cash flows', { 540: '3' }),
      ],
      [HEADING, YEARS, pdfRow(130, 'Cash', { 440: '100', 540: '200' })],
    );
    expect(reading.lines.map(({ statement, sourcePage }) => [statement, sourcePage])).toEqual([
      ['balance_sheet', 2],
    ]);
  });

  it('leaves statements of earlier years out and says so', async () => {
    const earlier = pdfRow(100, '', { 440: '2024', 540: '2023' });
    const reading = await read(
      [HEADING, YEARS, pdfRow(130, 'Cash', { 440: '100', 540: '200' })],
      [HEADING, earlier, pdfRow(130, 'Cash', { 440: '200', 540: '900' })],
    );
    expect(values(reading)).toEqual([['Cash', '100.00', '200.00']]);
    expect(reading.warnings).toMatchObject([{ kind: 'EARLIER_PERIODS' }]);
  });

  it('finds no lines in a scan and says what to do', async () => {
    const reading = await read([[]], [[]]);
    expect(reading).toMatchObject({ pageCount: 2, lines: [], columnPairs: [], currency: null });
    expect(reading.warnings.map(({ kind }) => kind)).toEqual(['SCANNED']);
  });
});
