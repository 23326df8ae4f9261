/**
 * What the evidence binder shows beside the content of a filing, loaded from the store as plain data: its documents,
 * the latest run of the rules, its outputs, its whole audit trail, and the books behind its lines.
 */
import type { ClientSignature } from '../../../shared/model/records.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { listArtifacts } from '../../store/repositories/filing-records.ts';
import type { StoredFiling } from '../../store/repositories/filings.ts';
import { findLineSetProvenance } from '../../store/repositories/line-provenance.ts';
import { listOutsideChecks } from '../../store/repositories/outside-checks.ts';
import { listDocuments } from '../../store/repositories/source-documents.ts';
import { listStaffNames } from '../../store/repositories/staff.ts';
import { findRun, listResults } from '../../store/repositories/validation-runs.ts';
import type { EvidenceStandingPoint } from '../evidence/evidence-input.ts';
import type { OutputInput } from './build-output.ts';
import { renderingOf } from './rendering-of-filing.ts';
import { wholeTrail } from './whole-trail.ts';

/** What the engagement behind a filing says of it; null where there is none. Engagements are another room's. */
export type EngagementEvidenceOf = (
  context: EngineContext,
  filing: StoredFiling,
) => Promise<{
  readonly letStand: readonly EvidenceStandingPoint[];
  /** By key of the line of the statements. */
  readonly noteNumbers: Readonly<Record<string, number>>;
} | null>;

/** Of the content as it stands: an answer to an earlier one signs nothing here. */
function signaturesOf({ clientDecision, contentVersion }: StoredFiling): readonly ClientSignature[] {
  return clientDecision?.recordVersion === contentVersion ? clientDecision.signatures : [];
}

export async function loadEvidence(
  context: EngineContext,
  filing: StoredFiling,
  evidenceOf: EngagementEvidenceOf,
  signal: AbortSignal,
): Promise<OutputInput['evidence']> {
  const { reader } = context;
  const names = await listStaffNames(reader);
  const documents = await listDocuments(reader, filing.id, { limit: 500 });
  const run = await findRun(reader, filing.id);
  const results = run ? await listResults(reader, run) : [];
  const engagement = await evidenceOf(context, filing);
  const built = await findLineSetProvenance(reader, filing.currentLineSetId);
  return {
    letStand: engagement?.letStand ?? null,
    signatures: signaturesOf(filing),
    books: built ? { ...built, noteNumbers: engagement?.noteNumbers ?? {} } : null,
    sources: documents.items.map((document) => ({ ...document, uploadedAt: document.createdAt })),
    results: results.map((row) => ({
      ...row,
      acknowledgement: row.acknowledgement && {
        ...row.acknowledgement,
        byName: names.get(row.acknowledgement.staffId) ?? row.acknowledgement.staffId,
      },
    })),
    runAt: run?.runAt ?? '',
    artifacts: [...(await listArtifacts(reader, filing.id))],
    rendering: await renderingOf(context, filing, signal),
    outsideChecks: [...(await listOutsideChecks(reader, filing.id)).values()],
    audit: (await wholeTrail(reader, filing.id)).map((event) => ({
      at: event.at,
      actorName: event.actorName,
      eventType: event.type,
      payload: event.payload,
      hash: event.hash,
    })),
    staff: Object.fromEntries(names),
  };
}
