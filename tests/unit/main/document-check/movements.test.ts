/** A movement by its words, where figures of one year alone show no sum. */
import { expect, it } from 'vitest';
import { movementSums } from '../../../../main/document-check/movements.ts';

const LABELS = ['At 1 January', 'Charge for the year', 'At 31 December'];
const told = (labels: readonly string[], ...rows: readonly (readonly (number | null)[])[]) => {
  const amounts = rows.map((row) => row.map((each) => (each === null ? null : BigInt(each) * 100n)));
  return movementSums(labels, amounts, [], 100n).map(({ total, holds, fails }) => ({
    total,
    holds,
    fails: fails.map(({ column, difference }) => [column, Number(difference / 100n)]),
  }));
};

it('tells one digit between what a period began with and what it ended with', () => {
  expect(told(LABELS, [0, null], [-879, null], [-879, 0])).toEqual([{ total: 2, holds: [0], fails: [] }]);
  expect(told(LABELS, [0, null], [-679, null], [-879, 0])).toEqual([
    { total: 2, holds: [], fails: [[0, -200]] },
  ]);
});

it('says nothing where a subtotal stands between, or more is apart than a digit', () => {
  expect(told(LABELS, [0], [-514], [-879])).toEqual([]);
  expect(told([...LABELS.slice(0, 2), 'Total charge', 'At 31 December'], [100], [50], [50], [150])).toEqual(
    [],
  );
  expect(told(['At 1 January', 'At 31 December'], [100], [150])).toEqual([]);
});
