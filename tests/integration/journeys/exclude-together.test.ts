/**
 * Lines excluded together (decisions 6): what is proposed of a simplified filing, and the act of a person: all lines or
 * none, one audit event that names every one, nothing that was confirmed.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { xbrlFilingRoutes } from '../../../shared/contract/xbrl-filing.ts';
import { exclusionProposalSchema } from '../../../shared/model/exclusion-proposals.ts';
import type { LineItem } from '../../../shared/model/records.ts';
import { smallStationer } from '../../fixtures/statements/small-stationer.ts';
import { buildStatementsDocx } from '../../fixtures/statements/statements-docx.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { confirm, createFiling, expectStatus, readAudit, readLines, uploadDocument } from './filing-steps.ts';

let test: TestEngine;
let filingId: string;
let lines: readonly LineItem[];

beforeAll(async () => {
  test = await startTestEngine();
  const { companyName, uen } = smallStationer(2024);
  const filing = await createFiling(test, { companyName, uen, year: 2024, entryPoint: 'SIMPLIFIED_XBRL' });
  filingId = filing.id;
  const document = await buildStatementsDocx(smallStationer(2024));
  lines = await uploadDocument(test, filingId, 'statements.docx', document);
});
afterAll(async () => {
  await test.close();
});

const proposals = async () => {
  const answer = await test.call('XBRL_PREPARER', `GET /ops/xbrl/filings/${filingId}/exclusion-proposals`);
  return z.object({ items: z.array(exclusionProposalSchema) }).parse(expectStatus(answer, 200).body).items;
};
const exclude = (chosen: unknown) =>
  test.call('XBRL_PREPARER', `POST /ops/xbrl/filings/${filingId}/exclusions`, { lines: chosen });
const decided = async () => (await readLines(test, filingId)).filter(({ exclusion }) => exclusion !== null);

it('the day of authorisation is proposed as the document prints it, and no opinion of the directors', async () => {
  const answer = await test.call('XBRL_PREPARER', `GET /ops/xbrl/filings/${filingId}/filing-information`);
  const { fields } = xbrlFilingRoutes.getFilingInformation.response.parse(expectStatus(answer, 200).body);
  const proposed = fields.filter(
    ({ proposalFrom, input }) => proposalFrom === 'DOCUMENT' && input === 'date',
  );
  expect(proposed.map(({ elementId, proposal, value }) => [elementId, proposal, value])).toEqual([
    ['ei_DateOfAuthorisationForIssue', '2025-03-16', null],
  ]);
  const opinions = fields.filter(({ elementId }) => /^ds_Whether(?:Statements|CompanyCan)/.test(elementId));
  expect(opinions.map(({ proposal }) => proposal)).toEqual([null, null]);
});

describe('lines excluded together', () => {
  it('are proposed with a reason each, and nothing is excluded by that', async () => {
    expect(lines).toHaveLength(86);
    const found = await proposals();
    expect(found.map(({ statement, lines: of }) => [statement, of.length])).toEqual([
      ['cash_flow', 22],
      ['notes', 16],
      ['equity_changes', 4],
    ]);
    const dividends = lines.find((line) => line.statement === 'equity_changes' && /^Div/.test(line.label));
    expect(found.flatMap((each) => each.lines).map(({ lineItemId }) => lineItemId)).not.toContain(
      dividends?.id,
    );
    expect(await decided()).toEqual([]);
  });

  it('are excluded all or none, and never a line that is confirmed', async () => {
    const [cash] = await proposals();
    const [first] = lines;
    if (cash === undefined || first === undefined) throw new Error('There are lines.');
    expectStatus(await confirm(test, filingId, first.id, { elementId: first.mapping?.elementId ?? '' }), 200);
    const reason = 'Not part of it';
    const refused = await exclude([...cash.lines, { lineItemId: first.id, reason }]);
    expect(expectStatus(refused, 409).body.code).toBe('INVALID_TRANSITION');
    expectStatus(await exclude([...cash.lines, { lineItemId: filingId, reason }]), 404);
    expectStatus(await exclude([...cash.lines, ...cash.lines.slice(0, 1)]), 400);
    expect(await decided()).toEqual([]);
  });

  it('are one act with one event that names every line', async () => {
    const [cash] = await proposals();
    if (cash === undefined) throw new Error('Something is proposed.');
    expectStatus(await exclude(cash.lines), 200);
    const excluded = await decided();
    expect(excluded.map(({ id }) => id).sort()).toEqual(
      cash.lines.map(({ lineItemId }) => lineItemId).sort(),
    );
    expect(excluded.every(({ mapping }) => mapping === null)).toBe(true);
    const events = (await readAudit(test, filingId)).filter(({ type }) => type === 'XBRL_LINE_EXCLUDED');
    expect(events).toHaveLength(1);
    const told = z
      .object({ count: z.number(), lines: z.array(z.object({ lineItemId: z.string(), reason: z.string() })) })
      .parse(events[0]?.payload);
    expect(told.count).toBe(22);
    expect(told.lines.map(({ lineItemId, reason }) => ({ lineItemId, reason }))).toEqual(cash.lines);
    expect((await proposals()).map(({ statement }) => statement)).toEqual(['notes', 'equity_changes']);
  });

  it('may be every line that is open, and then nothing is left to file; one taken back can be left out again', async () => {
    expectStatus(await exclude([]), 400);
    const open = (await readLines(test, filingId)).filter(
      ({ exclusion, mapping }) => exclusion === null && !mapping?.confirmedById,
    );
    const all = open.map(({ id }) => ({ lineItemId: id, reason: 'Filed by somebody else' }));
    expectStatus(await exclude(all), 200);
    const [first] = open;
    const path = `/ops/xbrl/filings/${filingId}/line-items/${first?.id}/exclusion`;
    expectStatus(await test.call('XBRL_PREPARER', `DELETE ${path}`), 200);
    expectStatus(await test.call('XBRL_PREPARER', `DELETE ${path}`), 409);
    expectStatus(await exclude(all.slice(0, 1)), 200);
    const confirmed = (await readLines(test, filingId)).filter(({ mapping }) => mapping?.confirmedById);
    for (const { id } of confirmed)
      expectStatus(
        await test.call('XBRL_PREPARER', `DELETE /ops/xbrl/filings/${filingId}/mappings/${id}`),
        200,
      );
    expectStatus(
      await exclude(confirmed.map(({ id }) => ({ lineItemId: id, reason: 'Filed by somebody else' }))),
      200,
    );
    const gate = await test.call('XBRL_PREPARER', `GET /ops/xbrl/filings/${filingId}/gate`);
    expect(expectStatus(gate, 200).body.gate).toMatchObject({ allowed: false, reason: 'NO_LINE_ITEMS' });
  });

  it('are lines of the document that counts: those of one that was replaced meanwhile are not', async () => {
    const replaced = { lineItemId: lines[0]?.id, reason: 'Not part of it' };
    const document = await buildStatementsDocx(smallStationer(2025));
    await uploadDocument(test, filingId, 'statements-again.docx', document);
    const [now] = await readLines(test, filingId);
    const chosen = [{ lineItemId: now?.id, reason: 'Not part of it' }, replaced];
    expectStatus(await exclude(chosen), 404);
    expect((await readLines(test, filingId)).find(({ id }) => id === now?.id)?.exclusion).toBeNull();
  });
});
