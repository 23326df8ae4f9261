import { describe, expect, it } from 'vitest';
import { loadValidationRules, taxonomyLookup } from '../../../../../constitution/index.ts';
import { findRules } from '../../../../../main/xbrl-filing/taxonomy-browser/describe-rule.ts';

const lookup = taxonomyLookup('reg_2026_v1');
const rules = loadValidationRules('reg_2026_v1');
const idsOf = (text: string) => findRules(lookup, rules, text).map((rule) => rule.ruleId);

describe('the search for rules', () => {
  it('finds one by its id, in any case, with the element that it is about', () => {
    const [found, ...more] = findRules(lookup, rules, 'br_MANDATORY_018');
    expect(more).toEqual([]);
    expect(found).toMatchObject({ ruleId: 'BR_mandatory_018', severity: 'ERROR' });
    expect(found?.subject?.elementId).toBe('ei_DescriptionOfPrincipalActivities');
  });

  it('finds by words of the message in any order, every word of them', () => {
    expect(idsOf('activities principal')).toContain('BR_mandatory_018');
    expect(idsOf('activities principal nowhere')).toEqual([]);
  });

  it('lists all rules in the order of the version where nothing is asked', () => {
    expect(idsOf('  ')).toEqual(rules.map((rule) => rule.rule_id));
  });
});
