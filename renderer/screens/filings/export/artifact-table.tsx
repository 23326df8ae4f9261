/** Every output that was made, with version, size and checksum, newest first; none is ever removed. */
import { Button, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { OutputArtifact } from '../../../../shared/model/records.ts';
import { Problem } from '../../../../shared/problem.ts';
import { call } from '../../../client/call.ts';
import { downloadLink } from '../../../client/download.ts';
import { plural } from '../../../components/plural.ts';
import { EmptyState, ProblemMessage } from '../../../components/state-views.tsx';
import { When } from '../../../components/when.tsx';
import { OUTPUT_KIND_WORDS } from '../../../components/words.ts';
import { useFilingContext } from '../context/filing-context.tsx';
import { Checksum } from '../source/document-list.tsx';

export function ArtifactTable({ artifacts }: { readonly artifacts: readonly OutputArtifact[] }) {
  const exports = useFilingContext().filing.id;
  const [problem, setProblem] = useState<Problem | null>(null);
  // A signed link lives for fifteen minutes: a fresh one is asked for at the click.
  const download = async (artifact: OutputArtifact) => {
    try {
      const { items } = await call('listExports', { params: { id: exports } });
      const fresh = items.find((each) => each.id === artifact.id) ?? artifact;
      downloadLink(fresh.url, fresh.fileName);
      setProblem(null);
    } catch (error) {
      setProblem(
        error instanceof Problem ? error : new Problem('UNAVAILABLE', 'The file could not be downloaded.'),
      );
    }
  };
  if (artifacts.length === 0) {
    return (
      <EmptyState title="No output yet">
        Each output that is made stays here, with its version and checksum.
      </EmptyState>
    );
  }
  return (
    <section className="fv-panel" aria-label="Outputs made">
      {problem !== null && <ProblemMessage problem={problem} onClose={() => setProblem(null)} />}
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Output</Table.Th>
            <Table.Th className="fv-figure-column">Version</Table.Th>
            <Table.Th>File</Table.Th>
            <Table.Th className="fv-figure-column">Size</Table.Th>
            <Table.Th>SHA-256</Table.Th>
            <Table.Th>Made</Table.Th>
            <Table.Th>
              <span className="fv-hidden">Download</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...artifacts].sort(newestFirst).map((artifact) => (
            <Table.Tr key={artifact.id}>
              <Table.Td className="fl-nowrap">{OUTPUT_KIND_WORDS[artifact.kind]}</Table.Td>
              <Table.Td className="fv-figure-column">{artifact.versionNo}</Table.Td>
              <Table.Td>
                {artifact.fileName}
                {!artifact.current && (
                  <span className="fv-muted"> · earlier version or made before the last validation</span>
                )}
              </Table.Td>
              <Table.Td className="fv-figure-column fl-nowrap">{sizeWords(artifact.sizeBytes)}</Table.Td>
              <Table.Td>
                <Checksum sha256={artifact.sha256} />
              </Table.Td>
              <Table.Td className="fl-nowrap">
                <When at={artifact.generatedAt} />
              </Table.Td>
              <Table.Td>
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Download ${artifact.fileName}`}
                  onClick={() => void download(artifact)}
                >
                  Download
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed" p="sm">
        {artifacts.length} {plural(artifacts.length, 'output')}; earlier versions are kept.
      </Text>
    </section>
  );
}

function newestFirst(one: OutputArtifact, other: OutputArtifact): number {
  return other.generatedAt.localeCompare(one.generatedAt) || other.versionNo - one.versionNo;
}

function sizeWords(bytes: number): string {
  return bytes < 1024 ? `${bytes} B` : `${Math.ceil(bytes / 1024).toLocaleString('en-SG')} kB`;
}
