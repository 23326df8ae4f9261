/**
 * The notes by the language model (specification 4.2, Notes generation 2 to 4): one consolidated call without
 * names, the reply parsed by schema and given its names again, the placeholder replaced by the computed table,
 * and what the reply left out completed. What would be sent can be shown first, word for word.
 */
import type { NoteCell } from '../../../shared/model/note-cells.ts';
import type { NotesModelRequest } from '../../../shared/model/notes.ts';
import type { LanguageModel } from '../../language-model/language-model.ts';
import { costOf, guessTokens } from '../../language-model/model-prices.ts';
import { replacePlaceholder } from './amount-tables.ts';
import { completeDraft } from './complete-draft.ts';
import type { DraftedNote, NotesInput } from './notes-input.ts';
import { parseNotesReply } from './notes-reply.ts';
import { buildNotesRequest } from './notes-request.ts';

/** Errors: LanguageModelError of the call, NotesReplyError of the reply. */
export async function draftByModel(
  model: LanguageModel,
  input: NotesInput,
  signal: AbortSignal,
): Promise<DraftedNote[]> {
  const { request, unmask } = buildNotesRequest(input);
  const { text } = await model.generateText({ ...request, model: 'default', signal });
  const { notes, directors_report } = parseNotesReply(text);
  // A value is computed here: no mark can stand in it.
  const unmasked = (cell: NoteCell) => (typeof cell === 'string' ? unmask(cell) : cell);
  const drafted = [
    { noteKey: 'directors_report', title: "Directors' statement", ...directors_report },
    ...notes,
  ];
  const replaced = drafted.map(({ blocks, noteKey, title }) => ({
    noteKey,
    title: unmask(title),
    blocks: replacePlaceholder(blocks, input.statements).map((block) =>
      block.type === 'table'
        ? { ...block, headers: block.headers.map(unmask), rows: block.rows.map((row) => row.map(unmasked)) }
        : { ...block, text: unmask(block.text) },
    ),
  }));
  return completeDraft(replaced, input);
}

/** Exactly what would be sent; `names` are the service's names of the models, null where none is set up. */
export function showNotesRequest(input: NotesInput, names: LanguageModel['names'] | null): NotesModelRequest {
  const { request, kept } = buildNotesRequest(input);
  const { systemPrompt, cachedContext, userPrompt, maxTokens } = request;
  const model = names === null ? null : (names?.default ?? 'stored replies');
  const inputTokens = guessTokens([systemPrompt, cachedContext, userPrompt].join('\n'));
  return {
    model,
    systemPrompt,
    cachedContext,
    userPrompt,
    kept: kept.map((each) => ({ ...each })),
    inputTokens,
    outputTokens: maxTokens,
    cost: model === null ? null : costOf(model, inputTokens, maxTokens),
  };
}
