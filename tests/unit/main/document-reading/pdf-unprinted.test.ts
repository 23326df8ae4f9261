/** Text of a PDF that nobody sees on the page: it becomes no line, and is told. */
import { describe, expect, it } from 'vitest';
import { readPdfPages } from '../../../../main/document-reading/pdf-text.ts';
import { readStatementsDocument } from '../../../../main/document-reading/read-statements-document.ts';
import { drawn, rawPdf } from '../../../fixtures/documents/raw-pdf.ts';

const row = (y: number, label: string, current: string, prior: string, mode = 0) =>
  drawn(60, y, label, mode) + drawn(400, y, current, mode) + drawn(500, y, prior, mode);
const STATEMENT = [
  drawn(60, 780, 'Statement of financial position'),
  row(750, 'As at 31 December', '2025', '2024'),
  row(735, '', 'S$', 'S$'),
  row(700, 'Cash and cash equivalents', '1,250', '1,100'),
  row(685, 'Trade receivables', '2,750', '2,400'),
].join('');

async function read(content: string) {
  return await readStatementsDocument(rawPdf({ dictionary: '', stream: content }));
}

const notVisible = (reading: Awaited<ReturnType<typeof read>>) =>
  reading.coverage?.leftOut.filter(({ reason }) => reason === 'NOT_VISIBLE').flatMap(({ texts }) => texts);

describe('text that leaves no mark', () => {
  it('becomes no line and is told as not visible', async () => {
    const reading = await read(STATEMENT + row(670, 'Hidden asset', '9,876', '8,765', 3));
    expect(reading.lines.map(({ label }) => label)).toEqual([
      'Cash and cash equivalents',
      'Trade receivables',
    ]);
    expect(notVisible(reading)).toEqual(['9,876', '8,765']);
  });

  it('becomes no line where it stands off the page', async () => {
    const away = drawn(700, 670, '9,876') + drawn(60, -40, '8,765') + drawn(60, 900, '7,654');
    const reading = await read(STATEMENT + away);
    expect(reading.lines).toHaveLength(2);
  });

  it('is told apart from text that is drawn in a mode that shows, wherever both stand', async () => {
    const mixed =
      'q 1 0 0 1 20 30 cm BT /F 12 Tf 3 Tr 40 600 Td (secret 1,111) Tj 0 Tr 0 -20 Td (shown 2,222) Tj ET Q';
    const [page] = await readPdfPages(rawPdf({ dictionary: '', stream: mixed }));
    expect(page?.texts.map(({ text }) => text)).toEqual(['shown 2,222']);
    expect(page?.unprinted).toEqual(['secret 1,111']);
  });

  it('is no text of a page that is a picture, and the person is told so', async () => {
    const reading = await read(
      row(750, 'Statement of financial position', '2025', '2024', 3) + row(700, 'Cash', '1,250', '1,100', 3),
    );
    expect(reading.lines).toEqual([]);
    expect(reading.warnings).toMatchObject([
      { kind: 'SCANNED', message: expect.stringMatching(/leaves no mark/) },
    ]);
  });
});

const WHITE = '1 1 1 rg ';
const area = (x: number, y: number, width: number, height: number) => `${x} ${y} ${width} ${height} re f `;
const labels = (reading: Awaited<ReturnType<typeof read>>) => reading.lines.map(({ label }) => label);

describe('text in white or under an area', () => {
  it('becomes no line in white on white, and its figures are told', async () => {
    const reading = await read(`${STATEMENT}q ${WHITE}${row(670, '', '9,876', '8,765')}Q`);
    expect(labels(reading)).toHaveLength(2);
    expect(notVisible(reading)).toEqual(['9,876', '8,765']);
  });

  it('is read in white on a dark area, as heads of tables are', async () => {
    const dark = `q 0.1 0.2 0.4 rg ${area(40, 660, 540, 25)}${WHITE}${row(670, 'Inventories', '9,876', '8,765')}Q`;
    expect(labels(await read(STATEMENT + dark))).toContain('Inventories');
  });

  it('is read in black on a white area', async () => {
    const light = `q ${WHITE}${area(40, 660, 540, 25)}0 g ${row(670, 'Inventories', '9,876', '8,765')}Q`;
    expect(labels(await read(STATEMENT + light))).toContain('Inventories');
  });

  it('becomes no line under an area that was laid over it', async () => {
    const covered = `${row(670, 'Old asset', '9,876', '8,765')}q ${WHITE}${area(40, 660, 540, 25)}Q`;
    const reading = await read(STATEMENT + covered);
    expect(labels(reading)).toHaveLength(2);
    expect(notVisible(reading)).toEqual(['9,876', '8,765']);
  });

  it.each([
    ['beside it', `q ${WHITE}${area(40, 640, 540, 25)}Q`],
    ['outside the clip', `q 0 0 30 30 re W n ${WHITE}${area(40, 660, 540, 25)}Q`],
    ['over a part of it only', `q ${WHITE}${area(40, 660, 22, 25)}Q`],
    ['of no rectangle', `q ${WHITE}40 660 m 580 660 l 40 690 l h f Q`],
  ])('is read where the area lies %s', async (_, fill) => {
    const reading = await read(STATEMENT + row(670, 'Inventories', '9,876', '8,765') + fill);
    expect(labels(reading)).toContain('Inventories');
  });
});

describe('text drawn twice on the spot', () => {
  it('is read once', async () => {
    const reading = await read(STATEMENT + drawn(400.4, 700, '1,250'));
    expect(reading.lines.find(({ label }) => label === 'Cash and cash equivalents')?.valueCurrent).toBe(
      '1250.00',
    );
  });
});
