/**
 * The entry points of a published package with the main counts that an outside processor made of each, and ours beside
 * them (cases beside the repository; none where they are absent).
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FileLocator } from '../../../main/taxonomy-import/package/locate-files.ts';
import { openTaxonomyFiles } from '../../../main/taxonomy-import/package/package-files.ts';
import { readPublishedTaxonomy } from '../../../main/taxonomy-import/read-taxonomy.ts';
import { caseFile } from '../../support/case-files.ts';
import { counted } from './counted.ts';

const CASES = fileURLToPath(caseFile('taxonomies/'));
const TRUTH = join(CASES, 'truth', 'ssmxt-2022-entry-points.json');

export interface EntryPointTruth {
  readonly name: string;
  readonly entry_point: string;
  /** How many files are not to be found, beside the counts by name. */
  readonly missing: number;
}

export function entryPointTruths(): readonly EntryPointTruth[] {
  if (!existsSync(TRUTH)) return [];
  const { entry_points } = JSON.parse(readFileSync(TRUTH, 'utf8')) as {
    readonly entry_points: readonly (Omit<EntryPointTruth, 'missing'> & {
      readonly load_messages: { readonly files_not_found: readonly string[] };
    })[];
  };
  return entry_points.map(({ load_messages, ...truth }) => ({
    ...truth,
    missing: load_messages.files_not_found.length,
  }));
}

let locator: FileLocator | undefined;

/** Our counts of an entry point, by the names of the truth. */
export function mainCounts(address: string): Record<string, unknown> {
  locator ??= new FileLocator([openTaxonomyFiles(join(CASES, 'ssmxt-2022.zip'))]);
  const entry = locator.find(address);
  const ours = counted(readPublishedTaxonomy(locator, entry ? [entry] : []));
  const of = (resource: string) => ours.formula[resource] ?? 0;
  return {
    ...ours.documents,
    concepts: ours.concepts.own.total,
    abstract: ours.concepts.own.abstract,
    monetary: ours.concepts.own.monetary,
    labels: ours.labels.arcs,
    presentation_arcs: ours.presentation.arcs,
    presentation_roles: ours.presentation.roles,
    calculation_arcs: ours.calculation.arcs,
    calculation_roles: ours.calculation.roles,
    all_arcs: ours.definition.all.arcs,
    hypercube_dimension_arcs: ours.definition.hypercube_dimension.arcs,
    dimension_domain_arcs: ours.definition.dimension_domain.arcs,
    domain_member_arcs: ours.definition.domain_member.arcs,
    dimension_default_arcs: ours.definition.dimension_default.arcs,
    references: ours.references.arcs,
    valueAssertion: of('valueAssertion'),
    existenceAssertion: of('existenceAssertion'),
    consistencyAssertion: of('consistencyAssertion'),
    tables: of('table'),
    missing: ours.files_not_found,
  };
}
