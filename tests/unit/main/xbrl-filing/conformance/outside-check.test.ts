/**
 * What an outside processor would say of the installed taxonomies and of instances built from random filings,
 * by a checker that shares no code with the builders; and a mutant of every kind to show that it would.
 */
import { unzipSync } from 'fflate';
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
import { checkInstance } from './check-instance.ts';
import { checkNetworks } from './check-networks.ts';
import { loadFiles, loadPackage } from './load-taxonomy.ts';
import { randomContent } from './random-filing.ts';

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const bytesOf = (value: string) => new TextEncoder().encode(value);

describe.each(installedTaxonomyVersions())('%s as an outside processor sees it', (version) => {
  const lookup = taxonomyLookup(version);
  const bytes = buildTaxonomyPackage(
    lookup.taxonomy,
    loadValidationRules(version),
    loadStandardReferences(version),
  );
  const taxonomy = loadPackage(bytes);
  const build = (seed: number) => {
    const content = randomContent(lookup, seed);
    return buildInstance(content, lookup, buildFacts(content, lookup), loadValidationRules(version));
  };

  it('loads without a complaint', () => {
    expect(taxonomy.problems).toEqual([]);
    expect(checkNetworks(taxonomy)).toEqual([]);
    expect(taxonomy.concepts.size).toBeGreaterThan(lookup.taxonomy.elements.length);
  });

  it('finds nothing against the specifications in instances of random filings', () => {
    for (let seed = 1; seed <= 25; seed += 1) {
      const checked = checkInstance(build(seed), taxonomy);
      expect(checked.problems, `filing ${seed}`).toEqual([]);
      expect(checked.facts.length).toBeGreaterThan(20);
    }
  });

  const instance = text(build(7));
  const mutants: readonly (readonly [string, string | RegExp, string])[] = [
    ['a lost schema reference', /<link:schemaRef[^>]*>/, ''],
    ['another schema', '.xsd"/>', 'x.xsd"/>'],
    [
      'a reference to a linkbase',
      '<xbrli:context',
      '<link:linkbaseRef xlink:type="simple" xlink:href="calculation.xml"/><xbrli:context',
    ],
    ['a context that is not there', /contextRef="/, 'contextRef="x'],
    ['a unit that is not there', / unitRef="[^"]*"/, ' unitRef="nowhere"'],
    ['a lost unit', / unitRef="[^"]*"/, ''],
    ['lost decimals', / decimals="[^"]*"/, ''],
    ['decimals that are no number', / decimals="[^"]*"/, ' decimals="two"'],
    ['precision beside decimals', / decimals="/, ' precision="3" decimals="'],
    ['an amount with a comma', />(-?\d+)(?:\.\d+)?<\/fs:/, '>1,000</fs:'],
    ['a day that is none', /<xbrli:instant>[^<]*/, '<xbrli:instant>2026-02-30'],
    ['an unknown element', /<fs:(\w+)( contextRef[^>]*>[^<]*<\/)fs:\1>/, '<fs:Q$1$2fs:Q$1>'],
    [
      'an unused context',
      '<xbrli:unit',
      '<xbrli:context id="z"><xbrli:entity><xbrli:identifier scheme="u">1</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:instant>2020-01-01</xbrli:instant></xbrli:period></xbrli:context><xbrli:unit',
    ],
    ['a currency that is none', 'iso4217:SGD<', 'iso4217:sgd<'],
    ['another entity', /(<xbrli:identifier[^>]*>)[^<]*/, '$1other'],
    ['a fact reported twice', /(<fs:\w+ contextRef[^>]*>[^<]*<\/fs:\w+>)/, '$1$1'],
    ['an axis that is a member', / dimension="[^"]*"/, ' dimension="fs:ShareCapitalMember"'],
    ['a member of another axis', /(dimension="[^"]*">)[^<]*/, '$1fs:LeasedVesselsMember'],
    ['an empty text', /(xml:lang="en">)[^<]*/, '$1'],
    ['a value off the list', />Full XBRL</, '>Half XBRL<'],
    ['an undeclared prefix', /xmlns:iso4217="[^"]*"/, ''],
  ];
  it.each(mutants)('notices in an instance: %s', (_what, from, to) => {
    const mutant = instance.replace(from, to);
    expect(mutant).not.toBe(instance);
    expect(checkInstance(bytesOf(mutant), taxonomy).problems).not.toEqual([]);
  });

  const files = unzipSync(bytes);
  const changed = (path: string, from: string | RegExp, to: string) => {
    const name = Object.keys(files).find((one) => one.endsWith(path)) ?? '';
    const before = text(files[name] ?? new Uint8Array());
    const after = before.replace(from, to);
    expect(after).not.toBe(before);
    const loaded = loadFiles({ ...files, [name]: bytesOf(after) });
    return [...loaded.problems, ...checkNetworks(loaded)];
  };
  const packageMutants: readonly (readonly [string, string, string | RegExp, string])[] = [
    ['a catalogue that leads elsewhere', 'catalog.xml', '../taxonomy/', '../elsewhere/'],
    ['a locator that leads nowhere', 'labels.xml', /(elements-\w+\.xsd)#(\w+)"/, '$1#No$2"'],
    ['a label that is asked for and missing', 'labels.xml', /(role\/)totalLabel"/, '$1terseLabel"'],
    ['an arc without its end', 'calculation.xml', /xlink:to="/, 'xlink:to="no'],
    ['a weight of nothing', 'calculation.xml', /weight="-?1"/, 'weight="0"'],
    ['a sum against the balances', 'calculation.xml', /weight="1"/, 'weight="-1"'],
    ['a role without reference', 'presentation.xml', /<link:roleRef[^>]*>/, ''],
    ['a role not declared', 'reg-2026-v1.xsd', /roleURI="/, 'roleURI="x'],
    ['an arc role not referred to', 'definition.xml', /<link:arcroleRef[^>]*#all"\/>/, ''],
    ['a missing period type', 'elements-fs.xsd', /xbrli:periodType="instant"/, ''],
    [
      'a balance on text',
      'elements-fs.xsd',
      /type="xbrli:stringItemType"/,
      'type="xbrli:stringItemType" xbrli:balance="debit"',
    ],
    ['an unknown type', 'elements-fs.xsd', 'xbrli:monetaryItemType', 'xbrli:moneyItemType'],
    [
      'an unknown group',
      'elements-fs.xsd',
      'substitutionGroup="xbrli:item"',
      'substitutionGroup="xbrli:thing"',
    ],
    ['a lost import', 'elements-fs.xsd', /<xs:import[^>]*types[^>]*>/, ''],
    ['a lost label', 'labels.xml', /<link:labelArc[^>]*>/, ''],
    [
      'a default outside its domain',
      'definition.xml',
      /(dimension-default"[^>]*xlink:to=")[^"]*/,
      '$1fs_ShareCapitalMember',
    ],
    ['a linkbase nobody reaches', 'reg-2026-v1.xsd', /<link:linkbaseRef[^>]*definition.xml[^>]*>/, ''],
  ];
  it.each(packageMutants)('notices in a package: %s', (_what, path, from, to) => {
    expect(changed(path, from, to)).not.toEqual([]);
  });
});
