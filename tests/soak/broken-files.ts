/**
 * Breaks files in a process of its own: packing them again is work, and the test beside it measures how soon the program
 * answers and what it holds. Asked with a number, it answers the name of the file and its reading as broken in that way.
 */
import { mutated, ownFiles, readingOf, realFiles } from '../support/mutated-files.ts';

export interface BrokenFile {
  readonly seed: number;
  readonly name: string;
  readonly reading: ReturnType<typeof readingOf>;
}

const files = [...(await ownFiles()), ...realFiles()];
process.on('message', (seed: number) => {
  const file = files[seed % files.length];
  if (!file) throw new Error('There are no files.');
  const broken: BrokenFile = { seed, name: file.name, reading: readingOf(file, mutated(file, seed), seed) };
  process.send?.(broken);
});
