/**
 * Draft or final (decisions 4): a Word export is final only when the notes are complete and the statements
 * balance, are up to date, and no LOW suggestion is left unreviewed.
 */
import type { Engagement, GeneratedStatement, TrialBalanceItem } from '../../../../shared/model/records.ts';

export interface Condition {
  readonly label: string;
  readonly met: boolean;
  /** Step where it is put right. */
  readonly step: 'mapping' | 'statements' | 'notes';
}

export function readiness(
  engagement: Engagement,
  statements: GeneratedStatement | null,
  items: readonly TrialBalanceItem[],
): readonly Condition[] {
  const low = items.filter((item) => item.mappingConfidence === 'LOW' && !item.isOverride).length;
  const balanced = statements?.isBalanced ?? false;
  const current = statements !== null && !statements.outOfDate;
  const complete = engagement.status === 'NOTES_COMPLETE';
  return [
    {
      label: balanced
        ? 'The statements balance'
        : statements === null
          ? 'There are no statements yet'
          : 'The statements do not balance',
      met: balanced,
      step: 'statements',
    },
    {
      label: current
        ? 'The statements are up to date'
        : statements === null
          ? 'Nothing is up to date before the statements are made'
          : 'The statements are out of date',
      met: current,
      step: 'statements',
    },
    {
      label:
        low === 0
          ? 'No LOW suggestion is left unreviewed'
          : `${low} LOW ${low === 1 ? 'suggestion is' : 'suggestions are'} left to review`,
      met: low === 0,
      step: 'mapping',
    },
    {
      label: complete ? 'The notes are complete' : 'The notes are not complete',
      met: complete,
      step: 'notes',
    },
  ];
}
