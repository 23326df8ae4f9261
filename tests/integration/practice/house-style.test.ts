/** The practice's style, an exception and a report, from files to the printed pages; nobody but who may sets them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readPdfPages } from '../../../main/document-reading/pdf-text.ts';
import { SAMPLE_TRIAL_BALANCE } from '../../../main/sample-trial-balance.ts';
import { houseStyleRoutes } from '../../../shared/contract/house-style.ts';
import { finalitySchema } from '../../../shared/model/finality.ts';
import { USUAL_HOUSE_STYLE } from '../../../shared/model/house-style.ts';
import { documentPreviewSchema } from '../../../shared/model/laid-out-pages.ts';
import { leadSchedulesSchema } from '../../../shared/model/lead-schedules.ts';
import { engagementSchema } from '../../../shared/model/records.ts';
import { signedSectionSchema } from '../../../shared/model/sign-offs.ts';
import { png } from '../../support/pictures.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import {
  createEngagement,
  generateNotes,
  generateStatements,
  importTrialBalance,
  mapAccounts,
  readEngagement,
} from '../journeys/engagement-steps.ts';
import { expectStatus } from '../journeys/filing-steps.ts';

describe('a house style', () => {
  let test: TestEngine;
  let base: string;
  let id: string;

  beforeAll(async () => {
    test = await startTestEngine();
    const engagement = await createEngagement(test, {
      companyName: 'Sanderling Stores Pte. Ltd.',
      uen: '202412399K',
      year: 2025,
    });
    id = engagement.id;
    base = `/ops/financial-statements/engagements/${id}`;
    await importTrialBalance(test, id, 'tb.csv', new TextEncoder().encode(SAMPLE_TRIAL_BALANCE));
    await mapAccounts(test, id, {});
    await generateStatements(test, id);
  });
  afterAll(async () => {
    await test.close();
  });

  it('is read from files, set by who may, and printed with the report', async () => {
    const answer = await test.upload(
      'PLATFORM_ADMIN',
      '/ops/financial-statements/house-style/logo',
      'logo.png',
      png(120, 40),
    );
    const { picture } = houseStyleRoutes.readLogo.response.parse(expectStatus(answer, 200).body);
    const wording = {
      noteKey: 'note_general',
      place: 'LAST',
      text: 'Our own words.',
      source: 'House book',
    };
    const style = {
      ...USUAL_HOUSE_STYLE,
      firm: 'Sandpiper LLP',
      letterhead: ['Sandpiper LLP'],
      logo: picture,
      cover: 'LETTERHEAD',
      wordings: [wording],
    };
    expectStatus(await test.call('FS_PREPARER', 'PUT /admin/house-style', style), 403);
    expectStatus(await test.call('PLATFORM_ADMIN', 'PUT /admin/house-style', style), 200);
    const file = new TextEncoder().encode('We compiled.\r\nSigned.');
    const report = await test.upload('FS_PREPARER', `${base}/house-style/report`, 'report.txt', file);
    const { text } = houseStyleRoutes.readReport.response.parse(expectStatus(report, 200).body);
    const own = { service: 'COMPILED', report: { title: 'Compilation report', text } };
    expectStatus(await test.call('FS_PREPARER', `PUT ${base}/house-style`, { style: own }), 200);
    const notes = await generateNotes(test, id);
    const general = notes.find(({ noteKey }) => noteKey === 'note_general');
    expect(general?.content.at(-1)).toEqual({
      type: 'paragraph',
      text: 'Our own words.',
      wording: 'House book',
    });
    const preview = documentPreviewSchema.parse(
      expectStatus(await test.call('FS_PREPARER', `GET ${base}/preview`), 200).body,
    );
    expect(preview.logo).toEqual(picture);
    const words = preview.pages.map(({ items }) =>
      items.map((item) => (item.kind === 'TEXT' ? item.text : `[${item.kind}]`)).join(' '),
    );
    expect(words[0]).toContain('[LOGO]');
    expect(words[0]).toContain('Compiled by Sandpiper LLP');
    expect(words.find((page) => page.includes('We compiled.'))).toContain('[LOGO]');
    // Whoever may only view prints it too, as a draft on each page, and exports nothing.
    const printed = await test.call('XBRL_PREPARER', `GET ${base}/preview/pdf`);
    expect(printed.status).toBe(200);
    const pages = await readPdfPages(printed.bytes);
    expect(pages).toHaveLength(preview.pages.length);
    for (const page of pages) expect(JSON.stringify(page)).toContain('DRAFT');
    expectStatus(await test.call('XBRL_PREPARER', `POST ${base}/exports/pdf`), 403);
  });

  it('keeps statements a draft while what the practice did has no report, and turns what was signed', async () => {
    const save = async (style: object) =>
      expectStatus(await test.call('FS_PREPARER', `PUT ${base}/house-style`, { style }), 200);
    const openKinds = async () =>
      finalitySchema
        .parse(expectStatus(await test.call('FS_PREPARER', `GET ${base}/finality`), 200).body)
        .open.map(({ kind }) => kind);
    const report = async () => {
      const { body } = expectStatus(await test.call('FS_PREPARER', `GET ${base}/sign-offs`), 200);
      const { sections } = z.object({ sections: z.array(signedSectionSchema) }).parse(body);
      return sections.find(({ name }) => name === 'report');
    };
    expect(await openKinds()).not.toContain('REPORT_MISSING');
    const { digest } = (await report()) ?? {};
    const signing = { as: 'PREPARED', sections: [{ name: 'report', digest }] };
    expectStatus(await test.call('FS_PREPARER', `POST ${base}/sign-offs`, signing), 200);
    expect((await report())?.signOffs.map(({ changed }) => changed)).toEqual([false]);
    await save({ service: 'AUDITED', letterhead: ['Another address'] });
    expect(await openKinds()).toContain('REPORT_MISSING');
    expect((await report())?.signOffs.map(({ changed }) => changed)).toEqual([true]);
  });

  it('keeps the tick marks that it added, offered no more, when it follows the practice again', async () => {
    const mark = { key: 'own_a', mark: 'X', says: 'Agreed to the register', offered: true };
    const save = async (style: object) => {
      const { body } = expectStatus(
        await test.call('FS_PREPARER', `PUT ${base}/house-style`, { style }),
        200,
      );
      return houseStyleRoutes.saveEngagementStyle.response.parse(body).style.tickMarks;
    };
    expect(await save({ tickMarks: [mark, { ...mark, key: 'casts', mark: '+' }] })).toHaveLength(2);
    expect(await save({})).toEqual([{ ...mark, offered: false }]);
    // Next year's engagement reads it beside its own work.
    const { clientId } = await readEngagement(test, id);
    const next = await test.call('FS_PREPARER', 'POST /ops/financial-statements/engagements', {
      clientId,
      financialYear: 'FY2026',
      yearEndDate: '2026-12-31',
      reportingStandard: 'SFRS_SE',
    });
    const { id: nextId } = engagementSchema.parse(expectStatus(next, 201).body);
    const leads = await test.call(
      'FS_PREPARER',
      `GET /ops/financial-statements/engagements/${nextId}/lead-schedules`,
    );
    const { tickMarks } = leadSchedulesSchema.parse(expectStatus(leads, 200).body);
    expect(tickMarks.at(-1)).toEqual({ ...mark, offered: false });
  });

  it('is a picture by its bytes alone', async () => {
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const answer = await test.upload(
      'PLATFORM_ADMIN',
      '/ops/financial-statements/house-style/logo',
      'logo.png',
      svg,
    );
    expect((expectStatus(answer, 415).body as { code: string }).code).toBe('UNSUPPORTED_FILE_TYPE');
  });
});
