/** Reporting taxonomy and disclosure rules (specification 2.8). */
import { describe, expect, it } from 'vitest';
import { loadDisclosureRules, loadReportingTaxonomy } from '../../../constitution/index.ts';

const taxonomy = loadReportingTaxonomy();
const rules = loadDisclosureRules();

describe('the reporting taxonomy', () => {
  it('places every key in its section, with groups and components where they belong', () => {
    for (const item of taxonomy.items) {
      const inProfit = item.section === 'profit_and_loss';
      expect(item.group !== null, item.key).toBe(inProfit);
      expect(item.component !== null, item.key).toBe(item.section === 'equity');
      const list =
        item.section === 'profit_and_loss' ? taxonomy.profit_and_loss : taxonomy.balance_sheet[item.section];
      expect(list).toContain(item);
    }
  });

  it('has ten or more phrases per key and no phrase under two keys', () => {
    const seen = new Map<string, string>();
    for (const item of taxonomy.items) {
      expect(item.phrases.length, item.key).toBeGreaterThanOrEqual(10);
      for (const phrase of item.phrases) {
        expect(phrase).toBe(phrase.toLowerCase());
        expect(seen.get(phrase), phrase).toBeUndefined();
        seen.set(phrase, item.key);
      }
    }
  });

  it('keeps right-of-use to full SFRS and carried earnings out of postings', () => {
    expect(taxonomy.byKey.get('right_of_use_assets')?.standards).toEqual(['FULL_SFRS']);
    expect(taxonomy.byKey.get('current_year_earnings')?.role).toBe('current_year_earnings');
    expect(taxonomy.byKey.get('suspense_debit')?.role).toBe('suspense');
    expect(taxonomy.byKey.get('bank_overdraft')?.cash_flow).toBe('cash');
  });
});

describe('disclosure rules', () => {
  it('are DISC-001 to DISC-025 with more than fifty prompts', () => {
    const ids = Array.from({ length: 25 }, (_, i) => `DISC-${String(i + 1).padStart(3, '0')}`);
    expect(rules.map((rule) => rule.rule_id)).toEqual(ids);
    expect(rules.flatMap((rule) => rule.prompts).length).toBeGreaterThan(50);
  });

  it('give the named rules their priorities', () => {
    const of = (priority: string) =>
      rules.filter((rule) => rule.priority === priority).map((rule) => rule.rule_id);
    for (const n of ['001', '002', '003', '017', '020', '021', '024', '025']) {
      expect(of('mandatory')).toContain(`DISC-${n}`);
    }
    for (const n of ['010', '011', '012', '013', '014', '015', '016', '018', '022']) {
      expect(of('conditional')).toContain(`DISC-${n}`);
    }
    expect(of('recommended')).toEqual(['DISC-019', 'DISC-023']);
  });

  it('trigger on keys that exist and number their prompts', () => {
    for (const rule of rules) {
      if (rule.trigger !== 'always') {
        for (const key of rule.trigger.tb_contains_any) expect(taxonomy.byKey.has(key), key).toBe(true);
      }
      rule.prompts.forEach((prompt, index) => {
        expect(prompt.prompt_id).toBe(`${rule.rule_id}-${String(index + 1).padStart(2, '0')}`);
        expect(prompt.callouts.length).toBeGreaterThan(0);
        expect(prompt.options !== undefined).toBe(prompt.input_type === 'select');
        expect(prompt.columns !== undefined).toBe(prompt.input_type === 'table');
        for (const standard of prompt.reporting_standards)
          expect(rule.reporting_standards).toContain(standard);
      });
    }
  });

  it('ask about right-of-use under full SFRS only', () => {
    expect(rules.find((rule) => rule.rule_id === 'DISC-011')?.reporting_standards).toEqual(['FULL_SFRS']);
  });
});
