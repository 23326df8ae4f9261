/**
 * The filing desk of a large practice: a page of 10,000 filings, by each order, filter and search text, answered
 * by the engine from the encrypted store. It must take at most 20 ms, against the bare count of the rows.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertFiling, listFilings } from '../../main/store/repositories/filings.ts';
import { isoDateSchema } from '../../shared/model/dates.ts';
import { FILING_STATES } from '../../shared/model/states.ts';
import { startTestEngine, type TestEngine } from '../support/test-engine.ts';
import { medianMs, PACE, ratioOf } from './ratio.ts';

const CLIENTS = 1000;
const YEARS = 10;
const LIMIT_MS = 20;
const AT = '2026-01-02T03:04:05.000Z';
const PAGE = { limit: 50 } as const;

let practice: TestEngine;
beforeAll(async () => {
  practice = await startTestEngine();
  const { context } = practice.engine;
  await context.change(async (writer) => {
    const [model] = await writer.selectFrom('client').selectAll().limit(1).execute();
    if (model === undefined) throw new Error('The sample practice has a client.');
    for (let at = 0; at < CLIENTS; at += 1) {
      const clientId = context.newId();
      const uen = `2019${String(at).padStart(5, '0')}K`;
      const companyName = `Lantern Wharf ${at} Pte. Ltd.`;
      await writer
        .insertInto('client')
        .values({ ...model, id: clientId, uen, companyName })
        .execute();
      for (let year = 0; year < YEARS; year += 1) {
        await insertFiling(writer, {
          id: context.newId(),
          clientId,
          fsEngagementId: null,
          periodStart: isoDateSchema.parse(`${2015 + year}-01-01`),
          periodEnd: isoDateSchema.parse(`${2015 + year}-12-31`),
          entryPoint: 'FULL_XBRL',
          entityType: 'non_listed_company_full',
          accountingStandard: 'SFRS',
          taxonomyDigest: null,
          taxonomyVersion: 'reg_2026_v1',
          status: FILING_STATES[(at + year) % 6] ?? 'DRAFT',
          versionNo: 1,
          currentDocumentId: null,
          currentLineSetId: context.newId(),
          documentCurrency: null,
          contentVersion: 1,
          filedAt: null,
          filedById: null,
          filedCompanyName: null,
          filedUen: null,
          regulatorReference: null,
          filedOn: null,
          clientDecision: null,
          createdAt: AT,
          updatedAt: `2026-01-02T03:04:${String(year * 5).padStart(2, '0')}.${String(at).padStart(3, '0')}Z`,
        });
      }
    }
  });
});
afterAll(async () => {
  await practice.close();
});

const QUERIES = [
  ['newest change first', { sort: '-updatedAt' }],
  ['by client', { sort: 'clientName' }],
  ['by period', { sort: '-periodEnd' }],
  ['of one state', { sort: '-periodEnd', status: 'MAPPING_IN_PROGRESS' }],
  ['with a text', { sort: '-updatedAt', q: 'wharf 77' }],
  ['page 150', { sort: '-updatedAt', cursor: 'after-7500' }],
] as const;

describe(`${CLIENTS * YEARS} filings`, () => {
  for (const [name, query] of QUERIES) {
    test(name, async ({ bench }) => {
      const { reader } = practice.engine.context;
      const result = await bench.compare(
        bench(`list ${name}`, async () => {
          expect((await listFilings(reader, { ...PAGE, ...query })).total).toBeGreaterThan(0);
        }),
        bench('count the rows', async () => {
          await sql`SELECT count(*) FROM filing`.execute(reader);
        }),
        PACE,
      );
      ratioOf(result.get(`list ${name}`), result.get('count the rows'));
      expect(medianMs(result.get(`list ${name}`))).toBeLessThan(LIMIT_MS);
    });
  }
});
