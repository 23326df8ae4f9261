/**
 * Binding rule 4: the loader takes a version and refuses unknown ones; the version is pinned per filing and
 * never changes (specification 1.6, 2.16, 4.5, 9).
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  installedTaxonomyVersions,
  loadTaxonomy,
  loadValidationRules,
  taxonomyLookup,
  XbrlUnknownTaxonomyVersionError,
} from '../../constitution/index.ts';
import {
  createFiling,
  expectStatus,
  KESTREL_FILING,
  readAudit,
  readFiling,
  TAXONOMY_VERSION,
} from '../integration/journeys/filing-steps.ts';
import { startTestEngine, type TestEngine } from '../support/test-engine.ts';

const UNKNOWN = [
  'reg_2031_v9',
  '',
  'REG_2026_V1',
  'reg_2026_v1 ',
  '../reg_2026_v1',
  'reg_2026_v1.json',
  '__proto__',
];

describe('rule 4: the taxonomy version', () => {
  let test: TestEngine;
  beforeAll(async () => {
    test = await startTestEngine();
  });
  afterAll(async () => {
    await test.close();
  });

  it('is loaded by its name, and an unknown one is refused by every loader', () => {
    expect(installedTaxonomyVersions()).toContain(TAXONOMY_VERSION);
    expect(loadTaxonomy(TAXONOMY_VERSION).version).toBe(TAXONOMY_VERSION);
    for (const version of UNKNOWN) {
      for (const load of [loadTaxonomy, loadValidationRules, taxonomyLookup])
        expect(() => load(version), version).toThrow(XbrlUnknownTaxonomyVersionError);
    }
  });

  it('refuses a filing of an unknown version and creates nothing', async () => {
    const { clientId } = await createFiling(test, KESTREL_FILING);
    const body = {
      clientId,
      periodStart: '2031-01-01',
      periodEnd: '2031-12-31',
      entryPoint: 'FULL_XBRL',
      entityType: 'non_listed_company_full',
      accountingStandard: 'SFRS',
    };
    const count = async () => (await test.call('XBRL_PREPARER', 'GET /ops/xbrl/filings')).body.total;
    const before = await count();
    const refused = await test.call('XBRL_PREPARER', 'POST /ops/xbrl/filings', {
      ...body,
      taxonomyVersion: 'reg_2031_v9',
    });
    expect(refused).toMatchObject({ status: 400, body: { code: 'UNKNOWN_TAXONOMY_VERSION' } });
    for (const taxonomyVersion of UNKNOWN) {
      const answer = await test.call('XBRL_PREPARER', 'POST /ops/xbrl/filings', { ...body, taxonomyVersion });
      expect(answer.status, taxonomyVersion).toBe(400);
    }
    expect((await test.call('XBRL_PREPARER', 'POST /ops/xbrl/filings', body)).status).toBe(400);
    expect(await count()).toBe(before);
  });

  it('is pinned: the call, the store and the audit trail say so', async () => {
    const { id } = await createFiling(test, { ...KESTREL_FILING, year: 2020 });
    for (const taxonomyVersion of [TAXONOMY_VERSION, 'reg_2031_v9']) {
      const answer = await test.call('PLATFORM_ADMIN', `PATCH /ops/xbrl/filings/${id}`, { taxonomyVersion });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    }
    const { context } = test.engine;
    const update = sql`UPDATE filing SET taxonomyVersion = 'reg_2031_v9' WHERE id = ${id}`;
    await context.change((writer) =>
      expect(update.execute(writer)).rejects.toThrow(/TAXONOMY|taxonomyVersion/i),
    );
    expectStatus(
      await test.call('PLATFORM_ADMIN', `PATCH /ops/xbrl/filings/${id}`, { entityType: 'sgx_listed' }),
      200,
    );
    expect(await readFiling(test, id)).toMatchObject({
      taxonomyVersion: TAXONOMY_VERSION,
      entityType: 'sgx_listed',
    });
    const [created] = await readAudit(test, id);
    expect(created).toMatchObject({
      type: 'XBRL_FILING_CREATED',
      payload: { taxonomyVersion: TAXONOMY_VERSION },
    });
  });
});
