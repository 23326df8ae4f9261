/**
 * The sample filings: each goes the whole way by the calls that people make, passes the gate, and leaves files that
 * open; made again they are the same bytes.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSample, SAMPLE_NAMES, writeSamples } from '../../samples/write-samples.ts';
import { LENT_THREADS } from '../../support/lent-threads.ts';
import { temporaryFolder } from '../../support/test-folder.ts';
import { type ReadInstance, readInstance } from '../../unit/main/xbrl-filing/instance/read-instance.ts';
import { readWorkbook } from '../../unit/main/xbrl-filing/preptool/read-workbook.ts';

const OUTPUTS = ['binder.pdf', 'findings.txt', 'instance.xml', 'package.zip', 'preptool.xlsx'];
/** What the rules find in each, beside errors, of which there are none. */
const FINDINGS: Readonly<Record<string, readonly string[]>> = {
  // Its books open with nothing of the year before last.
  engagement: ['BR_cross_statement_030'],
  // The bank states no revenue and no dividends, though its accumulated profits moved by less than its profit.
  bank: ['BR_cross_statement_028', 'BR_mandatory_028'],
};

describe('the samples', () => {
  const directory = temporaryFolder();
  beforeAll(async () => {
    await writeSamples(directory, LENT_THREADS);
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const fileOf = (name: string, fileName: string) =>
    new Uint8Array(readFileSync(join(directory, name, fileName)));

  it.each(SAMPLE_NAMES)('%s leaves files that open', async (name) => {
    const statements = name === 'engagement' ? ['statements.docx'] : [];
    expect(readdirSync(join(directory, name)).sort()).toEqual([...OUTPUTS, ...statements]);

    const instance = fileOf(name, 'instance.xml');
    new SaxesParser({ xmlns: true }).write(strFromU8(instance)).close();
    expect(readInstance(instance).facts.length).toBeGreaterThan(80);
    const parts = Object.entries(unzipSync(fileOf(name, 'package.zip')));
    const documents = parts.filter(([path]) => /\.(?:xml|xsd)$/.test(path));
    expect(documents.length).toBeGreaterThan(4);
    for (const [, bytes] of documents) new SaxesParser({ xmlns: true }).write(strFromU8(bytes)).close();
    const { names, sheets } = await readWorkbook(fileOf(name, 'preptool.xlsx'));
    expect(names.size).toBeGreaterThan(80);
    // The text block of the statements stands there as text.
    expect(JSON.stringify(sheets)).not.toMatch(/<\/(?:p|td|table|div)>/);
    expect(strFromU8(fileOf(name, 'binder.pdf').slice(0, 5))).toBe('%PDF-');
    const findings = strFromU8(fileOf(name, 'findings.txt')).split('\n').filter(Boolean);
    expect(findings.map((finding) => finding.split('\t')[0])).toEqual(FINDINGS[name] ?? []);
    if (statements.length > 0)
      expect(unzipSync(fileOf(name, 'statements.docx'))['word/document.xml']).toBeDefined();
  });

  it('state their unit, their components of equity and the trade of a bank', () => {
    const read = (name: string): ReadInstance => readInstance(fileOf(name, 'instance.xml'));
    const revenueOf = (name: string) =>
      read(name).facts.find((fact) => fact.name.endsWith(':Revenue') && fact.context.includes('2025'));
    expect(revenueOf('full-dollars')).toMatchObject({ value: '4218600', decimals: '0' });
    expect(revenueOf('full-thousands')).toMatchObject({ value: '4218600000', decimals: '-3' });
    // The total that was entered by hand is no more exact than the printed ones.
    const amounts = read('full-thousands').facts.filter((fact) => fact.unit === 'SGD');
    expect([...new Set(amounts.map((fact) => fact.decimals))]).toEqual(['-3']);
    const members = [...read('engagement').contexts.values()].filter((context) => context.includes('='));
    expect(members.length).toBeGreaterThan(6);
    expect(read('bank').facts.some((fact) => fact.name.endsWith(':LoansAndAdvancesToCustomers'))).toBe(true);
  });

  it('are the same bytes when they are made again', async () => {
    const again = await makeSample('simplified', LENT_THREADS);
    for (const [fileName, bytes] of Object.entries(again))
      expect(Buffer.compare(bytes, fileOf('simplified', fileName)), fileName).toBe(0);
  });
});
