/**
 * Published taxonomies, read and counted, against the counts of an outside processor (cases beside the repository,
 * third-party and for tests only; skipped where they are absent). Not compared: the schemas of the specifications,
 * which this import knows without their files, and with them the three severities that stand in one of those.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ARCROLES, LABEL_ROLES, localOf } from '../../../main/taxonomy-import/model/names.ts';
import type { PublishedTaxonomy } from '../../../main/taxonomy-import/model/taxonomy.ts';
import { FileLocator } from '../../../main/taxonomy-import/package/locate-files.ts';
import { openTaxonomyFiles } from '../../../main/taxonomy-import/package/package-files.ts';
import { readPublishedTaxonomy } from '../../../main/taxonomy-import/read-taxonomy.ts';
import {
  contextElement,
  DimensionWalk,
  isClosed,
  nextRole,
} from '../../../main/taxonomy-import/relationships/dimensions.ts';
import { caseFile } from '../../support/case-files.ts';
import { counted } from './counted.ts';
import { entryPointTruths, mainCounts } from './entry-points.ts';

const CASES = fileURLToPath(caseFile('taxonomies/'));
const SSM = 'ssmxt-2022.zip';
/** Of the entry points of a package every so many are counted here, and all of them in soak. */
const SAMPLED = 6;

interface Spot {
  readonly namespace: string;
  readonly local_name: string;
  readonly presentation?: { readonly role: string; readonly parent: string };
  readonly calculation?: { readonly role: string; readonly parent: string };
}

interface DimensionSpot {
  readonly dimension: string;
  readonly typed: boolean;
  readonly hypercubes: readonly string[];
  readonly default: readonly string[];
  readonly members_all_roles: number;
}

interface HypercubeSpot {
  readonly role: string;
  readonly primary_item: string;
  readonly hypercube: string;
  readonly closed: boolean;
  readonly context_element: string;
  readonly dimensions: readonly string[];
}

type Figures = Readonly<Record<string, number>>;

interface Truth {
  readonly entry_points: readonly string[];
  readonly load_messages: { readonly files_not_found: readonly string[] };
  readonly documents: Figures;
  readonly definition: Figures;
  readonly formula: { readonly assertions: Figures; readonly resources: Figures; readonly filters: Figures };
  readonly spots: readonly Spot[];
  readonly dimension_spots: readonly DimensionSpot[];
  readonly hypercube_spots: readonly HypercubeSpot[];
}

function readCase(source: string, entry: readonly string[]): PublishedTaxonomy {
  const locator = new FileLocator([openTaxonomyFiles(join(CASES, source))]);
  const files = entry.flatMap((address) => locator.find(address) ?? locator.endingWith(address));
  return readPublishedTaxonomy(locator, files);
}

function truthOf(name: string): Truth {
  return JSON.parse(readFileSync(join(CASES, 'truth', `${name}.json`), 'utf8'));
}

/** Every number and text of the truth with its path; zeros are what is not there. */
function leaves(value: unknown, path = ''): readonly (readonly [string, unknown])[] {
  if (Array.isArray(value)) return [];
  if (typeof value !== 'object' || value === null) return value === 0 ? [] : [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${path} / ${name}`));
}

/** The sentences of what differs between truth and reading. */
function differences(name: string, taxonomy: PublishedTaxonomy): readonly string[] {
  const truth = truthOf(name);
  const { label: _labels, reference: _references, ...formula } = counted(taxonomy).formula;
  const ours = { ...counted(taxonomy), formula };
  const { standard_schemas: _known, ...documents } = truth.documents;
  const { roles_with_any_dimension_arc, ...definition } = truth.definition;
  const { error: _error, ok: _ok, warning: _warning, ...resources } = truth.formula.resources;
  const theirs: Readonly<Record<string, unknown>> = {
    ...truth,
    documents,
    definition,
    roles_with_any_dimension_arc,
    files_not_found: truth.load_messages.files_not_found.length,
    formula: { ...truth.formula.assertions, ...resources, ...truth.formula.filters },
  };
  const expected = new Map(Object.keys(ours).flatMap((key) => leaves(theirs[key], key)));
  const found = new Map(leaves(ours).map(([path, value]) => [path.slice(3), value]));
  return [...new Set([...expected.keys(), ...found.keys()])]
    .filter((path) => expected.get(path) !== found.get(path))
    .map((path) => `${path}: ${expected.get(path)} counted outside, ${found.get(path)} here`);
}

/** What the truth says of one concept, said from the reading. */
function spotted(taxonomy: PublishedTaxonomy, spot: Spot) {
  const concept = taxonomy.concepts.get(`{${spot.namespace}}${spot.local_name}`);
  const arcs = (arcrole: string) => taxonomy.relationships.get(arcrole) ?? [];
  const label = arcs(ARCROLES.label).find(
    ({ from, to }) =>
      from.key === concept?.name &&
      to.kind === 'resource' &&
      to.resource.language === 'en' &&
      to.resource.role === LABEL_ROLES.standard,
  )?.to;
  const under = (arcrole: string, place: { role: string; parent: string } | undefined) =>
    arcs(arcrole).find(
      ({ role, from, to }) =>
        to.key === concept?.name && role === place?.role && localOf(from.key) === place.parent.split(':')[1],
    );
  const shown = under(ARCROLES.presentation, spot.presentation);
  const summed = under(ARCROLES.summation, spot.calculation);
  return {
    id: concept?.id,
    label_en: label?.kind === 'resource' ? label.resource.text : null,
    type: concept?.type,
    base_type: concept?.baseType,
    period: concept?.periodType,
    balance: concept?.balance,
    abstract: concept?.abstract,
    ...(shown && {
      presentation: {
        order: shown.order,
        preferred_label: shown.attributes['{}preferredLabel'] ?? null,
      },
    }),
    ...(summed && { calculation: { weight: summed.weight } }),
  };
}

/** What a name such as `ifrs-full:Axis` of the truth is called here. */
function naming(taxonomy: PublishedTaxonomy): (written: string) => string {
  const namespaces = new Map([...taxonomy.prefixes].map(([namespace, prefix]) => [prefix, namespace]));
  return (written) => {
    const [prefix = '', local] = written.split(':');
    return `{${namespaces.get(prefix)}}${local}`;
  };
}

const sorted = (keys: readonly string[]) => [...new Set(keys)].sort();

function dimensionSpotted(taxonomy: PublishedTaxonomy, spot: DimensionSpot) {
  const name = naming(taxonomy)(spot.dimension);
  const arcs = (arcrole: string) => taxonomy.relationships.get(arcrole) ?? [];
  const from = (arcrole: string) => arcs(arcrole).filter((arc) => arc.from.key === name);
  const walk = new DimensionWalk(taxonomy);
  const members = from(ARCROLES.dimensionDomain).flatMap(({ role }) => walk.members(name, role));
  return {
    typed: taxonomy.concepts.get(name)?.typedDomain !== null,
    hypercubes: sorted(
      arcs(ARCROLES.hypercubeDimension)
        .filter(({ to }) => to.key === name)
        .map((arc) => arc.from.key),
    ),
    default: sorted(from(ARCROLES.dimensionDefault).map(({ to }) => to.key)),
    members: new Set(members.map(({ member }) => member.name)).size,
  };
}

function hypercubeSpotted(taxonomy: PublishedTaxonomy, spot: HypercubeSpot) {
  const named = naming(taxonomy);
  const cube = taxonomy.relationships
    .get(ARCROLES.all)
    ?.find(
      ({ role, from, to }) =>
        role === spot.role && from.key === named(spot.primary_item) && to.key === named(spot.hypercube),
    );
  if (!cube) return null;
  const dimensions = new DimensionWalk(taxonomy).arcs(
    ARCROLES.hypercubeDimension,
    nextRole(cube),
    cube.to.key,
  );
  return {
    closed: isClosed(cube),
    context_element: contextElement(cube),
    dimensions: sorted(dimensions.map(({ to }) => to.key)),
  };
}

describe.skipIf(!existsSync(CASES))('published taxonomies', () => {
  it.each([
    ['ssmxt-2022-fs-mfrs', SSM],
    ['ssmxt-2022-fs-mpers', SSM],
    ['acra-2013', 'acra-2013'],
  ])(
    '%s has every count and every spot that an outside processor finds',
    (name, source) => {
      const truth = truthOf(name);
      const taxonomy = readCase(source, truth.entry_points);
      const named = naming(taxonomy);
      expect(differences(name, taxonomy)).toEqual([]);
      for (const spot of truth.spots) expect(spot).toMatchObject(spotted(taxonomy, spot));
      for (const spot of truth.dimension_spots)
        expect(dimensionSpotted(taxonomy, spot), spot.dimension).toEqual({
          typed: spot.typed,
          hypercubes: sorted(spot.hypercubes.map(named)),
          default: sorted(spot.default.map(named)),
          members: spot.members_all_roles,
        });
      for (const spot of truth.hypercube_spots)
        expect(hypercubeSpotted(taxonomy, spot), spot.hypercube).toEqual({
          closed: spot.closed,
          context_element: spot.context_element,
          dimensions: sorted(spot.dimensions.map(named)),
        });
    },
    120_000,
  );

  it.each(entryPointTruths().filter((_truth, at) => at % SAMPLED === 0))(
    'the entry point $name has the main counts',
    ({ name: _name, entry_point, ...truth }) => {
      expect(mainCounts(entry_point)).toEqual(truth);
    },
  );
});
