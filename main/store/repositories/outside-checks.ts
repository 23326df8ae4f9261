/** The outside processor of this machine and what it found; read back through their schemas. */
import {
  type OutsideCheck,
  type OutsideProcessor,
  type OutsideProcessorSetting,
  outsideCheckSchema,
  outsideProcessorSchema,
} from '../../../shared/model/outside-check.ts';
import type { Reader, Writer } from '../database.ts';

export async function findOutsideProcessor(reader: Reader): Promise<OutsideProcessorSetting> {
  const row = await reader.selectFrom('outsideProcessor').selectAll().executeTakeFirst();
  const processor = row?.processor ? outsideProcessorSchema.parse(JSON.parse(row.processor)) : null;
  return { processor, changedAt: row?.changedAt ?? null, changedBy: row?.changedBy ?? null };
}

export async function saveOutsideProcessor(
  writer: Writer,
  processor: OutsideProcessor | null,
  changed: { readonly at: string; readonly by: string },
): Promise<void> {
  const row = {
    processor: processor === null ? null : JSON.stringify(processor),
    changedAt: changed.at,
    changedBy: changed.by,
  };
  await writer
    .insertInto('outsideProcessor')
    .values({ position: 1, ...row })
    .onConflict((conflict) => conflict.column('position').doUpdateSet(row))
    .execute();
}

export async function insertOutsideCheck(
  writer: Writer,
  xbrlFilingId: string,
  check: OutsideCheck,
): Promise<void> {
  const { artifactId } = check;
  await writer
    .insertInto('outsideCheck')
    .values({ artifactId, xbrlFilingId, findings: JSON.stringify(check) })
    .execute();
}

/** The latest check of each output, by its id. */
export async function listOutsideChecks(
  reader: Reader,
  xbrlFilingId: string,
): Promise<ReadonlyMap<string, OutsideCheck>> {
  const rows = await reader
    .selectFrom('outsideCheck')
    .select(['artifactId', 'findings'])
    .where('xbrlFilingId', '=', xbrlFilingId)
    .orderBy('position')
    .execute();
  return new Map(rows.map((row) => [row.artifactId, outsideCheckSchema.parse(JSON.parse(row.findings))]));
}
