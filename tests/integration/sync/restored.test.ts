/**
 * A desktop whose backup was restored counts from an earlier number than the server (contract, sync): what was sent
 * since comes back, what is done now goes up under new numbers, and nothing is written over.
 */
import { cpSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listConflicts } from '../../../main/sync/conflicts/conflicts.ts';
import { expectStatus } from '../journeys/filing-steps.ts';
import {
  type Desktop,
  expectSame,
  expectSettled,
  type Office,
  openDesktop,
  openOffice,
  smoothly,
} from './desktops.ts';
import { newEngagement, retitle, titlesOf, toNotes } from './work.ts';

describe('a backup that is restored', () => {
  let office: Office;
  let a: Desktop;
  let b: Desktop;
  let id: string;
  let keys: readonly string[];
  const backup = join(tmpdir(), `fairview-restored-${process.pid}`);
  beforeAll(async () => {
    office = await openOffice();
    a = await openDesktop(office, 'a');
    b = await openDesktop(office, 'b');
    id = await newEngagement(a, office.clients[0]?.id ?? '');
    await toNotes(a, id);
    await smoothly(a);
    await smoothly(b);
    keys = Object.keys(await titlesOf(a, id));
    await a.engine.close();
    cpSync(a.directory, backup, { recursive: true });
    await a.reopen();
  });
  afterAll(async () => {
    await a.close();
    await b.close();
    await office.close();
    rmSync(backup, { recursive: true, force: true });
  });

  it('loses nothing that was sent, and shows as a conflict what was changed since', async () => {
    const [first = '', second = '', third = ''] = keys;
    expectStatus(await retitle(a, id, first, 'Sent before the disk broke'), 200);
    expectStatus(await retitle(a, id, second, 'Sent too'), 200);
    await smoothly(a);
    await a.engine.close();
    rmSync(a.directory, { recursive: true });
    cpSync(backup, a.directory, { recursive: true });
    await a.reopen();
    expect((await titlesOf(a, id))[first]).not.toBe('Sent before the disk broke');
    expectStatus(await retitle(a, id, first, 'Without having seen it'), 200);
    expectStatus(await retitle(a, id, third, 'Something else'), 200);
    expectStatus(await retitle(a, id, third, 'And once more'), 200);
    await a.sync();
    await smoothly(b);
    await expectSame(a, b);
    expect(await titlesOf(a, id)).toMatchObject({
      [first]: 'Sent before the disk broke',
      [second]: 'Sent too',
      [third]: 'And once more',
    });
    const conflicts = await listConflicts(a.engine.context.reader, { open: true });
    expect(conflicts.map(({ kind }) => kind)).toEqual(['STALE']);
    expect(conflicts[0]?.records[0]?.mine?.title).toBe('Without having seen it');
    await expectSettled(a);
  });
});
