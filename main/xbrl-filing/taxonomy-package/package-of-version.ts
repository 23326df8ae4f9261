/**
 * The taxonomy package of an installed version, made in a thread: with the rules as formulas it takes seconds. Whoever
 * hands one out asks here.
 */
import type { EngineContext } from '../../context/engine-context.ts';

/** As ZIP bytes. Throws for a version that is not installed. */
export async function packageOfVersion(
  context: EngineContext,
  version: string,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  // Refused here, in the words of the rule book.
  context.constitution.loadTaxonomy(version);
  return await context.workers.run('buildTaxonomyPackage', [version], signal);
}
