/**
 * Three desktops on which people do whatever they like, in any order, over a line that drops what it likes, with
 * programs that end at any time (contract, sync): in the end every table is the same on all of them, every
 * chain holds, nothing waits, and no call failed in a way that nobody foresaw.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listConflicts, settleConflict } from '../../../main/sync/conflicts/conflicts.ts';
import type { StaffRole } from '../../../shared/model/roles.ts';
import { docxOf, paragraph, table } from '../../fixtures/statements/small-documents.ts';
import type { Answer } from '../../support/call-engine.ts';
import { chances } from '../../sync-server/support/sync-practice.ts';
import { KESTREL_FILING, saveInformation } from '../journeys/filing-steps.ts';
import { smallFiling } from '../journeys/placed-filing.ts';
import { type Desktop, expectSame, expectSettled, type Office, openDesktop, openOffice } from './desktops.ts';
import { callerOf, ENGAGEMENTS, FILINGS, newEngagement, toNotes } from './work.ts';

const BOOKS = [
  'Account,Debit,Credit',
  'Cash at bank,900.00,',
  'Trade payables,,300.00',
  'Share capital,,600.00',
];
/** Statements of the year, so that nothing speaks against them in a filing of it. */
const documentOf = (year: number) =>
  docxOf(
    paragraph(`Statement of financial position as at 31 December ${year}`) +
      table([
        ['', `${year}`, `${year - 1}`],
        ['', 'S$', 'S$'],
        ['Cash and cash equivalents', '900', '700'],
        ['Trade payables', '300', '250'],
      ]),
  );

/** One such day for a seed; how long it is, the caller says (tests/soak has the long ones). */
export const describeAnyOrder = (seed: string, operations: number) =>
  describe(`people who do whatever they like, ${seed}`, () => {
    const chance = chances(`any order ${seed}`);
    const pick = <Item>(items: readonly Item[]): Item => {
      const found = items[Math.floor(chance() * items.length)];
      if (found === undefined) throw new Error('nothing to pick from');
      return found;
    };
    let office: Office;
    let desktops: readonly Desktop[];
    beforeAll(async () => {
      office = await openOffice();
      desktops = await Promise.all([
        openDesktop(office, 'a'),
        openDesktop(office, 'b', { skewMs: 90 * 60_000 }),
        openDesktop(office, 'c', { skewMs: -26 * 3_600_000 }),
      ]);
    });
    afterAll(async () => {
      for (const desktop of desktops) await desktop.close();
      await office.close();
    });

    const idsOf = async (desktop: Desktop, from: 'engagement' | 'filing') =>
      (await desktop.engine.context.reader.selectFrom(from).select('id').orderBy('id').execute()).map(
        ({ id }) => id,
      );
    const finish = async (desktop: Desktop, answer: Answer) => {
      if (answer.status === 202) await desktop.finish(answer);
      return answer;
    };

    type Act = (desktop: Desktop) => Promise<Answer>;
    const onFiling =
      (work: (desktop: Desktop, path: string, id: string) => Promise<Answer>): Act =>
      async (desktop) => {
        const id = pick(await idsOf(desktop, 'filing'));
        return await work(desktop, `${FILINGS}/${id}`, id);
      };
    const onLine = (work: (desktop: Desktop, path: string, lineId: string) => Promise<Answer>): Act =>
      onFiling(async (desktop, path, id) => {
        const lines = await desktop.engine.context.reader
          .selectFrom('lineItem')
          .innerJoin('filing', 'filing.currentLineSetId', 'lineItem.lineSetId')
          .select('lineItem.id')
          .where('filing.id', '=', id)
          .orderBy('lineItem.position')
          .execute();
        return await work(desktop, path, lines.length === 0 ? id : pick(lines).id);
      });
    const onEngagement =
      (work: (desktop: Desktop, path: string, id: string) => Promise<Answer>): Act =>
      async (desktop) => {
        const id = pick(await idsOf(desktop, 'engagement'));
        return await work(desktop, `${ENGAGEMENTS}/${id}`, id);
      };
    const tagger = (): StaffRole => (chance() < 0.5 ? 'XBRL_PREPARER' : 'XBRL_REVIEWER');
    const elements = ['fs_Assets', 'fs_Liabilities', 'fs_Equity', 'fs_CashAndBankBalances'];

    const ACTS: readonly Act[] = [
      (desktop) =>
        desktop.call('FS_PREPARER', `POST ${ENGAGEMENTS}`, {
          clientId: pick(office.clients).id,
          financialYear: 'FY',
          reportingStandard: 'SFRS_SE',
          yearEndDate: `${2015 + Math.floor(chance() * 5)}-12-31`,
        }),
      (desktop) =>
        desktop.call('XBRL_PREPARER', `POST ${FILINGS}`, {
          clientId: pick(office.clients).id,
          entryPoint: 'SIMPLIFIED_XBRL',
          accountingStandard: 'SFRS',
          entityType: 'smaller_non_listed_company',
          taxonomyVersion: 'reg_2026_v1',
          ...((year) => ({ periodStart: `${year}-01-01`, periodEnd: `${year}-12-31` }))(
            2022 + Math.floor(chance() * 3),
          ),
        }),
      onEngagement(async (desktop, path) => {
        const bytes = new TextEncoder().encode(BOOKS.slice(0, 2 + Math.floor(chance() * 3)).join('\n'));
        return await finish(
          desktop,
          await desktop.upload('FS_PREPARER', `${path}/trial-balance`, 'books.csv', bytes),
        );
      }),
      onEngagement(async (desktop, path) =>
        finish(desktop, await desktop.call('FS_PREPARER', `POST ${path}/mapping/auto-suggest`)),
      ),
      onEngagement(async (desktop, path) =>
        finish(desktop, await desktop.call('FS_PREPARER', `POST ${path}/statements/generate`)),
      ),
      onEngagement(async (desktop, path) =>
        finish(desktop, await desktop.call('FS_PREPARER', `POST ${path}/notes/auto-generate`)),
      ),
      onEngagement(async (desktop, path, id) => {
        const items = await desktop.engine.context.reader
          .selectFrom('trialBalanceItem')
          .select('id')
          .where('engagementId', '=', id)
          .orderBy('position')
          .execute();
        const item = items.length === 0 ? id : pick(items).id;
        return await desktop.call('FS_PREPARER', `PATCH ${path}/mapping/${item}`, {
          taxonomyKey: 'cash_and_bank',
        });
      }),
      onEngagement((desktop, path) => desktop.call('FS_PREPARER', `POST ${path}/mapping/undo`)),
      onEngagement(async (desktop, path, id) => {
        const notes = await desktop.engine.context.reader
          .selectFrom('note')
          .select('noteKey')
          .where('engagementId', '=', id)
          .orderBy('position')
          .execute();
        const key = notes.length === 0 ? 'none' : pick(notes).noteKey;
        return await desktop.call('FS_PREPARER', `PATCH ${path}/notes/${key}`, {
          title: `Title ${chance()}`,
        });
      }),
      onFiling(async (desktop, path, id) => {
        const { periodEnd } = await desktop.engine.context.reader
          .selectFrom('filing')
          .select('periodEnd')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        const document = documentOf(Number(periodEnd.slice(0, 4)));
        return await finish(
          desktop,
          await desktop.upload('XBRL_PREPARER', `${path}/documents`, 's.docx', document),
        );
      }),
      onFiling((desktop, path) =>
        desktop.call('XBRL_PREPARER', `POST ${path}/line-items`, {
          statement: 'balance_sheet',
          label: `Line ${Math.floor(chance() * 3)}`,
          valueCurrent: '5.00',
          valuePrior: null,
          sourcePage: 1,
          reason: 'Not printed.',
        }),
      ),
      ...Array.from({ length: 4 }, () =>
        onLine((desktop, path, line) =>
          desktop.call(tagger(), `POST ${path}/mappings/${line}`, {
            elementId: pick(elements),
            negated: false,
          }),
        ),
      ),
      onLine((desktop, path, line) => desktop.call(tagger(), `DELETE ${path}/mappings/${line}`)),
      onLine((desktop, path, line) =>
        desktop.call(tagger(), `POST ${path}/line-items/${line}/exclusion`, { reason: 'Not asked for.' }),
      ),
      onLine((desktop, path, line) => desktop.call(tagger(), `DELETE ${path}/line-items/${line}/exclusion`)),
      onFiling(async (desktop, _path, id) => {
        try {
          await saveInformation(desktop, id);
          return { status: 200, body: {}, headers: new Headers(), bytes: new Uint8Array() };
        } catch {
          return { status: 409, body: {}, headers: new Headers(), bytes: new Uint8Array() };
        }
      }),
      ...Array.from({ length: 2 }, () =>
        onFiling(async (desktop, path) =>
          finish(desktop, await desktop.call('XBRL_REVIEWER', `POST ${path}/validate`)),
        ),
      ),
      onFiling(async (desktop, path) =>
        finish(desktop, await desktop.call('XBRL_REVIEWER', `POST ${path}/exports/xbrl-xml`)),
      ),
      onFiling((desktop, path) =>
        desktop.call('XBRL_REVIEWER', `POST ${path}/mark-filed`, { regulatorReference: 'REF' }),
      ),
      onFiling((desktop, path) =>
        desktop.call('XBRL_PREPARER', `POST ${path}/return-to-mapping`, { reason: 'Again.' }),
      ),
      onFiling((desktop, path) =>
        desktop.call('XBRL_REVIEWER', `POST ${path}/regulator-rejected`, { reason: 'No.' }),
      ),
    ];

    async function roundOf(desktop: Desktop, tally: { conflicts: number; lost: number }): Promise<void> {
      try {
        tally.conflicts += (await desktop.sync()).conflicts;
      } catch (error) {
        if (!String(error).includes('cannot be reached')) throw error;
        tally.lost += 1;
      }
    }

    async function settleOne(desktop: Desktop): Promise<void> {
      const [conflict] = await listConflicts(desktop.engine.context.reader, { open: true });
      if (!conflict) return;
      const caller = callerOf(desktop, 'PLATFORM_ADMIN');
      await settleConflict(
        desktop.engine.context,
        caller,
        conflict.conflictId,
        pick(conflict.mayChoose),
      ).catch((error: unknown) => {
        // Its rows have not come yet, or what it belonged to is gone.
        if (!/Sync first|no longer there/.test(String(error))) throw error;
      });
    }

    it('agree in the end', async () => {
      const [a, b] = desktops;
      if (!a || !b) throw new Error('no desktops');
      await toNotes(a, await newEngagement(a, office.clients[0]?.id ?? ''));
      await smallFiling(b, 2025);
      expect(KESTREL_FILING.uen).toBe(office.clients[1]?.uen);
      for (const desktop of [...desktops, ...desktops]) await desktop.sync();
      const rounds: Promise<void>[] = [];
      const tally = { done: 0, refused: 0, conflicts: 0, lost: 0 };
      for (const desktop of desktops) {
        desktop.network.trouble = () => {
          const luck = chance();
          return luck < 0.04 ? 'LOSE_REQUEST' : luck < 0.08 ? 'LOSE_ANSWER' : 'PASS';
        };
      }
      for (let step = 0; step < operations; step += 1) {
        const desktop = pick(desktops);
        const answer = await pick(ACTS)(desktop);
        if (answer.status >= 500) throw new Error(`${step}: ${JSON.stringify(answer.body)}`);
        if (answer.status < 300) tally.done += 1;
        else tally.refused += 1;
        if (chance() < 0.1) await settleOne(desktop);
        if (chance() < 0.25) {
          // Some rounds end before the next step, others run while people go on.
          if (chance() < 0.5) await Promise.all(rounds.splice(0));
          rounds.push(roundOf(pick(desktops), tally));
        }
        if (chance() < 0.02) {
          await Promise.all(rounds.splice(0));
          await desktop.restart();
        }
      }
      await Promise.all(rounds);
      for (const desktop of desktops) desktop.network.trouble = () => 'PASS';
      for (let turn = 0; turn < 40; turn += 1) {
        for (const desktop of desktops) await desktop.sync();
        const open = await Promise.all(
          desktops.map((desktop) => listConflicts(desktop.engine.context.reader, { open: true })),
        );
        if (open.every(({ length }) => length === 0)) break;
        for (const [index, desktop] of desktops.entries()) {
          for (const { conflictId, mayChoose } of open[index] ?? []) {
            const choice = turn < 2 ? pick(mayChoose) : 'THEIRS';
            await settleConflict(
              desktop.engine.context,
              callerOf(desktop, 'PLATFORM_ADMIN'),
              conflictId,
              choice,
            ).catch(() => undefined);
          }
        }
      }
      for (const desktop of [...desktops, ...desktops]) await desktop.sync();
      for (const desktop of desktops) {
        expect(await listConflicts(desktop.engine.context.reader, { open: true })).toEqual([]);
        await expectSettled(desktop);
      }
      const counts = await expectSame(a, b);
      await expectSame(a, desktops[2] ?? a);
      expect(tally.done, JSON.stringify({ tally, counts })).toBeGreaterThan(operations / 4);
      expect(tally.conflicts, JSON.stringify(tally)).toBeGreaterThan(2);
    });
  });
