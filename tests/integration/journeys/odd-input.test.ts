/**
 * Filing information as people type and paste it: what cannot be filed is refused with what is expected, nothing is kept that
 * no output would carry, and a text that nobody can see is none.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { xbrlFilingRoutes } from '../../../shared/contract/xbrl-filing.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { createFiling, expectStatus, KESTREL_FILING } from './filing-steps.ts';

let test: TestEngine;
let path: string;
beforeAll(async () => {
  test = await startTestEngine();
  const { id } = await createFiling(test, { ...KESTREL_FILING, year: 2023 });
  path = `/ops/xbrl/filings/${id}/filing-information`;
});
afterAll(async () => {
  await test.close();
});

const form = xbrlFilingRoutes.getFilingInformation.response;
const fields = async () =>
  form.parse(expectStatus(await test.call('XBRL_PREPARER', `GET ${path}`), 200).body).fields;
async function save(input: string, value: string) {
  const field = (await fields()).find((each) => each.input === input && !each.fixed);
  const values = [{ elementId: field?.elementId ?? '', value }];
  const answer = await test.call('XBRL_PREPARER', `PUT ${path}`, { values });
  const kept = (await fields()).find(({ elementId }) => elementId === field?.elementId)?.value ?? null;
  return { answer, kept };
}

it.each([
  ['date', '1899-12-31', /2026-12-31 is expected, of 1900 or later/],
  ['date', '2025-02-31', /A date of the calendar/],
  ['date', '31/12/2024', /such as 2026-12-31/],
  ['number', '1,234', /A whole number such as 1234 is expected, without commas/],
  ['number', '1.234,56', /A whole number such as 1234/],
  ['number', '１２', /A whole number/],
  ['number', 'twelve', /A whole number/],
  ['number', '-3', /A whole number/],
  ['text', 'x'.repeat(10_000), /at most 4,000 characters is expected; this one has 10,000/],
  ['text', 'x'.repeat(50_001), /at most 50,000 characters/],
  ['text', '\u200b\u202e\u2060', /nothing in this one that can be read/],
  ['boolean', 'perhaps', /Yes or no/],
])('a %s as %s is refused with what is expected, and nothing is kept', async (input, value, said) => {
  const { answer, kept } = await save(input, value);
  expect(expectStatus(answer, 400).body).toMatchObject({ code: 'INVALID_INPUT' });
  expect(String(answer.body.detail)).toMatch(said);
  expect(kept).toBeNull();
});

it.each([
  ['🏭 Fabrik\u0000\u000b\ud800', '🏭 Fabrik'],
  ['  שלום Pte. Ltd.\u00a0', 'שלום Pte. Ltd.'],
  ['12 Quay Street\r\nSingapore', '12 Quay Street\nSingapore'],
  ['<b>A & B</b> =1+1', '<b>A & B</b> =1+1'],
])('the text %j is kept as it can be filed', async (value, expected) => {
  const { answer, kept } = await save('textarea', value);
  expectStatus(answer, 200);
  expect(kept).toBe(expected);
  expectStatus((await save('textarea', '')).answer, 200);
});
