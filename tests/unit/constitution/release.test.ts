/** The JSON files are what the spreadsheet release gives, byte for byte (decisions 7). */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { convertRelease, releaseWorkbooks } from '../../../constitution/release/convert.ts';

describe('the release', () => {
  it('converts to the same bytes again', async () => {
    const workbooks = releaseWorkbooks();
    expect(workbooks).toHaveLength(1);
    for (const workbook of workbooks) {
      for (const [name, text] of await convertRelease(workbook)) {
        const kept = readFileSync(new URL(`../../../constitution/${name}`, import.meta.url), 'utf8');
        expect(text === kept, name).toBe(true);
      }
    }
  });
});
