/**
 * Writes a made release as <folder>/<version>/<version>.xlsx: judged by the conversion first, put together in a
 * folder of its own and moved into place at once, so that a release is there whole or not at all.
 */
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertWorkbook } from '../../../constitution/release/convert.ts';
import { type ReleaseFiles, releaseWorkbook } from '../../../constitution/release/write-workbook.ts';
import { workbookBytes } from '../../workbooks/workbook-bytes.ts';
import { unreadable } from '../model/faults.ts';

/** The path of the workbook. Throws BadRelease for one that the conversion would refuse; never overwrites a release. `published` is its package. */
export async function writeRelease(
  files: ReleaseFiles,
  folder: string,
  published: Uint8Array | null = null,
): Promise<string> {
  const { version } = files.taxonomy;
  const workbook = releaseWorkbook(files);
  convertWorkbook(workbook);
  const target = join(folder, version);
  if (existsSync(target)) throw unreadable(target, null, 'a release of this version is there already.');
  mkdirSync(folder, { recursive: true });
  const making = mkdtempSync(join(folder, '.import-'));
  try {
    writeFileSync(join(making, `${version}.xlsx`), await workbookBytes(workbook));
    const sha256 = files.taxonomy.published?.package_sha256;
    if (published && sha256) writeFileSync(join(making, `${sha256}.zip`), published);
    renameSync(making, target);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  return join(target, `${version}.xlsx`);
}
