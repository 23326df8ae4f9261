/**
 * PDFs of a few kilobytes that ask for millions of operators: forms drawn within forms. Each is refused before anything
 * is drawn, and in words; what programs write is read.
 */
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { checkPdfStreams } from '../../../../main/document-reading/pdf-streams.ts';
import { readPdfPages } from '../../../../main/document-reading/pdf-text.ts';
import { Problem } from '../../../../shared/problem.ts';
import { drawn, type RawObject, rawPdf } from '../../../fixtures/documents/raw-pdf.ts';
import { workSoFar } from '../../../support/work.ts';

const FIRST = 6;
const FONT = '/Font<</F 5 0 R>>';
const LINE = '0 0 m 1 1 l S\n';

/** A form that draws what its resources name. */
function form(resources: string, stream: Uint8Array | string, more = ''): RawObject {
  return { dictionary: `/Type/XObject/Subtype/Form/BBox[0 0 595 842]${more}${resources}`, stream };
}
const within = (entries: string) => `/Resources<<${FONT}${entries}>>`;
const named = (number: number) => within(`/XObject<</X ${number} 0 R>>`);

/** Each form draws the next so many times; the last draws a line. */
function nested(levels: number, times: number, more = ''): readonly RawObject[] {
  return Array.from({ length: levels }, (_, level) =>
    level === levels - 1
      ? form(within(''), LINE, more)
      : form(named(FIRST + level + 1), '/X Do\n'.repeat(times), more),
  );
}
const onPage = (content: string, more: readonly RawObject[], resources = '/XObject<</X 6 0 R>>') =>
  rawPdf({ dictionary: '', stream: drawn(50, 700, 'Cash at bank') + content }, more, resources);
const tenTimes = '/X Do\n'.repeat(10);
/** Each step of letters: what a program writes that takes no bytes. */
function inLetters85(bytes: Uint8Array): string {
  const groups: string[] = [];
  for (let at = 0; at < bytes.length; at += 4) {
    const part = [0, 1, 2, 3].map((by) => bytes[at + by] ?? 0);
    const value = part.reduce((sum, byte) => sum * 256 + byte, 0);
    const letters = [4, 3, 2, 1, 0].map((by) =>
      String.fromCharCode((Math.floor(value / 85 ** by) % 85) + 33),
    );
    groups.push(letters.join('').slice(0, Math.min(4, bytes.length - at) + 1));
  }
  return `${groups.join('')}~>`;
}

describe('a page whose forms draw more than can be', () => {
  const many = 6;
  const distinct = Array.from({ length: 25 }, (_, at) => {
    const level = Math.floor(at / 5);
    const names = [0, 1, 2, 3, 4].map((each) => `/X${each} ${FIRST + (level + 1) * 5 + each} 0 R`).join(' ');
    return level === 4
      ? form(within(''), LINE.repeat(50))
      : form(within(`/XObject<<${names}>>`), '/X0 Do /X1 Do /X2 Do /X3 Do /X4 Do /X4 Do ');
  });
  const packedForm = (dictionary: string, stream: Uint8Array | string): RawObject =>
    form(named(FIRST + 1), stream, dictionary);
  const lines = deflateSync(`${LINE}/X Do\n`.repeat(2_000));
  const files: readonly (readonly [string, Uint8Array])[] = [
    ['ten times each', onPage(tenTimes, nested(many, 10))],
    ['ten times each, as groups', onPage(tenTimes, nested(many, 10, '/Group<</S/Transparency>>'))],
    ['of many names', onPage('/X0 Do '.repeat(9), distinct, '/XObject<</X0 6 0 R>>')],
    [
      'with resources of whoever draws them',
      onPage(
        tenTimes,
        nested(many, 10).map((each, at) => (at === many - 1 ? form('', LINE) : each)),
      ),
    ],
    [
      'as a pattern',
      onPage(
        '/Pattern cs /P scn 0 0 9 9 re f\n',
        [
          {
            dictionary: `/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9${named(7)}`,
            stream: tenTimes,
          },
          ...nested(many, 10).map((each, at) => (at === many - 1 ? each : form(named(8 + at), tenTimes))),
        ],
        '/Pattern<</P 6 0 R>>',
      ),
    ],
    [
      'as a mask',
      onPage('/G gs\n'.repeat(10), nested(many, 10), '/ExtGState<</G<</SMask<</S/Alpha/G 6 0 R>>>>>>'),
    ],
    [
      'packed',
      onPage('/X Do\n'.repeat(60), [packedForm('/Filter/FlateDecode', lines), form(within(''), LINE)]),
    ],
    [
      'packed and in letters',
      onPage('/X Do\n'.repeat(60), [
        packedForm('/Filter[/ASCII85Decode/FlateDecode]', inLetters85(lines)),
        form(within(''), LINE),
      ]),
    ],
    ['drawn by the page itself', onPage(LINE.repeat(70_000), [])],
  ];
  it.each(files)('is refused: %s', async (_how, bytes) => {
    await expect(readPdfPages(bytes)).rejects.toThrow(/a page that takes more than 200,000 steps to draw/);
  });

  it('is refused where every form is small, and the pages together are not', () => {
    const content = { dictionary: '', stream: LINE.repeat(60_000) };
    const page = { dictionary: '/Type/Page/Parent 2 0 R/Contents 4 0 R' };
    const bytes = rawPdf(
      content,
      Array.from({ length: 28 }, () => page),
    );
    expect(() => checkPdfStreams(bytes)).toThrow(/more steps to draw than can be made/);
  });
});

describe('forms within forms', () => {
  it('are refused more than thirty deep, before the library loses what they print', async () => {
    await expect(readPdfPages(onPage('/X Do\n', nested(40, 1)))).rejects.toThrow(/more than 30 deep/);
  });

  it('are refused where one is drawn within itself', () => {
    const round = [form(named(7), '/X Do\n'), form(named(6), '/X Do\n')];
    expect(() => checkPdfStreams(onPage('/X Do\n', round))).toThrow(/drawn within itself/);
  });

  it('are read three deep, a form that only names itself included', async () => {
    const text = form(within('/XObject<</X 8 0 R>>'), drawn(50, 650, 'Trade receivables'));
    const bytes = onPage(tenTimes, [form(named(7), '/X Do\n'), form(named(8), '/X Do\n'), text]);
    const [page] = await readPdfPages(bytes);
    expect(page?.texts.map((each) => each.text)).toEqual(['Cash at bank', 'Trade receivables']);
  });
});

describe('objects that are there to be looked at for long', () => {
  const most = 5_000;
  const drawsNothing = form('', 'q Q');
  const work = (bytes: Uint8Array): number => {
    const started = workSoFar();
    try {
      checkPdfStreams(bytes);
    } catch (error) {
      expect(error).toBeInstanceOf(Problem);
    }
    return workSoFar() - started;
  };
  it('cost no more than they are long: many without an end', () => {
    const heads = Array.from({ length: 200_000 }, (_, at) => `${at + 10} 0 obj\n`).join('');
    const bytes = Buffer.concat([onPage('', [drawsNothing]), Buffer.from(heads)]);
    expect(work(Uint8Array.from(bytes))).toBeLessThan(most);
  });

  it('are refused where they lie over each other in an object stream', () => {
    const pairs = Array.from({ length: 40_000 }, (_, at) => `${at + 10} 0 `).join('');
    const packed = {
      dictionary: `/Filter/FlateDecode/Type/ObjStm/N 1/First ${pairs.length}`,
      stream: deflateSync(pairs + '['.padEnd(1_000_000, '1 ')),
    };
    expect(() => checkPdfStreams(onPage('', [drawsNothing, packed]))).toThrow(/lie over each other/);
  });

  it('are refused where thousands of pages name thousands of forms', () => {
    const names = Array.from({ length: 2_000 }, (_, at) => `/X${at} Do\n`).join('');
    const page = { dictionary: '/Type/Page/Contents 4 0 R/Resources<</XObject<</X 6 0 R>>>>' };
    const pages = Array.from({ length: 20_000 }, () => page);
    expect(work(onPage(names, [drawsNothing, ...pages]))).toBeLessThan(most);
  });
});
