/**
 * Two desktops of one practice and its server, all real (contract, sync): what people do on one is on the other,
 * row by row, through the same calls that they work with.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actAs } from '../../../main/context/acting-staff.ts';
import { countWaiting } from '../../../main/store/repositories/sync-outbox.ts';
import { saveSyncSession } from '../../../main/store/repositories/sync-state.ts';
import { connectServer } from '../../../main/sync/connection/server-connection.ts';
import { exchange } from '../../../main/sync/exchange/exchange.ts';
import { filingSchema } from '../../../shared/model/records.ts';
import { SYNCED_KINDS } from '../../../shared/sync/kinds/kinds.ts';
import { viewRightOf } from '../../../shared/sync/view-rights.ts';
import { exportWord, importTrialBalance } from '../journeys/engagement-steps.ts';
import { confirm, expectStatus, exportAll, readFiling, succeed, validate } from '../journeys/filing-steps.ts';
import { smallFiling } from '../journeys/placed-filing.ts';
import {
  type Desktop,
  expectSame,
  expectSettled,
  type Office,
  openDesktop,
  openOffice,
  rowsOf,
  smoothly,
  tokenOn,
} from './desktops.ts';
import { FILINGS, newEngagement, toNotes } from './work.ts';

describe('two desktops', () => {
  let office: Office;
  let a: Desktop;
  let b: Desktop;
  beforeAll(async () => {
    office = await openOffice();
    a = await openDesktop(office, 'a');
    b = await openDesktop(office, 'b', { skewMs: -3 * 3_600_000 });
  });
  afterAll(async () => {
    await a.close();
    await b.close();
    await office.close();
  });

  it('have an engagement from trial balance to notes and Word, row by row', async () => {
    const id = await newEngagement(a, office.clients[0]?.id ?? '');
    await toNotes(a, id);
    await exportWord(a, id);
    const round = await a.sync();
    expect(round.conflicts).toBe(0);
    expect(round.pushed).toBeGreaterThan(5);
    await b.sync();
    const counts = await expectSame(a, b);
    expect(counts.trialBalanceItem).toBeGreaterThan(20);
    expect(counts.note).toBeGreaterThan(3);
    const made = await b.call('XBRL_PREPARER', `POST ${FILINGS}`, {
      clientId: office.clients[0]?.id,
      fsEngagementId: id,
      entryPoint: 'FULL_XBRL',
      periodStart: '2025-01-01',
      periodEnd: '2025-12-31',
      accountingStandard: 'SFRS_SE',
      standardReason: 'The company moves to the standard for small entities this year.',
      entityType: 'non_listed_company_full',
      taxonomyVersion: 'reg_2026_v1',
    });
    const filing = filingSchema.parse(expectStatus(made, 201).body);
    const built = await b.call('XBRL_PREPARER', `POST ${FILINGS}/${filing.id}/from-fs-engagement`);
    await succeed(b, built);
    await smoothly(b);
    await smoothly(a);
    expect((await expectSame(a, b)).lineProvenance).toBeGreaterThan(10);
    await expectSettled(a);
    await expectSettled(b);
  });

  it('have a trial balance of many rows, read twice: several sets that hold by themselves', async () => {
    const rows = Array.from(
      { length: 1200 },
      (_, row) => `${row},Account ${row},${row % 2 ? '1.00,' : ',1.00'}`,
    );
    const books = new TextEncoder().encode(['Code,Name,Debit,Credit', ...rows].join('\n'));
    const id = await newEngagement(a, office.clients[1]?.id ?? '');
    await importTrialBalance(a, id, 'books.csv', books);
    await smoothly(a);
    await importTrialBalance(a, id, 'books.csv', books);
    expect(await countWaiting(a.engine.context.reader)).toBeGreaterThan(3);
    await smoothly(a);
    await smoothly(b);
    expect((await expectSame(a, b)).trialBalanceItem).toBeGreaterThan(1200);
    await expectSettled(b);
  });

  it('have a filing that two people confirmed, exported, filed, sent back, filed and archived', async () => {
    const { id, lines } = await smallFiling(a, 2025);
    await smoothly(a);
    await smoothly(b);
    await expectSame(a, b);
    const [line] = lines;
    const tag = { elementId: line?.mapping?.elementId, negated: false };
    expectStatus(await b.call('XBRL_REVIEWER', `DELETE ${FILINGS}/${id}/mappings/${line?.id}`), 200);
    expectStatus(await confirm(b, id, String(line?.id), tag, 'XBRL_REVIEWER'), 200);
    expect((await validate(b, id)).errors).toEqual([]);
    await smoothly(b);
    await smoothly(a);
    expect((await expectSame(a, b)).spentConfirmation).toBe(1);
    // Both count the confirmations of the practice, whoever made them and wherever.
    const accuracy = async (desktop: Desktop) =>
      expectStatus(await desktop.call('XBRL_REVIEWER', 'GET /ops/xbrl/accuracy'), 200).body;
    expect(await accuracy(b)).toEqual(await accuracy(a));
    expect(await accuracy(b)).toMatchObject({ all: { decided: lines.length }, beforeRecorded: 0 });
    await exportAll(a, id);
    await smoothly(a);
    await smoothly(b);
    await expectSame(a, b);
    const filed = { regulatorReference: 'REF-1', filedOn: '2026-05-04' };
    expectStatus(await b.call('XBRL_REVIEWER', `POST ${FILINGS}/${id}/mark-filed`, filed), 200);
    await smoothly(b);
    await smoothly(a);
    await expectSame(a, b);
    expect((await readFiling(a, id)).status).toBe('FILED');
    // Opened, changed and filed again while the other one is away.
    const again = { reason: 'A figure was wrong.' };
    expectStatus(await b.call('XBRL_REVIEWER', `POST ${FILINGS}/${id}/regulator-rejected`, again), 200);
    expectStatus(await b.call('XBRL_PREPARER', `DELETE ${FILINGS}/${id}/mappings/${line?.id}`), 200);
    expectStatus(await confirm(b, id, String(line?.id), tag), 200);
    expect((await validate(b, id)).errors).toEqual([]);
    await exportAll(b, id);
    expectStatus(await b.call('XBRL_REVIEWER', `POST ${FILINGS}/${id}/mark-filed`, filed), 200);
    await smoothly(b);
    await smoothly(a);
    await expectSame(a, b);
    expectStatus(await a.call('XBRL_REVIEWER', `POST ${FILINGS}/${id}/archive`), 200);
    await smoothly(a);
    await smoothly(b);
    await expectSame(a, b);
    expect((await readFiling(b, id)).status).toBe('ARCHIVED');
    await expectSettled(a);
    await expectSettled(b);
  });

  it('forget what nobody of their people may see any more, and are brought it again by somebody who may', async () => {
    const { context } = b.engine;
    const filesUnder = async (folder: string) =>
      Object.values(await rowsOf(b, 'storedFile')).filter(({ key }) => String(key).startsWith(`${folder}/`));
    const [file] = await filesUnder('xbrl');
    const sessions = await context.reader.selectFrom('syncSession').selectAll().execute();
    const leave = async (...roles: readonly string[]) => {
      const ids = roles.map((role) => b.staffIds[role] ?? '');
      await actAs(null, () =>
        context.change((writer) => writer.deleteFrom('syncSession').where('staffId', 'in', ids).execute()),
      );
    };
    const exchangeAs = async (role: 'FS_PREPARER') => {
      const token = await tokenOn(office, b.deviceId, role);
      const fetch = (request: Request) => office.server.service.fetch(request, { address: '203.0.113.7' });
      return await exchange(context, connectServer({ baseUrl: 'http://server.example', token, fetch }));
    };
    // While somebody of this desktop has the right, another one’s exchange takes nothing away.
    await leave('XBRL_PREPARER', 'PLATFORM_ADMIN');
    await exchangeAs('FS_PREPARER');
    await expectSame(a, b);
    await leave('XBRL_REVIEWER');
    const id = await newEngagement(b, office.clients[1]?.id ?? '', 2031);
    await exchangeAs('FS_PREPARER');
    await smoothly(a);
    for (const kind of SYNCED_KINDS) {
      const rows = Object.values(await rowsOf(b, kind));
      const there = Object.values(await rowsOf(a, kind)).filter(
        (row) => viewRightOf(kind, row) === 'VIEW_FS_ENGAGEMENT',
      );
      expect(rows.length, kind).toBe(there.length);
    }
    expect(Object.keys(await rowsOf(b, 'engagement'))).toContain(id);
    await expect(context.files.read(String(file?.key))).rejects.toThrow();
    await expectSettled(b);
    await actAs(null, () =>
      context.change(async (writer) => {
        for (const each of sessions) await saveSyncSession(writer, each);
      }),
    );
    await smoothly(b);
    await expectSame(a, b);
    expect((await filesUnder('xbrl')).length).toBeGreaterThan(0);
    await expectSettled(b);
  });
});
