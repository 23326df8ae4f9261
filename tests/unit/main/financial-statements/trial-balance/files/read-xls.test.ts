/** Old workbooks as grids: what stands in them, whatever size they say they have. */
import { expect, it } from 'vitest';
import { readXls } from '../../../../../../main/financial-statements/trial-balance/files/read-xls.ts';
import { readTrialBalance } from '../../../../../../main/financial-statements/trial-balance/read-trial-balance.ts';
import {
  goodXls,
  legacyOfVastRange,
  legacyWithIndents,
} from '../../../../../integration/import/odd-files.ts';

it('reads the cells that are there, and walks through no range that is only declared', async () => {
  const [good] = await readXls(goodXls());
  expect(good).toMatchObject({ name: 'TB', width: 4, cellsBeyond: 0 });
  expect(good?.rows.at(-1)?.number).toBe(good?.rows.length);
  expect(await readXls(legacyOfVastRange())).toEqual([good]);
});

it('reads the indents that styles say, by which groups are told from their accounts', async () => {
  const rows = [
    ['Particulars', 'Debit', 'Credit'],
    ['Capital account', '', '2500.00'],
    ['Share capital', '', '1000.00'],
    ['Reserves', '', '1500.00'],
    ['Current assets', '2500.00', ''],
    ['Cash at bank', '2000.00', ''],
    ['Deposits', '500.00', ''],
  ];
  const file = legacyWithIndents(rows, [2, 3, 5, 6]);
  const [sheet] = await readXls(file);
  expect(sheet?.rows.map(({ cells }) => cells[0]?.indent)).toEqual([0, 0, 1, 1, 0, 1, 1]);
  const { report, items } = await readTrialBalance(file, 'tb.xls');
  expect(items.map(({ accountDescription }) => accountDescription)).toEqual([
    'Share capital',
    'Reserves',
    'Cash at bank',
    'Deposits',
  ]);
  expect(report.leftOut.map(({ row }) => row)).toEqual([2, 5]);
});
