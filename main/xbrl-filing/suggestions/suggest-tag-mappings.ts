/**
 * Job suggest-tag-mappings, and the suggestion for one line (specification 4.5, 4.8; decisions 3). Suggestions
 * are stored unconfirmed; nothing here can confirm.
 */
import type { Constitution, TaxonomyLookup } from '../../../constitution/index.ts';
import type { EntryPoint } from '../../../shared/model/enums.ts';
import type { EngineContext } from '../../engine-context.ts';
import type { JobHandler } from '../../jobs/job-runner.ts';
import type { Reader, Writer } from '../../store/database.ts';
import type { StoredFiling } from '../../store/repositories/filings.ts';
import {
  deleteMapping,
  listLines,
  listRememberedTags,
  saveSuggestion,
} from '../../store/repositories/line-items.ts';
import { listSummedLabels } from '../../store/repositories/line-provenance.ts';
import { moveFiling, requireFiling, requireFilingMove } from '../filings/require-filing.ts';
import { synonymEntries } from '../mappings/synonym-entries.ts';
import { type SuggestionContext, type SuggestionLine, suggestTags } from './suggest-tags.ts';
import { createTagIndex, type TagIndex } from './tag-index.ts';

const indexes = new WeakMap<TaxonomyLookup, Map<EntryPoint, TagIndex>>();

/** The index of a version and entry point, built once: the constitution never changes while the program runs. */
function tagIndex(lookup: TaxonomyLookup, entryPoint: EntryPoint): TagIndex {
  const ofVersion = indexes.get(lookup) ?? new Map<EntryPoint, TagIndex>();
  indexes.set(lookup, ofVersion);
  const index = ofVersion.get(entryPoint) ?? createTagIndex(lookup, entryPoint);
  ofVersion.set(entryPoint, index);
  return index;
}

async function suggestionContext(
  reader: Reader,
  constitution: Constitution,
  filing: StoredFiling,
): Promise<SuggestionContext> {
  const appended = await synonymEntries(reader);
  const remembered = await listRememberedTags(reader, filing);
  return {
    index: tagIndex(constitution.taxonomyLookup(filing.taxonomyVersion), filing.entryPoint),
    library: constitution.mappingLibrary(appended),
    period: { start: filing.periodStart, end: filing.periodEnd },
    earlier: remembered.map(({ sameFiling, ...tag }) => ({
      ...tag,
      note: sameFiling ? 'Confirmed in the earlier upload.' : 'Confirmed for this client before.',
    })),
  };
}

/**
 * The element that each line would be proposed for, null where the proposal is a guess. Nothing is stored.
 */
export async function sureElements(
  reader: Reader,
  context: EngineContext,
  filing: StoredFiling,
  lines: readonly Omit<SuggestionLine, 'id'>[],
): Promise<readonly (string | null)[]> {
  const numbered = lines.map((line, position) => ({ ...line, id: String(position) }));
  const found = suggestTags(numbered, await suggestionContext(reader, context.constitution, filing));
  return found.map((one) => (one === null || one.confidence === 'LOW' ? null : one.elementId));
}

/**
 * Suggests for the open lines among `which` (default: all), inside the caller's transaction. All lines are
 * judged together, because neighbours tell how the statement prints its signs; decided ones are left alone.
 * A line without any candidate gets no mapping.
 */
export async function storeSuggestions(
  writer: Writer,
  context: EngineContext,
  filing: StoredFiling,
  which?: string,
): Promise<{ readonly lines: number; readonly suggested: number }> {
  const lines = await listLines(writer, filing);
  // "CPF payable and GST payable" is tagged as each of its parts would be; the two words together mislead.
  const summed = await listSummedLabels(writer, filing.currentLineSetId);
  const suggestions = suggestTags(
    lines.map((line) => ({
      ...line,
      label: summed.get(line.id) ?? line.label,
      confirmed: line.mapping?.confirmedById ? line.mapping : null,
      excluded: line.exclusion !== null,
    })),
    await suggestionContext(writer, context.constitution, filing),
  );
  let suggested = 0;
  for (const [index, line] of lines.entries()) {
    if (line.exclusion !== null || line.mapping?.confirmedById) continue;
    if (which !== undefined && line.id !== which) continue;
    const suggestion = suggestions[index];
    if (!suggestion) {
      await deleteMapping(writer, line.id);
      continue;
    }
    const target = { id: context.newId(), filingId: filing.id, lineItemId: line.id };
    await saveSuggestion(
      writer,
      target,
      { ...suggestion, candidates: [...suggestion.candidates] },
      context.now(),
    );
    suggested += 1;
  }
  return { lines: lines.length, suggested };
}

export const suggestTagMappings: JobHandler<'suggest-tag-mappings'> = async (context, run) => {
  const { xbrlFilingId } = run.payload;
  const filing = await requireFiling(context.reader, xbrlFilingId);
  requireFilingMove(filing.status, 'SUGGESTIONS_STORED');
  return async (writer) => {
    const current = await requireFiling(writer, xbrlFilingId);
    const result = await storeSuggestions(writer, context, current);
    await moveFiling(writer, context, current, 'SUGGESTIONS_STORED');
    return result;
  };
};
