/**
 * By which members the facts of an element stand, and where in their context (XBRL Dimensions 1.0, 2.3 and 3.1). A
 * taxonomy without hypercubes says it by sections, on the scenario; one with hypercubes by those that hold the element:
 * the first that the member fits, whose other axes are filled by their standing member or stay silent by their default.
 * What must stay true: no answer rather than a context that the publisher's own hypercubes refuse.
 */
import type { Taxonomy, TaxonomyAxis, TaxonomyElement, TaxonomyHypercube } from './types.ts';

export interface FactDimensions {
  readonly container: 'segment' | 'scenario';
  readonly members: readonly { readonly axisId: string; readonly memberId: string }[];
}

export interface DimensionsOfFacts {
  /** Axes whose members a person may choose for the element. */
  readonly axesOf: (element: TaxonomyElement) => readonly TaxonomyAxis[];
  /** Undefined: no fact of the element can stand by that member, or by none where null is given. */
  readonly dimensionsOf: (element: TaxonomyElement, memberId: string | null) => FactDimensions | undefined;
}

/** Items alone are reported, and of those the ones that the release does not take out. */
export function isTaggable(element: TaxonomyElement): boolean {
  return element.kind === 'item' && element.not_taggable === undefined;
}

const PLAIN: FactDimensions = { container: 'scenario', members: [] };

function bySections({ axes }: Taxonomy): DimensionsOfFacts {
  const axesOf = (element: TaxonomyElement) =>
    isTaggable(element) ? axes.filter((axis) => axis.sections.includes(element.taxonomy_section)) : [];
  return {
    axesOf,
    dimensionsOf: (element, memberId) => {
      if (memberId === null) return PLAIN;
      const axis = axesOf(element).find(({ members }) => members.includes(memberId));
      return axis && { container: 'scenario', members: [{ axisId: axis.axis_id, memberId }] };
    },
  };
}

/** What a fact by that member carries in a hypercube; undefined where it does not fit. */
function within(
  cube: TaxonomyHypercube,
  memberId: string | null,
  axes: ReadonlyMap<string, TaxonomyAxis>,
): FactDimensions | undefined {
  const members: { axisId: string; memberId: string }[] = [];
  let placed = memberId === null;
  for (const { axis_id, members: own } of cube.axes) {
    const axis = axes.get(axis_id);
    const standing = axis?.standing_member;
    const chosen = standing ?? (!placed && memberId !== null && own.includes(memberId) ? memberId : null);
    if (chosen === null) {
      if (axis?.default_member === undefined) return undefined;
      continue;
    }
    if (!own.includes(chosen)) return undefined;
    if (standing === undefined) placed = true;
    members.push({ axisId: axis_id, memberId: chosen });
  }
  return placed ? { container: cube.container, members } : undefined;
}

function byHypercubes(taxonomy: Taxonomy, cubes: readonly TaxonomyHypercube[]): DimensionsOfFacts {
  const axes = new Map(taxonomy.axes.map((axis) => [axis.axis_id, axis]));
  const cubesOf = new Map<string, TaxonomyHypercube[]>();
  for (const cube of cubes)
    for (const id of cube.elements) {
      const own = cubesOf.get(id);
      if (own) own.push(cube);
      else cubesOf.set(id, [cube]);
    }
  return {
    axesOf: (element) => {
      if (!isTaggable(element)) return [];
      const own = new Set((cubesOf.get(element.element_id) ?? []).flatMap((cube) => cube.axes));
      const ids = new Set([...own].map(({ axis_id }) => axis_id));
      return taxonomy.axes.filter((axis) => ids.has(axis.axis_id) && axis.standing_member === undefined);
    },
    dimensionsOf: (element, memberId) => {
      const own = cubesOf.get(element.element_id);
      if (own === undefined) return memberId === null ? PLAIN : undefined;
      for (const cube of own) {
        const found = within(cube, memberId, axes);
        if (found) return found;
      }
      return undefined;
    },
  };
}

export function dimensionsOfFacts(taxonomy: Taxonomy): DimensionsOfFacts {
  return taxonomy.hypercubes ? byHypercubes(taxonomy, taxonomy.hypercubes) : bySections(taxonomy);
}
