/**
 * Finding a filing and moving it along its machine (specification 3.2; decisions 4). Every move goes through
 * here; FILED and ARCHIVED answer FILING_SEALED, any other unlisted move INVALID_TRANSITION.
 */

import { FILING_STATE_WORDS } from '../../../shared/model/field-words.ts';
import {
  type FilingState,
  type FilingTrigger,
  nextFilingState,
  SEALED_FILING_STATES,
} from '../../../shared/model/states.ts';
import { versionNamed } from '../../../shared/model/taxonomy-versions.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import type { Reader, Writer } from '../../store/database.ts';
import { findFiling, type StoredFiling, updateFiling } from '../../store/repositories/filings.ts';
import { findInstalledRelease } from '../../store/repositories/installed-releases.ts';
import { noteMove } from '../../store/repositories/sync-moves.ts';

/**
 * Throws UNKNOWN_TAXONOMY_VERSION where the filing was made under a release that is not the one of that name here: a
 * colleague's desktop may have installed it, or another under its name. It is never read by other rules.
 */
async function requireItsRelease(reader: Reader, filing: StoredFiling): Promise<void> {
  const { taxonomyVersion: version, taxonomyDigest: wanted } = filing;
  if (wanted === null) return;
  const here = await findInstalledRelease(reader, version);
  if (here?.sha256 === wanted) return;
  const what = here
    ? `the release of that name on this computer is another one (checksum ${here.sha256.slice(0, 12)}…)`
    : 'it is not installed on this computer';
  const act = here
    ? 'Open the filing on the computer where it was made.'
    : 'Ask an administrator to install its release file here: Settings, Taxonomy versions.';
  throw new Problem(
    'UNKNOWN_TAXONOMY_VERSION',
    `This filing was made under ${versionNamed(version)} (checksum ${wanted.slice(0, 12)}…), and ${what}. ${act}`,
  );
}

/** Throws NOT_FOUND, and UNKNOWN_TAXONOMY_VERSION where its release is not here. */
export async function requireFiling(reader: Reader, id: string): Promise<StoredFiling> {
  const filing = await findFiling(reader, id);
  if (!filing) throw new Problem('NOT_FOUND', 'There is no such filing.');
  await requireItsRelease(reader, filing);
  return filing;
}

/** What a person has to do first, by trigger, when the state does not allow it. */
const FIRST: Record<FilingTrigger, string> = {
  LINES_EXTRACTED: 'Return the filing to mapping before you upload another document.',
  SUGGESTIONS_STORED: 'Upload a document first.',
  LINE_ENTERED: 'Return the filing to mapping before you enter a line.',
  CONTENT_CHANGED: 'Return the filing to mapping before you change it.',
  VALIDATION_WITHOUT_ERROR: 'Rules are run while a filing is in mapping or validated.',
  VALIDATION_WITH_ERROR: 'Rules are run while a filing is in mapping or validated.',
  EXPORT_STORED: 'Only a filing that has passed validation is exported.',
  RETURNED_TO_MAPPING: 'Only a validated or exported filing is returned to mapping.',
  MARKED_FILED: 'Only an exported filing is marked as filed.',
  REGULATOR_REJECTED: 'Only a filed filing can be rejected by the regulator.',
  ARCHIVE: 'Only a filed filing is archived.',
};

const AFTER_FILING: readonly FilingTrigger[] = ['REGULATOR_REJECTED', 'ARCHIVE'];

/** The state that the trigger leads to. Throws FILING_SEALED and INVALID_TRANSITION. */
export function requireFilingMove(from: FilingState, trigger: FilingTrigger): FilingState {
  const to = nextFilingState(from, trigger);
  if (to !== undefined) return to;
  if (SEALED_FILING_STATES.includes(from) && !AFTER_FILING.includes(trigger)) {
    throw new Problem(
      'FILING_SEALED',
      `The filing is ${FILING_STATE_WORDS[from].toLowerCase()} and locked; nothing in it can be changed.`,
    );
  }
  throw new Problem(
    'INVALID_TRANSITION',
    `${FIRST[trigger]} (State of the filing: ${FILING_STATE_WORDS[from]}.)`,
  );
}

/**
 * Moves a filing inside the caller's transaction. A trigger that changes content counts, so that validation runs
 * made before it no longer count at the gate (decisions 2).
 */
export async function moveFiling(
  writer: Writer,
  context: EngineContext,
  filing: Pick<StoredFiling, 'id'>,
  trigger: FilingTrigger,
  change: Parameters<typeof updateFiling>[2] = {},
): Promise<FilingState> {
  const current = await requireFiling(writer, filing.id);
  const status = requireFilingMove(current.status, trigger);
  await updateFiling(writer, filing.id, {
    ...change,
    status,
    contentVersion: current.contentVersion + (CONTENT_TRIGGERS.includes(trigger) ? 1 : 0),
    updatedAt: context.now().toISOString(),
  });
  await noteMove(writer, 'filing', filing.id, trigger);
  return status;
}

const CONTENT_TRIGGERS: readonly FilingTrigger[] = [
  'LINES_EXTRACTED',
  'SUGGESTIONS_STORED',
  'LINE_ENTERED',
  'CONTENT_CHANGED',
  'REGULATOR_REJECTED',
];
