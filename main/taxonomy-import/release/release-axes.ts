/**
 * The axes and hypercubes of the placed items in the words of a release: what of a publisher's hypercubes reaches an item
 * of the mapping, the axes that they use with their members, and the elements of those axes, placed where no section
 * presents them.
 */
import type { ReleaseFiles } from '../../../constitution/release/write-workbook.ts';
import { unreadable } from '../model/faults.ts';
import type { PublishedConcept, PublishedTaxonomy } from '../model/taxonomy.ts';
import type { ImportMapping } from './mapping.ts';
import type { PlacedElements } from './place-elements.ts';
import type { ElementWriter } from './release-elements.ts';
import { type PublishedCube, type ReadCubes, readCubes } from './release-hypercubes.ts';

type Taxonomy = ReleaseFiles['taxonomy'];
type Placed = PlacedElements['elements'][number];

export interface ReleaseAxes {
  readonly axes: Taxonomy['axes'];
  readonly hypercubes: NonNullable<Taxonomy['hypercubes']>;
  /** The placed elements with those of the axes. */
  readonly elements: readonly Placed[];
  readonly presentation: Taxonomy['presentation'];
  readonly leftOut: readonly string[];
}

const short = (role: string) => role.slice(role.lastIndexOf('/') + 1);

interface UsedAxis {
  readonly dimension: PublishedConcept;
  readonly domain: PublishedConcept;
  readonly members: Map<string, PublishedConcept>;
  readonly sections: Set<string>;
}

class AxisWriter {
  readonly elements: Map<string, Placed>;
  readonly presentation: Taxonomy['presentation'];
  readonly used = new Map<string, UsedAxis>();
  readonly hypercubes: NonNullable<Taxonomy['hypercubes']> = [];
  readonly #writer: ElementWriter;

  constructor(placed: PlacedElements, writer: ElementWriter) {
    this.elements = new Map(placed.elements.map((element) => [element.element_id, element]));
    this.presentation = [...placed.presentation];
    this.#writer = writer;
  }

  cube({ role, container, closed, axes, items }: PublishedCube): void {
    const elements = items
      .map((item) => this.#writer.idOf(item))
      .filter((id) => this.elements.get(id)?.kind === 'item');
    if (elements.length === 0) return;
    const own = axes.flatMap(({ dimension, domain, members }) => {
      if (domain === null) return [];
      const known = this.used.get(dimension.name);
      const axis = known ?? { dimension, domain, members: new Map(), sections: new Set<string>() };
      this.used.set(dimension.name, axis);
      for (const member of members) axis.members.set(member.name, member);
      for (const id of elements) axis.sections.add(this.elements.get(id)?.taxonomy_section ?? '');
      return [
        { axis_id: this.#writer.idOf(dimension), members: members.map((each) => this.#writer.idOf(each)) },
      ];
    });
    const name = short(role);
    const twice = this.hypercubes.filter(({ role: other }) => other === role).length;
    const hypercube = `${name.slice(-70)}${twice > 0 ? `-${twice + 1}` : ''}`;
    this.hypercubes.push({ hypercube, role, container, closed, axes: own, elements });
  }

  /** Makes sure that an element of an axis stands in the release as what it is there. */
  place(concept: PublishedConcept, kind: 'axis' | 'domain' | 'member', section: string): string {
    const id = this.#writer.idOf(concept);
    const known = this.elements.get(id);
    const written = known ?? this.#writer.write(concept);
    if (typeof written === 'string') throw unreadable(concept.file, concept.line, `${id}: ${written}`);
    const of = known?.taxonomy_section ?? section;
    this.elements.set(id, {
      ...written,
      taxonomy_section: of,
      kind,
      data_type: kind === 'axis' ? 'stringItemType' : 'domainItemType',
      options: [],
    });
    if (!known)
      this.presentation.push({
        section: of,
        parent: null,
        element_id: id,
        order: this.presentation.length + 1,
      });
    return id;
  }
}

function standingMembers(taxonomy: PublishedTaxonomy, mapping: ImportMapping, writer: ElementWriter) {
  const byId = new Map([...taxonomy.concepts.values()].map((concept) => [writer.idOf(concept), concept]));
  const standing = new Map<string, PublishedConcept>();
  for (const [axis, member] of Object.entries(mapping.standing_members)) {
    const [dimension, concept] = [byId.get(axis), byId.get(member)];
    if (dimension?.kind !== 'dimension' || !concept)
      throw unreadable(
        '',
        null,
        `standing_members of the mapping must name an axis and its member: ${axis}.`,
      );
    standing.set(dimension.name, concept);
  }
  return standing;
}

function axisRows(
  write: AxisWriter,
  mapping: ImportMapping,
  { defaults }: ReadCubes,
  standing: ReadonlyMap<string, PublishedConcept>,
) {
  return [...write.used].map(([name, { dimension, domain, members, sections }]): Taxonomy['axes'][number] => {
    const [section = ''] = sections;
    const silent = defaults.get(name);
    const fixed = standing.get(name);
    if (fixed && !members.has(fixed.name))
      throw unreadable(
        '',
        null,
        `standing_members of the mapping: ${fixed.id} cannot be used on ${dimension.id}.`,
      );
    const axis_id = write.place(dimension, 'axis', section);
    const domain_id = write.place(domain, 'domain', section);
    return {
      axis_id,
      domain_id,
      members: [...members.values()].map((each) =>
        each.name === domain.name ? domain_id : write.place(each, 'member', section),
      ),
      sections: mapping.sections.flatMap(({ becomes }) =>
        becomes && sections.has(becomes.section) ? [becomes.section] : [],
      ),
      ...(silent && {
        default_member: silent.name === domain.name ? domain_id : write.place(silent, 'member', section),
      }),
      ...(fixed && {
        standing_member: write.place(fixed, fixed.name === domain.name ? 'domain' : 'member', section),
      }),
    };
  });
}

/** Throws UnreadableTaxonomy where the mapping names a member that does not stand on its axis. */
export function releaseAxes(
  taxonomy: PublishedTaxonomy,
  mapping: ImportMapping,
  placed: PlacedElements,
  writer: ElementWriter,
): ReleaseAxes {
  const standing = standingMembers(taxonomy, mapping, writer);
  const read = readCubes(taxonomy, new Set(standing.keys()));
  const write = new AxisWriter(placed, writer);
  for (const cube of read.cubes) write.cube(cube);
  const axes = axisRows(write, mapping, read, standing);
  const leftOut: string[] = [];
  for (const [name, reason] of read.refused) {
    const concept = taxonomy.concepts.get(name);
    const element = concept && write.elements.get(writer.idOf(concept));
    if (element?.kind !== 'item') continue;
    write.elements.set(element.element_id, { ...element, not_taggable: reason });
    leftOut.push(`${element.element_id} cannot be reported. ${reason}`);
  }
  // An axis of one member only, its default, has nothing to choose.
  const usable = axes.filter(({ members }) => members.length > 0);
  const ids = new Set(usable.map(({ axis_id }) => axis_id));
  return {
    axes: usable,
    hypercubes: write.hypercubes.map((cube) => ({
      ...cube,
      axes: cube.axes.filter(({ axis_id }) => ids.has(axis_id)),
    })),
    elements: [...write.elements.values()],
    presentation: write.presentation,
    leftOut,
  };
}
