/**
 * Updates end to end: the real electron-updater against the real server over HTTP. Only what the publisher signed
 * for this channel, newer than what is installed, is ever kept and installed.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Listener, listen } from '../../sync-server/listen.ts';
import { type InstalledDesktop, installDesktop } from './support/desktop-updater.ts';
import {
  declaration,
  newPublisher,
  programOf,
  publish,
  publishingAdministrator,
  sha512,
  startMiddleman,
} from './support/releases.ts';
import { PLACES, type Place } from './support/stores.ts';
import { openPractice, type TestServer } from './support/test-server.ts';

const publisher = newPublisher();
/** Stands at 0 and at 1 of the desktops. */
const FIRST_DESKTOP = '01900000-0000-5000-8000-000000000000';
const LAST_DESKTOP = '01900000-0000-5000-8000-0000ffffffff';

describe.each(PLACES)('an update from a server on %s', (_database, newPlace) => {
  let place: Place;
  let server: TestServer;
  let listener: Listener;
  let token: string;
  const ended: (() => unknown)[] = [];
  beforeEach(async () => {
    place = await newPlace();
    server = await openPractice(place);
    listener = await listen(server.service, { port: 0, hostname: '127.0.0.1' });
    token = await publishingAdministrator(server);
  });
  afterEach(async () => {
    for (const end of ended.splice(0)) await end();
    await listener.close();
    await server.close();
    await place.remove();
  });

  const desktop = (options: Partial<Parameters<typeof installDesktop>[0]> = {}): InstalledDesktop => {
    const installed = installDesktop({
      url: `${listener.url}/updates/stable`,
      version: '1.0.0',
      keys: [publisher.publicKey],
      ...options,
    });
    ended.push(installed.remove);
    return installed;
  };
  const through = async (alter: (path: string, body: Buffer) => Buffer | null): Promise<InstalledDesktop> => {
    const middleman = await startMiddleman(listener.url, { alter });
    ended.push(middleman.close);
    return desktop({ url: `${middleman.url}/updates/stable` });
  };
  /** Checks, waits for the download, checks again: the state a person would see. */
  const update = async ({ updates }: InstalledDesktop) => {
    await updates.check();
    await updates.settled();
    return await updates.check();
  };
  const untouched = (installed: InstalledDesktop) => {
    expect(installed.kept().filter((name) => name.includes('AppImage'))).toEqual([]);
    expect(installed.quit().toString()).toBe('the installed program');
  };

  it('is fetched, checked and installed on quit', async () => {
    await publish(server, token, declaration('1.2.0', publisher));
    const installed = desktop();
    expect(await installed.updates.check()).toEqual({ state: 'DOWNLOADING', version: '1.2.0', percent: 0 });
    await installed.updates.settled();
    expect(await installed.updates.check()).toEqual({ state: 'READY', version: '1.2.0' });
    expect(installed.quit().equals(programOf('1.2.0'))).toBe(true);
  });

  it('is taken by whichever of the built-in keys signed it, and only announced without a key', async () => {
    await publish(server, token, declaration('1.2.0', publisher));
    const older = newPublisher();
    expect(await update(desktop({ keys: [older.publicKey, publisher.publicKey] }))).toMatchObject({
      state: 'READY',
    });
    const keyless = desktop({ keys: [] });
    expect(await update(keyless)).toEqual({ state: 'AVAILABLE', version: '1.2.0' });
    untouched(keyless);
  });

  it('is deleted where a byte of the file was changed', async () => {
    await publish(server, token, declaration('1.2.0', publisher));
    const installed = await through((path, body) => {
      if (path.endsWith('.AppImage')) body[1000] = (body[1000] ?? 0) ^ 1;
      return body;
    });
    expect((await installed.updates.check()).state).toBe('DOWNLOADING');
    await installed.updates.settled();
    expect(installed.logged).toEqual(['The update was not kept.']);
    untouched(installed);
  });

  it('is refused where somebody changed file and feed so that their hashes fit', async () => {
    await publish(server, token, declaration('1.2.0', publisher));
    const evil = programOf('evil');
    const installed = await through((path, body) => {
      if (path.endsWith('.AppImage')) return evil;
      const feed = JSON.parse(body.toString());
      feed.sha512 = sha512(evil);
      for (const file of feed.files) Object.assign(file, { sha512: sha512(evil), size: evil.length });
      return Buffer.from(JSON.stringify(feed));
    });
    expect(await update(installed)).toEqual({ state: 'REFUSED', version: '1.2.0' });
    untouched(installed);
  });

  it('is refused where the feed gives an old file out as a newer version', async () => {
    await publish(server, token, declaration('1.2.0', publisher));
    const installed = await through((path, body) =>
      path.endsWith('.yml') ? Buffer.from(body.toString().replace('"1.2.0"', '"9.0.0"')) : body,
    );
    expect(await update(installed)).toEqual({ state: 'REFUSED', version: '9.0.0' });
    untouched(installed);
  });

  it.each([
    ['signed by somebody else', () => declaration('1.2.0', newPublisher())],
    ['signed for another channel', () => declaration('1.2.0', publisher, { signedChannel: 'beta' })],
    ['signed as another version', () => declaration('1.2.0', publisher, { signedVersion: '1.1.0' })],
  ])('is refused where it is %s', async (_how, body) => {
    await publish(server, token, body());
    const installed = desktop();
    expect(await update(installed)).toEqual({ state: 'REFUSED', version: '1.2.0' });
    untouched(installed);
  });

  it('is not offered where it is older or the same', async () => {
    await publish(server, token, declaration('1.2.0', publisher));
    for (const version of ['1.2.0', '1.10.0', '2.0.0']) {
      const installed = desktop({ version });
      expect(await update(installed)).toEqual({ state: 'UP_TO_DATE', version });
      untouched(installed);
    }
  });

  it('is begun anew after a connection that broke half way', async () => {
    await publish(server, token, declaration('1.2.0', publisher));
    let broken = true;
    const installed = await through((path, body) => (path.endsWith('.AppImage') && broken ? null : body));
    await installed.updates.check();
    await installed.updates.settled();
    expect(installed.logged).toEqual(['The update was not kept.']);
    expect(installed.kept().filter((name) => name.includes('AppImage'))).toEqual([]);
    broken = false;
    expect(await update(installed)).toEqual({ state: 'READY', version: '1.2.0' });
  });

  it('reaches the share of the desktops that the rollout has reached; the others get the one before', async () => {
    await publish(server, token, declaration('1.1.0', publisher));
    await publish(server, token, declaration('1.2.0', publisher), 50);
    const first = await update(desktop({ stagingId: FIRST_DESKTOP }));
    const last = await update(desktop({ stagingId: LAST_DESKTOP }));
    expect([first.version, last.state]).toEqual(['1.2.0', 'UP_TO_DATE']);
    const almostLast = LAST_DESKTOP.replace('ffffffff', 'eeeeeeee');
    expect(await update(desktop({ stagingId: almostLast }))).toEqual({ state: 'READY', version: '1.1.0' });
  });

  it('stops with a paused rollout and goes on with it; a withdrawn one is gone', async () => {
    const release = await publish(server, token, declaration('1.2.0', publisher));
    const change = async (state: string, revision: number) =>
      await server.call('PATCH', `/admin/releases/${release.id}`, { token, body: { revision, state } });
    await change('PAUSED', release.revision);
    expect(await update(desktop())).toEqual({ state: 'UP_TO_DATE', version: '1.0.0' });
    await change('ROLLING_OUT', release.revision + 1);
    expect(await update(desktop())).toEqual({ state: 'READY', version: '1.2.0' });
    await change('WITHDRAWN', release.revision + 2);
    const gone = desktop();
    expect(await update(gone)).toEqual({ state: 'UP_TO_DATE', version: '1.0.0' });
    untouched(gone);
  });
});
