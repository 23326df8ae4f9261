/** Long statements that an earlier release stored written out: read as they are, and packed before they are shared. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findStatement,
  findStatementHead,
  readStatementText,
} from '../../../main/store/repositories/engagement-outputs.ts';
import { packLongTexts } from '../../../main/store/repositories/long-texts.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import { LONGEST_TEXT } from '../../../shared/sync/kinds/values.ts';
import { startTestEngine, type TestEngine } from '../../support/test-engine.ts';
import { createEngagement } from '../journeys/engagement-steps.ts';
import { toStatements } from '../sync/work.ts';

let solo: TestEngine;
beforeAll(async () => {
  solo = await startTestEngine();
});
afterAll(() => solo.close());

it('packs them, and what they say stays as it is', async () => {
  const { context } = solo.engine;
  const { id } = await createEngagement(solo, {
    companyName: 'Sable Point Pte. Ltd.',
    uen: '201912345K',
    year: 2025,
  });
  await toStatements(solo, id);
  const made = await findStatement(context.reader, id);
  const [first, ...lines] = made?.statementsJson.balanceSheet.lines ?? [];
  const ids = Array.from({ length: 100_000 }, (_, at) => `account ${at} of the books`);
  const long = {
    ...made?.statementsJson,
    balanceSheet: {
      ...made?.statementsJson.balanceSheet,
      lines: [{ ...first, sourceItemIds: ids }, ...lines],
    },
  } as StatementsJson;
  const text = JSON.stringify(long);
  expect(text.length).toBeGreaterThan(LONGEST_TEXT);
  await context.change((writer) =>
    writer.updateTable('generatedStatement').set({ statementsJson: text }).execute(),
  );
  expect((await findStatement(context.reader, id))?.statementsJson).toEqual(long);

  await context.change(packLongTexts);
  const stored = await findStatementHead(context.reader, id);
  const packed = await readStatementText(context.reader, stored?.id ?? '');
  expect(packed.length).toBeLessThan(LONGEST_TEXT);
  expect(stored?.periodStart).toBe('2025-01-01');
  expect((await findStatement(context.reader, id))?.statementsJson).toEqual(long);
});
