/**
 * A practice installs a published taxonomy by itself: handed in, looked at, tried, installed whole, used, and given to
 * another computer. An installed version never changes, is as it was installed at every opening, and a filing that was
 * made under another release of its name is not read by this one.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONSTITUTION_DIRECTORY } from '../../../constitution/index.ts';
import { enqueue } from '../../../main/queue/enqueue.ts';
import { contentOfRelease } from '../../../main/taxonomy-releases/place-releases.ts';
import { edited, ORCHARD_PACKAGE } from '../../fixtures/taxonomies/orchard-release.ts';
import { startTestEngine, type TestEngine, temporaryFolder } from '../../support/test-engine.ts';
import { createFiling, expectStatus, KESTREL_FILING } from '../journeys/filing-steps.ts';

const VERSION = 'orc_2027_v1';
const ADMIN = 'PLATFORM_ADMIN';
const PACKAGES = '/admin/xbrl/taxonomy-packages';
const RELEASES = '/admin/xbrl/taxonomy-releases';

/** Threads of its own: they read the releases of this folder. */
const start = (dataDirectory?: string) =>
  startTestEngine({
    constitutionDirectory: CONSTITUTION_DIRECTORY,
    ...(dataDirectory !== undefined && { dataDirectory }),
  });

async function handedIn(test: TestEngine): Promise<string> {
  const answer = await test.upload(ADMIN, PACKAGES, 'orchard.zip', ORCHARD_PACKAGE);
  return String(expectStatus(answer, 200).body.packageId);
}

async function install(test: TestEngine, change: Readonly<Record<string, unknown>> = {}, trial = false) {
  const body = {
    entryPoint: 'core.xsd',
    version: VERSION,
    mapping: { ...edited(), ...change },
    trial,
  };
  return await test.finish(
    expectStatus(await test.call(ADMIN, `POST ${PACKAGES}/${await handedIn(test)}/release`, body), 202),
  );
}

describe('a release that the practice installs', () => {
  const directory = temporaryFolder();
  const folder = join(directory, 'releases');
  let test: TestEngine;
  beforeAll(async () => {
    test = await start(directory);
  });
  afterAll(async () => await test.close());

  const versions = async (of: TestEngine = test) =>
    (await of.call('XBRL_PREPARER', 'GET /auth/me')).body.taxonomyVersions;

  it('is looked at and tried before anything of it stands', async () => {
    const id = await handedIn(test);
    const looked = await test.call(ADMIN, `POST ${PACKAGES}/${id}/entry-point`, { entryPoint: 'core.xsd' });
    expect(expectStatus(looked, 200).body).toMatchObject({
      languages: ['de', 'en'],
      roles: [{ concepts: 7 }, { concepts: 2 }],
      items: expect.arrayContaining([expect.objectContaining({ label: 'Fresh apples' })]),
    });
    const tried = await install(test, {}, true);
    expect(tried).toMatchObject({
      status: 'SUCCEEDED',
      result: { installed: false, counts: { elements: 6 } },
    });
    expect(JSON.stringify(tried.result)).toContain('gYearItemType, is not one that can be tagged');
    expect(await versions()).toEqual(['reg_2026_v1']);
    expect(await install(test, { title: '' })).toMatchObject({
      status: 'FAILED',
      error: { code: 'INVALID_INPUT', detail: expect.stringContaining('value of "title" is empty') },
    });
    const broken = await test.upload(ADMIN, PACKAGES, 'x.zip', new Uint8Array([1, 2, 3]));
    expect(broken).toMatchObject({ status: 422, body: { code: 'UNREADABLE_FILE' } });
    expect(await versions()).toEqual(['reg_2026_v1']);
  });

  it('stands at once, takes filings, and never changes', async () => {
    expect(await install(test)).toMatchObject({ status: 'SUCCEEDED', result: { installed: true } });
    expect(await versions()).toEqual([VERSION, 'reg_2026_v1']);
    const listed = await test.call(ADMIN, 'GET /admin/xbrl/taxonomy-versions');
    expect(listed.body.items).toContainEqual(
      expect.objectContaining({
        version: VERSION,
        elements: 6,
        ofPractice: expect.objectContaining({ source: 'orchard.zip, core.xsd' }),
      }),
    );
    const filing = await createFiling(test, { ...KESTREL_FILING, taxonomyVersion: VERSION });
    expect((await test.call('XBRL_PREPARER', `GET /ops/xbrl/filings/${filing.id}/gate`)).status).toBe(200);
    expect(await install(test)).toMatchObject({ status: 'SUCCEEDED' });
    expect(await install(test, { minimum_requirement: ['o_Apples'] })).toMatchObject({
      status: 'FAILED',
      error: { code: 'INVALID_INPUT', detail: expect.stringContaining('never changes') },
    });
    const audit = await test.call(ADMIN, 'GET /ops/audit?limit=200');
    const events = audit.body.items as readonly { readonly type: string; readonly subject: string }[];
    expect(events.filter(({ type }) => type === 'TAXONOMY_INSTALLED')).toMatchObject([
      { subject: `taxonomy:${VERSION}` },
    ]);
  });

  it('is as it was installed at the next opening, whatever became of its folder', async () => {
    const [name = ''] = readdirSync(folder);
    const rules = join(folder, name, `validation_rules_${VERSION}.json`);
    const text = readFileSync(rules, 'utf8');
    await test.engine.close();
    writeFileSync(rules, text.replace('o_Total', 'o_Pears'));
    mkdirSync(join(folder, 'reg_2026_v1.0123456789abcdef'));
    test = await start(directory);
    expect(readdirSync(folder)).toEqual([name]);
    expect(readFileSync(rules, 'utf8')).toBe(text);
    // Changed while the program is open, before anything has read it: it is not used, whatever becomes of it later.
    const { items } = (await test.call(ADMIN, 'GET /ops/xbrl/filings')).body;
    const [filing] = items as readonly { readonly id: string }[];
    const gate = async () => await test.call('XBRL_PREPARER', `GET /ops/xbrl/filings/${filing?.id}/gate`);
    writeFileSync(rules, text.replace('o_Total', 'o_Pears'));
    expect(await gate()).toMatchObject({
      status: 400,
      body: { code: 'UNKNOWN_TAXONOMY_VERSION', detail: expect.stringContaining('Start Fairview again') },
    });
    writeFileSync(rules, text);
    expect((await gate()).status).toBe(400);
    await test.engine.close();
    test = await start(directory);
    expect((await gate()).status).toBe(200);
    await test.engine.close();
    rmSync(folder, { recursive: true });
    test = await start(directory);
    expect(await versions()).toEqual([VERSION, 'reg_2026_v1']);
    const bundle = await test.call('XBRL_REVIEWER', `GET /ops/xbrl/taxonomies/${VERSION}/package`);
    expect(Buffer.compare(expectStatus(bundle, 200).bytes, ORCHARD_PACKAGE)).toBe(0);
  });

  it('is asked for again where the program ended meanwhile: its package went with it, and nothing is installed', async () => {
    const id = await handedIn(test);
    await test.engine.close();
    test = await start(directory);
    const { context } = test.engine;
    const queued = await context.change((writer) =>
      enqueue(writer, context, {
        kind: 'install-taxonomy-release',
        payload: {
          packageId: id,
          entryPoint: 'core.xsd',
          version: 'orc_2028_v1',
          mapping: edited(),
          trial: false,
        },
        subject: 'taxonomy:orc_2028_v1',
        requestedBy: null,
      }),
    );
    const job = () => context.reader.selectFrom('job').selectAll().where('id', '=', queued.jobId);
    await expect.poll(async () => (await job().executeTakeFirst())?.status).toBe('FAILED');
    expect((await job().executeTakeFirst())?.error).toContain('Choose the file again');
    expect(await versions()).toEqual([VERSION, 'reg_2026_v1']);
  });

  it('is given to another computer as a file, and a filing of another release of its name is refused there', async () => {
    const file = expectStatus(await test.call(ADMIN, `GET ${RELEASES}/${VERSION}/file`), 200).bytes;
    const { reader } = test.engine.context;
    const filing = await reader
      .selectFrom('filing')
      .selectAll()
      .where('taxonomyVersion', '=', VERSION)
      .executeTakeFirstOrThrow();
    const colleague = await start();
    try {
      const read = () => colleague.call('XBRL_PREPARER', `GET /ops/xbrl/filings/${filing.id}`);
      const clients = await colleague.call(ADMIN, 'GET /ops/clients?limit=1');
      const [client] = clients.body.items as readonly { readonly id: string }[];
      // As the exchange with a server would bring it.
      await colleague.engine.context.change(async (writer) => {
        await writer
          .insertInto('filing')
          .values({ ...filing, clientId: client?.id ?? '', filedById: null })
          .execute();
      });
      expect(await read()).toMatchObject({
        status: 400,
        body: {
          code: 'UNKNOWN_TAXONOMY_VERSION',
          detail: expect.stringMatching(/orc_2027_v1.*not installed on this computer.*Ask an administrator/),
        },
      });
      const other = { minimum_requirement: ['o_Apples'] };
      const mine = await install(colleague, other);
      expect(mine).toMatchObject({ status: 'SUCCEEDED' });
      expect(await read()).toMatchObject({
        status: 400,
        body: { detail: expect.stringContaining('release of that name on this computer is another one') },
      });
      expect(await colleague.upload(ADMIN, RELEASES, 'r.zip', file)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_INPUT' },
      });
    } finally {
      await colleague.close();
    }
    const third = await start();
    try {
      expectStatus(await third.upload(ADMIN, RELEASES, 'r.zip', file), 201);
      expect(await versions(third)).toEqual([VERSION, 'reg_2026_v1']);
      const kept = (of: TestEngine) => contentOfRelease(of.engine.context.reader, { version: VERSION });
      expect(await kept(third)).toEqual(await kept(test));
      const spoiled = Buffer.from(file);
      spoiled.writeUInt8(spoiled.readUInt8(200) ^ 1, 200);
      expect(await third.upload(ADMIN, RELEASES, 'r.zip', spoiled)).toMatchObject({ status: 422 });
    } finally {
      await third.close();
    }
  });
});
