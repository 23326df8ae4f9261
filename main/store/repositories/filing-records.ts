/**
 * What else a filing owns: saved filing information, output artifacts, and the run-time layer of the mapping
 * library (specification 2.14, 2.15; decisions 6, 7).
 */
import type { OutputKind } from '../../../shared/model/enums.ts';
import type { Reader, Writer } from '../database.ts';
import type { FilingInformationTable, OutputArtifactTable, SynonymTable } from '../tables/filings.ts';

export type SavedInformation = Omit<FilingInformationTable, 'xbrlFilingId'>;

export async function listInformation(
  reader: Reader,
  filingId: string,
): Promise<readonly SavedInformation[]> {
  return await reader
    .selectFrom('filingInformation')
    .select(['elementId', 'value', 'fromFile', 'savedById', 'savedAt'])
    .where('xbrlFilingId', '=', filingId)
    .orderBy('elementId')
    .execute();
}

/** Saves one value; null removes it. `fromFile`: what the permanent file proposed, where that counted. */
export async function saveInformation(
  writer: Writer,
  filingId: string,
  value: {
    readonly elementId: string;
    readonly value: string | null;
    readonly fromFile?: string | null;
    readonly savedById: string;
  },
  at: Date,
): Promise<void> {
  if (value.value === null) {
    await writer
      .deleteFrom('filingInformation')
      .where('xbrlFilingId', '=', filingId)
      .where('elementId', '=', value.elementId)
      .execute();
    return;
  }
  const change = {
    value: value.value,
    fromFile: value.fromFile ?? null,
    savedById: value.savedById,
    savedAt: at.toISOString(),
  };
  await writer
    .insertInto('filingInformation')
    .values({ ...change, xbrlFilingId: filingId, elementId: value.elementId })
    .onConflict((conflict) => conflict.columns(['xbrlFilingId', 'elementId']).doUpdateSet(change))
    .execute();
}

export interface StoredArtifact extends OutputArtifactTable {
  readonly fileName: string;
  readonly sha256: string;
  readonly sizeBytes: number;
}

export async function listArtifacts(reader: Reader, filingId: string): Promise<readonly StoredArtifact[]> {
  return await reader
    .selectFrom('outputArtifact')
    .innerJoin('storedFile', 'storedFile.id', 'outputArtifact.fileId')
    .selectAll('outputArtifact')
    .select(['storedFile.fileName', 'storedFile.sha256', 'storedFile.sizeBytes'])
    .where('xbrlFilingId', '=', filingId)
    .orderBy('outputArtifact.generatedAt', 'desc')
    .orderBy('outputArtifact.id', 'desc')
    .execute();
}

/** The number that the next artifact of a kind gets. */
export async function nextArtifactVersion(
  reader: Reader,
  filingId: string,
  kind: OutputKind,
): Promise<number> {
  const latest = await reader
    .selectFrom('outputArtifact')
    .select((eb) => eb.fn.max('versionNo').as('versionNo'))
    .where('xbrlFilingId', '=', filingId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return (latest?.versionNo ?? 0) + 1;
}

export async function insertArtifact(writer: Writer, row: OutputArtifactTable): Promise<void> {
  await writer.insertInto('outputArtifact').values(row).execute();
}

export async function listSynonyms(reader: Reader): Promise<readonly SynonymTable[]> {
  return await reader.selectFrom('synonym').selectAll().orderBy('createdAt').orderBy('id').execute();
}

/** Appends a synonym; the same pair again changes nothing and answers false. */
export async function insertSynonym(writer: Writer, row: SynonymTable): Promise<boolean> {
  const result = await writer
    .insertInto('synonym')
    .values(row)
    .onConflict((conflict) => conflict.columns(['labelKey', 'elementId']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}
