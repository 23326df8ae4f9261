/**
 * Job suggest-tag-mappings, and the suggestion for one line (specification 4.5, 4.8; decisions 3). Suggestions
 * are worked out in a thread and stored unconfirmed; lines that a person has decided are never touched, and
 * nothing here can confirm.
 */

import type { LineItem } from '../../../shared/model/records.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import type { TaggedConcept } from '../../../shared/model/tags.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { JobHandler } from '../../queue/job.ts';
import type { Reader, Writer } from '../../store/database.ts';
import type { StoredFiling } from '../../store/repositories/filings.ts';
import {
  deleteMapping,
  listLines,
  listRememberedTags,
  saveSuggestion,
} from '../../store/repositories/line-items.ts';
import { listLineKeys } from '../../store/repositories/line-provenance.ts';
import { moveFiling, requireFiling, requireFilingMove } from '../filings/require-filing.ts';
import type { SuggestionLine, TagSuggestion } from './lines/suggestion.ts';
import type { SuggestionRequest } from './suggest-for-filing.ts';
import { synonymEntries } from './words/synonym-entries.ts';

/** By line id; null where no candidate exists. Lines that came after the asking are absent. */
export type Proposals = ReadonlyMap<string, TagSuggestion | null>;

/** A line as the suggester reads it. */
export function suggestionLine(line: LineItem): SuggestionLine {
  const { id, statement, label, parentLabel, valueCurrent, valuePrior, mapping } = line;
  const confirmed =
    mapping?.confirmedById == null
      ? null
      : { elementId: mapping.elementId, memberId: mapping.memberId, balanceAt: mapping.balanceAt };
  const excluded = line.exclusion !== null;
  // What a file of last year's filing said of the line stays with its proposals.
  const filed = mapping?.candidates.find(({ source }) => source === 'FILED_BEFORE');
  return {
    id,
    statement,
    label,
    parentLabel,
    valueCurrent,
    valuePrior,
    confirmed,
    excluded,
    ...(filed && { filed: { elementId: filed.elementId, reason: filed.reason } }),
  };
}

async function requestFor(
  reader: Reader,
  filing: StoredFiling,
  lines: readonly SuggestionLine[],
): Promise<SuggestionRequest> {
  const remembered = await listRememberedTags(reader, filing);
  return {
    taxonomyVersion: filing.taxonomyVersion,
    entryPoint: filing.entryPoint,
    period: { start: filing.periodStart, end: filing.periodEnd },
    lines,
    synonyms: await synonymEntries(reader),
    earlier: remembered.map(({ where, ...tag }) => ({
      ...tag,
      sameDocument: where === 'THIS_DOCUMENT',
      sameFiling: where !== 'OTHER_FILING',
      note: NOTES[where],
    })),
  };
}

const NOTES = {
  THIS_DOCUMENT: 'Confirmed for another line of this document.',
  EARLIER_UPLOAD: 'Confirmed in the earlier upload.',
  OTHER_FILING: 'Confirmed for this client before.',
} as const;

/** What takes one amount: an element, by its member, at one end of the period. */
export function factOfTag({ elementId, memberId, balanceAt }: TaggedConcept): string {
  return [elementId, memberId ?? '', balanceAt].join(' ');
}

/**
 * The fact that each line would be proposed for, null where the proposal is a guess. Nothing is stored.
 */
export async function sureFacts(
  context: EngineContext,
  filing: StoredFiling,
  lines: readonly Omit<SuggestionLine, 'id'>[],
): Promise<readonly (string | null)[]> {
  const numbered = lines.map((line, position) => ({ ...line, id: String(position) }));
  const request = await requestFor(context.reader, filing, numbered);
  const found = await context.workers.run('suggestTags', [request]);
  return found.map((one) => (one === null || one.confidence === 'LOW' ? null : factOfTag(one)));
}

/** The lines of a filing that its entry point has no place for, by id. */
export async function listLinesNotAsked(
  context: EngineContext,
  filing: StoredFiling,
): Promise<ReadonlySet<string>> {
  const lines = (await listLines(context.reader, filing)).map(suggestionLine);
  const request = await requestFor(context.reader, filing, lines);
  const outside = await context.workers.run('linesNotAsked', [request]);
  return new Set(lines.flatMap(({ id }, at) => (outside[at] === true ? [id] : [])));
}

/**
 * Suggestions for all lines of a filing as it stands; `change` puts a line in, or opens one again, before they
 * are judged. All lines are judged together, because neighbours tell how the statement is made.
 */
export async function proposeTags(
  context: EngineContext,
  filing: StoredFiling,
  change: (lines: readonly SuggestionLine[]) => readonly SuggestionLine[] = (lines) => lines,
  signal?: AbortSignal,
): Promise<Proposals> {
  const stored = await listLines(context.reader, filing);
  // "CPF payable and GST payable" is tagged as each of its parts would be; the two words together mislead.
  const built = await listLineKeys(context.reader, filing.currentLineSetId);
  const lines = change(
    stored.map((line) => {
      const keys = built.get(line.id);
      if (keys === undefined) return suggestionLine(line);
      const [first] = keys.length > 1 ? keys : [];
      return { ...suggestionLine(line), label: first?.label ?? line.label, keys };
    }),
  );
  const request = await requestFor(context.reader, filing, lines);
  const found = await context.workers.run('suggestTags', [request], signal);
  return new Map(lines.map((line, at) => [line.id, found[at] ?? null]));
}

function isStored({ mapping }: LineItem, proposal: TagSuggestion): boolean {
  return (
    mapping !== null &&
    mapping.elementId === proposal.elementId &&
    mapping.confidence === proposal.confidence &&
    mapping.explanation === proposal.explanation &&
    mapping.negated === proposal.negated &&
    mapping.balanceAt === proposal.balanceAt &&
    mapping.memberId === proposal.memberId &&
    JSON.stringify(mapping.candidates) === JSON.stringify(proposal.candidates)
  );
}

/**
 * Stores proposals for the lines that are still open, inside the caller's transaction; `which` for that line
 * only. A line without any candidate gets no mapping; a proposal that stands already is not written again.
 */
export async function storeProposals(
  writer: Writer,
  context: EngineContext,
  filing: StoredFiling,
  proposals: Proposals,
  which?: string,
): Promise<{ readonly lines: number; readonly suggested: number }> {
  const lines = await listLines(writer, filing);
  let suggested = 0;
  for (const line of lines) {
    if (line.exclusion !== null || line.mapping?.confirmedById) continue;
    if (which !== undefined && line.id !== which) continue;
    const proposal = proposals.get(line.id);
    if (proposal === undefined) continue;
    if (proposal === null) {
      await deleteMapping(writer, line.id);
      continue;
    }
    suggested += 1;
    if (isStored(line, proposal)) continue;
    const target = { id: context.newId(), filingId: filing.id, lineItemId: line.id };
    const candidates = [...proposal.candidates];
    await saveSuggestion(writer, target, { ...proposal, candidates }, context.now());
  }
  return { lines: lines.length, suggested };
}

/**
 * After a decision on a line its open neighbours are judged anew, inside the decision's transaction as a job:
 * what was confirmed tells about the rest. Several decisions in a row wait for one job.
 */
export async function followDecision(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  filing: StoredFiling,
): Promise<void> {
  const open = (await listLines(writer, filing)).some(
    (line) => line.exclusion === null && !line.mapping?.confirmedById,
  );
  if (!open) return;
  await enqueue(writer, context, {
    kind: 'suggest-tag-mappings',
    payload: { xbrlFilingId: filing.id },
    subject: subjectOf('filing', filing.id),
    requestedBy: caller.staffId,
  });
}

export const suggestTagMappings: JobHandler<'suggest-tag-mappings'> = async (context, run) => {
  const { xbrlFilingId } = run.payload;
  const filing = await requireFiling(context.reader, xbrlFilingId);
  requireFilingMove(filing.status, 'SUGGESTIONS_STORED');
  const proposals = await proposeTags(context, filing, undefined, run.signal);
  return async (writer) => {
    const current = await requireFiling(writer, xbrlFilingId);
    const result = await storeProposals(writer, context, current, proposals);
    // Open lines judged anew change no tag that counts: what was validated stays validated.
    if (current.status !== 'MAPPING_IN_PROGRESS')
      await moveFiling(writer, context, current, 'SUGGESTIONS_STORED');
    return result;
  };
};
