/**
 * Last year's signed statements on two desktops of a practice: each figure travels with who confirmed it, and figures
 * entered apart both stay.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listConflicts, settleConflict } from '../../../main/sync/conflicts/conflicts.ts';
import { priorYearSchema, type WrittenFigure } from '../../../shared/model/prior-year.ts';
import { expectStatus } from '../journeys/filing-steps.ts';
import { type Desktop, expectSame, type Office, openDesktop, openOffice, smoothly } from './desktops.ts';
import { callerOf, ENGAGEMENTS, newEngagement, toStatements } from './work.ts';

const line = (key: string, amount: string): WrittenFigure => ({
  statement: 'balanceSheet',
  key,
  label: key,
  page: 7,
  amount: `${amount}.00` as WrittenFigure['amount'],
  amountBefore: '5.00' as WrittenFigure['amount'],
});
const CASH = line('cash_and_bank', '60');
const CAPITAL = line('share_capital', '60');

describe('signed statements of last year on two desktops', () => {
  let office: Office;
  let a: Desktop;
  let b: Desktop;
  let base: string;
  beforeAll(async () => {
    office = await openOffice();
    a = await openDesktop(office, 'a');
    b = await openDesktop(office, 'b');
    const id = await newEngagement(a, office.clients[0]?.id ?? '');
    base = `${ENGAGEMENTS}/${id}/prior-year`;
    await toStatements(a, id);
    await both();
  });
  afterAll(async () => {
    await a.close();
    await b.close();
    await office.close();
  });

  const both = async () => {
    for (const desktop of [a, b, a]) await smoothly(desktop);
  };
  const settings = {
    periodStart: '2024-01-01',
    periodEnd: '2024-12-31',
    currency: 'SGD',
    firstPeriod: false,
    rounding: 'SGD',
    cashFlows: 'AS_SIGNED',
    acceptedReason: null,
  };
  const asSeen = async (desktop: Desktop) => {
    const { signed } = await read(desktop);
    return signed === null ? '' : `?${new URLSearchParams({ seenAt: signed.updatedAt })}`;
  };
  const save = async (desktop: Desktop, figures: readonly WrittenFigure[]) =>
    expectStatus(
      await desktop.call('FS_PREPARER', `PUT ${base}/signed-statements${await asSeen(desktop)}`, {
        ...settings,
        figures,
      }),
      200,
    );
  const read = async (desktop: Desktop) =>
    priorYearSchema.parse(expectStatus(await desktop.call('FS_PREPARER', `GET ${base}`), 200).body);
  const confirmed = async (desktop: Desktop) => {
    const { signed, names } = await read(desktop);
    return signed?.figures.map(({ key, amount, confirmedById }) => [
      key,
      amount,
      names[confirmedById ?? ''] !== '',
    ]);
  };

  it('travel with who confirmed each figure, and count on both', async () => {
    await save(a, [CASH, CAPITAL]);
    await both();
    expect(await confirmed(b)).toEqual([
      ['cash_and_bank', '60.00', true],
      ['share_capital', '60.00', true],
    ]);
    expect((await read(b)).problems).toEqual((await read(a)).problems);
    await expectSame(a, b);
  });

  it('take a correction made by another person on another desktop, in that person’s name', async () => {
    const before = (await read(b)).signed?.figures[0]?.confirmedAt;
    await save(b, [{ ...CASH, page: 8 }, CAPITAL]);
    await both();
    const figures = (await read(a)).signed?.figures;
    expect(figures?.map(({ page }) => page)).toEqual([8, 7]);
    expect(figures?.[0]?.confirmedAt).not.toBe(before);
    await expectSame(a, b);
  });

  it('count for nothing where two people’s figures came together, until a person saves them again', async () => {
    const printedTwice = (line: WrittenFigure): WrittenFigure => ({ ...line, amountBefore: line.amount });
    await save(a, [printedTwice(CASH), printedTwice(CAPITAL)]);
    await both();
    await save(a, [
      { ...printedTwice(CASH), amount: '90.00' as WrittenFigure['amount'] },
      printedTwice(CAPITAL),
    ]);
    await save(b, [
      printedTwice(CASH),
      { ...printedTwice(CAPITAL), amount: '90.00' as WrittenFigure['amount'] },
    ]);
    for (const desktop of [a, b]) await desktop.sync();
    for (const { conflictId, mayChoose } of await listConflicts(b.engine.context.reader, { open: true })) {
      expect(mayChoose).toContain('MINE');
      await settleConflict(b.engine.context, callerOf(b, 'FS_PREPARER'), conflictId, 'MINE');
    }
    await both();
    // Both totals agree, and neither person entered this set.
    expect((await confirmed(a))?.map(([, amount]) => amount)).toEqual(['90.00', '90.00']);
    for (const desktop of [a, b]) {
      expect((await read(desktop)).problems.map(({ kind }) => kind)).toContain('CHANGED_BY_TWO');
    }
    const figures = (await read(a)).signed?.figures.map(
      ({ statement, key, label, amount, amountBefore, page }) => ({
        statement,
        key: key ?? '',
        label,
        amount,
        amountBefore,
        page,
      }),
    );
    await save(a, figures ?? []);
    await both();
    expect((await read(b)).problems.map(({ kind }) => kind)).not.toContain('CHANGED_BY_TWO');
  });

  it('are removed everywhere', async () => {
    expectStatus(await a.call('FS_PREPARER', `DELETE ${base}/signed-statements${await asSeen(a)}`), 204);
    await both();
    expect((await read(b)).signed).toBeNull();
    await expectSame(a, b);
  });
});
