/** Codes by mail for invitations, the proofs of browsers, and whether the practice asks for them. */
import type { PortalCodeTable } from '../portal-schema.ts';
import type { Reader, Writer } from '../store.ts';

export async function asksForCode(reader: Reader): Promise<boolean> {
  const row = await reader.selectFrom('practice').select('portalCode').executeTakeFirst();
  return row?.portalCode === 1;
}

export async function setAsksForCode(writer: Writer, asks: boolean): Promise<void> {
  await writer
    .updateTable('practice')
    .set({ portalCode: asks ? 1 : 0 })
    .execute();
}

export async function findPortalCode(
  reader: Reader,
  invitationId: string,
): Promise<PortalCodeTable | undefined> {
  return await reader
    .selectFrom('portalCode')
    .selectAll()
    .where('invitationId', '=', invitationId)
    .executeTakeFirst();
}

export async function savePortalCode(writer: Writer, row: PortalCodeTable): Promise<void> {
  const { invitationId: _same, ...change } = row;
  await writer
    .insertInto('portalCode')
    .values(row)
    .onConflict((conflict) => conflict.column('invitationId').doUpdateSet(change))
    .execute();
}

/** Counts a try of a code that still holds; the row count is the decision, so that tries at once cannot exceed it. */
export async function takePortalTry(
  writer: Writer,
  invitationId: string,
  { most, now }: { readonly most: number; readonly now: Date },
): Promise<boolean> {
  const result = await writer
    .updateTable('portalCode')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('invitationId', '=', invitationId)
    .where('code', 'is not', null)
    .where('attempts', '<', most)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function endPortalCode(writer: Writer, invitationId: string): Promise<void> {
  await writer
    .updateTable('portalCode')
    .set({ code: null })
    .where('invitationId', '=', invitationId)
    .execute();
}

export async function insertPortalProof(
  writer: Writer,
  row: { readonly proofHash: string; readonly invitationId: string; readonly createdAt: string },
): Promise<void> {
  await writer.insertInto('portalProof').values(row).execute();
}

export async function hasPortalProof(
  reader: Reader,
  proofHash: string,
  invitationId: string,
): Promise<boolean> {
  const row = await reader
    .selectFrom('portalProof')
    .select('proofHash')
    .where('proofHash', '=', proofHash)
    .where('invitationId', '=', invitationId)
    .executeTakeFirst();
  return row !== undefined;
}
