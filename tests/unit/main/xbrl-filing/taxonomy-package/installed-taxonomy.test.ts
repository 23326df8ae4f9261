/** The installed taxonomy as a package, and an instance of it checked against what the package declares. */
import { describe, expect, it } from 'vitest';
import { installedTaxonomyVersions, taxonomyLookup } from '../../../../../constitution/index.ts';
import { buildInstance } from '../../../../../main/xbrl-filing/instance/build-instance.ts';
import { buildTaxonomyPackage } from '../../../../../main/xbrl-filing/taxonomy-package/build-taxonomy-package.ts';
import { buildFacts } from '../../../../../main/xbrl-filing/validation/filing-facts.ts';
import { readInstance } from '../instance/read-instance.ts';
import { confirmed, money, sampleContent, sampleLine } from '../validation/sample-content.ts';
import { readPackage } from './read-package.ts';

describe.each(installedTaxonomyVersions())('package of %s', (version) => {
  const lookup = taxonomyLookup(version);
  const read = readPackage(buildTaxonomyPackage(lookup.taxonomy));
  const declared = new Map(
    [...read.files.values()]
      .flat()
      .filter((one) => one.local === 'element' && one.attributes.id !== undefined)
      .map((one) => [one.attributes.id, one.attributes]),
  );

  it('declares every element and leads nowhere blindly', () => {
    expect(read.broken).toEqual([]);
    expect(read.dangling).toEqual([]);
    for (const element of lookup.taxonomy.elements) expect(declared.has(element.element_id)).toBe(true);
    const tables = new Set(lookup.taxonomy.axes.flatMap((axis) => axis.sections)).size;
    expect(declared.size).toBe(lookup.taxonomy.elements.length + tables);
  });

  it('weighs calculation arcs as balances allow (XBRL 2.1, 5.1.1.2)', () => {
    const arcs = [...read.files.values()].flat().filter((one) => one.local === 'calculationArc');
    expect(arcs).toHaveLength(lookup.taxonomy.calculation.length);
    const wrong = arcs.filter(({ attributes }) => {
      const parent = declared.get(attributes['xlink:from'])?.['xbrli:balance'];
      const child = declared.get(attributes['xlink:to'])?.['xbrli:balance'];
      if (parent === undefined || child === undefined) return false;
      return (attributes.weight === '1') !== (parent === child);
    });
    expect(wrong.map((one) => [one.attributes['xlink:from'], one.attributes['xlink:to']])).toEqual([]);
  });

  it('declares what an instance of every reportable element and member needs', () => {
    const lines = lookup
      .byEntryPoint('FULL_XBRL')
      .filter((element) => element.kind === 'item' && lookup.isNumeric(element.element_id))
      .flatMap((element, position) => {
        const members = [null, ...lookup.axesOf(element.element_id).flatMap((axis) => axis.members)];
        return members.map((memberId) =>
          sampleLine({
            valueCurrent: money(`${position + 1}.00`),
            mapping: confirmed(element.element_id, { memberId }),
          }),
        );
      });
    const content = sampleContent({ lines });
    const instance = readInstance(buildInstance(content, lookup, buildFacts(content, lookup)));
    expect(instance.facts.length).toBeGreaterThanOrEqual(lines.length);
    for (const fact of instance.facts) {
      const declaration = declared.get(fact.name.replace(':', '_'));
      const moment = instance.contexts.get(fact.context) ?? '';
      expect(declaration?.['xbrli:periodType']).toBe(moment.includes('/') ? 'duration' : 'instant');
      const monetary = declaration?.type === 'xbrli:monetaryItemType';
      if (monetary) expect(instance.units.get(fact.unit ?? '')).toBe('iso4217:SGD');
      expect(fact.unit === undefined).toBe(fact.decimals === undefined);
    }
  });
});
