/**
 * Line items with their mapping and exclusion (specification 2.11, 2.12; decisions 2, 3). Lines are immutable;
 * the filing points at the set that counts. Only `recordConfirmation` sets confirmedById, and the store accepts
 * it only with the session of the person who confirms.
 */

import { z } from 'zod';
import type { Proposal } from '../../../shared/model/accuracy.ts';
import { sourcePlaceSchema } from '../../../shared/model/document-reading.ts';
import { type LineItem, type TagMapping, tagCandidateSchema } from '../../../shared/model/records.ts';
import type { Tag } from '../../../shared/model/tags.ts';
import type { Reader, Writer } from '../database.ts';
import type { LineExclusionTable, LineItemTable, TagColumns, TagMappingTable } from '../tables/filings.ts';

export type NewLineItem = Omit<LineItem, 'mapping' | 'exclusion' | 'cast'>;

const candidatesSchema = z.array(tagCandidateSchema);

const tagColumns = ({ elementId, negated, balanceAt, memberId }: Tag): TagColumns => ({
  elementId,
  negated: negated ? 1 : 0,
  balanceAt,
  memberId,
});

function toMapping(row: TagMappingTable): TagMapping {
  const candidates = candidatesSchema.parse(JSON.parse(row.candidates));
  return {
    ...row,
    candidates,
    alternatives: candidates.map((candidate) => candidate.elementId),
    negated: row.negated === 1,
  };
}

function toLine(
  row: LineItemTable,
  mapping: TagMappingTable | undefined,
  exclusion: LineExclusionTable | undefined,
): LineItem {
  const { lineSetId: _set, position: _position, createdAt: _at, ...line } = row;
  return {
    ...line,
    place: row.place === null ? null : sourcePlaceSchema.parse(JSON.parse(row.place)),
    mapping: mapping ? toMapping(mapping) : null,
    exclusion: exclusion
      ? { reason: exclusion.reason, excludedById: exclusion.excludedById, excludedAt: exclusion.excludedAt }
      : null,
  };
}

/** The lines that count, in the order of the document. */
export async function listLines(
  reader: Reader,
  filing: { readonly id: string; readonly currentLineSetId: string },
): Promise<readonly LineItem[]> {
  const rows = await reader
    .selectFrom('lineItem')
    .selectAll()
    .where('xbrlFilingId', '=', filing.id)
    .where('lineSetId', '=', filing.currentLineSetId)
    .orderBy('position')
    .execute();
  const mappings = await reader
    .selectFrom('tagMapping')
    .selectAll()
    .where('xbrlFilingId', '=', filing.id)
    .execute();
  const exclusions = await reader
    .selectFrom('lineExclusion')
    .selectAll()
    .where('xbrlFilingId', '=', filing.id)
    .execute();
  const mappingByLine = new Map(mappings.map((row) => [row.lineItemId, row]));
  const exclusionByLine = new Map(exclusions.map((row) => [row.lineItemId, row]));
  return rows.map((row) => toLine(row, mappingByLine.get(row.id), exclusionByLine.get(row.id)));
}

/** One line of the current set. */
export async function findLine(
  reader: Reader,
  filing: { readonly id: string; readonly currentLineSetId: string },
  lineItemId: string,
): Promise<LineItem | undefined> {
  const row = await reader
    .selectFrom('lineItem')
    .selectAll()
    .where('id', '=', lineItemId)
    .where('xbrlFilingId', '=', filing.id)
    .where('lineSetId', '=', filing.currentLineSetId)
    .executeTakeFirst();
  if (!row) return undefined;
  const mapping = await reader
    .selectFrom('tagMapping')
    .selectAll()
    .where('lineItemId', '=', lineItemId)
    .executeTakeFirst();
  const exclusion = await reader
    .selectFrom('lineExclusion')
    .selectAll()
    .where('lineItemId', '=', lineItemId)
    .executeTakeFirst();
  return toLine(row, mapping, exclusion);
}

export async function insertLines(
  writer: Writer,
  lineSetId: string,
  lines: readonly NewLineItem[],
  at: Date,
): Promise<void> {
  const last = await writer
    .selectFrom('lineItem')
    .select((eb) => eb.fn.max('position').as('position'))
    .where('lineSetId', '=', lineSetId)
    .executeTakeFirst();
  const start = (last?.position ?? -1) + 1;
  const rows = lines.map((line, index) => ({
    ...line,
    lineSetId,
    position: start + index,
    place: line.place === null ? null : JSON.stringify(line.place),
    createdAt: at.toISOString(),
  }));
  for (let from = 0; from < rows.length; from += 500) {
    await writer
      .insertInto('lineItem')
      .values(rows.slice(from, from + 500))
      .execute();
  }
}

export type Suggestion = Tag & Pick<TagMapping, 'confidence' | 'candidates' | 'explanation'>;

/** Stores an unconfirmed mapping in place of an earlier unconfirmed one; a confirmed one stays. */
export async function saveSuggestion(
  writer: Writer,
  target: { readonly id: string; readonly filingId: string; readonly lineItemId: string },
  suggestion: Suggestion,
  at: Date,
): Promise<void> {
  const values = {
    ...tagColumns(suggestion),
    confidence: suggestion.confidence,
    candidates: JSON.stringify(suggestion.candidates),
    explanation: suggestion.explanation,
    updatedAt: at.toISOString(),
  };
  await writer
    .insertInto('tagMapping')
    .values({
      ...values,
      id: target.id,
      xbrlFilingId: target.filingId,
      lineItemId: target.lineItemId,
      confirmedById: null,
      confirmedAt: null,
      createdAt: at.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.column('lineItemId').doUpdateSet(values).where('tagMapping.confirmedById', 'is', null),
    )
    .execute();
}

export interface Confirmation extends Tag {
  /** Of the confirmation row, and of the mapping row where the line had none. */
  readonly id: string;
  readonly mappingId: string;
  readonly filingId: string;
  readonly lineItemId: string;
  readonly confidence: TagMapping['confidence'];
  /** What was proposed at that moment, in order. */
  readonly proposed: readonly Proposal[];
  readonly staffId: string;
  readonly sessionTokenHash: string;
}

/** A person's confirmation: the row that proves it, then the mapping that shows it. */
export async function recordConfirmation(
  writer: Writer,
  confirmation: Confirmation,
  at: Date,
): Promise<void> {
  const confirmedAt = at.toISOString();
  const choice = tagColumns(confirmation);
  await writer
    .insertInto('tagMapping')
    .values({
      ...choice,
      id: confirmation.mappingId,
      xbrlFilingId: confirmation.filingId,
      lineItemId: confirmation.lineItemId,
      confidence: confirmation.confidence,
      candidates: '[]',
      explanation: null,
      confirmedById: null,
      confirmedAt: null,
      createdAt: confirmedAt,
      updatedAt: confirmedAt,
    })
    .onConflict((conflict) => conflict.column('lineItemId').doNothing())
    .execute();
  await writer
    .insertInto('confirmation')
    .values({
      ...choice,
      id: confirmation.id,
      xbrlFilingId: confirmation.filingId,
      lineItemId: confirmation.lineItemId,
      staffId: confirmation.staffId,
      sessionTokenHash: confirmation.sessionTokenHash,
      confirmedAt,
      proposed: JSON.stringify(confirmation.proposed),
    })
    .execute();
  await writer
    .updateTable('tagMapping')
    .set({
      ...choice,
      confidence: confirmation.confidence,
      confirmedById: confirmation.staffId,
      confirmedAt,
      updatedAt: confirmedAt,
    })
    .where('lineItemId', '=', confirmation.lineItemId)
    .execute();
}

/** Takes confirmations back: of one line, or of all lines mapped to the elements named. */
export async function unconfirm(
  writer: Writer,
  filingId: string,
  which: { readonly lineItemId: string } | { readonly elementIds: readonly string[] },
  at: Date,
): Promise<void> {
  const query = writer
    .updateTable('tagMapping')
    .set({ confirmedById: null, confirmedAt: null, updatedAt: at.toISOString() })
    .where('xbrlFilingId', '=', filingId)
    .where('confirmedById', 'is not', null);
  await ('lineItemId' in which
    ? query.where('lineItemId', '=', which.lineItemId)
    : query.where('elementId', 'in', [...which.elementIds])
  ).execute();
}

export async function deleteMapping(writer: Writer, lineItemId: string): Promise<void> {
  await writer.deleteFrom('tagMapping').where('lineItemId', '=', lineItemId).execute();
}

export async function insertExclusion(
  writer: Writer,
  exclusion: Omit<LineExclusionTable, 'proposed'> & { readonly proposed: readonly Proposal[] },
): Promise<void> {
  const proposed = JSON.stringify(exclusion.proposed);
  await writer
    .insertInto('lineExclusion')
    .values({ ...exclusion, proposed })
    .execute();
}

export async function deleteExclusion(writer: Writer, lineItemId: string): Promise<void> {
  await writer.deleteFrom('lineExclusion').where('lineItemId', '=', lineItemId).execute();
}

export interface RememberedTag extends Tag {
  readonly statement: LineItem['statement'];
  readonly label: string;
  readonly parentLabel: string | null;
  /** Among the lines that count now, in this filing's own earlier upload, or in another filing of the client. */
  readonly where: 'THIS_DOCUMENT' | 'EARLIER_UPLOAD' | 'OTHER_FILING';
}

/**
 * What people confirmed for this client before and did not take back, the newest first: the memory of the
 * suggester. Lines of superseded sets keep their mappings, so an earlier upload is remembered too.
 */
export async function listRememberedTags(
  reader: Reader,
  filing: {
    readonly id: string;
    readonly clientId: string;
    readonly taxonomyVersion: string;
    readonly currentLineSetId: string;
  },
): Promise<readonly RememberedTag[]> {
  const rows = await reader
    .selectFrom('tagMapping')
    .innerJoin('lineItem', 'lineItem.id', 'tagMapping.lineItemId')
    .innerJoin('filing', 'filing.id', 'tagMapping.xbrlFilingId')
    .select([
      'lineItem.statement',
      'lineItem.label',
      'lineItem.parentLabel',
      'tagMapping.elementId',
      'tagMapping.negated',
      'tagMapping.balanceAt',
      'tagMapping.memberId',
      'tagMapping.xbrlFilingId',
      'lineItem.lineSetId',
    ])
    .where('tagMapping.confirmedById', 'is not', null)
    .where('filing.clientId', '=', filing.clientId)
    .where('filing.taxonomyVersion', '=', filing.taxonomyVersion)
    .orderBy('tagMapping.confirmedAt', 'desc')
    .limit(20_000)
    .execute();
  return rows.map(({ xbrlFilingId, lineSetId, ...row }) => {
    const here = xbrlFilingId === filing.id;
    const now = here && lineSetId === filing.currentLineSetId;
    const where = now ? 'THIS_DOCUMENT' : here ? 'EARLIER_UPLOAD' : 'OTHER_FILING';
    return { ...row, negated: row.negated === 1, where };
  });
}
