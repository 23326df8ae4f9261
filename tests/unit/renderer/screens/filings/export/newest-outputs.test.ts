import { describe, expect, it } from 'vitest';
import { newestOutputs } from '../../../../../../renderer/screens/filings/export/newest-outputs.ts';
import { type OutputArtifact, outputArtifactSchema } from '../../../../../../shared/model/records.ts';

function output(kind: OutputArtifact['kind'], versionNo: number): OutputArtifact {
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
    outsideCheck: null,
  });
}

describe('the newest outputs', () => {
  it('are one of each kind in a fixed order, whatever the order they were made in', () => {
    const made = [output('XBRL_XML', 1), output('PREPTOOL_XLSX', 1), output('XBRL_XML', 2)];
    expect(newestOutputs(made).map(({ fileName }) => fileName)).toEqual(['PREPTOOL_XLSX-1', 'XBRL_XML-2']);
    expect(newestOutputs([])).toEqual([]);
  });
});
