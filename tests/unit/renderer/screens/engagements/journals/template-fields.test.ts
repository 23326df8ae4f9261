/** The fields of each computed journal make a body that the contract takes once they are filled in. */
import { expect, it } from 'vitest';
import {
  firstValues,
  TEMPLATE_FIELDS,
  templateInput,
} from '../../../../../../renderer/screens/engagements/journals/template-fields.ts';
import { journalTemplateInputSchema } from '../../../../../../shared/model/journal-templates.ts';
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
