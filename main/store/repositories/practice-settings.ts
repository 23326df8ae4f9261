/**
 * The practice's rules on review; where nobody has set them, those of a practice of its size. The sample practice counts as one
 * person's, however many accounts it shows: a newcomer tries all of it alone.
 */
import { defaultSettings, type PracticeSettings } from '../../../shared/model/practice-settings.ts';
import type { Reader, Writer } from '../database.ts';

export async function findPracticeSettings(reader: Reader): Promise<PracticeSettings> {
  const row = await reader.selectFrom('practiceSetting').selectAll().executeTakeFirst();
  if (row) {
    const { fourEyes, reviewBeforeClient, administratorsExempt, twoSignatories } = row;
    return {
      fourEyes: fourEyes === 1,
      reviewBeforeClient: reviewBeforeClient === 1,
      administratorsExempt: administratorsExempt === 1,
      twoSignatories: twoSignatories === 1,
    };
  }
  const practice = await reader.selectFrom('practice').select('sample').executeTakeFirst();
  if (practice?.sample === 1) return defaultSettings(1);
  const { people } = await reader
    .selectFrom('staff')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .where('active', '=', 1)
    .executeTakeFirstOrThrow();
  return defaultSettings(people);
}

export async function savePracticeSettings(
  writer: Writer,
  settings: PracticeSettings,
  by: { readonly staffId: string; readonly at: string },
): Promise<void> {
  const flag = (value: boolean) => (value ? 1 : 0);
  const change = {
    fourEyes: flag(settings.fourEyes),
    reviewBeforeClient: flag(settings.reviewBeforeClient),
    administratorsExempt: flag(settings.administratorsExempt),
    twoSignatories: flag(settings.twoSignatories),
    ...by,
  } as const;
  await writer
    .insertInto('practiceSetting')
    .values({ id: 'practice', ...change })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(change))
    .execute();
}
