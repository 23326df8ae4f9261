/**
 * Journey A: from a trial balance to the Word document, through a real headless host over HTTP with the
 * tokens of the right roles (specification 1.3, 3.1, 4.1, 4.2; decisions 4).
 */
import { existsSync, readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { MANDATORY_NOTE_KEYS } from '../../../shared/model/notes.ts';
import type { StatementLine } from '../../../shared/model/statements.ts';
import { caseFile } from '../../support/case-files.ts';
import { readWorkbook } from '../../unit/main/xbrl-filing/preptool/read-workbook.ts';
import {
  answerEverything,
  createEngagement,
  exportWord,
  generateNotes,
  generateStatements,
  importTrialBalance,
  letPointsStand,
  mapAccounts,
  type NewEngagement,
  readEngagement,
  readFinality,
  readGaps,
  readNotes,
} from './engagement-steps.ts';
import { expectStatus } from './filing-steps.ts';
import { type HeadlessHost, startHeadlessHost } from './headless-host.ts';

const CASE = caseFile('trial-balances/quickbooks-desktop.xlsx');

interface Variant {
  readonly name: string;
  readonly skip: boolean;
  readonly engagement: NewEngagement;
  readonly file: () => { readonly name: string; readonly bytes: Uint8Array };
  readonly imported: number;
  readonly eachSide: string;
  /** What a reviewer sets by hand because the suggestion is LOW. */
  readonly byHand: Readonly<Record<string, string>>;
  /** Key of a balance sheet total and its presented figure. */
  readonly totalAssets: string;
  readonly profit: string;
  readonly closingCash: string;
  readonly printed: string;
}

const VARIANTS: readonly Variant[] = [
  {
    name: 'an export of a bookkeeping program (the case file, where it is present)',
    skip: !existsSync(CASE),
    engagement: {
      companyName: 'Larkspur Timber Pte. Ltd.',
      uen: '201812345M',
      year: 2025,
      firstPeriod: true,
    },
    file: () => ({ name: 'export.xlsx', bytes: readFileSync(CASE) }),
    imported: 29,
    eachSide: '5879393.52',
    byHand: {},
    totalAssets: '5863479.00',
    profit: '-15915.00',
    closingCash: '717.00',
    printed: '5,863,479',
  },
  {
    name: 'the sample trial balance with two years',
    skip: false,
    engagement: { companyName: 'Bramble Quay Lighting Pte. Ltd.', uen: '201823456K', year: 2025 },
    file: () => ({ name: 'books.csv', bytes: new TextEncoder().encode(SAMPLE_TRIAL_BALANCE) }),
    imported: 40,
    eachSide: '1907972.20',
    byHand: { 'Allowance for doubtful debts - charge for the year': 'impairment_receivables' },
    totalAssets: '558577.00',
    profit: '48525.00',
    closingCash: '122756.00',
    printed: '558,577',
  },
];

/** The text of every part of the package; throws where document.xml is not well-formed. */
function readDocx(bytes: Uint8Array): { readonly body: string; readonly everywhere: string } {
  const parts = unzipSync(bytes);
  const xml = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
  const parser = new SaxesParser({ xmlns: true });
  let paragraphs = 0;
  parser.on('opentag', (tag) => {
    if (tag.name === 'w:p') paragraphs += 1;
  });
  parser.write(xml).close();
  expect(paragraphs).toBeGreaterThan(50);
  const text = (part: string) => part.replaceAll('</w:p>', '\n').replaceAll(/<[^>]*>/g, '');
  const everywhere = Object.entries(parts).flatMap(([name, part]) =>
    name.startsWith('word/') && name.endsWith('.xml') ? [text(strFromU8(part))] : [],
  );
  return { body: text(xml), everywhere: everywhere.join('\n') };
}

const lineOf = (lines: readonly StatementLine[], label: RegExp) => {
  const found = lines.find((line) => label.test(line.label) && line.current !== null);
  if (!found) throw new Error(`No line ${label}`);
  return found;
};

describe('journey A: trial balance to Word document', () => {
  let host: HeadlessHost;
  beforeAll(async () => {
    host = await startHeadlessHost();
  });
  afterAll(async () => {
    await host.stop();
  });

  for (const variant of VARIANTS) {
    it.skipIf(variant.skip)(variant.name, async () => {
      const { id, status } = await createEngagement(host, variant.engagement);
      expect(status).toBe('DRAFT');

      const file = variant.file();
      const report = await importTrialBalance(host, id, file.name, file.bytes);
      expect(report).toMatchObject({
        imported: variant.imported,
        totals: { debit: variant.eachSide, credit: variant.eachSide, difference: '0.00' },
      });

      const items = await mapAccounts(host, id, variant.byHand);
      expect(items.filter((item) => item.taxonomyKey === null)).toEqual([]);
      expect((await readEngagement(host, id)).status).toBe('TB_MAPPED');

      const { isBalanced, statementsJson } = await generateStatements(host, id);
      const { balanceSheet, profitAndLoss, cashFlow } = statementsJson;
      expect(isBalanced).toBe(true);
      const assets = lineOf(balanceSheet.lines, /^Total assets$/);
      expect(assets.current).toBe(variant.totalAssets);
      expect(lineOf(balanceSheet.lines, /^Total equity and liabilities$/).current).toBe(assets.current);
      expect(lineOf(profitAndLoss.lines, /^(?:Profit|Loss) for the year$/).current).toBe(variant.profit);
      expect(cashFlow.available).toBe(true);
      if (cashFlow.available)
        expect(lineOf(cashFlow.lines, /at end of period$/).current).toBe(variant.closingCash);

      const early = await exportWord(host, id);
      expect(early.draft).toBe(true);
      expect(readDocx(early.bytes).everywhere).toMatch(/\bdraft\b/i);

      expect(await answerEverything(host, id)).toBeGreaterThan(30);
      expect((await readGaps(host, id)).items).toEqual([]);
      const notes = await generateNotes(host, id);
      expect(notes.map((note) => note.noteKey)).toEqual(expect.arrayContaining([...MANDATORY_NOTE_KEYS]));
      expect((await readEngagement(host, id)).status).toBe('NOTES_COMPLETE');

      const general = notes.find((note) => note.noteKey === 'note_general');
      const added = { type: 'paragraph', text: 'The registered office is at 1 Bramble Quay.' } as const;
      const path = `/ops/financial-statements/engagements/${id}/notes/note_general`;
      const content = [...(general?.content ?? []), added];
      expectStatus(await host.call('FS_PREPARER', `PATCH ${path}`, { content }), 200);
      const edited = (await readNotes(host, id)).find((note) => note.noteKey === 'note_general');
      expect(edited).toMatchObject({ author: 'PERSON', content });

      const refused = await host.call(
        'FS_PREPARER',
        `POST /ops/financial-statements/engagements/${id}/exports/word`,
        {},
      );
      expect(refused).toMatchObject({ status: 403, body: { code: 'ACTION_NOT_PERMITTED' } });
      // What the answers of this test leave open: the document is a draft until a reviewer lets it stand.
      const open = await readFinality(host, id);
      expect(open.final).toBe(false);
      const draft = await exportWord(host, id);
      expect(draft.draft).toBe(true);
      expect(readDocx(draft.bytes).everywhere).toMatch(/\bdraft\b/i);
      expect(await letPointsStand(host, id)).toMatchObject({ final: true, open: [] });
      const word = await exportWord(host, id);
      expect(word.fileName).toMatch(/\.docx$/);
      expect(word.draft).toBe(false);
      const { body, everywhere } = readDocx(word.bytes);
      expect(everywhere).not.toMatch(/\bdraft\b/i);
      expect(everywhere).toContain(variant.engagement.companyName);
      expect(body).toContain(variant.printed);
      expect(body).toContain(added.text);
      const workbook = await exportWord(host, id, 'xlsx');
      expect(workbook).toMatchObject({ fileName: word.fileName.replace('.docx', '.xlsx'), draft: false });
      const { sheets } = await readWorkbook(workbook.bytes);
      expect(JSON.stringify(sheets.Notes)).toContain(added.text);
      expect(JSON.stringify(sheets)).not.toMatch(/\bdraft\b/i);
    });
  }
});
