/** The reasons of the export gate in plain words, with the numbers and what to do (specification 7). */
import type { z } from 'zod';
import type { gateSchema } from '../../../../shared/contract/xbrl-filing/validation.ts';

export type GateReason = z.output<typeof gateSchema>['reasons'][number];

export function gateReasonWords(reason: GateReason): string {
  const lines = reason.lineItemIds?.length ?? 0;
  const rules = reason.ruleIds?.length ?? 0;
  switch (reason.reason) {
    case 'NO_LINE_ITEMS':
      return 'There is no line to report: upload readable statements, enter lines by hand, or include a line again.';
    case 'UNCONFIRMED_TAG_MAPPING':
      return lines === 1
        ? 'One line has neither a confirmed tag nor an exclusion.'
        : `${lines} lines have neither a confirmed tag nor an exclusion.`;
    case 'NO_VALIDATION_RUN':
      return 'The rules have not been run since the last change.';
    case 'VALIDATION_ERROR_PRESENT':
      return rules === 1 ? 'One rule fails with an error.' : `${rules} rules fail with an error.`;
  }
}
