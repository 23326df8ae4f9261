/** Old workbooks as grids: what stands in them, whatever size they say they have. */
import { expect, it } from 'vitest';
import { readXls } from '../../../../../main/financial-statements/trial-balance/read-xls.ts';
import { goodXls, legacyOfVastRange } from '../../../../integration/import/odd-files.ts';

it('reads the cells that are there, and walks through no range that is only declared', async () => {
  const [good] = await readXls(goodXls());
  expect(good).toMatchObject({ name: 'TB', width: 4, cellsBeyond: 0 });
  expect(good?.rows.at(-1)?.number).toBe(good?.rows.length);
  expect(await readXls(legacyOfVastRange())).toEqual([good]);
});
