/** What two desktops, of one release or of two, count as the same content. */
import { expect, it } from 'vitest';
import { digestOf } from '../../../../../main/sync/join/last-agreed.ts';

it('is one digest for a row of an earlier release and the same row with what came later', () => {
  const row = { id: 'i', accountCode: '1', currentYearBalance: '5.00' };
  expect(digestOf({ ...row, uploadId: 'u' })).toBe(digestOf(row));
  expect(digestOf({ ...row, uploadId: null })).toBe(digestOf(row));
  const version = { id: 'v', statementsJson: '{}' };
  expect(digestOf({ ...version, books: '{"accounts":[]}' })).toBe(digestOf(version));
  expect(digestOf({ ...row, currentYearBalance: '6.00' })).not.toBe(digestOf(row));
});
