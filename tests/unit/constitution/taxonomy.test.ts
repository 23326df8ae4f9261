/** The filing taxonomy and its only door (specification 2.15, 2.16; decisions 7; XBRL 2.1, 5.1.1.2). */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  installedTaxonomyVersions,
  loadTaxonomy,
  taxonomyLookup,
  taxonomySummaries,
  XbrlUnknownTaxonomyVersionError,
} from '../../../constitution/index.ts';

const taxonomy = loadTaxonomy('reg_2026_v1');
const lookup = taxonomyLookup('reg_2026_v1');

describe('loading a taxonomy', () => {
  it('lists the installed version with its figures', () => {
    expect(installedTaxonomyVersions()).toEqual(['reg_2026_v1']);
    const [summary] = taxonomySummaries();
    expect(summary).toMatchObject({ version: 'reg_2026_v1', minimumRequirement: 43, rules: 144 });
    expect(summary?.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each(['reg_2099_v1', '', '../package', 'reg_2026_v1/../reg_2026_v1', 'REG_2026_V1', '__proto__'])(
    'refuses the version %j',
    (version) => {
      expect(() => loadTaxonomy(version)).toThrow(XbrlUnknownTaxonomyVersionError);
    },
  );

  it('looks in the directory that it is given', () => {
    const empty = mkdtempSync(join(tmpdir(), 'constitution-'));
    expect(() => loadTaxonomy('reg_2026_v1', empty)).toThrow(XbrlUnknownTaxonomyVersionError);
  });

  it('is the same object each time and cannot be changed', () => {
    expect(loadTaxonomy('reg_2026_v1')).toBe(taxonomy);
    expect(Object.isFrozen(taxonomy.elements[0]?.applicable_entry_points)).toBe(true);
  });
});

describe('the elements', () => {
  it('are unique, and so are labels within a section', () => {
    const ids = taxonomy.elements.map((element) => element.element_id);
    expect(new Set(ids).size).toBe(ids.length);
    const labels = taxonomy.elements
      .filter((element) => element.kind === 'item')
      .map((element) => `${element.taxonomy_section}: ${element.label}`);
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  });

  it('have a balance only where they are monetary, and a period where they are items', () => {
    for (const element of taxonomy.elements) {
      if (element.data_type !== 'monetaryItemType') expect(element.balance, element.element_id).toBeNull();
      if (element.kind === 'item') expect(element.period_type, element.element_id).not.toBeNull();
      expect(element.options.length > 0, element.element_id).toBe(
        element.data_type === 'enumerationItemType',
      );
    }
  });

  it('stand once in the presentation, each under a heading of its own section', () => {
    const bySection = new Map(taxonomy.elements.map((e) => [e.element_id, e.taxonomy_section]));
    expect(taxonomy.presentation).toHaveLength(taxonomy.elements.length);
    for (const entry of taxonomy.presentation) {
      if (entry.parent !== null) expect(bySection.get(entry.parent)).toBe(entry.section);
    }
  });
});

describe('calculation arcs', () => {
  const element = (id: string) => lookup.byId(id);

  it('obey the sign rule of XBRL 2.1, 5.1.1.2 and sum like with like', () => {
    for (const arc of taxonomy.calculation) {
      const parent = element(arc.parent);
      const child = element(arc.child);
      expect(parent?.period_type, `${arc.parent} and ${arc.child}`).toBe(child?.period_type);
      if (parent?.balance && child?.balance) {
        expect(arc.weight, `${arc.parent} and ${arc.child}`).toBe(parent.balance === child.balance ? 1 : -1);
      }
    }
  });

  it('name each child once per parent and role, without circles', () => {
    const keys = taxonomy.calculation.map((arc) => `${arc.role} ${arc.parent} ${arc.child}`);
    expect(new Set(keys).size).toBe(keys.length);
    const reaches = (role: string, from: string, target: string, depth: number): boolean =>
      depth < 20 &&
      taxonomy.calculation.some(
        (arc) =>
          arc.role === role &&
          arc.parent === from &&
          (arc.child === target || reaches(role, arc.child, target, depth + 1)),
      );
    for (const arc of taxonomy.calculation) expect(reaches(arc.role, arc.child, arc.parent, 0)).toBe(false);
  });
});

describe('the lookup', () => {
  const cash = taxonomy.roles.cashBalance ?? '';

  it('knows what can be reported where', () => {
    expect(lookup.isReportable(cash, 'FULL_XBRL')).toBe(true);
    expect(lookup.isReportable(cash, 'SIMPLIFIED_XBRL')).toBe(false);
    expect(lookup.isReportable(taxonomy.roles.equityComponentsAxis ?? '', 'FULL_XBRL')).toBe(false);
    expect(lookup.isReportable('fs_NoSuchThing', 'FULL_XBRL')).toBe(false);
  });

  it('offers numeric candidates of the statement and entry point only', () => {
    const candidates = lookup.candidates('SIMPLIFIED_XBRL', 'balance_sheet');
    expect(candidates.length).toBeGreaterThan(50);
    for (const candidate of candidates) {
      expect(lookup.isNumeric(candidate.element_id)).toBe(true);
      expect(candidate.applicable_entry_points).toContain('SIMPLIFIED_XBRL');
    }
  });

  it('checks values by type', () => {
    expect(lookup.acceptsValue(cash, '-1234.50')).toBeNull();
    expect(lookup.acceptsValue(cash, '1.234')).toContain('two decimal places');
    expect(lookup.acceptsValue(taxonomy.roles.periodEnd ?? '', '2026-02-30')).toContain('date');
    expect(lookup.acceptsValue(taxonomy.roles.entryPoint ?? '', 'Full XBRL')).toBeNull();
    expect(lookup.acceptsValue(taxonomy.roles.entryPoint ?? '', 'Something')).toContain('Full XBRL');
  });

  it('allows members of the axes of a section only', () => {
    const [member] =
      taxonomy.axes.find((axis) => axis.axis_id === taxonomy.roles.equityComponentsAxis)?.members ?? [];
    expect(lookup.acceptsMember(taxonomy.roles.equityBalance ?? '', member ?? '')).toBe(true);
    expect(lookup.acceptsMember(cash, member ?? '')).toBe(false);
  });

  it('searches labels word by word, best first', () => {
    expect(lookup.search('total assets', { entryPoint: 'SIMPLIFIED_XBRL' })[0]?.label).toBe('Total assets');
    expect(lookup.search('(', { limit: 5 }).length).toBeLessThanOrEqual(5);
  });

  it('gives every enumeration of the vocabulary a value that its element accepts', () => {
    for (const text of Object.values(taxonomy.vocabulary.entryPoint)) {
      expect(lookup.acceptsValue(taxonomy.roles.entryPoint ?? '', text)).toBeNull();
    }
    for (const field of taxonomy.filing_information) {
      if (field.proposal !== null) expect(lookup.acceptsValue(field.element_id, field.proposal)).toBeNull();
    }
  });
});
