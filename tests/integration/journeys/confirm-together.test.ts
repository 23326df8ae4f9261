/**
 * Confirming beside others: two people at one line, an element of the wrong kind of period, and the open
 * neighbours of a line that was just confirmed (specification 3.3, 4.5; decisions 2, 3, 6).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LineItem } from '../../../shared/model/records.ts';
import { KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../../fixtures/statements/statements-docx.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { confirm, createFiling, exclude, KESTREL_FILING, readLines, uploadDocument } from './filing-steps.ts';

describe('confirming beside others', () => {
  let test: TestEngine;
  let filingId: string;
  let lines: readonly LineItem[];
  beforeAll(async () => {
    test = await startTestEngine();
    filingId = (await createFiling(test, KESTREL_FILING)).id;
    lines = await uploadDocument(test, filingId, 'statements.docx', await buildStatementsDocx(KESTREL_BAY));
  });
  afterAll(async () => {
    await test.close();
  });

  const lineOf = (label: string, statement: LineItem['statement'] = 'balance_sheet') => {
    const line = lines.find((each) => each.label === label && each.statement === statement);
    if (line === undefined) throw new Error(`No line "${label}".`);
    return line;
  };

  it('refuses the later of two people with what happened', async () => {
    const { id } = lineOf('Inventories');
    const first = { elementId: 'fs_Inventories', seenConfirmedAt: null };
    const second = { elementId: 'fs_OtherNonfinancialAssetsCurrent', seenConfirmedAt: null };
    const answers = await Promise.all([
      confirm(test, filingId, id, first, 'XBRL_PREPARER'),
      confirm(test, filingId, id, second, 'XBRL_REVIEWER'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect(refused).toMatchObject({ code: 'VERSION_CONFLICT' });
    expect(String(refused?.detail)).toMatch(
      /confirmed "(?:Inventories|Other non-financial assets, current)"/,
    );
  });

  it('takes a later choice that was made on the confirmed line, and no other', async () => {
    const { id } = lineOf('Share capital');
    const own = await confirm(test, filingId, id, { elementId: 'fs_ShareCapital' }, 'XBRL_PREPARER');
    expect(own.status).toBe(200);
    const other = { elementId: 'fs_CapitalReserve' };
    expect((await confirm(test, filingId, id, other, 'XBRL_REVIEWER')).status).toBe(409);
    const stale = { ...other, seenConfirmedAt: '2001-01-01T00:00:00.000Z' };
    expect((await confirm(test, filingId, id, stale, 'XBRL_REVIEWER')).status).toBe(409);
    const confirmedAt = (await readLines(test, filingId)).find((line) => line.id === id)?.mapping
      ?.confirmedAt;
    const informed = { ...other, seenConfirmedAt: confirmedAt };
    expect((await confirm(test, filingId, id, informed, 'XBRL_REVIEWER')).status).toBe(200);
  });

  it('refuses a flow on a balance, and a balance on a flow, and says why', async () => {
    const flow = await confirm(test, filingId, lineOf('Trade and other receivables').id, {
      elementId: 'fs_ChangeInTradeAndOtherReceivables',
    });
    expect(flow).toMatchObject({ status: 400, body: { code: 'UNKNOWN_ELEMENT' } });
    expect(String(flow.body.detail)).toContain('covers a period, and the line is a balance at a date');
    const balance = await confirm(test, filingId, lineOf('Cost of sales', 'income_statement').id, {
      elementId: 'fs_Inventories',
    });
    expect(balance).toMatchObject({ status: 400, body: { code: 'UNKNOWN_ELEMENT' } });
    expect(String(balance.body.detail)).toContain('is a balance at a date, and the line covers the period');
  });

  it('judges the open neighbours anew, and touches nothing that a person decided', async () => {
    const target = lineOf('Cash and cash equivalents');
    const excluded = lineOf('Gross profit', 'income_statement');
    expect((await exclude(test, filingId, excluded.id)).status).toBe(200);
    const neighbour = lineOf('Income tax payable');
    // What is confirmed for another line must not be offered for this one in silence.
    const chosen = { elementId: neighbour.mapping?.elementId ?? '' };
    expect((await confirm(test, filingId, target.id, chosen)).status).toBe(200);
    let now = neighbour;
    while (!now.mapping?.explanation?.includes('Already confirmed for')) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      now = (await readLines(test, filingId)).find((line) => line.id === neighbour.id) ?? now;
    }
    expect(now.mapping?.explanation).toContain('Already confirmed for "Cash and cash equivalents"');
    expect(now.mapping?.confirmedById).toBeNull();
    const after = await readLines(test, filingId);
    expect(after.find((line) => line.id === target.id)?.mapping).toMatchObject(chosen);
    expect(after.find((line) => line.id === excluded.id)?.mapping).toBeNull();
  });
});
