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

/** Keys of the time when they were counted within a form: two levels could give the same to two marks. */
const COUNTED_KEY = /^own_[a-z]{1,2}$/;

/**
 * The legend as it is read: where a counted key has other marks or words at two levels, nobody can tell which of them a row
 * means, so that it says both.
 */
export function readLegend(
  shipped: Parameters<typeof tickLegend>[0],
  ...levels: Parameters<typeof tickLegend>[1][]
): readonly TickMark[] {
  const counted = levels.flatMap((own) => own ?? []).filter(({ key }) => COUNTED_KEY.test(key));
  return tickLegend(shipped, ...levels).map((mark) => {
    const meanings = [
      ...new Set(counted.filter(({ key }) => key === mark.key).map((each) => `${each.mark}: ${each.says}`)),
    ];
    if (meanings.length < 2) return mark;
    return { ...mark, says: `One of these, set before marks could be told apart: ${meanings.join('; or ')}` };
  });
}

/** The bytes of chance that a key is made of. */
export const KEY_BYTES = 16;

/**
 * A key that no mark has at any level, nor will have: what a row holds must never come to mean the mark of another level. `chance`:
 * bytes of a random source, two letters each.
 */
export function ownMarkKey(chance: Uint8Array): string {
  const letter = (nibble: number) => String.fromCharCode(97 + nibble);
  return `own_${Array.from(chance, (byte) => letter(byte >> 4) + letter(byte & 15)).join('')}`;
}

/**
 * A level as it is saved: marks that it added before and that are left out now stay, offered no more, because rows may hold them.
 * One that changed a mark from above goes, and the mark says what it says above. `above`: keys of the legend above the level.
 */
export function withMarksKept(
  before: readonly OwnTickMark[] | undefined,
  after: readonly OwnTickMark[] | undefined,
  above: ReadonlySet<string>,
): OwnTickMark[] | undefined {
  const named = new Set([...above, ...(after ?? []).map(({ key }) => key)]);
  const kept = (before ?? []).filter(({ key }) => !named.has(key));
  return kept.length === 0 ? after && [...after] : [...(after ?? []), ...kept.map(offeredNoMore)];
}

const offeredNoMore = (mark: OwnTickMark): OwnTickMark => ({ ...mark, offered: false });

/** In place of a mark that no legend tells any more. */
export const MARK_NOT_IN_LEGEND = 'a mark that is no longer in the legend';

/** The marks of a row as they are read, never their keys. */
export function marksText(
  keys: readonly string[],
  legend: readonly Pick<TickMark, 'key' | 'mark'>[],
): string {
  const marks = new Map(legend.map(({ key, mark }) => [key, mark]));
  return keys.map((key) => marks.get(key) ?? `(${MARK_NOT_IN_LEGEND})`).join(' ');
}
