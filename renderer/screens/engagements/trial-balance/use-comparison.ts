/**
 * What would replace the accounts, held while it is compared with them: a new file, one that was pulled from the
 * ledger, or the last one read with a person's choice. What needs (another) choice cannot be compared: it goes straight to the reader, which asks and
 * imports nothing until it is answered.
 */
import { useState } from 'react';
import type { ImportRecipe } from '../../../../shared/model/trial-balance.ts';
import type { TrialBalanceComparison } from '../../../../shared/model/trial-balance-comparison.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { call, upload } from '../../../client/call.ts';
import { toProblem } from '../../../client/hooks.ts';

interface Held {
  readonly fileName: string;
  readonly comparison: TrialBalanceComparison;
  readonly takeUp: () => void;
}

interface Takers {
  readonly file: (file: File) => void;
  readonly recipe: (recipe: ImportRecipe) => void;
  readonly pulled: (fileId: string) => void;
}

export function useComparison(engagementId: string, take: Takers) {
  const [held, setHeld] = useState<Held | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [comparing, setComparing] = useState(false);
  const start = (compared: Promise<TrialBalanceComparison>, takeUp: () => void) => {
    setHeld(null);
    setProblem(null);
    setComparing(true);
    compared
      .then((comparison) => setHeld({ fileName: comparison.report.fileName, comparison, takeUp }))
      .catch((error: unknown) => {
        const found = toProblem(error);
        if (found.code === 'COLUMNS_AMBIGUOUS') takeUp();
        else setProblem(found);
      })
      .finally(() => setComparing(false));
  };
  return {
    held,
    problem,
    comparing,
    compareFile: (file: File) =>
      start(upload('compareTrialBalance', { id: engagementId }, file), () => take.file(file)),
    compareRecipe: (recipe: ImportRecipe) =>
      start(call('compareCorrection', { params: { id: engagementId }, body: recipe }), () =>
        take.recipe(recipe),
      ),
    comparePulled: (fileId: string) =>
      start(call('comparePulled', { params: { id: engagementId, fileId } }), () => take.pulled(fileId)),
    accept: () => {
      setHeld(null);
      held?.takeUp();
    },
    drop: () => setHeld(null),
  };
}
