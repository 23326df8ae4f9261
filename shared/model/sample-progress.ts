/** How far the sample practice is, which fills behind the first screen. */
import { z } from 'zod';

export const sampleProgressSchema = z.object({
  done: z.number().int().min(0),
  of: z.number().int().min(1),
  /** What is being made, in words; null where it is made, or where its making stopped (`done` is less than `of`). */
  doing: z.string().nullable(),
  /** It was left half-made when the program was closed, and is made anew. */
  again: z.boolean(),
});
export type SampleProgress = Readonly<z.output<typeof sampleProgressSchema>>;
