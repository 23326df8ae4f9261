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
  return [
    {
      label: 'Statements balance',
      met: statements?.isBalanced ?? false,
      step: 'statements',
    },
    {
      label: 'Statements are up to date',
      met: statements !== null && !statements.outOfDate,
      step: 'statements',
    },
    {
      label: low === 0 ? 'No LOW suggestion is left unreviewed' : `${low} LOW suggestions are left to review`,
      met: low === 0,
      step: 'mapping',
    },
    {
      label: 'Notes are complete',
      met: engagement.status === 'NOTES_COMPLETE',
      step: 'notes',
    },
  ];
}
