/**
 * Binding rules 2 and 3: no output while a line is undecided, the rules have not been run or an ERROR stands;
 * by call and by job, for each of the four reasons (specification 1.6, 7; decisions 2).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldenTag } from '../fixtures/golden/kestrel-bay-tags.ts';
import { KESTREL_BAY } from '../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../fixtures/statements/statements-docx.ts';
import { exportsAreBlocked } from '../integration/journeys/blocked-exports.ts';
import {
  confirm,
  createFiling,
  exclude,
  expectStatus,
  exportAll,
  KESTREL_FILING,
  preparedFiling,
  readFiling,
  readLines,
  saveInformation,
  tagKestrelBay,
  uploadDocument,
  validate,
} from '../integration/journeys/filing-steps.ts';
import { startTestEngine, type TestEngine } from '../support/test-engine.ts';

describe('rules 2 and 3: the export gate', () => {
  let test: TestEngine;
  let file: { readonly name: string; readonly bytes: Uint8Array };
  let year = 2010;
  beforeAll(async () => {
    test = await startTestEngine();
    file = { name: 'statements.docx', bytes: await buildStatementsDocx(KESTREL_BAY) };
  });
  afterAll(async () => {
    await test.close();
  });
  const input = () => {
    year += 1;
    return { ...KESTREL_FILING, year };
  };
  const lineNamed = async (id: string, label: string) => {
    const line = (await readLines(test, id)).find((each) => each.label === label);
    if (!line) throw new Error(`No line ${label}`);
    return line;
  };

  it('NO_LINE_ITEMS: before any line, and when every line is excluded', async () => {
    const { id } = await createFiling(test, input());
    await exportsAreBlocked(test, id, 'NO_LINE_ITEMS');
    await uploadDocument(test, id, file.name, file.bytes);
    for (const line of await readLines(test, id)) expectStatus(await exclude(test, id, line.id), 200);
    await exportsAreBlocked(test, id, 'NO_LINE_ITEMS');
  });

  it('UNCONFIRMED_TAG_MAPPING: with no line confirmed, and with one of all left open', async () => {
    const { id } = await createFiling(test, input());
    const lines = await uploadDocument(test, id, file.name, file.bytes);
    const none = await exportsAreBlocked(test, id, 'UNCONFIRMED_TAG_MAPPING');
    expect(none.reasons[0]?.lineItemIds).toHaveLength(lines.length);
    await tagKestrelBay(test, id);
    await saveInformation(test, id);
    const open = await lineNamed(id, 'Total assets');
    const path = `/ops/xbrl/filings/${id}/mappings/${open.id}`;
    expectStatus(await test.call('XBRL_PREPARER', `DELETE ${path}`), 200);
    const one = await exportsAreBlocked(test, id, 'UNCONFIRMED_TAG_MAPPING');
    expect(one.reasons[0]?.lineItemIds).toEqual([open.id]);
    // Rules run on a filing with an open line do not open the gate either.
    await validate(test, id);
    await exportsAreBlocked(test, id, 'UNCONFIRMED_TAG_MAPPING');
  });

  it('NO_VALIDATION_RUN: before the first run, and after any change since the last one', async () => {
    const { id } = await preparedFiling(test, file, input());
    await exportsAreBlocked(test, id, 'NO_VALIDATION_RUN');
    expect((await validate(test, id)).errors).toEqual([]);
    const line = await lineNamed(id, 'Revenue');
    const one = `/ops/xbrl/filings/${id}`;
    const changes: readonly (() => Promise<{ readonly status: number }>)[] = [
      () => confirm(test, id, line.id, { ...goldenTag(line) }),
      () => test.call('XBRL_PREPARER', `PATCH ${one}`, { entityType: 'sgx_listed' }),
      () =>
        test.call('XBRL_PREPARER', `PUT ${one}/filing-information`, {
          values: [{ elementId: 'ei_NumberOfEmployeesOfCompany', value: '25' }],
        }),
    ];
    for (const change of changes) {
      expect((await change()).status).toBe(200);
      expect((await readFiling(test, id)).status).toBe('MAPPING_IN_PROGRESS');
      await exportsAreBlocked(test, id, 'NO_VALIDATION_RUN');
      await validate(test, id);
      expect((await readFiling(test, id)).status).toBe('VALIDATION_PASSED');
    }
    expect(Object.keys(await exportAll(test, id))).toHaveLength(3);
  });

  it('VALIDATION_ERROR_PRESENT: and no acknowledgement lifts it', async () => {
    const { id } = await preparedFiling(test, file, input());
    const total = await lineNamed(id, 'Total liabilities');
    expectStatus(await exclude(test, id, total.id), 200);
    const { errors } = await validate(test, id);
    expect(errors.length).toBeGreaterThan(0);
    const blocked = await exportsAreBlocked(test, id, 'VALIDATION_ERROR_PRESENT');
    expect(blocked.reasons).toEqual([
      { reason: 'VALIDATION_ERROR_PRESENT', ruleIds: errors.map((row) => row.ruleId) },
    ]);
    for (const { ruleId } of errors) {
      const tick = await test.call(
        'PLATFORM_ADMIN',
        `POST /ops/xbrl/filings/${id}/validation-results/${ruleId}/acknowledgement`,
        { reason: 'Reviewed.' },
      );
      expect(tick.status).toBe(400);
    }
    await exportsAreBlocked(test, id, 'VALIDATION_ERROR_PRESENT');
  });
});
