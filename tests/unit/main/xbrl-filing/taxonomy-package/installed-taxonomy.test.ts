/** The installed taxonomy as a package, and an instance of it checked against what the package declares. */
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  installedTaxonomyVersions,
  loadStandardReferences,
  loadValidationRules,
  taxonomyLookup,
} from '../../../../../constitution/index.ts';
import { buildInstance } from '../../../../../main/xbrl-filing/instance/build-instance.ts';
import { buildTaxonomyPackage } from '../../../../../main/xbrl-filing/taxonomy-package/build-taxonomy-package.ts';
import { buildFacts } from '../../../../../validation/filing-facts.ts';
import { confirmed, money, sampleContent, sampleLine } from '../../../validation/sample-content.ts';
import { readInstance } from '../instance/read-instance.ts';
import { readPackage } from './read-package.ts';

describe.each(installedTaxonomyVersions())('package of %s', (version) => {
  const lookup = taxonomyLookup(version);
  const bytes = buildTaxonomyPackage(
    lookup.taxonomy,
    loadValidationRules(version),
    loadStandardReferences(version),
  );
  const read = readPackage(bytes);
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
    // One table for each section with axes, and one for the items of all others.
    expect(declared.size).toBe(lookup.taxonomy.elements.length + tables + 1);
  });

  it('binds every item to one closed table, so that a member is refused where no axis applies', () => {
    const definition = [...read.files].find(([path]) => path.endsWith('/definition.xml'))?.[1] ?? [];
    const arcs = definition.filter((one) => one.local === 'definitionArc');
    const bound = arcs.filter((one) => one.attributes['xlink:arcrole']?.endsWith('/all'));
    const items = lookup.taxonomy.elements.filter((element) => element.kind === 'item');
    expect(bound.map((one) => one.attributes['xlink:from']).sort()).toEqual(
      items.map((item) => item.element_id).sort(),
    );
    expect(bound.every((one) => one.attributes['xbrldt:closed'] === 'true')).toBe(true);
    const withAxes = new Set(
      arcs.flatMap(({ attributes }) =>
        attributes['xlink:arcrole']?.endsWith('/hypercube-dimension') ? [attributes['xlink:from']] : [],
      ),
    );
    for (const { attributes } of bound)
      expect(withAxes.has(attributes['xlink:to']), attributes['xlink:from']).toBe(
        lookup.axesOf(attributes['xlink:from'] ?? '').length > 0,
      );
  });

  it('joins the same two locators once in an extended link (XLink 1.0, 5.1.3)', () => {
    for (const [path, elements] of read.files) {
      let joined = new Set<string>();
      for (const { local, attributes } of elements) {
        if (attributes['xlink:type'] === 'extended') joined = new Set();
        if (attributes['xlink:type'] !== 'arc') continue;
        const ends = `${attributes['xlink:from']} ${attributes['xlink:to']}`;
        expect(joined.has(ends), `${path}: ${local} ${ends}`).toBe(false);
        joined.add(ends);
      }
    }
  });

  it('restates the attributes of the base type in each restricted type, so that a fact may name its language', () => {
    const schemas = [...read.files].filter(([path]) => path.endsWith('.xsd'));
    const own = schemas.flatMap(([, elements]) =>
      elements.filter((one) => one.local === 'restriction' || one.local === 'attributeGroup'),
    );
    const bases = own.filter((one) => one.local === 'restriction');
    expect(bases.length).toBeGreaterThan(3);
    expect(own.length).toBe(bases.length * 2);
    own.forEach((one, at) => {
      const base = one.attributes.base;
      if (base === undefined) return;
      expect(own[at + 1]?.attributes.ref, base).toBe(
        `xbrli:${base === 'xbrli:stringItemType' ? 'nonNumeric' : 'numeric'}ItemAttrs`,
      );
    });
  });

  it('weighs calculation arcs as balances allow (XBRL 2.1, 5.1.1.2)', () => {
    const arcs = [...read.files.values()].flat().filter((one) => one.local === 'calculationArc');
    expect(arcs.length).toBeGreaterThan(lookup.taxonomy.calculation.length);
    const wrong = arcs.filter(({ attributes }) => {
      const parent = declared.get(attributes['xlink:from'])?.['xbrli:balance'];
      const child = declared.get(attributes['xlink:to'])?.['xbrli:balance'];
      if (parent === undefined || child === undefined) return false;
      return (attributes.weight === '1') !== (parent === child);
    });
    expect(wrong.map((one) => [one.attributes['xlink:from'], one.attributes['xlink:to']])).toEqual([]);
  });

  it('numbers its roles in the order of the statements, by which viewers sort them', () => {
    const schemas = Object.entries(unzipSync(bytes)).filter(([path]) => path.endsWith('.xsd'));
    const definitions = schemas.flatMap(([, file]) =>
      [...strFromU8(file).matchAll(/<\w+:definition>([^<]*)</g)].map(([, words = '']) => words),
    );
    expect(definitions.length).toBeGreaterThan(10);
    expect(definitions.filter((words) => !/^\[\d{6}\] \S/.test(words))).toEqual([]);
    expect(definitions).toEqual(definitions.toSorted());
    const at = (words: string) => definitions.findIndex((each) => each.includes(words));
    expect(at('financial position')).toBeLessThan(at('cash flows'));
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
    const instance = readInstance(
      buildInstance(content, lookup, buildFacts(content, lookup), loadValidationRules(version)),
    );
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
