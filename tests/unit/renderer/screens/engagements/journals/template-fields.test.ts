/** The fields of each computed journal make a body that the contract takes once they are filled in. */
import { expect, it } from 'vitest';
import {
  fieldsOf,
  firstValues,
  TEMPLATE_FIELDS,
  templateInput,
} from '../../../../../../renderer/screens/engagements/journals/template-fields.ts';
import { journalTemplateInputSchema } from '../../../../../../shared/model/journal-template-inputs.ts';
import { JOURNAL_TEMPLATES } from '../../../../../../shared/model/journals.ts';
import type { Engagement } from '../../../../../../shared/model/records.ts';

const ENGAGEMENT = { periodStart: '2025-01-01', yearEndDate: '2025-12-31' } as Engagement;

it.each(JOURNAL_TEMPLATES)('asks for all that %s needs, and for nothing else', (template) => {
  const values = {
    ...firstValues(template, ENGAGEMENT),
    ...(template === 'DEPRECIATION' && { name: 'Vans' }),
  };
  expect(Object.keys(values).sort()).toEqual(TEMPLATE_FIELDS[template].map(({ name }) => name).sort());
  expect(journalTemplateInputSchema.safeParse(templateInput(template, values)).error).toBeUndefined();
});

it('takes several classes of a depreciation, percentages and a dividend for each share', () => {
  const van = { ...firstValues('DEPRECIATION', ENGAGEMENT), name: 'Vans' };
  expect(templateInput('DEPRECIATION', { ...van, name: 'Computers' }, [van])).toMatchObject({
    assets: [{ name: 'Vans' }, { name: 'Computers' }],
  });
  const losses = { ...firstValues('CREDIT_LOSS', ENGAGEMENT), amount1: '100.00', rate1: '2.5 %' };
  expect(templateInput('CREDIT_LOSS', losses)).toMatchObject({
    buckets: [{}, { label: 'Overdue 1 to 30 days', amount: '100.00', rate: 250 }, {}, {}, {}],
  });
  const wrong = templateInput('CREDIT_LOSS', { ...losses, rate1: 'some' });
  expect(journalTemplateInputSchema.safeParse(wrong).success).toBe(false);
  const dividend = {
    ...firstValues('DIVIDEND', ENGAGEMENT),
    basis: 'PER_SHARE',
    shares: 100,
    perShare: '0.05',
  };
  expect(templateInput('DIVIDEND', { ...dividend, isPaid: 'PAID' })).toMatchObject({
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
  expect(templateInput('TAX_PROVISION', values)).toMatchObject({ yearOfAssessment: 2025 });
  expect(fieldsOf('TAX_PROVISION', ENGAGEMENT)).toBe(TEMPLATE_FIELDS.TAX_PROVISION);
});
