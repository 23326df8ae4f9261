/** The journal that a template proposes for an engagement's period. A person posts it, or changes it first. */
import type { Period } from '../../../../shared/model/dates.ts';
import type { ReportingStandard } from '../../../../shared/model/enums.ts';
import type { JournalTemplateInput } from '../../../../shared/model/journal-template-inputs.ts';
import { type JournalProposal, whyNotUnder } from '../../../../shared/model/journal-templates.ts';
import { Problem } from '../../../../shared/problem.ts';
import { proposeApportioned } from './apportioned.ts';
import { proposeCreditLoss } from './credit-loss.ts';
import { proposeDividend } from './dividend.ts';
import { proposeLease } from './lease.ts';
import { proposeDepreciation } from './straight-line.ts';
import { proposeTax } from './tax-provision.ts';

/**
 * With what it was computed from, which is kept with the journal. Throws INVALID_INPUT, also for a template that the
 * reporting standard has no use for.
 */
export function proposeJournal(
  input: JournalTemplateInput,
  period: Period,
  standard: ReportingStandard,
): JournalProposal {
  const refusal = whyNotUnder(input.template, standard);
  if (refusal !== null) throw new Problem('INVALID_INPUT', refusal);
  const { draft, steps } = computed(input, period);
  return { draft: { ...draft, computedFrom: input }, steps };
}

function computed(input: JournalTemplateInput, period: Period): JournalProposal {
  switch (input.template) {
    case 'DEPRECIATION':
      return proposeDepreciation(input, period);
    case 'TAX_PROVISION':
      return proposeTax(input, period);
    case 'CREDIT_LOSS':
      return proposeCreditLoss(input, period);
    case 'LEASE':
      return proposeLease(input, period);
    case 'DIVIDEND':
      return proposeDividend(input, period);
    default:
      return proposeApportioned(input, period);
  }
}
