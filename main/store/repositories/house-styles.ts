/** How the practice prints, and what clients and engagements have otherwise; each is parsed as it leaves the store. */
import {
  type ClientStyle,
  clientStyleSchema,
  type EngagementStyle,
  engagementStyleSchema,
  type HouseStyle,
  houseStyleSchema,
} from '../../../shared/model/house-style.ts';
import type { Reader, Writer } from '../database.ts';

interface By {
  readonly staffId: string;
  readonly at: string;
}

export async function findHouseStyle(reader: Reader): Promise<HouseStyle | null> {
  const row = await reader.selectFrom('houseStyle').select('style').executeTakeFirst();
  return row ? houseStyleSchema.parse(JSON.parse(row.style)) : null;
}

export async function saveHouseStyle(writer: Writer, style: HouseStyle, by: By): Promise<void> {
  const change = { style: JSON.stringify(style), ...by };
  await writer
    .insertInto('houseStyle')
    .values({ id: 'practice', ...change })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute();
}

export async function findClientStyle(reader: Reader, clientId: string): Promise<ClientStyle | null> {
  const row = await reader
    .selectFrom('clientStyle')
    .select('style')
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  return row ? clientStyleSchema.parse(JSON.parse(row.style)) : null;
}

/** The record of a client keeps its id. */
export async function saveClientStyle(
  writer: Writer,
  { id, clientId }: { readonly id: string; readonly clientId: string },
  style: ClientStyle,
  by: By,
): Promise<void> {
  const change = { style: JSON.stringify(style), ...by };
  await writer
    .insertInto('clientStyle')
    .values({ id, clientId, ...change })
    .onConflict((conflict) => conflict.column('clientId').doUpdateSet(change))
    .execute();
}

export async function findEngagementStyle(
  reader: Reader,
  engagementId: string,
): Promise<EngagementStyle | null> {
  const row = await reader
    .selectFrom('engagementStyle')
    .select('style')
    .where('engagementId', '=', engagementId)
    .executeTakeFirst();
  return row ? engagementStyleSchema.parse(JSON.parse(row.style)) : null;
}

/** The record of an engagement keeps its id. */
export async function saveEngagementStyle(
  writer: Writer,
  { id, engagementId }: { readonly id: string; readonly engagementId: string },
  style: EngagementStyle,
  by: By,
): Promise<void> {
  const change = { style: JSON.stringify(style), ...by };
  await writer
    .insertInto('engagementStyle')
    .values({ id, engagementId, ...change })
    .onConflict((conflict) => conflict.column('engagementId').doUpdateSet(change))
    .execute();
}
