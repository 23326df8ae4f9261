/** The recovery passphrase is printed to a terminal only; to anything else a file is named (decisions 8). */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tellRecoveryPassphrase } from '../../../../sync-server/practice/tell-recovery-passphrase.ts';
import { temporaryFolder } from '../../../support/test-folder.ts';

const PASSPHRASE = '7Q2M-4KXA-9PRT-1CVB-6WZE-3HNF-8JDG';

it.each([
  ['a terminal', true],
  ['a stream that is kept', false],
])('is told to %s once', async (_name, isTTY) => {
  const directory = temporaryFolder();
  let said = '';
  const write = (text: string) => {
    said += text;
  };
  await tellRecoveryPassphrase(directory, PASSPHRASE, { isTTY, write });
  expect(said.includes(PASSPHRASE)).toBe(isTTY);
  const files = readdirSync(directory);
  expect(files).toEqual(isTTY ? [] : ['recovery-passphrase.txt']);
  for (const name of files) {
    expect(said).toContain(join(directory, name));
    expect(readFileSync(join(directory, name), 'utf8')).toBe(`${PASSPHRASE}\n`);
  }
  rmSync(directory, { recursive: true, force: true });
});
