/**
 * The instance of a filing read back: the file that was exported of the filing as it stands, or, before the first
 * export, what an export would write now. It passes the gate as every output does, and is read in a thread.
 */
import type { InstanceRendering } from '../../../shared/model/instance-rendering.ts';
import { assertExportAllowed } from '../../../validation/export-gate.ts';
import type { FilingContent } from '../../../validation/filing-content.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { listArtifacts } from '../../store/repositories/filing-records.ts';
import type { StoredFiling } from '../../store/repositories/filings.ts';
import { findRun } from '../../store/repositories/validation-runs.ts';
import { requireFiling } from '../filings/require-filing.ts';
import { loadGateInput } from '../gate/load-gate.ts';
import type { EnteredBy } from '../rendering/render-instance.ts';
import { loadFilingContent } from '../validation/load-filing-content.ts';
import { currentOutputs, readChecked } from './current-outputs.ts';
import { wholeTrail } from './whole-trail.ts';

async function enteredByOf(context: EngineContext, filingId: string): Promise<EnteredBy> {
  const entered: Record<string, EnteredBy[string]> = {};
  for (const { type, payload, actorName, at } of await wholeTrail(context.reader, filingId))
    if (type === 'XBRL_LINE_ENTERED' && typeof payload.lineItemId === 'string')
      entered[payload.lineItemId] = { byName: actorName, at };
  return entered;
}

async function instanceOf(
  context: EngineContext,
  filing: StoredFiling,
  content: FilingContent,
  signal: AbortSignal,
) {
  const artifacts = await listArtifacts(context.reader, filing.id);
  const run = await findRun(context.reader, filing.id);
  const current = currentOutputs(artifacts, run?.runAt ?? '');
  const exported = artifacts.find(({ kind, id }) => kind === 'XBRL_XML' && current.has(id));
  if (exported !== undefined) {
    const { fileName, versionNo, sha256, fileId } = exported;
    return { file: { fileName, versionNo, sha256 }, bytes: await readChecked(context, fileId) };
  }
  const generatedAt = context.now().toISOString();
  const output = { kind: 'XBRL_XML', content, versionNo: 1, generatedAt, evidence: null } as const;
  return { file: null, bytes: await context.workers.run('buildOutput', [output], signal) };
}

/** The caller has passed the gate. */
export async function renderingOf(
  context: EngineContext,
  filing: StoredFiling,
  signal: AbortSignal,
): Promise<InstanceRendering> {
  const content = await loadFilingContent(context.reader, context.constitution, filing);
  const instance = await instanceOf(context, filing, content, signal);
  const enteredBy = await enteredByOf(context, filing.id);
  return await context.workers.run('renderInstance', [{ ...instance, content, enteredBy }], signal);
}

/** Throws XbrlExportBlockedError (422) with all reasons where no instance can be made. */
export async function getRendering(
  context: EngineContext,
  filingId: string,
  signal: AbortSignal,
): Promise<InstanceRendering> {
  const filing = await requireFiling(context.reader, filingId);
  assertExportAllowed(await loadGateInput(context.reader, filing));
  return await renderingOf(context, filing, signal);
}
