/**
 * The taxonomy package of an installed version, made in a thread: with the rules as formulas it takes a second. It
 * follows from the rule book alone, so it is made once and kept; whoever hands one out asks here.
 * A taxonomy that somebody else publishes has its publisher's package and no other (decisions 14).
 */
import type { Taxonomy } from '../../../constitution/index.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';

/** Kept by the taxonomy as it was loaded, which never changes. */
const made = new WeakMap<Taxonomy, Uint8Array>();

/** As ZIP bytes: the publisher's own, or ours. Throws for a version that is not installed, or whose package is not kept. */
export async function packageOfVersion(
  context: EngineContext,
  version: string,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  // Refused here, in the words of the rule book.
  const taxonomy = context.constitution.loadTaxonomy(version);
  if (taxonomy.published) {
    const published = context.constitution.publishedPackage(version);
    if (published) return published;
    throw new Problem(
      'NOT_FOUND',
      `The package of "${taxonomy.title}" is not kept here. Its publisher has it under ${taxonomy.schema_ref}.`,
    );
  }
  const bytes = made.get(taxonomy) ?? (await context.workers.run('buildTaxonomyPackage', [version], signal));
  made.set(taxonomy, bytes);
  return bytes;
}
