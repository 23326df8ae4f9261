/**
 * A megabyte of what each reader would be slowest with, were its time not in proportion to the length: runs of signs,
 * tags and brackets that never end, in every part of every kind of file. Each ends, read or refused, soon.
 */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkStatementsDocument } from '../../../main/document-check/check-document.ts';
import { renderDocxPreview } from '../../../main/document-reading/docx-preview.ts';
import { readStatementsDocument } from '../../../main/document-reading/read-statements-document.ts';
import { readTrialBalance } from '../../../main/financial-statements/trial-balance/read-trial-balance.ts';
import { readProcessorLog } from '../../../main/xbrl-filing/outside-check/read-log.ts';
import { drawn, rawPdf } from '../../fixtures/documents/raw-pdf.ts';
import { KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { docxOf, paragraph, table } from '../../fixtures/statements/small-documents.ts';
import { buildStatementsDocx } from '../../fixtures/statements/statements-docx.ts';
import { workSoFar } from '../../support/work.ts';
import { plainRows, workbook } from '../import/odd-files.ts';

const MEGABYTE = 1024 * 1024;
const MOST_MS = 10_000;
const run = (piece: string) => piece.repeat(Math.floor(MEGABYTE / piece.length));

/** Runs that patterns over printed words and figures have to try at every place. */
const RUNS = ['(', '-', ' ', '.', '1,', '1 ', "'", 'a ', 'Dr ', '31 Dec ', '[1', ':'];

async function workOf(reading: () => unknown): Promise<number> {
  const started = workSoFar();
  await (async () => reading())().catch(() => undefined);
  return workSoFar() - started;
}

describe('a text file', () => {
  it.each([...RUNS, '"', '""', '",', ';', '|', '\n', '"\n', 'sep=', '=', '\u00a0'])(
    'of %j',
    async (piece) => {
      const bytes = strToU8(`Code,Name,Debit,Credit\n1,Bank,5.00,\n${run(piece)}\n2,Capital,,5.00\n`);
      expect(await workOf(() => readTrialBalance(bytes, 'long.csv'))).toBeLessThan(MOST_MS);
    },
  );
});

describe('a part of a workbook', () => {
  const parts = unzipSync(workbook({ sheets: { sheet1: plainRows() } }));
  const torn = [
    '<c ',
    '<row ',
    '<',
    '<x:',
    '<mergeCell ',
    '<definedNames>',
    '"',
    '<!--',
    '<![CDATA[',
    '&',
    '&#',
    '<?',
    'worksheets/',
    ' r="',
    ' ',
  ];
  it.each(torn)('of %j', async (piece) => {
    for (const name of Object.keys(parts).filter((each) => each.startsWith('xl/'))) {
      const xml = strFromU8(parts[name] ?? new Uint8Array());
      for (const content of [run(piece), xml + run(piece), xml.replace('>', `>${run(piece)}`)]) {
        const bytes = zipSync({ ...parts, [name]: strToU8(content) }, { level: 1 });
        expect(await workOf(() => readTrialBalance(bytes, 'long.xlsx')), name).toBeLessThan(MOST_MS);
      }
    }
  });

  it.each(RUNS)('whose cell holds %j', async (piece) => {
    const rows = plainRows().replace('Bank', run(piece));
    const bytes = workbook({ sheets: { sheet1: rows } });
    expect(await workOf(() => readTrialBalance(bytes, 'long.xlsx'))).toBeLessThan(MOST_MS);
  });
});

describe('a part of a Word document', () => {
  let parts: Record<string, Uint8Array>;
  beforeAll(async () => {
    parts = unzipSync(await buildStatementsDocx(KESTREL_BAY));
  });
  it.each(['<w:tblHeader ', '<w:tblHeader w:val="', '<Relationship ', '<', '<w:p ', '"', '<!--', '&', ' '])(
    'of %j',
    async (piece) => {
      for (const name of ['word/document.xml', 'word/_rels/document.xml.rels', 'word/styles.xml']) {
        const xml = strFromU8(parts[name] ?? new Uint8Array());
        for (const content of [run(piece), xml.replace(/>(?=<)/, `>${run(piece)}`)]) {
          const bytes = zipSync({ ...parts, [name]: strToU8(content) }, { level: 1 });
          expect(await workOf(() => readStatementsDocument(bytes)), name).toBeLessThan(MOST_MS);
          expect(await workOf(() => renderDocxPreview(bytes)), `preview, ${name}`).toBeLessThan(MOST_MS);
        }
      }
    },
  );

  it.each(RUNS)('that prints %j', async (piece) => {
    const long = run(piece);
    const bytes = docxOf(
      paragraph('Statement of financial position') +
        paragraph(long) +
        table([
          ['', '2025', '2024'],
          [long, '1,000', long],
        ]),
    );
    expect(await workOf(() => readStatementsDocument(bytes))).toBeLessThan(MOST_MS);
    expect(await workOf(() => checkStatementsDocument(bytes, null, []))).toBeLessThan(MOST_MS);
  });
});

describe('a PDF', () => {
  const statement =
    drawn(60, 780, 'Statement of financial position') + drawn(400, 750, '2025') + drawn(500, 750, '2024');
  it.each(RUNS.filter((piece) => piece !== '('))('that prints %j', async (piece) => {
    const bytes = rawPdf({ dictionary: '', stream: statement + drawn(60, 700, run(piece)) });
    expect(await workOf(() => readStatementsDocument(bytes))).toBeLessThan(MOST_MS);
  });

  it.each(['/Filter[', '/Filter/', '<<', '3 Tr ', 'stream\n', '#61', '/F 1 0 R '])('of %j', async (piece) => {
    const inside = rawPdf({ dictionary: '', stream: statement + run(piece) });
    const before = rawPdf({ dictionary: run(piece), stream: statement });
    for (const bytes of [inside, before])
      expect(await workOf(() => readStatementsDocument(bytes))).toBeLessThan(MOST_MS);
  });
});

describe('the log of a processor', () => {
  it.each(['<entry ', '<', ' ', '<message>', '&', 'version '])('of %j', async (piece) => {
    const log = `<log><entry code="info" level="info"><message>${run(piece)}</message></entry></log>`;
    expect(await workOf(() => readProcessorLog(log))).toBeLessThan(MOST_MS);
    expect(await workOf(() => readProcessorLog(run(piece)))).toBeLessThan(MOST_MS);
  });
});
