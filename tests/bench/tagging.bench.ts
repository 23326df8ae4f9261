/**
 * One key of the confirm queue in a filing of 2,000 lines: the next line in its order, and the list as it then stands,
 * against writing and reading the same lines once as JSON. Whatever else a key costs is drawing, of the rows in sight.
 */
import { describe, expect, test } from 'vitest';
import { listRows } from '../../renderer/screens/filings/lines/list-rows.ts';
import { stepQueue } from '../../renderer/screens/filings/queue/confirm-queue.ts';
import { EMPTY_QUEUE } from '../../renderer/screens/filings/queue/queue-state.ts';
import { LINE_STATEMENTS, TAG_CONFIDENCES } from '../../shared/model/enums.ts';
import { makeLine } from '../unit/renderer/screens/filings/line-fixture.ts';
import { bestRatioOf, PACE } from './ratio.ts';

const LINES = 2_000;
/** Of reading and writing the lines once. */
const MOST = 1;

const lines = Array.from({ length: LINES }, (_, at) =>
  makeLine({
    number: at + 1,
    statement: LINE_STATEMENTS[at % LINE_STATEMENTS.length] ?? 'notes',
    confidence: TAG_CONFIDENCES[at % TAG_CONFIDENCES.length] ?? 'HIGH',
    confirmed: at % 3 === 0,
  }),
);
const opened = stepQueue(EMPTY_QUEUE, { kind: 'LINES_CHANGED' }, lines).state;
const seen = stepQueue(opened, { kind: 'PAINTED', visit: opened.visit }, lines).state;

describe(`a filing of ${LINES} lines`, () => {
  test('one key', async ({ bench }) => {
    const result = await bench.compare(
      bench('confirm a line', () => {
        const { state, effect } = stepQueue(seen, { kind: 'CONFIRM', press: 1, repeat: false }, lines);
        expect(effect?.kind).toBe('CONFIRM');
        expect(state.currentId).not.toBe(seen.currentId);
        expect(listRows(lines, 'ALL', '', (id) => id).length).toBeGreaterThan(LINES);
      }),
      bench('the lines as JSON and back', () => {
        JSON.parse(JSON.stringify(lines));
      }),
      PACE,
    );
    expect(bestRatioOf(result.get('confirm a line'), result.get('the lines as JSON and back'))).toBeLessThan(
      MOST,
    );
  });
});
