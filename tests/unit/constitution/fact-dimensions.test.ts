/** By which members facts stand: by sections where a release has no hypercubes, else as the hypercubes hold them. */
import { describe, expect, it } from 'vitest';
import { dimensionsOfFacts, isTaggable } from '../../../constitution/fact-dimensions.ts';
import { loadTaxonomy } from '../../../constitution/taxonomy.ts';
import type { Taxonomy, TaxonomyElement } from '../../../constitution/types.ts';

const OWN = loadTaxonomy('reg_2026_v1');
const [SAMPLE] = OWN.elements.filter(({ kind }) => kind === 'item');
const element = (element_id: string, more: Partial<TaxonomyElement> = {}): TaxonomyElement => {
  if (!SAMPLE) throw new Error('The release has no items.');
  return { ...SAMPLE, element_id, taxonomy_section: 'position', ...more };
};
const axis = (axis_id: string, members: string[], more: object = {}) => ({
  axis_id,
  domain_id: `${axis_id}Domain`,
  members,
  sections: ['position'],
  ...more,
});

/** Company and group on one axis, components of equity on another, a place without a default on a third. */
const TAXONOMY: Taxonomy = {
  ...OWN,
  axes: [
    axis('o_Whose', ['o_Company'], { default_member: 'o_Group', standing_member: 'o_Company' }),
    axis('o_Component', ['o_Shares', 'o_Reserves'], { default_member: 'o_Equity' }),
    axis('o_Place', ['o_North']),
  ],
  hypercubes: [
    {
      hypercube: 'position',
      role: 'urn:position',
      container: 'scenario',
      closed: true,
      axes: [{ axis_id: 'o_Whose', members: ['o_Company'] }],
      elements: ['o_Equity', 'o_Assets'],
    },
    {
      hypercube: 'changes',
      role: 'urn:changes',
      container: 'segment',
      closed: true,
      axes: [
        { axis_id: 'o_Whose', members: ['o_Company'] },
        { axis_id: 'o_Component', members: ['o_Shares', 'o_Reserves'] },
      ],
      elements: ['o_Equity'],
    },
    {
      hypercube: 'places',
      role: 'urn:places',
      container: 'scenario',
      closed: true,
      axes: [{ axis_id: 'o_Place', members: ['o_North'] }],
      elements: ['o_Shop'],
    },
  ],
};
const { axesOf, dimensionsOf } = dimensionsOfFacts(TAXONOMY);
const WHOSE = { axisId: 'o_Whose', memberId: 'o_Company' };

describe('the dimensions of a fact', () => {
  it('come from the first hypercube that fits, with its standing members, in its part of the context', () => {
    expect(dimensionsOf(element('o_Equity'), null)).toEqual({ container: 'scenario', members: [WHOSE] });
    expect(dimensionsOf(element('o_Equity'), 'o_Shares')).toEqual({
      container: 'segment',
      members: [WHOSE, { axisId: 'o_Component', memberId: 'o_Shares' }],
    });
    expect(dimensionsOf(element('o_Assets'), 'o_Shares')).toBeUndefined();
  });

  it('are asked for where an axis has no default, and none where no hypercube holds the element', () => {
    expect(dimensionsOf(element('o_Shop'), null)).toBeUndefined();
    expect(dimensionsOf(element('o_Shop'), 'o_North')).toMatchObject({ members: [{ memberId: 'o_North' }] });
    expect(dimensionsOf(element('o_Free'), null)).toEqual({ container: 'scenario', members: [] });
    expect(dimensionsOf(element('o_Free'), 'o_North')).toBeUndefined();
  });

  it('never write a default, and no standing member is chosen by hand', () => {
    expect(dimensionsOf(element('o_Equity'), 'o_Group')).toBeUndefined();
    expect(axesOf(element('o_Equity')).map(({ axis_id }) => axis_id)).toEqual(['o_Component']);
  });

  it('go by sections in a release without hypercubes', () => {
    const { hypercubes: _none, ...plain } = TAXONOMY;
    const bySection = dimensionsOfFacts(plain);
    expect(bySection.dimensionsOf(element('o_Any'), 'o_North')).toEqual({
      container: 'scenario',
      members: [{ axisId: 'o_Place', memberId: 'o_North' }],
    });
    expect(
      bySection.dimensionsOf(element('o_Any', { taxonomy_section: 'other' }), 'o_North'),
    ).toBeUndefined();
  });

  it('are none for what is taken out', () => {
    const out = element('o_Equity', { not_taggable: 'It is reported by a typed dimension.' });
    expect(isTaggable(out)).toBe(false);
    expect(axesOf(out)).toEqual([]);
    expect(isTaggable(element('o_Equity'))).toBe(true);
    expect(isTaggable(element('o_Equity', { kind: 'abstract' }))).toBe(false);
  });
});
