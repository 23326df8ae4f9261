/**
 * The taxonomy package of an installed version, made in a thread: with the rules as formulas it takes a second. It
 * follows from the rule book alone, so it is made once and kept; whoever hands one out asks here.
 */
import type { Taxonomy } from '../../../constitution/index.ts';
import type { EngineContext } from '../../context/engine-context.ts';

/** Kept by the taxonomy as it was loaded, which never changes. */
const made = new WeakMap<Taxonomy, Uint8Array>();

/** As ZIP bytes. Throws for a version that is not installed. */
export async function packageOfVersion(
  context: EngineContext,
  version: string,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  // Refused here, in the words of the rule book.
  const taxonomy = context.constitution.loadTaxonomy(version);
  const bytes = made.get(taxonomy) ?? (await context.workers.run('buildTaxonomyPackage', [version], signal));
  made.set(taxonomy, bytes);
  return bytes;
}
