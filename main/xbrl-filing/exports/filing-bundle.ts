/**
 * Everything of a filing in one archive: its outputs, its source documents, the taxonomy package that checks
 * the instance, the rule results with their acknowledgements, the whole audit trail with its chain values, and
 * a manifest with the SHA-256 of each file. An output too: it passes the gate, and outputs made before the
 * latest run of the rules stand apart from those that are filed (specification 2.14, 4.5; decisions 2).
 */
import { Problem } from '../../../shared/problem.ts';
import { assertExportAllowed } from '../../../validation/export-gate.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { listArtifacts } from '../../store/repositories/filing-records.ts';
import { listDocuments } from '../../store/repositories/source-documents.ts';
import { findRun, listResults } from '../../store/repositories/validation-runs.ts';
import { sha256Of } from '../../store/stored-files.ts';
import { requireFiling } from '../filings/require-filing.ts';
import { loadGateInput } from '../gate/load-gate.ts';
import { packageOfVersion } from '../taxonomy-package/package-of-version.ts';
import { currentOutputs, readChecked } from './current-outputs.ts';
import { wholeTrail } from './whole-trail.ts';

interface Packed {
  readonly path: string;
  readonly what: string;
  readonly bytes: Uint8Array;
}

function json(value: unknown): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(value, null, 1)}\n`);
}

/** A name that every system takes; the order number keeps equal names apart. */
function plainName(position: number, fileName: string): string {
  return `${position + 1}-${fileName.replace(/[^\w.-]+/g, '_').replace(/^[.]+/, '_')}`;
}

/** Builds the archive, or of the outputs as they stand alone. Throws XbrlExportBlockedError (422), and INVALID_TRANSITION where nothing was exported. */
export async function buildFilingBundle(
  context: EngineContext,
  filingId: string,
  signal: AbortSignal,
  onlyOutputs = false,
): Promise<{ readonly bytes: Uint8Array; readonly fileName: string }> {
  const { reader } = context;
  const filing = await requireFiling(reader, filingId);
  assertExportAllowed(await loadGateInput(reader, filing));
  const run = await findRun(reader, filingId);
  const artifacts = await listArtifacts(reader, filingId);
  const current = currentOutputs(artifacts, run?.runAt ?? '');
  if (current.size === 0)
    throw new Problem(
      'INVALID_TRANSITION',
      'There is no output of the filing as it is now. Export it first.',
    );
  if (onlyOutputs) {
    const outputs = new Map<string, Uint8Array>();
    for (const one of artifacts)
      if (current.has(one.id)) outputs.set(one.fileName, await readChecked(context, one.fileId));
    const [first = ''] = outputs.keys();
    const bytes = await context.workers.run('packArchive', [outputs, first], signal);
    return { bytes, fileName: `${filing.uen}_${filing.periodEnd}_filing_v${filing.versionNo}.zip` };
  }
  const packed: Packed[] = [];
  for (const one of artifacts) {
    const folder = current.has(one.id) ? 'outputs' : 'earlier-outputs';
    const what = `${one.kind}, version ${one.versionNo}`;
    packed.push({ path: `${folder}/${one.fileName}`, what, bytes: await readChecked(context, one.fileId) });
  }
  const documents = await listDocuments(reader, filingId, { limit: 500 });
  for (const [position, one] of documents.items.toReversed().entries())
    packed.push({
      path: `sources/${plainName(position, one.fileName)}`,
      what: one.id === filing.currentDocumentId ? 'source document of the lines' : 'earlier source document',
      bytes: await readChecked(context, one.fileId),
    });
  const { taxonomyVersion } = filing;
  // A publisher's taxonomy that was installed from a folder has no package to go along.
  if (context.constitution.loadTaxonomy(taxonomyVersion).published?.package_sha256 !== null)
    packed.push({
      path: `taxonomy_${taxonomyVersion}.zip`,
      what: 'taxonomy package that checks the instance',
      bytes: await packageOfVersion(context, taxonomyVersion, signal),
    });
  packed.push(
    { path: 'filing.json', what: 'the filing', bytes: json(filing) },
    {
      path: 'rule-results.json',
      what: 'rule results with acknowledgements',
      bytes: json(run ? { runAt: run.runAt, results: await listResults(reader, run) } : null),
    },
    {
      path: 'audit-trail.json',
      what: 'audit trail with its chain values',
      bytes: json(await wholeTrail(reader, filingId)),
    },
  );
  const manifest = {
    filingId,
    clientName: filing.clientName,
    uen: filing.uen,
    periodEnd: filing.periodEnd,
    taxonomyVersion,
    versionNo: filing.versionNo,
    status: filing.status,
    packedAt: context.now().toISOString(),
    files: packed
      .map(({ path, what, bytes }) => ({ path, what, sizeBytes: bytes.length, sha256: sha256Of(bytes) }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
  };
  const files = new Map(packed.map(({ path, bytes }) => [path, bytes]));
  files.set('manifest.json', json(manifest));
  const bytes = await context.workers.run('packArchive', [files, 'manifest.json'], signal);
  return { bytes, fileName: `filing_${filing.uen}_${filing.periodEnd}_v${filing.versionNo}.zip` };
}
