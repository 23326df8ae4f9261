/** Codes by mail for invitations, the proofs of browsers, and whether the practice asks for them. */
import type { PortalCodeSendingTable, PortalCodeTable } from '../portal-schema.ts';
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

/** The codes of an invitation that hold at a time, sealed. */
export async function listPortalCodes(
  reader: Reader,
  invitationId: string,
  now: Date,
): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('portalCode')
    .select('code')
    .where('invitationId', '=', invitationId)
    .where('expiresAt', '>', now.toISOString())
    .execute();
  return rows.map(({ code }) => code);
}

/** Adds a code; those of the invitation that hold no longer go. */
export async function addPortalCode(writer: Writer, row: PortalCodeTable, now: Date): Promise<void> {
  await writer
    .deleteFrom('portalCode')
    .where('invitationId', '=', row.invitationId)
    .where('expiresAt', '<=', now.toISOString())
    .execute();
  await writer.insertInto('portalCode').values(row).execute();
}

export async function findCodeSending(
  reader: Reader,
  invitationId: string,
): Promise<PortalCodeSendingTable | undefined> {
  return await reader
    .selectFrom('portalCodeSending')
    .selectAll()
    .where('invitationId', '=', invitationId)
    .executeTakeFirst();
}

export async function saveCodeSending(writer: Writer, row: PortalCodeSendingTable): Promise<void> {
  const { invitationId: _same, ...change } = row;
  await writer
    .insertInto('portalCodeSending')
    .values(row)
    .onConflict((conflict) => conflict.column('invitationId').doUpdateSet(change))
    .execute();
}

/** Once one was typed: no other code of the invitation holds, and the series of sendings begins anew. */
export async function endPortalCodes(writer: Writer, invitationId: string): Promise<void> {
  await writer.deleteFrom('portalCode').where('invitationId', '=', invitationId).execute();
  await writer
    .updateTable('portalCodeSending')
    .set({ sendings: 0 })
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
