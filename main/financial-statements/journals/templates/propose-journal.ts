/** The journal that a template proposes for an engagement's period. A person posts it, or changes it first. */
import type { Period } from '../../../../shared/model/dates.ts';
import type { JournalProposal, JournalTemplateInput } from '../../../../shared/model/journal-templates.ts';
import { proposeApportioned } from './apportioned.ts';
import { proposeDepreciation } from './straight-line.ts';
import { proposeTax } from './tax-provision.ts';

/** Throws INVALID_INPUT. */
export function proposeJournal(input: JournalTemplateInput, period: Period): JournalProposal {
  switch (input.template) {
    case 'DEPRECIATION':
      return proposeDepreciation(input, period);
    case 'TAX_PROVISION':
      return proposeTax(input, period);
    default:
      return proposeApportioned(input, period);
  }
}
