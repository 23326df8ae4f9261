/** A PDF follows the typeface of the practice: serif or not, embedded, with letters of other scripts, its figures in columns. */
import { strFromU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { type PdfText, readPdfPages } from '../../../../../main/document-reading/pdf-text.ts';
import { buildStatementsPdf } from '../../../../../main/financial-statements/pages/write-pdf.ts';
import { appliedStyle, type HouseFont, USUAL_HOUSE_STYLE } from '../../../../../shared/model/house-style.ts';
import { SAMPLE_DOCUMENTS, sampleDocumentInput } from '../../../../samples/sample-documents.ts';

const COMPANY = '鸿运 வணிகம் Trading Pte. Ltd.';

async function printed(font: HouseFont) {
  const sample = SAMPLE_DOCUMENTS.find(({ name }) => name === 'trading-second-year-dollars');
  if (sample === undefined) throw new Error('There is no sample.');
  const { input } = sampleDocumentInput(sample);
  const style = appliedStyle({ ...USUAL_HOUSE_STYLE, font }, null, null);
  const client = { ...input.client, companyName: COMPANY };
  const bytes = await buildStatementsPdf({ ...input, client, style });
  const source = strFromU8(bytes, true);
  const faces = [...source.matchAll(/\/FontName \/[A-Z]{6}\+([\w-]+)/g)].map(([, name]) => name);
  return { source, faces: faces.toSorted(), pages: await readPdfPages(bytes) };
}

/** How wide figures of the same form are, plain and bold, in one size. */
function widthsOf(texts: readonly PdfText[]): readonly (readonly number[])[] {
  const figures = texts.filter(({ text }) => /^\(?\d[\d,]{4,}\)?$/.test(text));
  const forms = Map.groupBy(figures, ({ text, height }) => `${text.replaceAll(/\d/g, '0')} ${height}`);
  return [...forms.values()].map((found) => found.map(({ left, right }) => right - left));
}

describe('a PDF', async () => {
  const [serif, sans] = [await printed('Georgia'), await printed('Calibri')];
  const texts = serif.pages.flatMap((page) => page.texts);

  it('is set in the serif face where the typeface of the practice is one, else without', () => {
    expect(serif.faces).toEqual([
      'NotoSansHans-Regular',
      'NotoSansTamil-Regular',
      'NotoSerif-Bold',
      'NotoSerif-Regular',
    ]);
    expect(sans.faces).toEqual([
      'NotoSans-Bold',
      'NotoSans-Regular',
      'NotoSansHans-Regular',
      'NotoSansTamil-Regular',
    ]);
  });

  it('embeds it for archives, and says the same words', () => {
    expect(serif.source).toContain('<pdfaid:part>2</pdfaid:part>');
    expect(serif.source).toContain('/StructTreeRoot');
    expect(serif.source.match(/\/FontFile[23]? /g)).toHaveLength(serif.faces.length);
    const words = ({ pages }: typeof serif) =>
      pages.map((page) => page.texts.map(({ text }) => text).join('')).join('');
    const own = (text: string) => text.replaceAll(/\s/g, '').replaceAll(/.{40}\(continued\)/g, '');
    expect(own(words(serif))).toContain('鸿运வணிகம்TradingPte.Ltd.');
    expect([...own(words(serif))].toSorted().join('')).toBe([...own(words(sans))].toSorted().join(''));
  });

  it('has bold figures no wider than plain ones, so that digits stand below one another', () => {
    const widths = widthsOf(texts);
    expect(widths.some((found) => found.length > 10)).toBe(true);
    for (const found of widths) expect(Math.max(...found) - Math.min(...found)).toBeLessThan(0.05);
  });
});
