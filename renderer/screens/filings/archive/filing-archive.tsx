/**
 * Everything of the filing in one archive (specification 2.14; product: evidence binder): outputs, sources,
 * taxonomy package, rule results and audit trail with a manifest of checksums, through the same gate.
 */
import { Text } from '@mantine/core';
import { useState } from 'react';
import type { Problem } from '../../../../shared/problem.ts';
import { downloadRoute } from '../../../client/download.ts';
import { toProblem, useRoute } from '../../../client/hooks.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { gateSentence } from '../context/blockers.ts';
import { useFilingContext } from '../context/filing-context.tsx';
import { isSealed } from '../context/filing-words.ts';

export function FilingArchive() {
  const { filing, gate } = useFilingContext();
  const exports = useRoute('listExports', { params: { id: filing.id } });
  const [packing, setPacking] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const reason =
    gate !== null && !gate.gate.allowed && !isSealed(filing)
      ? gateSentence(gate)
      : exports.data?.items.length === 0
        ? 'Nothing has been exported yet. Make an output first.'
        : null;
  const download = () => {
    setPacking(true);
    setProblem(null);
    const fileName = `filing_${filing.uen}_${filing.periodEnd}_v${filing.versionNo}.zip`;
    downloadRoute('getFilingBundle', { params: { id: filing.id } }, fileName)
      .catch((error: unknown) => setProblem(toProblem(error)))
      .finally(() => setPacking(false));
  };
  return (
    <>
      <Text size="sm" c="dimmed" className="fl-grow">
        Outputs, sources, taxonomy package, rule results and audit trail in one ZIP, with the SHA-256 of each
        file.
      </Text>
      <div>
        <WhyDisabled
          action="EXPORT_PREPTOOL"
          reads
          variant="default"
          reason={reason}
          loading={packing}
          onClick={download}
        >
          Download the archive
        </WhyDisabled>
      </div>
      {problem !== null && <ProblemMessage problem={problem} onClose={() => setProblem(null)} />}
    </>
  );
}
