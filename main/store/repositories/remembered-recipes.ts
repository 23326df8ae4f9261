/**
 * Corrected recipes by client and source of the file (decisions 3): the newest correction of a source counts.
 */
import { type RememberedRecipe, rememberedRecipeSchema } from '../../../shared/model/trial-balance.ts';
import type { Reader, Writer } from '../database.ts';

/** More sources than any client has; the newest are looked at. */
const MOST = 200;

export async function listRememberedRecipes(
  reader: Reader,
  clientId: string,
): Promise<readonly RememberedRecipe[]> {
  const rows = await reader
    .selectFrom('rememberedRecipe')
    .select(['source', 'recipe', 'headerRow', 'savedAt'])
    .where('clientId', '=', clientId)
    .orderBy('savedAt', 'desc')
    .limit(MOST)
    .execute();
  return rows.map((row) => rememberedRecipeSchema.parse({ ...row, recipe: JSON.parse(row.recipe) }));
}

export async function rememberRecipe(
  writer: Writer,
  clientId: string,
  remembered: RememberedRecipe,
): Promise<void> {
  const { source, headerRow, savedAt } = remembered;
  const recipe = JSON.stringify(remembered.recipe);
  await writer
    .insertInto('rememberedRecipe')
    .values({ clientId, source, recipe, headerRow, savedAt })
    .onConflict((conflict) =>
      conflict.columns(['clientId', 'source']).doUpdateSet({ recipe, headerRow, savedAt }),
    )
    .execute();
}

export async function forgetRecipe(writer: Writer, clientId: string, source: string): Promise<void> {
  await writer
    .deleteFrom('rememberedRecipe')
    .where('clientId', '=', clientId)
    .where('source', '=', source)
    .execute();
}
