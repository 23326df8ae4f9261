/**
 * The complete statements as a fact (specification 4.5; decisions 6): built from the current source document, or
 * from the engagement that the lines were built from; shown to a person, and saved only as that person saw it. A
 * later document or build takes the saved text away, so that no filing carries statements of another version.
 */

import type { TaxonomyLookup } from '../../../constitution/index.ts';
import { openPlacesIn } from '../../../shared/model/open-places.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { Writer } from '../../store/database.ts';
import { listInformation, saveInformation } from '../../store/repositories/filing-records.ts';
import type { StoredFiling } from '../../store/repositories/filings.ts';
import { findDocument } from '../../store/repositories/source-documents.ts';
import { findFile } from '../../store/repositories/stored-file-records.ts';
import { sha256Of } from '../../store/stored-files.ts';
import { moveFiling, requireFiling, requireFilingMove } from '../filings/require-filing.ts';

/** The field that carries the statements in full, where the entry point has one. */
function blockElement(lookup: TaxonomyLookup, filing: StoredFiling): string | null {
  const fields = lookup.filingInformation(filing.entryPoint);
  return fields.find((field) => field.source === 'completeStatements')?.element_id ?? null;
}

/** The statements in full, as a text block, and where they come from: a document or an engagement. */
export interface StatementsText {
  readonly sourceDocumentId: string | null;
  readonly engagement: { readonly id: string; readonly statementVersion: number } | null;
  readonly fileName: string;
  readonly html: string;
  /** What keeps the text from being final, in plain words: it is shown, and not taken in. */
  readonly openPoints: readonly string[];
}

/** The text of what the lines were built from; null where they were not. Engagements are another room's. */
export type BuiltStatements = (
  context: EngineContext,
  filing: StoredFiling,
  signal: AbortSignal,
) => Promise<StatementsText | null>;

interface Block extends StatementsText {
  readonly elementId: string | null;
  readonly sha256: string;
}

/** The text of the current document; null where the filing has none. */
async function documentText(
  context: EngineContext,
  filing: StoredFiling,
  signal: AbortSignal,
): Promise<StatementsText | null> {
  const document =
    filing.currentDocumentId === null
      ? undefined
      : await findDocument(context.reader, { id: filing.currentDocumentId });
  const file = document && (await findFile(context.reader, document.fileId));
  if (!document || !file) return null;
  const html = await context.workers.run('statementsBlock', [await context.files.read(file.key)], signal);
  return {
    sourceDocumentId: document.id,
    engagement: null,
    fileName: file.fileName,
    html,
    openPoints: [],
  };
}

const PLACES_NAMED = 3;

/** Open places of the text in one sentence: nobody lets them stand in what is filed. Nothing where there are none. */
function openPlacesInWords(html: string): string[] {
  const places = openPlacesIn(html.replaceAll(/<[^>]*>/g, ''));
  if (places.length === 0) return [];
  const named = places.filter((missing) => missing !== '').slice(0, PLACES_NAMED);
  const more = places.length - named.length;
  const list = `${named.join('; ')}${more > 0 && named.length > 0 ? `; and ${more} more` : ''}`;
  const count = places.length === 1 ? 'One place' : `${places.length} places`;
  return [
    `${count} of the text ${places.length === 1 ? 'is' : 'are'} to be completed${list === '' ? '' : `: ${list}`}.`,
  ];
}

async function buildBlock(
  context: EngineContext,
  filing: StoredFiling,
  built: BuiltStatements,
  signal: AbortSignal,
): Promise<Block> {
  const text = (await documentText(context, filing, signal)) ?? (await built(context, filing, signal));
  if (text === null)
    throw new Problem(
      'NOT_FOUND',
      'The filing has no source document to take the statements from. Upload the statements as DOCX or PDF, or build the filing from its engagement.',
    );
  const lookup = context.constitution.taxonomyLookup(filing.taxonomyVersion);
  const sha256 = sha256Of(new TextEncoder().encode(text.html));
  const openPoints = [...text.openPoints, ...openPlacesInWords(text.html)];
  return { ...text, openPoints, elementId: blockElement(lookup, filing), sha256 };
}

/** The text block as it would be filed, to be looked at; nothing is stored. */
export async function previewCompleteStatements(
  context: EngineContext,
  id: string,
  built: BuiltStatements,
  signal: AbortSignal,
) {
  const filing = await requireFiling(context.reader, id);
  const block = await buildBlock(context, filing, built, signal);
  const information = await listInformation(context.reader, id);
  const saved = information.find((row) => row.elementId === block.elementId);
  return {
    ...block,
    /** The saved text is this one. */
    saved: saved?.value === block.html,
    savedById: saved?.savedById ?? null,
    savedAt: saved?.savedAt ?? null,
  };
}

/** A person has looked at the text with this checksum and takes it into the filing. */
export async function saveCompleteStatements(
  context: EngineContext,
  caller: Caller,
  id: string,
  sha256: string,
  built: BuiltStatements,
  signal: AbortSignal,
) {
  const seen = await requireFiling(context.reader, id);
  requireFilingMove(seen.status, 'CONTENT_CHANGED');
  const block = await buildBlock(context, seen, built, signal);
  if (block.sha256 !== sha256)
    throw new Problem(
      'VERSION_CONFLICT',
      'The statements have changed since they were shown. Look at them again and save then.',
    );
  const { elementId, sourceDocumentId, engagement, openPoints } = block;
  if (openPoints.length > 0)
    throw new Problem(
      'INVALID_TRANSITION',
      `The statements are not final, so they are not taken in. ${openPoints.join(' ')}`,
    );
  if (elementId === null)
    throw new Problem('INVALID_INPUT', 'This entry point does not take the statements in full.');
  const lookup = context.constitution.taxonomyLookup(seen.taxonomyVersion);
  const complaint = lookup.acceptsValue(elementId, block.html);
  if (complaint !== null) throw new Problem('INVALID_INPUT', complaint);
  await context.change(async (writer) => {
    const filing = await requireFiling(writer, id);
    if (filing.currentDocumentId !== sourceDocumentId || filing.currentLineSetId !== seen.currentLineSetId)
      throw new Problem(
        'VERSION_CONFLICT',
        'Another document was uploaded meanwhile, or the lines were built again. Look at the statements first.',
      );
    await moveFiling(writer, context, filing, 'CONTENT_CHANGED');
    const value = { elementId, value: block.html, savedById: caller.staffId };
    await saveInformation(writer, id, value, context.now());
    await auditAct(writer, context, caller, {
      type: 'XBRL_FILING_INFORMATION_SAVED',
      action: 'MANAGE_XBRL_FILING',
      subject: subjectOf('filing', id),
      payload: {
        elementIds: [elementId],
        sourceDocumentId,
        ...(engagement === null
          ? {}
          : { fsEngagementId: engagement.id, statementVersion: engagement.statementVersion }),
        sha256,
        characters: block.html.length,
      },
    });
  });
  return await previewCompleteStatements(context, id, built, signal);
}

/** Takes the saved statements away, because the filing gets its lines from elsewhere now. */
export async function dropCompleteStatements(
  writer: Writer,
  context: EngineContext,
  filing: StoredFiling,
): Promise<void> {
  const elementId = blockElement(context.constitution.taxonomyLookup(filing.taxonomyVersion), filing);
  if (elementId === null) return;
  await saveInformation(writer, filing.id, { elementId, value: null, savedById: '' }, context.now());
}
