/** A long answer that says the same is the same value; whatever it says, it is parsed by its schema first. */
import { expect, it } from 'vitest';
import { transportOver } from '../../../../renderer/client/transport.ts';
import { type RouteName, routes } from '../../../../shared/contract/routes.ts';
import type { ClientRow } from '../../../../shared/model/list-rows.ts';

const { readAnswer } = transportOver<typeof routes>(async (name) => routes[name as RouteName]);
const rows = (month: number, count = 500) => ({
  items: Array.from({ length: count }, (_, at) => ({
    id: `client-${at}`,
    companyName: `Heron ${at} Pte. Ltd.`,
    uen: '201812345K',
    enabledProducts: ['FINANCIAL_STATEMENTS'],
    accountingStandard: 'SFRS',
    fyEndMonth: month,
    updatedAt: '2026-11-28T00:00:00.000Z',
  })),
});
const read = async (body: object): Promise<{ readonly items: readonly ClientRow[] }> =>
  await readAnswer('listClientRows', new Response(JSON.stringify(body)));

it('is the same value as long as it says the same', async () => {
  const first = await read(rows(12));
  expect(await read(rows(12))).toBe(first);
  const changed = await read(rows(6));
  expect(changed.items[0]?.fyEndMonth).toBe(6);
  expect(await read(rows(6))).toBe(changed);
});

it('is read anew where it is short', async () => {
  const first = await read(rows(12, 1));
  const again = await read(rows(12, 1));
  expect(again).toEqual(first);
  expect(again).not.toBe(first);
});

it('is refused in another form, however often', async () => {
  const broken = { items: rows(12).items.map((row) => ({ ...row, fyEndMonth: 'June' })) };
  await expect(read(broken)).rejects.toThrow('unexpected form');
  await expect(read(broken)).rejects.toThrow('unexpected form');
});
