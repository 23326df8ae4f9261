/** The fields of each computed journal make a body that the contract takes once they are filled in. */
import { expect, it } from 'vitest';
import {
  changedValues,
  fieldsOf,
  firstValues,
  startValues,
  templateInput,
} from '../../../../../../renderer/screens/engagements/journals/template-fields.ts';
import { journalTemplateInputSchema } from '../../../../../../shared/model/journal-template-inputs.ts';
import { JOURNAL_TEMPLATES } from '../../../../../../shared/model/journals.ts';
import type { Engagement } from '../../../../../../shared/model/records.ts';
import { templateStartsSchema } from '../../../../../../shared/model/template-starts.ts';

const ENGAGEMENT = { periodStart: '2025-01-01', yearEndDate: '2025-12-31' } as Engagement;

const VANS = { charge: null, accumulated: null, name: 'Vans', cost: '50000.00', usefulLifeMonths: 60 };
const STARTS = templateStartsSchema.parse({
  depreciation: {
    assets: [
      { ...VANS, readyOn: '2023-01-01' },
      { ...VANS, name: 'Vans, additions', usefulLifeMonths: null, readyOn: null },
    ],
    remarks: [],
  },
  tax: {
    profitBeforeTax: '300000.00',
    alreadyProvided: '900.00',
    payable: null,
    remarks: [],
    expense: { accountCode: '7000', accountDescription: 'Tax' },
  },
});

it.each(JOURNAL_TEMPLATES)('asks for all that %s needs, and for nothing else', (template) => {
  const values = {
    ...firstValues(template, ENGAGEMENT),
    ...(template === 'DEPRECIATION' && { name: 'Vans' }),
  };
  expect(Object.keys(values).sort()).toEqual(
    fieldsOf(template, ENGAGEMENT)
      .map(({ name }) => name)
      .sort(),
  );
  expect(
    journalTemplateInputSchema.safeParse(templateInput(template, values, ENGAGEMENT)).error,
  ).toBeUndefined();
});

it('takes several classes of a depreciation, percentages and a dividend for each share', () => {
  const van = { ...firstValues('DEPRECIATION', ENGAGEMENT), name: 'Vans' };
  expect(templateInput('DEPRECIATION', van, ENGAGEMENT, [van, { ...van, name: 'Computers' }])).toMatchObject({
    assets: [{ name: 'Vans' }, { name: 'Computers' }],
  });
  const losses = { ...firstValues('CREDIT_LOSS', ENGAGEMENT), amount1: '100.00', rate1: '2.5 %' };
  expect(templateInput('CREDIT_LOSS', losses, ENGAGEMENT)).toMatchObject({
    buckets: [{}, { label: 'Overdue 1 to 30 days', amount: '100.00', rate: 250 }, {}, {}, {}],
  });
  const wrong = templateInput('CREDIT_LOSS', { ...losses, rate1: 'some' }, ENGAGEMENT);
  expect(journalTemplateInputSchema.safeParse(wrong).success).toBe(false);
  const dividend = {
    ...firstValues('DIVIDEND', ENGAGEMENT),
    basis: 'PER_SHARE',
    shares: 100,
    perShare: '0.05',
  };
  expect(templateInput('DIVIDEND', { ...dividend, isPaid: 'PAID' }, ENGAGEMENT)).toMatchObject({
    isPaid: true,
    basis: { kind: 'PER_SHARE', shares: 100, perShare: '0.05' },
  });
});

it('asks for the year of assessment of a period of eighteen months, and of no other', () => {
  const long = { ...ENGAGEMENT, periodStart: '2024-07-01' } as Engagement;
  const [asked] = fieldsOf('TAX_PROVISION', long);
  expect(asked?.choices?.map(({ label }) => label)).toEqual([
    '2025: 1 Jul 2024 to 31 Dec 2024',
    '2026: 1 Jan 2025 to 31 Dec 2025',
  ]);
  const values = firstValues('TAX_PROVISION', long);
  expect(templateInput('TAX_PROVISION', values, long)).toMatchObject({ yearOfAssessment: 2025 });
  expect(fieldsOf('TAX_PROVISION', ENGAGEMENT).map(({ name }) => name)).not.toContain('yearOfAssessment');
});

it('takes a year of 53 weeks as one, and offers the months before and after where a company began in it', () => {
  const weeks = { periodStart: '2024-12-29', yearEndDate: '2026-01-03' } as Engagement;
  const [asked] = fieldsOf('TAX_PROVISION', weeks);
  expect(asked?.choices?.map(({ label }) => label)).toEqual([
    '2026: 29 Dec 2024 to 3 Jan 2026, one year of 53 weeks',
    '2027: 29 Dec 2024 to 3 Jan 2026, one year of 53 weeks',
    '2026: 29 Dec 2024 to 3 Jan 2025',
    '2027: 4 Jan 2025 to 3 Jan 2026',
  ]);
  const values = firstValues('TAX_PROVISION', weeks);
  expect(templateInput('TAX_PROVISION', values, weeks)).toMatchObject({
    yearOfAssessment: 2026,
    wholePeriod: true,
  });
  const last = changedValues(
    'TAX_PROVISION',
    weeks,
    values,
    'yearOfAssessment',
    asked?.choices?.[3]?.value ?? '',
  );
  expect(templateInput('TAX_PROVISION', last, weeks)).toMatchObject({ yearOfAssessment: 2027 });
  expect(templateInput('TAX_PROVISION', last, weeks)).not.toHaveProperty('wholePeriod');
});

it('begins tax with the books, with the rate and the exemption of the year, each of which can be changed', () => {
  const [values] = startValues('TAX_PROVISION', ENGAGEMENT, STARTS);
  expect(values).toMatchObject({
    profitBeforeTax: '300000.00',
    alreadyProvided: '900.00',
    rate: '17',
    band0: '10000.00',
    exempt0: '75',
    band1: '190000.00',
    exempt1: '50',
    expense: { accountCode: '7000', accountDescription: 'Tax' },
  });
  const edited = changedValues('TAX_PROVISION', ENGAGEMENT, values, 'rate', '16.5');
  expect(templateInput('TAX_PROVISION', edited, ENGAGEMENT)).toMatchObject({
    rate: 1650,
    bands: [{ rate: 7500 }, { rate: 5000 }],
  });
  const startUp = changedValues('TAX_PROVISION', ENGAGEMENT, edited, 'exemption', 'START_UP');
  expect(startUp).toMatchObject({ profitBeforeTax: '300000.00', rate: '17', band0: '100000.00' });
  const none = changedValues('TAX_PROVISION', ENGAGEMENT, startUp, 'exemption', 'NONE');
  expect(templateInput('TAX_PROVISION', none, ENGAGEMENT)).toMatchObject({ exemption: 'NONE', bands: [] });
});

it('begins depreciation with the classes that are proposed, and asks for what is not known of them', () => {
  const all = startValues('DEPRECIATION', ENGAGEMENT, STARTS);
  expect(all.map(({ name, usefulLifeMonths, readyOn }) => [name, usefulLifeMonths, readyOn])).toEqual([
    ['Vans', 60, '2023-01-01'],
    ['Vans, additions', '', ''],
  ]);
  const open = templateInput('DEPRECIATION', all[0], ENGAGEMENT, all);
  expect(journalTemplateInputSchema.safeParse(open).success).toBe(false);
  const known = all.map((each) => ({ ...each, usefulLifeMonths: 60, readyOn: '2025-07-01' }));
  const filled = templateInput('DEPRECIATION', known[0] ?? {}, ENGAGEMENT, known);
  expect(journalTemplateInputSchema.safeParse(filled).error).toBeUndefined();
});
