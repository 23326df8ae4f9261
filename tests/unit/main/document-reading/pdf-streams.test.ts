/** PDFs that unpack to more than a machine has: each is refused before it is unpacked, and in words. */
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkPdfStreams } from '../../../../main/document-reading/pdf-streams.ts';
import { readPdfPages } from '../../../../main/document-reading/pdf-text.ts';
import { drawn, rawPdf } from '../../../fixtures/documents/raw-pdf.ts';
import { workSoFar } from '../../../support/work.ts';

const MEGABYTE = 1024 * 1024;
const packed = (bytes: Uint8Array | string) => deflateSync(bytes, { level: 9 });
const twice = packed(packed(new Uint8Array(200 * MEGABYTE).fill(65)));

describe('a part of a PDF that is packed twice', () => {
  it.each([
    ['as it is written', rawPdf({ dictionary: '/Filter[/FlateDecode/FlateDecode]', stream: twice })],
    ['by short names', rawPdf({ dictionary: '/F [ /Fl /LZW ]', stream: twice })],
    ['by names in code', rawPdf({ dictionary: '/Filter[/Fl#61teDecode/F#6cateDecode]', stream: twice })],
    [
      'in an object of its own',
      rawPdf({ dictionary: '/Filter 6 0 R', stream: twice }, [{ dictionary: '[/FlateDecode /FlateDecode]' }]),
    ],
  ])('is refused %s', async (_how, bytes) => {
    expect(bytes.length).toBeLessThan(8_192);
    const before = process.memoryUsage().rss;
    await expect(readPdfPages(bytes)).rejects.toThrow(/packed more than once/);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MEGABYTE);
  });
});

describe('a PDF that is too large inside', () => {
  it('is refused by one part', () => {
    const bytes = rawPdf({
      dictionary: '/Filter/FlateDecode',
      stream: packed(new Uint8Array(60 * MEGABYTE)),
    });
    expect(() => checkPdfStreams(bytes)).toThrow(/unpacks to more than 48 MB/);
  });

  it('is refused by all its parts together', () => {
    const part = { dictionary: '/Filter/FlateDecode', stream: packed(new Uint8Array(40 * MEGABYTE)) };
    expect(() => checkPdfStreams(rawPdf(part, [part, part, part, part, part]))).toThrow(/more than 200 MB/);
  });

  it('is refused by the number of its parts, and of texts on a page', async () => {
    const many = new TextEncoder().encode('%PDF-1.4\n<</Filter/FlateDecode>>stream\n'.repeat(11_000));
    const started = workSoFar();
    expect(() => checkPdfStreams(many)).toThrow(/more parts/);
    expect(workSoFar() - started).toBeLessThan(10_000);
    const texts: readonly string[] = Array.from({ length: 21_000 }, (_, at) =>
      drawn((at % 50) * 11, 800 - (at % 70) * 11, `${at}`),
    );
    const stream = packed(texts.join(''));
    await expect(readPdfPages(rawPdf({ dictionary: '/Filter/FlateDecode', stream }))).rejects.toThrow(
      /Page 1 contains more pieces of text/,
    );
  });
});

describe('white in a part that is not packed', () => {
  const part = (content: string) => `<<>>stream\n${content}\n`;
  it.each([
    ['in a part with its end', [part('0 g'), 'endstream', part(' 1 g '), 'endstream'], true],
    ['behind the end', [part('0 g'), 'endstream', ' 1 g ', part('0 g'), 'endstream'], false],
    ['in a part within one that does not end', [part('0 g'), part('0 0 1 rg'), part(' 1 1 1 rg ')], true],
    [
      'far behind in parts that do not end',
      [part('x'.repeat(990_000)), part('y'.repeat(20_000)), part(' 1 g ')],
      true,
    ],
  ])('is told %s', (_where, pieces, white) => {
    const bytes = new TextEncoder().encode(`%PDF-1.4\n${pieces.join('')}`);
    expect(checkPdfStreams(bytes).drawsWithoutMark).toBe(white);
  });
});

describe('an ordinary PDF', () => {
  it('is read, pictures and texts packed over another code included', async () => {
    const hex = `${Buffer.from(packed(drawn(50, 700, 'Cash at bank'))).toString('hex')}>`;
    const picture = {
      dictionary: '/Subtype/Image/Filter[/FlateDecode/DCTDecode]',
      stream: packed('picture'),
    };
    const bytes = rawPdf({ dictionary: '/Filter[/ASCIIHexDecode/FlateDecode]', stream: hex }, [picture]);
    const [page] = await readPdfPages(bytes);
    expect(page?.texts.map(({ text }) => text)).toEqual(['Cash at bank']);
  });
});
