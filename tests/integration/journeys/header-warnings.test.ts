/**
 * Two engagements of one year and a period of more than eighteen months: both may be right, so both are taken and
 * both are said, in the answer of the call and for as long as they are true (decisions 6).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type OpenedEngagement, openedEngagementSchema } from '../../../shared/model/records.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { createEngagement } from './engagement-steps.ts';
import { expectStatus } from './filing-steps.ts';

const PATH = '/ops/financial-statements/engagements';
let practice: TestEngine;
let clientId = '';
let firstId = '';

beforeAll(async () => {
  practice = await startTestEngine();
  const company = { companyName: 'Sable Reach Ceramics Pte. Ltd.', uen: '201923456K', year: 2025 };
  const first = await createEngagement(practice, company);
  ({ clientId, id: firstId } = first);
});
afterAll(async () => {
  await practice.close();
});

async function open(change: Record<string, string>): Promise<OpenedEngagement> {
  const body = { clientId, financialYear: 'FY2025 again', reportingStandard: 'SFRS_SE', ...change };
  return openedEngagementSchema.parse(
    expectStatus(await practice.call('FS_PREPARER', `POST ${PATH}`, body), 201).body,
  );
}
async function read(id: string): Promise<OpenedEngagement> {
  return openedEngagementSchema.parse(
    expectStatus(await practice.call('FS_PREPARER', `GET ${PATH}/${id}`), 200).body,
  );
}

describe('the header of a new engagement', () => {
  it('warns of another open engagement of the year, on both, until one is archived', async () => {
    expect((await read(firstId)).warnings).toEqual([]);
    const second = await open({ yearEndDate: '2025-12-31' });
    expect(second.warnings).toMatchObject([{ kind: 'SAME_YEAR', engagementIds: [firstId] }]);
    expect(second.warnings[0]?.message).toContain('archive the other');
    expect((await read(firstId)).warnings).toMatchObject([{ engagementIds: [second.id] }]);
    expectStatus(await practice.call('FS_PREPARER', `DELETE ${PATH}/${second.id}`), 200);
    expect((await read(firstId)).warnings).toEqual([]);
  });

  it('warns of a period longer than eighteen months, and not of one of eighteen', async () => {
    const eighteen = await open({ periodStart: '2025-07-01', yearEndDate: '2026-12-31' });
    expect(eighteen.warnings).toEqual([]);
    const long = await open({ periodStart: '2026-01-01', yearEndDate: '2027-07-01' });
    expect(long.warnings).toMatchObject([{ kind: 'LONG_PERIOD' }]);
    expect(long.warnings[0]?.message).toContain('approval of ACRA');
  });
});
