/** What a person is told before a desktop is disconnected. */
import { describe, expect, it } from 'vitest';
import { leftWords } from '../../../../../renderer/screens/sync/sync-words.ts';

describe('what the server has not got', () => {
  it.each([
    [0, 0, []],
    [1, 0, [/^1 change has not reached the server\. It stays here and goes there once/]],
    [3, 0, [/^3 changes have not reached the server\. They stay here and go there once/]],
    [0, 1, [/^1 conflict is not settled\. It stays with the server/]],
    [2, 2, [/^2 changes have/, /^2 conflicts are not settled\. They stay with the server/]],
  ] as const)('%i changes and %i conflicts', (waitingChanges, openConflicts, expected) => {
    const words = leftWords({ waitingChanges, openConflicts });
    expect(words).toHaveLength(expected.length);
    for (const [index, pattern] of expected.entries()) expect(words[index]).toMatch(pattern);
  });
});
