/** UUID v7 from a clock and a source of randomness (decisions 2). */
import { v7 as uuidV7 } from 'uuid';

export function idSource(now: () => Date, random: (bytes: number) => Buffer): () => string {
  return () => uuidV7({ msecs: now().getTime(), random: random(16) });
}
