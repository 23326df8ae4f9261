/** Releases of published taxonomies that the practice has installed; added once each, never changed. */
import type { Reader, Writer } from '../database.ts';
import type { InstalledReleaseTable } from '../tables/filings.ts';

export type InstalledRelease = InstalledReleaseTable;

export async function listInstalledReleases(reader: Reader): Promise<readonly InstalledRelease[]> {
  return await reader.selectFrom('installedRelease').selectAll().orderBy('version').execute();
}

export async function findInstalledRelease(
  reader: Reader,
  version: string,
): Promise<InstalledRelease | undefined> {
  return await reader
    .selectFrom('installedRelease')
    .selectAll()
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Names under the rule book with their content, packed by gzip. */
export async function filesOfInstalledRelease(
  reader: Reader,
  version: string,
): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await reader
    .selectFrom('installedReleaseFile')
    .select(['name', 'packed'])
    .where('version', '=', version)
    .orderBy('name')
    .execute();
  return new Map(rows.map(({ name, packed }) => [name, packed]));
}

export async function insertInstalledRelease(
  writer: Writer,
  release: InstalledRelease,
  packed: ReadonlyMap<string, Buffer>,
): Promise<void> {
  await writer.insertInto('installedRelease').values(release).execute();
  for (const [name, content] of packed)
    await writer
      .insertInto('installedReleaseFile')
      .values({ version: release.version, name, packed: content })
      .execute();
}
