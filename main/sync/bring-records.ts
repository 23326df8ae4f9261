/** Stand-in until the engine of sync is merged. */
import type { EngineContext } from '../engine-context.ts';

export async function bringRecords(
  _context: EngineContext,
  _author: { readonly staffId: string },
): Promise<{ readonly changeSets: number }> {
  return { changeSets: 0 };
}
