/** A copy of the rule book in a temporary folder: what the program reads, with its seal, and nothing else. */
import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONSTITUTION_DIRECTORY } from '../../constitution/index.ts';
import { hashConstitution, MANIFEST_FILE } from '../../constitution/integrity.ts';

/** Answers the folder; the caller removes it. */
export function copyConstitution(): string {
  const folder = mkdtempSync(join(tmpdir(), 'constitution-'));
  for (const name of [MANIFEST_FILE, ...hashConstitution(CONSTITUTION_DIRECTORY).keys()]) {
    cpSync(join(CONSTITUTION_DIRECTORY, name), join(folder, name), { recursive: true });
  }
  return folder;
}
