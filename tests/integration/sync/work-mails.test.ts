/**
 * What real desktops write in their events, read as the server reads it before it mails: the table of news and the
 * desktops know each other by this test alone. A connected desktop keeps no notifications of its own.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listSetsFrom } from '../../../main/store/repositories/sync-outbox.ts';
import { newsOf } from '../../../sync-server/mail/desktop-news.ts';
import { exportWord, letPointsStand } from '../journeys/engagement-steps.ts';
import { expectStatus, exportAll, validate } from '../journeys/filing-steps.ts';
import { smallFiling } from '../journeys/placed-filing.ts';
import { type Desktop, type Office, openDesktop, openOffice, smoothly } from './desktops.ts';
import { FILINGS, newEngagement, toNotes } from './work.ts';

describe('a desktop of a practice', () => {
  let office: Office;
  let desktop: Desktop;
  beforeAll(async () => {
    office = await openOffice();
    desktop = await openDesktop(office, 'told');
  });
  afterAll(async () => {
    await desktop.close();
    await office.close();
  });

  /** News in the sets that wait to be sent. */
  const waitingNews = async () => {
    const { reader } = desktop.engine.context;
    // The server reads at its own time, in which desktops write.
    const now = office.server.clock.now;
    const author = { staffId: 'somebody', role: 'PLATFORM_ADMIN' } as const;
    return (await listSetsFrom(reader, 0)).flatMap(({ set }) => newsOf(set, author, now));
  };
  const templatesAbout = async (id: string) => {
    const news = await waitingNews();
    return new Set(news.filter(({ record }) => record.id === id).map(({ template }) => template));
  };

  it('tells the server all that is mailed, and keeps nothing to be mailed itself', async () => {
    const { context } = desktop.engine;
    await context.change((writer) =>
      writer
        .insertInto('outbox')
        .values({
          id: 'from-before',
          kind: 'NOTIFICATION',
          name: 'fs.tb_uploaded',
          payload: '{}',
          status: 'NOT_SENT',
          attempts: 0,
          createdAt: context.now().toISOString(),
        })
        .execute(),
    );
    const engagementId = await newEngagement(desktop, office.clients[0]?.id ?? '');
    await toNotes(desktop, engagementId);
    // A draft is nobody's turn: the mail says that the document can go to the client.
    await exportWord(desktop, engagementId);
    expect(await templatesAbout(engagementId)).not.toContain('fs.docx_exported');
    await letPointsStand(desktop, engagementId);
    await exportWord(desktop, engagementId);
    expect(await templatesAbout(engagementId)).toEqual(
      new Set(['fs.tb_uploaded', 'fs.statements_ready_for_review', 'fs.notes_generated', 'fs.docx_exported']),
    );
    await smoothly(desktop);

    const { id } = await smallFiling(desktop, 2025);
    await validate(desktop, id);
    await exportAll(desktop, id);
    const filed = { regulatorReference: 'REF-1', filedOn: '2026-05-04' };
    expectStatus(await desktop.call('XBRL_REVIEWER', `POST ${FILINGS}/${id}/mark-filed`, filed), 200);
    expect(await templatesAbout(id)).toEqual(
      new Set([
        'xbrl.documents_ingested',
        'xbrl.validation_passed',
        'xbrl.preptool_ready',
        'xbrl.xbrl_xml_ready',
        'xbrl.marked_filed',
      ]),
    );
    await smoothly(desktop);
    const kept = await context.reader.selectFrom('outbox').selectAll().execute();
    expect(kept.filter(({ kind }) => kind === 'NOTIFICATION')).toEqual([]);
  });
});
