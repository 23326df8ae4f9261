import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { promptHash } from '../../../../main/language-model/language-model.ts';
import { createReplayModel } from '../../../../main/language-model/replay-model.ts';

const REQUEST = { model: 'default', systemPrompt: 'ab', userPrompt: 'c', maxTokens: 16_000 } as const;
const REPLY = { text: 'stored', inputTokens: 3, outputTokens: 1 };

describe('the replay model', () => {
  it('replays by prompt hash from memory and from a folder', async () => {
    const hash = promptHash(REQUEST);
    expect(await createReplayModel(new Map([[hash, REPLY]])).generateText(REQUEST)).toEqual(REPLY);
    const folder = mkdtempSync(join(tmpdir(), 'replay-'));
    writeFileSync(join(folder, `${hash}.json`), JSON.stringify(REPLY));
    expect(await createReplayModel({ folder }).generateText(REQUEST)).toEqual(REPLY);
  });

  it('names the hash when there is no reply', async () => {
    const hash = promptHash(REQUEST);
    await expect(createReplayModel(new Map()).generateText(REQUEST)).rejects.toThrow(hash);
    const folder = mkdtempSync(join(tmpdir(), 'replay-'));
    await expect(createReplayModel({ folder }).generateText(REQUEST)).rejects.toThrow(hash);
  });

  it('refuses a stored reply of another shape', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'replay-'));
    writeFileSync(join(folder, `${promptHash(REQUEST)}.json`), JSON.stringify({ text: '' }));
    await expect(createReplayModel({ folder }).generateText(REQUEST)).rejects.toThrow();
  });

  it('hashes every part of the prompt, and text cannot move between parts', () => {
    const hashes = [
      REQUEST,
      { ...REQUEST, systemPrompt: 'a', userPrompt: 'bc' },
      { ...REQUEST, model: 'economy' as const },
      { ...REQUEST, cachedContext: '' },
      { ...REQUEST, maxTokens: 4000 },
      { ...REQUEST, temperature: 0 },
    ].map(promptHash);
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
