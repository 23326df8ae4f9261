/**
 * A language model that replays stored replies by prompt hash (specification 2.17). Tests run on it, so
 * that the same prompt always has the same reply and a changed prompt is noticed at once.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  type GeneratedText,
  type GenerateTextRequest,
  type LanguageModel,
  LanguageModelError,
  promptHash,
} from './language-model.ts';

const MAX_REPLY_LENGTH = 1_000_000;

/** A stored reply: `<hash>.json` in the folder. */
export const storedReplySchema = z.object({
  text: z.string().min(1).max(MAX_REPLY_LENGTH),
  inputTokens: z.number().int().nonnegative(),
  outputTokens: z.number().int().nonnegative(),
});

/** Replies by prompt hash, in memory or as files `<hash>.json` in a folder. */
export type StoredReplies = ReadonlyMap<string, GeneratedText> | { readonly folder: string };

/** Fails with NO_STORED_REPLY, naming the hash, when there is no reply for a prompt. */
export function createReplayModel(replies: StoredReplies): LanguageModel {
  return {
    async generateText(request: GenerateTextRequest) {
      if (request.signal?.aborted) {
        throw new LanguageModelError('CANCELLED', 'The call to the language model was cancelled.');
      }
      const hash = promptHash(request);
      const reply = 'folder' in replies ? await readReply(replies.folder, hash) : replies.get(hash);
      if (reply) return reply;
      throw new LanguageModelError(
        'NO_STORED_REPLY',
        `There is no stored reply for the prompt with hash ${hash}; store one under this name.`,
      );
    },
  };
}

async function readReply(folder: string, hash: string): Promise<GeneratedText | undefined> {
  let text: string;
  try {
    text = await readFile(join(folder, `${hash}.json`), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  return storedReplySchema.parse(JSON.parse(text));
}
