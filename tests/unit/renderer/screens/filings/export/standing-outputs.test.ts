import { describe, expect, it } from 'vitest';
import { standingOutputs } from '../../../../../../renderer/screens/filings/export/standing-outputs.ts';
import { type OutputArtifact, outputArtifactSchema } from '../../../../../../shared/model/records.ts';

function output(kind: OutputArtifact['kind'], versionNo: number, current = true): OutputArtifact {
  return outputArtifactSchema.parse({
    id: `00000000-0000-4000-8000-00000000000${versionNo}`,
    kind,
    fileId: '00000000-0000-4000-8000-000000000008',
    fileName: `${kind}-${versionNo}`,
    sizeBytes: 1,
    sha256: '0'.repeat(64),
    versionNo,
    generatedAt: '2026-03-01T09:00:00.000Z',
    url: '/files/1',
    current,
    outsideCheck: null,
  });
}

describe('the outputs that stand', () => {
  it('are one of each kind in a fixed order, and none from before the last run of the rules', () => {
    const made = [output('XBRL_XML', 2), output('PREPTOOL_XLSX', 1), output('XBRL_XML', 1, false)];
    expect(standingOutputs(made).map(({ fileName }) => fileName)).toEqual(['PREPTOOL_XLSX-1', 'XBRL_XML-2']);
    expect(standingOutputs([output('PREPTOOL_XLSX', 1, false), output('XBRL_XML', 2)])).toHaveLength(1);
    expect(standingOutputs([])).toEqual([]);
  });
});
