/** Classes of assets as the disclosures and the accounts hold them: taken where they are told, asked where they are not. */
import { expect, it } from 'vitest';
import {
  monthsOfLife,
  type PropertyBooks,
  propertyClasses,
} from '../../../../../main/financial-statements/journals/templates/property-classes.ts';
import { chargeOf } from '../../../../../main/financial-statements/journals/templates/straight-line.ts';
import type { IsoDate } from '../../../../../shared/model/dates.ts';
import { type Money, ZERO } from '../../../../../shared/model/money.ts';

const YEAR = { start: '2026-01-01' as IsoDate, end: '2026-12-31' as IsoDate };
const account = (accountCode: string, accountDescription: string, amount: string) => ({
  accountCode,
  accountDescription,
  amount: amount as Money,
});
const BOOKS: PropertyBooks = {
  flag: 'ppe',
  assets: [
    account('1500', 'Motor vehicles', '96000.00'),
    account('1501', 'Acc depn - motor vehicles', '-48000.00'),
    account('1510', 'Computers', '12000.00'),
    account('1511', 'Acc depn - computers', '-4000.00'),
  ],
  charges: [account('6800', 'Depreciation', '0.00')],
};
const COLUMNS = [
  'class',
  'cost_at_start',
  'additions',
  'disposals',
  'depreciation_charge',
  'carrying_amount_at_end',
];
const schedule = (...rows: readonly (readonly string[])[]) => ({ columns: COLUMNS, rows });
const lives = (lastYear: boolean) => ({
  lastYear,
  table: {
    columns: ['class', 'useful_life'],
    rows: [
      ['Motor vehicles', '8 years'],
      ['Computers', '3 years'],
    ],
  },
});

it('reads a useful life only where it is one', () => {
  expect(
    ['5 years', '1 year', '60 months', '20%', '33.33%', '20 % a year', '3 to 5 years', '5'].map(monthsOfLife),
  ).toEqual([60, 12, 60, 60, null, 60, null, null]);
});

it('takes classes, costs and additions of the schedule, and works out the first day from what is written off', () => {
  const { assets, remarks } = propertyClasses(
    schedule(
      ['Motor vehicles', '96,000', '24,000', '', '13,500', '58,500'],
      ['Computers', '12,000', '-', '', '', ''],
      ['Total', '108,000', '24,000', '', '13,500', '58,500'],
    ),
    lives(false),
    BOOKS,
    YEAR,
  );
  const own = (code: string, name: string) => ({ accountCode: code, accountDescription: name });
  const charge = own('6800', 'Depreciation');
  expect(assets).toEqual([
    {
      name: 'Motor vehicles',
      cost: '96000.00',
      usefulLifeMonths: 96,
      readyOn: '2022-01-01',
      charge,
      accumulated: own('1501', 'Acc depn - motor vehicles'),
    },
    {
      name: 'Motor vehicles, additions',
      cost: '24000.00',
      usefulLifeMonths: 96,
      readyOn: null,
      charge,
      accumulated: own('1501', 'Acc depn - motor vehicles'),
    },
    {
      name: 'Computers',
      cost: '12000.00',
      usefulLifeMonths: 36,
      readyOn: '2025-01-01',
      charge,
      accumulated: own('1511', 'Acc depn - computers'),
    },
  ]);
  expect(remarks[0]).toContain('property schedule in the disclosures');
  expect(remarks.at(-1)).toContain('Enter what is empty');
  // From that day on, the charge of the year is that of twelve months, and the class is never written off twice.
  const [vans] = assets;
  if (vans?.readyOn == null || vans.usefulLifeMonths === null) throw new Error('The first day is not known.');
  const asset = {
    ...vans,
    residualValue: ZERO,
    readyOn: vans.readyOn,
    usefulLifeMonths: vans.usefulLifeMonths,
    disposedOn: null,
  };
  const { charge: _charge, accumulated: _accumulated, ...terms } = asset;
  expect(chargeOf(terms, YEAR)).toEqual({ months: 12, charge: '12000.00' });
});

it('takes the accounts where the schedule is not answered, with last year’s useful lives', () => {
  const { assets, remarks } = propertyClasses(null, lives(true), BOOKS, YEAR);
  expect(
    assets.map(({ name, cost, usefulLifeMonths, readyOn }) => [name, cost, usefulLifeMonths, readyOn]),
  ).toEqual([
    ['Motor vehicles', '96000.00', 96, '2022-01-01'],
    ['Computers', '12000.00', 36, '2025-01-01'],
  ]);
  expect(remarks.join(' ')).toMatch(/accounts, because.*last year’s disclosures/);
});

it('dates nothing by a guess', () => {
  const readyOn = (books: PropertyBooks, of = lives(true)) =>
    propertyClasses(null, of, books, YEAR).assets.map((each) => each.readyOn);
  // The charge of the year is in the accounts already.
  expect(readyOn({ ...BOOKS, charges: [account('6800', 'Depreciation', '12000.00')] })).toEqual([null, null]);
  // One account for all classes.
  const [vans, , computers] = BOOKS.assets;
  if (!vans || !computers) throw new Error('The books hold no assets.');
  expect(
    readyOn({
      ...BOOKS,
      assets: [vans, computers, account('1599', 'Accumulated depreciation', '-52000.00')],
    }),
  ).toEqual([...[null, null]]);
  // More written off than whole months give.
  expect(
    readyOn({ ...BOOKS, assets: [vans, account('1501', 'Acc depn - motor vehicles', '-48500.00')] }),
  ).toEqual([null]);
  // A cell that holds no amount: the schedule is not taken.
  const { remarks } = propertyClasses(schedule(['Vans', 'see note', '', '', '', '']), null, BOOKS, YEAR);
  expect(remarks[0]).toContain('not answered');
});
