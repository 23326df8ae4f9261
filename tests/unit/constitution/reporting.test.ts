/** Reporting taxonomy and disclosure rules (specification 2.8). */
import { describe, expect, it } from 'vitest';
import { disclosureRulesSchema, PROMPT_ROLES } from '../../../constitution/disclosure-schema.ts';
import {
  loadClassPolicies,
  loadDisclosureRules,
  loadReportingTaxonomy,
  type PromptRole,
  partOf,
  type ReportingItem,
} from '../../../constitution/index.ts';
import {
  promptsFor,
  triggeredRules,
} from '../../../main/financial-statements/disclosures/disclosure-gaps.ts';
import { REPORTING_STANDARDS, type ReportingStandard } from '../../../shared/model/enums.ts';
import { date, HEADER } from '../main/financial-statements/statements/sample-books.ts';

const taxonomy = loadReportingTaxonomy();
const rules = loadDisclosureRules();

it('says what every section of the statements holds', () => {
  const parts = new Map(taxonomy.items.map((item) => [item.section, partOf(item)]));
  expect(Object.fromEntries(parts)).toEqual({
    non_current_assets: 'assets',
    current_assets: 'assets',
    equity: 'equity',
    non_current_liabilities: 'liabilities',
    current_liabilities: 'liabilities',
    profit_and_loss: 'profit_and_loss',
  });
});

/** Assets and expenses are debits; equity, liabilities and income are credits. */
function usualSide(item: ReportingItem): 'debit' | 'credit' {
  if (item.section !== 'profit_and_loss') return item.section.endsWith('_assets') ? 'debit' : 'credit';
  const income = ['revenue', 'other_income', 'other_comprehensive_income'];
  return item.group !== null && income.includes(item.group) ? 'credit' : 'debit';
}

const SOURCES = { SFRS_SE: 'SFRS for SE', FULL_SFRS: 'Full SFRS' } as const satisfies Record<
  ReportingStandard,
  string
>;

/** Questions that the Companies Act 1967 governs. */
const GOVERNED = [
  'DISC-002 section 201(2)',
  'DISC-003 section 201 and Twelfth Schedule',
  'DISC-007 section 201(5)',
  'DISC-009 section 201(16) and Twelfth Schedule',
  'DISC-020 sections 205B and 205C',
  'DISC-020 section 205C and Thirteenth Schedule',
  'DISC-020 sections 199 and 205B',
  'DISC-025 section 403',
];

/** Classes that a rule asks about whatever the accounts are; reserves are asked about with share capital. */
const ALWAYS_COVERED: Readonly<Record<string, string>> = {
  income_tax: 'DISC-017',
  employee_benefits: 'DISC-021',
  share_based: 'DISC-021',
  related_parties: 'DISC-019',
  dividends: 'DISC-025',
  equity: 'DISC-015',
};

/** Reviewed: the standards ask for the amounts alone, which the note shows from the statements. */
const AMOUNTS_ONLY = ['payables', 'deposits', 'prepayments', 'gst_receivable'];

const CASH_CLASSES = {
  non_current_assets: ['investing', 'working_capital', 'tax'],
  current_assets: ['working_capital', 'investing', 'cash', 'tax'],
  equity: ['financing', 'equity', 'none', 'operating_non_cash'],
  non_current_liabilities: ['financing', 'working_capital', 'tax'],
  current_liabilities: ['financing', 'working_capital', 'cash', 'tax', 'none'],
  profit_and_loss: ['profit', 'received', 'operating_non_cash', 'tax', 'none'],
} as const satisfies Record<ReportingItem['section'], readonly ReportingItem['cash_flow'][]>;

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

  it('has at least 140 keys, each with every field filled', () => {
    expect(taxonomy.items.length).toBeGreaterThanOrEqual(140);
    expect(new Set(taxonomy.items.map((item) => item.label)).size).toBe(taxonomy.items.length);
    for (const item of taxonomy.items) {
      expect(item.full_sfrs_ref, item.key).toMatch(/^FRS \d{1,3}/);
      // Only what SFRS for Small Entities does not have may lack a section of it, and then it is not offered.
      if (item.sfrs_se_section === '') expect(item.standards, item.key).toEqual(['FULL_SFRS']);
      else expect(item.sfrs_se_section, item.key).toMatch(/^Section ([1-9]|[12]\d|3[0-5])(\.|$)/);
      if (item.note_trigger) expect(item.disclosure_flags, item.key).not.toEqual([]);
    }
  });

  it('has ten or more phrases per key, 1,200 in all, and no phrase under two keys', () => {
    const seen = new Map<string, string>();
    for (const item of taxonomy.items) {
      expect(item.phrases.length, item.key).toBeGreaterThanOrEqual(10);
      for (const phrase of item.phrases) {
        expect(phrase).toBe(phrase.toLowerCase().trim());
        expect(seen.get(phrase), phrase).toBeUndefined();
        seen.set(phrase, item.key);
      }
    }
    expect(seen.size).toBeGreaterThanOrEqual(1200);
  });

  it('gives each key the side of its section, but for the reviewed exceptions', () => {
    const against = taxonomy.items.filter((item) => item.sign !== usualSide(item)).map((item) => item.key);
    expect(against).toEqual([
      // Allowances stand against their assets.
      'allowance_for_inventories',
      'allowance_for_doubtful_debts',
      // Bought-back shares and dividends reduce equity.
      'treasury_shares',
      'dividends_paid',
    ]);
  });

  it('classes cash flows as the section allows', () => {
    for (const item of taxonomy.items) expect(CASH_CLASSES[item.section], item.key).toContain(item.cash_flow);
    const cash = taxonomy.items.filter((item) => item.cash_flow === 'cash').map((item) => item.key);
    expect(cash).toEqual(['fixed_deposits', 'cash_and_bank', 'bank_overdraft']);
    for (const item of taxonomy.items) {
      expect(item.cash_flow === 'tax', item.key).toBe(
        item.group === 'tax' || (item.group === null && item.disclosure_flags[0] === 'income_tax'),
      );
      if (item.group === 'other_comprehensive_income') expect(item.cash_flow, item.key).toBe('none');
    }
  });

  it('presents a key on a line of its own section, group and cash flow, right below that line', () => {
    for (const [at, item] of taxonomy.items.entries()) {
      if (item.presented_in === undefined) continue;
      const line = taxonomy.byKey.get(item.presented_in);
      expect(line?.presented_in, `${item.key}: the line has no line of its own`).toBeUndefined();
      expect([line?.section, line?.group, line?.component, line?.cash_flow], item.key).toEqual([
        item.section,
        item.group,
        item.component,
        // A finance cost without cash stands on the line of its kind and is shown apart in the cash flow.
        item.group === 'finance' ? 'profit' : item.cash_flow,
      ]);
      for (const standard of item.standards) expect(line?.standards, item.key).toContain(standard);
      const above = taxonomy.items[at - 1];
      expect([above?.key, above?.presented_in], item.key).toContain(item.presented_in);
    }
  });

  it('names keys that exist where one key leads to another', () => {
    for (const item of taxonomy.items) {
      const leads = [item.reserve, ...(item.counterparts ?? []), ...(item.financed_by?.keys ?? [])];
      for (const key of leads) {
        if (key === undefined) continue;
        expect(taxonomy.byKey.get(key)?.presented_in, `${item.key} leads to ${key}`).toBeUndefined();
        expect(taxonomy.byKey.has(key), `${item.key} leads to ${key}`).toBe(true);
      }
      expect(item.reserve !== undefined, item.key).toBe(item.group === 'other_comprehensive_income');
      if (item.reserve !== undefined)
        expect(taxonomy.byKey.get(item.reserve)?.section, item.key).toBe('equity');
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
  it('are DISC-001 to DISC-027 with more than fifty prompts', () => {
    // The specification names 25; investment property and biological assets have notes, and so rules, of their own.
    const ids = Array.from({ length: 27 }, (_, i) => `DISC-${String(i + 1).padStart(3, '0')}`);
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
      for (const prompt of rule.prompts) {
        for (const key of prompt.tb_contains_any ?? []) expect(taxonomy.byKey.has(key), key).toBe(true);
        const { unless } = prompt;
        if (unless === undefined) continue;
        const other = rule.prompts.find((each) => each.prompt_id === unless.prompt_id);
        const offered = other?.options?.map((option) => option.answer);
        expect(offered, prompt.prompt_id).toEqual(expect.arrayContaining([...unless.answers]));
      }
      rule.prompts.forEach((prompt, index) => {
        expect(prompt.prompt_id).toBe(`${rule.rule_id}-${String(index + 1).padStart(2, '0')}`);
        if (prompt.follows === undefined) return;
        const before = rule.prompts.slice(0, index).find((each) => each.prompt_id === prompt.follows);
        expect(before?.input_type, prompt.prompt_id).toBe('boolean');
        expect(before?.reporting_standards, prompt.prompt_id).toEqual(prompt.reporting_standards);
        expect(prompt.callouts.length).toBeGreaterThan(0);
        expect(prompt.options !== undefined).toBe(prompt.input_type === 'select');
        expect(prompt.columns !== undefined).toBe(prompt.input_type === 'table');
        for (const standard of prompt.reporting_standards)
          expect(rule.reporting_standards).toContain(standard);
      });
    }
  });

  it('say what each answer is used for, in words that the loader knows', () => {
    const prompts = rules.flatMap((rule) => rule.prompts);
    const roles = new Set(prompts.map((prompt) => prompt.role));
    expect([...PROMPT_ROLES].filter((role) => !roles.has(role))).toEqual([]);
    const asked = REPORTING_STANDARDS.flatMap((standard) =>
      loadClassPolicies(standard).flatMap(({ parts }) =>
        parts.flatMap((part) => (part.kind === 'CHOICE' ? [part.promptId] : [])),
      ),
    );
    for (const { role, prompt_id, form } of prompts) {
      if (role === 'policy_choice') expect(asked, prompt_id).toContain(prompt_id);
      const by = form?.contradicted?.by;
      if (by === undefined || by === 'tables' || by === 'fair_value') continue;
      for (const key of by) expect(taxonomy.byKey.has(key), `${prompt_id}: ${key}`).toBe(true);
    }
    const file = { version: '1', rules };
    expect(disclosureRulesSchema.safeParse(file).success).toBe(true);
    const changed = (role: PromptRole, change: object) => ({
      ...file,
      rules: rules.map((rule) => ({
        ...rule,
        prompts: rule.prompts.map((prompt) => (prompt.role === role ? { ...prompt, ...change } : prompt)),
      })),
    });
    const refused = (role: PromptRole, change: object) =>
      disclosureRulesSchema.safeParse(changed(role, change)).error?.issues.map((issue) => issue.message);
    expect(refused('auditor', { role: 'share_options' })).toEqual(['The role share_options stands twice.']);
    expect(refused('exemption_ground', { options: [] })).toEqual([
      'The question with the role exemption_ground offers other answers than Small company, Small group, Dormant company, Not exempt.',
    ]);
    expect(refused('auditor', { role: 'the_auditor' })).toHaveLength(1);
    const twice = [1, 2].map(() => ({ column_id: 'kind', label: 'Kind', role: 'row' }));
    expect(refused('directors_remuneration', { columns: twice })).toEqual([
      'DISC-020-01 names an option or a column twice.',
    ]);
  });

  it('ask about leases under both standards, about right-of-use under full SFRS only', () => {
    const leases = rules.find((rule) => rule.rule_id === 'DISC-011');
    expect(leases?.reporting_standards).toEqual(['SFRS_SE', 'FULL_SFRS']);
    const asked = (standard: ReportingStandard) =>
      (leases?.prompts ?? []).flatMap((prompt) =>
        prompt.reporting_standards.includes(standard)
          ? prompt.callouts
              .filter((callout) => callout.source === SOURCES[standard])
              .map((each) => each.reference)
          : [],
      );
    expect(asked('SFRS_SE')).toEqual(expect.arrayContaining(['Section 20.13(a)-(b)', 'Section 20.16(a)']));
    expect(asked('FULL_SFRS')).toEqual(expect.arrayContaining(['FRS 116.53', 'FRS 116.58']));
    expect(asked('SFRS_SE').every((reference) => reference.startsWith('Section 20.'))).toBe(true);
    const triggers = leases?.trigger === 'always' ? [] : (leases?.trigger.tb_contains_any ?? []);
    for (const key of ['finance_lease_current', 'finance_lease_non_current', 'rental_expense']) {
      expect(triggers).toContain(key);
    }
  });

  it('use all six kinds of question, and no more questions than an accountant will answer', () => {
    const prompts = rules.flatMap((rule) => rule.prompts);
    expect(prompts.length).toBeGreaterThanOrEqual(60);
    expect(prompts.length).toBeLessThanOrEqual(125);
    // What a trading company with stock, a bank loan and leased premises is asked, of all that the book holds.
    const held = new Set([
      'property_plant_equipment',
      'depreciation',
      'inventories',
      'trade_receivables',
      'cash_and_bank',
      'share_capital',
      'borrowings_current',
      'revenue',
      'rental_expense',
      'interest_expense',
      'trade_payables',
    ]);
    const asking = { mappedKeys: held, standard: 'SFRS_SE', periodStart: HEADER.periodStart } as const;
    const asked = triggeredRules(rules, asking, []).flatMap((rule) => promptsFor(rule, asking, []));
    expect(asked.length).toBeLessThanOrEqual(80);
    const kinds = new Set(prompts.map((prompt) => prompt.input_type));
    expect([...kinds].sort()).toEqual(['boolean', 'date', 'multi_text', 'select', 'table', 'text']);
    expect(new Set(prompts.map((prompt) => prompt.label)).size).toBe(prompts.length);
    for (const prompt of prompts.filter((each) => each.options)) {
      expect(prompt.options?.length, prompt.label).toBeGreaterThan(1);
    }
  });

  it('name the paragraph of each standard of a question, and the section of the Companies Act that governs', () => {
    for (const rule of rules)
      for (const periodStart of ['2014-01-01', '2018-01-01', '2019-01-01', '2026-01-01'] as const) {
        const mappedKeys = new Set(rule.prompts.flatMap((prompt) => prompt.tb_contains_any ?? []));
        const asked = REPORTING_STANDARDS.flatMap((standard) =>
          promptsFor(rule, { standard, mappedKeys, periodStart: date(periodStart) }, []).map((prompt) => ({
            ...prompt,
            standard,
          })),
        );
        for (const [promptId, each] of Map.groupBy(asked, (prompt) => prompt.prompt_id)) {
          const sources = (each[0]?.callouts ?? []).map((callout) => callout.source);
          const standards = each.map(({ standard }) => SOURCES[standard]);
          expect(
            sources.filter((source) => source !== 'Companies Act').sort(),
            `${promptId} of ${periodStart}`,
          ).toEqual([...standards].sort());
        }
      }
    for (const prompt of rules.flatMap((rule) => rule.prompts)) {
      for (const { source, reference } of prompt.callouts) {
        const form = {
          'SFRS for SE': /^Section \d{1,2}\.\d+/,
          'Full SFRS': /^FRS \d{1,3}\.[\dA-Z]/,
          'Companies Act': /^(?:sections? \d+|Twelfth|Thirteenth)/,
        }[source];
        expect(reference, prompt.prompt_id).toMatch(form);
      }
    }
    const act = rules.flatMap((rule) =>
      rule.prompts.flatMap(({ callouts }) =>
        callouts.flatMap((callout) =>
          callout.source === 'Companies Act' ? [`${rule.rule_id} ${callout.reference}`] : [],
        ),
      ),
    );
    for (const reference of GOVERNED) expect(act).toContain(reference);
  });

  it('cover every class of key that has a note', () => {
    for (const item of taxonomy.items) {
      if (!item.note_trigger) continue;
      const flag = item.disclosure_flags[0] ?? '';
      if (AMOUNTS_ONLY.includes(flag) || AMOUNTS_ONLY.includes(item.key)) continue;
      for (const standard of item.standards) {
        const covered = rules.some(
          (rule) =>
            rule.reporting_standards.includes(standard) &&
            (rule.trigger === 'always' || flag === 'equity'
              ? ALWAYS_COVERED[flag] === rule.rule_id
              : rule.trigger.tb_contains_any.includes(item.key)),
        );
        expect(covered, `${item.key} under ${standard}`).toBe(true);
      }
    }
  });
});
