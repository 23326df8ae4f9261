/** What the list of backups says of the documents that each holds. */
import { describe, expect, it } from 'vitest';
import { documentWords } from '../../../../../renderer/screens/settings/backups.tsx';

describe('the documents of a backup, in words', () => {
  it.each([
    [{ files: 212, unreadableFiles: 0 }, '212'],
    [{ files: 210, unreadableFiles: 2 }, '210; 2 could not be read'],
    [{ files: null, unreadableFiles: null }, 'not held'],
  ])('%j: %s', (backup, words) => {
    expect(documentWords(backup)).toBe(words);
  });
});
