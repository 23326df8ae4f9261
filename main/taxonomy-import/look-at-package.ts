/**
 * What the page for administrators shows of a published package before anything is made of it: its entry points, and of
 * one of them the counts, the roles, the items that parts of the program can be given to, and a draft of the mapping.
 * Runs in the reading process; what is wrong with the package is its Problem, with file and line.
 */
import { BadRelease } from '../../constitution/release/problems.ts';
import { Problem } from '../../shared/problem.ts';
import { chooseEntryPoint } from './choose-entry-point.ts';
import { describeTaxonomy } from './describe-taxonomy.ts';
import { UnreadableTaxonomy } from './model/faults.ts';
import { ARCROLES } from './model/names.ts';
import type { PublishedTaxonomy } from './model/taxonomy.ts';
import { FileLocator } from './package/locate-files.ts';
import { readPackageDescription } from './package/package-description.ts';
import { openPackage } from './package/package-files.ts';
import { readPublishedTaxonomy } from './read-taxonomy.ts';
import { DimensionWalk } from './relationships/dimensions.ts';
import { labelLanguages } from './relationships/labels.ts';
import { draftMapping, type ImportMapping } from './release/mapping.ts';
import { ElementWriter } from './release/release-elements.ts';

/** A file as it was handed in. */
export interface HandedPackage {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const LONGEST_DETAIL = 2_000;
const MOST_SCHEMAS = 2_000;
const MOST_ITEMS = 6_000;

/** Runs a step of an import; what is wrong with what was handed in is told as a Problem. */
export function asProblem(error: unknown): unknown {
  if (error instanceof UnreadableTaxonomy)
    return new Problem('UNREADABLE_FILE', error.message.slice(0, LONGEST_DETAIL));
  if (error instanceof BadRelease)
    return new Problem(
      'INVALID_INPUT',
      `The release that this mapping makes is not sound:\n${error.message}`.slice(0, LONGEST_DETAIL),
    );
  return error;
}

async function told<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    throw asProblem(error);
  }
}

export interface PackageOverview {
  readonly title: string;
  readonly publisher: string;
  readonly entryPoints: readonly { readonly name: string; readonly documents: readonly string[] }[];
  /** Where none is published: every schema, by its path. */
  readonly schemas: readonly string[];
}

/** The entry points to choose from. Throws UNREADABLE_FILE. */
export async function lookAtPackage({ name, bytes }: HandedPackage): Promise<PackageOverview> {
  return await told(() => {
    const files = openPackage(name, bytes);
    const description = readPackageDescription(files);
    const entryPoints = (description?.entryPoints ?? []).filter(({ documents }) => documents.length > 0);
    return {
      title: description?.name || name,
      publisher: description?.publisher ?? '',
      entryPoints: entryPoints.map(({ name: called, documents }) => ({ name: called, documents })),
      schemas:
        entryPoints.length > 0
          ? []
          : files.paths.filter((path) => path.endsWith('.xsd')).slice(0, MOST_SCHEMAS),
    };
  });
}

/** The taxonomy of one entry point of a package. Throws UnreadableTaxonomy. */
export function taxonomyOf({ name, bytes }: HandedPackage, entryPoint: string): PublishedTaxonomy {
  const files = openPackage(name, bytes);
  const locator = new FileLocator([files]);
  return readPublishedTaxonomy(locator, chooseEntryPoint(files, locator, entryPoint));
}

export interface EntryPointOverview {
  /** What it holds and what will not be used, in sentences. */
  readonly lines: readonly string[];
  readonly draft: ImportMapping;
  readonly languages: readonly string[];
  /** How many concepts each role presents. */
  readonly roles: readonly {
    readonly role: string;
    readonly definition: string;
    readonly concepts: number;
  }[];
  /** Items that a role presents; a part of the program is given to one of them. */
  readonly items: readonly { readonly elementId: string; readonly label: string; readonly role: string }[];
  /** Explicit axes that can be written by a member. Without a default facts need one of each; those come first. */
  readonly axes: readonly {
    readonly axisId: string;
    readonly label: string;
    /** What a fact without a member means; null where it means nothing. */
    readonly defaultLabel: string | null;
    readonly members: readonly { readonly elementId: string; readonly label: string }[];
  }[];
}

function explicitAxes(taxonomy: PublishedTaxonomy, writer: ElementWriter): EntryPointOverview['axes'] {
  const walk = new DimensionWalk(taxonomy);
  const silent = new Map(
    (taxonomy.relationships.get(ARCROLES.dimensionDefault) ?? []).flatMap(({ from, to }) =>
      to.kind === 'concept' ? [[from.key, to.concept] as const] : [],
    ),
  );
  const used = new Set(
    (taxonomy.relationships.get(ARCROLES.hypercubeDimension) ?? []).map(({ to }) => to.key),
  );
  const roles = Map.groupBy(
    taxonomy.relationships.get(ARCROLES.dimensionDomain) ?? [],
    ({ from }) => from.key,
  );
  const axes = [...taxonomy.concepts.values()].flatMap((dimension) => {
    const { kind, typedDomain, name } = dimension;
    if (kind !== 'dimension' || typedDomain !== null || !used.has(name)) return [];
    const unsaid = silent.get(name);
    const members = new Map(
      (roles.get(name) ?? [])
        .flatMap(({ role }) => walk.members(name, role))
        .filter(({ usable, member }) => usable && member.name !== unsaid?.name)
        .map(({ member }) => [
          writer.idOf(member),
          { elementId: writer.idOf(member), label: writer.labelOf(member) },
        ]),
    );
    if (unsaid && members.size === 0) return [];
    return [
      {
        axisId: writer.idOf(dimension),
        label: writer.labelOf(dimension),
        defaultLabel: unsaid ? writer.labelOf(unsaid) : null,
        members: [...members.values()],
      },
    ];
  });
  const isOpen = ({ defaultLabel }: (typeof axes)[number]) => defaultLabel === null;
  return [...axes.filter(isOpen), ...axes.filter((axis) => !isOpen(axis))];
}

/** What one entry point holds, and the draft. Throws UNREADABLE_FILE. */
export async function lookAtEntryPoint(
  handed: HandedPackage,
  entryPoint: string,
): Promise<EntryPointOverview> {
  return await told(() => {
    const taxonomy = taxonomyOf(handed, entryPoint);
    const draft = draftMapping(taxonomy);
    const writer = new ElementWriter(taxonomy, draft.language);
    const presented = Map.groupBy(
      taxonomy.relationships.get(ARCROLES.presentation) ?? [],
      ({ role }) => role,
    );
    const seen = new Set<string>();
    const items = draft.sections.flatMap(({ role }) =>
      (presented.get(role) ?? []).flatMap(({ to }) => {
        if (to.kind !== 'concept' || to.concept.kind !== 'item' || to.concept.abstract) return [];
        const elementId = writer.idOf(to.concept);
        if (seen.has(elementId)) return [];
        seen.add(elementId);
        return [{ elementId, label: writer.labelOf(to.concept), role }];
      }),
    );
    return {
      lines: describeTaxonomy(taxonomy),
      draft,
      languages: labelLanguages(taxonomy).toSorted(),
      roles: draft.sections.map(({ role, definition }) => ({
        role,
        definition,
        concepts: new Set((presented.get(role) ?? []).flatMap(({ from, to }) => [from.key, to.key])).size,
      })),
      items: items.slice(0, MOST_ITEMS),
      axes: explicitAxes(taxonomy, writer),
    };
  });
}
