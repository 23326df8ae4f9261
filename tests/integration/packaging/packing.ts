/**
 * Packs the program with electron-builder into a folder, offline, on a hand-made Electron folder: an
 * executable that is nothing but the wire of fuses, so that they can be flipped and read back.
 */
import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { PATIENCE_MS } from '../../support/patience.ts';

export const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** The mark by which the fuses are found in Electron's binary, version 1, nine fuses, all removed-or-off. */
const FUSE_MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = 9;

export function makeElectronFolder(folder: string, version: string): string {
  mkdirSync(join(folder, 'resources'), { recursive: true });
  mkdirSync(join(folder, 'locales'));
  const wire = Buffer.concat([
    Buffer.from(FUSE_MARK),
    Buffer.from([1, FUSES]),
    Buffer.from('0'.repeat(FUSES)),
  ]);
  const padding = Buffer.alloc(1024, ' ');
  writeFileSync(
    join(folder, 'electron'),
    Buffer.concat([Buffer.from('#!/bin/false\n'), padding, wire, padding]),
  );
  chmodSync(join(folder, 'electron'), 0o755);
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(join(folder, 'LICENSE'), 'licence of Electron');
  writeFileSync(join(folder, 'LICENSES.chromium.html'), 'licences of Chromium');
  for (const language of ['en-GB', 'en-US', 'zh-CN'])
    writeFileSync(join(folder, 'locales', `${language}.pak`), '');
  return folder;
}

/** Runs electron-builder itself on the configuration of the project; answers the unpacked folder. */
export async function packForLinux(electronDist: string, output: string): Promise<string> {
  const builder = join(repository, 'node_modules', 'electron-builder', 'cli.js');
  const settings = [`-c.electronDist=${electronDist}`, `-c.directories.output=${output}`];
  await promisify(execFile)(
    process.execPath,
    [builder, '--dir', '--linux', '--x64', '--publish', 'never', ...settings],
    { cwd: repository, timeout: PATIENCE_MS, maxBuffer: 16 * 1024 * 1024 },
  );
  return join(output, 'linux-unpacked');
}
