/**
 * The legend of tick marks: the marks that Fairview ships, with what a practice, a client and an engagement have otherwise. A mark
 * keeps its key, so that one that is offered no longer is still read where somebody set it. Pure.
 */
import { z } from 'zod';

/** One that is added or changed; of a mark that is shipped, by its key. */
export const ownTickMarkSchema = z.strictObject({
  key: z.string().regex(/^[a-z][a-z_]{2,39}$/),
  mark: z.string().trim().min(1, 'a mark of one to three characters is expected').max(3),
  says: z.string().trim().min(1, 'say what the mark means').max(200),
  /** False: it is read where it was set, and offered no more. */
  offered: z.boolean(),
});
export type OwnTickMark = Readonly<z.output<typeof ownTickMarkSchema>>;

export const ownTickMarksSchema = z
  .array(ownTickMarkSchema)
  .max(40)
  .refine((marks) => new Set(marks.map(({ key }) => key)).size === marks.length, 'a mark stands twice');

/** A mark and what it says. */
export const tickMarkSchema = z.object({
  key: z.string(),
  mark: z.string(),
  says: z.string(),
  offered: z.boolean(),
});
export type TickMark = z.output<typeof tickMarkSchema>;

/** `levels`: of the practice, the client and the engagement, the later before the earlier. In the order in which they came. */
export function tickLegend(
  shipped: readonly Pick<TickMark, 'key' | 'mark' | 'says'>[],
  ...levels: readonly (readonly OwnTickMark[] | undefined)[]
): readonly TickMark[] {
  const legend = new Map<string, TickMark>(shipped.map((mark) => [mark.key, { ...mark, offered: true }]));
  for (const own of levels) for (const mark of own ?? []) legend.set(mark.key, mark);
  return [...legend.values()];
}

/** A key that no mark has: "own_a", "own_b" … "own_ba". */
export function nextOwnKey(keys: readonly string[]): string {
  const taken = new Set(keys);
  for (let at = 0; ; at += 1) {
    let [left, letters] = [at, ''];
    do {
      letters = String.fromCharCode(97 + (left % 26)) + letters;
      left = Math.floor(left / 26);
    } while (left > 0);
    if (!taken.has(`own_${letters}`)) return `own_${letters}`;
  }
}
