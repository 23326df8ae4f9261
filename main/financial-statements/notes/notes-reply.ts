/**
 * The model's reply, parsed by schema (specification 4.2, Notes generation 3). Code fences around the JSON
 * are taken off; anything else that does not fit is refused in plain words, and nothing is stored.
 */
import { type NotesReply, notesReplySchema } from '../../../shared/model/notes.ts';

/** 16,000 tokens are far below this; a longer text is not a reply to our request. */
const MAX_REPLY_LENGTH = 400_000;

export class NotesReplyError extends Error {
  constructor(detail: string) {
    super(`The drafted notes cannot be used: ${detail}. Generate the notes again, or draft them offline.`);
    this.name = 'NotesReplyError';
  }
}

/** Errors: NotesReplyError. */
export function parseNotesReply(text: string): NotesReply {
  if (text.length > MAX_REPLY_LENGTH) throw new NotesReplyError(`the reply has ${text.length} characters`);
  let data: unknown;
  try {
    data = JSON.parse(withoutFences(text));
  } catch {
    throw new NotesReplyError('the reply is not JSON');
  }
  const parsed = notesReplySchema.safeParse(data);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new NotesReplyError(
      `${issue?.path.join('.') || 'the reply'}: ${issue?.message ?? 'has another shape'}`,
    );
  }
  const keys = parsed.data.notes.map((note) => note.noteKey);
  const twice = keys.find((key, at) => keys.indexOf(key) !== at);
  if (twice !== undefined) throw new NotesReplyError(`the note ${twice} stands twice`);
  return parsed.data;
}

function withoutFences(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('```')) return trimmed;
  const start = trimmed.indexOf('\n');
  const end = trimmed.lastIndexOf('```');
  return start < 0 || end <= start ? trimmed : trimmed.slice(start + 1, end).trim();
}
