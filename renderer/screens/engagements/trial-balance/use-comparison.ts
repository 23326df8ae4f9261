/**
 * A new file held while it is compared with the accounts that are there. A file that needs a person's choice
 * cannot be compared: it goes straight to the reader, which asks and imports nothing until it is answered.
 */
import { useState } from 'react';
import type { TrialBalanceComparison } from '../../../../shared/model/trial-balance-comparison.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { upload } from '../../../client/call.ts';
import { toProblem } from '../../../client/hooks.ts';

interface Held {
  readonly file: File | null;
  readonly comparison: TrialBalanceComparison | null;
  readonly problem: Problem | null;
}

const NOTHING: Held = { file: null, comparison: null, problem: null };

export function useComparison(engagementId: string, takeUp: (file: File) => void) {
  const [held, setHeld] = useState<Held>(NOTHING);
  const [comparing, setComparing] = useState(false);
  return {
    ...held,
    comparing,
    compare: (file: File) => {
      setHeld(NOTHING);
      setComparing(true);
      upload('compareTrialBalance', { id: engagementId }, file)
        .then((comparison) => setHeld({ file, comparison, problem: null }))
        .catch((error: unknown) => {
          const problem = toProblem(error);
          if (problem.code === 'COLUMNS_AMBIGUOUS') takeUp(file);
          else setHeld({ ...NOTHING, problem });
        })
        .finally(() => setComparing(false));
    },
    accept: () => {
      const { file } = held;
      setHeld(NOTHING);
      if (file) takeUp(file);
    },
    drop: () => setHeld(NOTHING),
  };
}
