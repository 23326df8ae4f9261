/**
 * The recovery passphrase of a new data folder, told once: to the person at the terminal; where there is none, what is
 * printed is kept by somebody (a log of the service), so a file of its owner is written and named instead.
 */
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the program speaks: a terminal, or a stream that somebody keeps. */
export interface SpokenTo {
  readonly isTTY?: boolean;
  readonly write: (text: string) => unknown;
}

/** An earlier file is left as it is. Resolves once the passphrase is on the disk, or on the screen. */
export async function tellRecoveryPassphrase(
  directory: string,
  recoveryPassphrase: string,
  output: SpokenTo,
): Promise<void> {
  if (output.isTTY) {
    output.write(
      `Write this recovery passphrase down; it opens the data when the other one is lost: ${recoveryPassphrase}\n`,
    );
    return;
  }
  let path = join(directory, 'recovery-passphrase.txt');
  for (let count = 2; existsSync(path); count += 1)
    path = join(directory, `recovery-passphrase-${count}.txt`);
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(`${recoveryPassphrase}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  output.write(
    `The recovery passphrase, which opens the data when the other one is lost, stands in ${path}. Write it down and delete the file.\n`,
  );
}
