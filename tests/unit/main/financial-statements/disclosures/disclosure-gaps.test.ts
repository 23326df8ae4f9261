import { describe, expect, it } from 'vitest';
import {
  type DisclosurePrompt,
  type DisclosureRule,
  loadDisclosureRules,
} from '../../../../../constitution/index.ts';
import { checkAnswer } from '../../../../../main/financial-statements/disclosures/check-answer.ts';
import { evaluateDisclosureGaps } from '../../../../../main/financial-statements/disclosures/disclosure-gaps.ts';
import { isIsoDate } from '../../../../../shared/model/dates.ts';
import type { ReportingStandard } from '../../../../../shared/model/enums.ts';

function prompt(id: string, change: Partial<DisclosurePrompt> = {}): DisclosurePrompt {
  return {
    prompt_id: id,
    input_type: 'text',
    label: `Question ${id}`,
    role: 'disclosure',
    reporting_standards: ['SFRS_SE', 'FULL_SFRS'],
    callouts: [],
    ...change,
  };
}
const options = (...answers: string[]) => answers.map((answer) => ({ answer, label: answer }));
const COLUMNS = ['Name', 'Shares'].map((label) => ({
  column_id: label.toLowerCase(),
  label,
  role: 'detail' as const,
}));
function rule(id: string, change: Partial<DisclosureRule> = {}): DisclosureRule {
  return {
    rule_id: id,
    title: `Rule ${id}`,
    priority: 'mandatory',
    trigger: 'always',
    note_key: 'note_general',
    reporting_standards: ['SFRS_SE', 'FULL_SFRS'],
    prompts: [prompt(`${id}-01`)],
    ...change,
  };
}

const RULES = [
  rule('DISC-019', { priority: 'recommended' }),
  rule('DISC-012', {
    priority: 'conditional',
    trigger: { tb_contains_any: ['inventories', 'work_in_progress'] },
  }),
  rule('DISC-011', {
    priority: 'conditional',
    reporting_standards: ['FULL_SFRS'],
    trigger: { tb_contains_any: ['inventories'] },
  }),
  rule('DISC-001', {
    prompts: [prompt('DISC-001-01'), prompt('DISC-001-02', { reporting_standards: ['FULL_SFRS'] })],
  }),
];
const asked = (standard: ReportingStandard, keys: readonly string[] = [], periodStart = '2026-01-01') => {
  if (!isIsoDate(periodStart)) throw new Error(periodStart);
  return { mappedKeys: new Set(keys), standard, periodStart };
};
const ids = (gaps: ReturnType<typeof evaluateDisclosureGaps>) => gaps.items.map((item) => item.ruleId);
const answer = (promptId: string, value: string, isComplete = true) => ({
  ruleId: promptId.slice(0, 8),
  promptId,
  value,
  isComplete,
});

describe('disclosure gaps', () => {
  it('are the triggered rules of the standard: mandatory, conditional, recommended', () => {
    expect(ids(evaluateDisclosureGaps(RULES, asked('SFRS_SE'), []))).toEqual(['DISC-001', 'DISC-019']);
    expect(ids(evaluateDisclosureGaps(RULES, asked('SFRS_SE', ['work_in_progress']), []))).toEqual([
      'DISC-001',
      'DISC-012',
      'DISC-019',
    ]);
    expect(ids(evaluateDisclosureGaps(RULES, asked('FULL_SFRS', ['inventories']), []))).toEqual([
      'DISC-001',
      'DISC-012',
      'DISC-011',
      'DISC-019',
    ]);
  });

  it('close over a question that the "no" to another one has settled, wherever it stands', () => {
    const prompts = [
      prompt('DISC-001-01', { input_type: 'boolean' }),
      prompt('DISC-001-02'),
      prompt('DISC-001-03', { input_type: 'select', options: options('A'), follows: 'DISC-001-01' }),
    ];
    const rules = [rule('DISC-001', { prompts })];
    const given = (value: boolean) => [
      { ruleId: 'DISC-001', promptId: 'DISC-001-01', value },
      answer('DISC-001-02', 'Trading'),
    ];
    expect(ids(evaluateDisclosureGaps(rules, asked('SFRS_SE'), given(false)))).toEqual([]);
    expect(ids(evaluateDisclosureGaps(rules, asked('SFRS_SE'), given(true)))).toEqual(['DISC-001']);
  });

  it('leave out a question whose keys are not held, or that an answer leaves nothing to ask about', () => {
    const prompts = [
      prompt('DISC-012-01', { input_type: 'select', options: options('Cost', 'Fair value') }),
      prompt('DISC-012-02', { unless: { prompt_id: 'DISC-012-01', answers: ['Cost'] } }),
      prompt('DISC-012-03', { tb_contains_any: ['work_in_progress'] }),
    ];
    const rules = [rule('DISC-012', { prompts })];
    const put = (keys: string[], model?: string) =>
      evaluateDisclosureGaps(
        rules,
        asked('SFRS_SE', keys),
        model === undefined ? [] : [answer('DISC-012-01', model)],
        { all: true },
      ).items.flatMap((item) => item.prompts.map((each) => each.promptId.slice(-2)));
    expect(put(['inventories'])).toEqual(['01', '02']);
    expect(put(['work_in_progress'])).toEqual(['01', '02', '03']);
    expect(put(['inventories'], 'Fair value')).toEqual(['01', '02']);
    expect(put(['inventories'], 'Cost')).toEqual(['01']);
    expect(ids(evaluateDisclosureGaps(rules, asked('SFRS_SE'), [answer('DISC-012-01', 'Cost')]))).toEqual([]);
  });

  it('close when every question of the standard has a complete answer', () => {
    const first = [answer('DISC-001-01', 'Trading')];
    expect(ids(evaluateDisclosureGaps(RULES, asked('SFRS_SE'), first))).toEqual(['DISC-019']);
    expect(ids(evaluateDisclosureGaps(RULES, asked('FULL_SFRS'), first))).toEqual(['DISC-001', 'DISC-019']);
    expect(ids(evaluateDisclosureGaps(RULES, asked('SFRS_SE'), first, { all: true }))).toEqual([
      'DISC-001',
      'DISC-019',
    ]);
  });

  it('stay open for blank, unfinished and ill-fitting answers, and show the value', () => {
    const dated = [rule('DISC-024', { prompts: [prompt('DISC-024-01', { input_type: 'date' })] })];
    for (const bad of [
      answer('DISC-024-01', ' '),
      answer('DISC-024-01', '2026-12-31', false),
      answer('DISC-024-01', 'soon'),
    ]) {
      const gaps = evaluateDisclosureGaps(dated, asked('SFRS_SE'), [bad]);
      expect(gaps.items[0]?.prompts[0]).toMatchObject({ answered: false, value: bad.value });
    }
  });
});

describe('questions of a dormant company and of a year', () => {
  const ground = prompt('DISC-020-03', {
    input_type: 'select',
    role: 'exemption_ground',
    options: options('Small company', 'Dormant company'),
  });
  const rules = [
    rule('DISC-020', { prompts: [ground] }),
    rule('DISC-021', { of_dormant_companies_with: ['salaries'] }),
  ];

  it('leave out what only a company with transactions has, once a person says that it is dormant', () => {
    const said = (value: string) => [answer('DISC-020-03', value)];
    const open = (keys: string[], value: string) =>
      ids(evaluateDisclosureGaps(rules, asked('SFRS_SE', keys), said(value), { all: true }));
    expect(open([], 'Dormant company')).toEqual(['DISC-020']);
    expect(open([], 'Small company')).toEqual(['DISC-020', 'DISC-021']);
    // Books with salaries are asked about, whatever was said.
    expect(open(['salaries'], 'Dormant company')).toEqual(['DISC-020', 'DISC-021']);
  });

  it('are those of the standards of that year, and cite no other', () => {
    const lookup = new Map(
      loadDisclosureRules().flatMap((each) => each.prompts.map((p) => [p.prompt_id, p])),
    );
    const held = ['revenue', 'contract_costs', 'rental_expense', 'right_of_use_assets'];
    const put = (periodStart: string) =>
      evaluateDisclosureGaps(loadDisclosureRules(), asked('FULL_SFRS', held, periodStart), [], {
        all: true,
      }).items.flatMap((item) => item.prompts);
    const cited = (periodStart: string) =>
      put(periodStart)
        .flatMap(({ callouts }) =>
          callouts.map(({ reference }) => /^FRS (?:115|116|17|18|11)\b/.exec(reference)?.[0]),
        )
        .filter((reference) => reference !== undefined);
    expect(new Set(cited('2017-01-01'))).toEqual(new Set(['FRS 17', 'FRS 18', 'FRS 11']));
    expect(new Set(cited('2018-01-01'))).toEqual(new Set(['FRS 17', 'FRS 115']));
    expect(new Set(cited('2019-01-01'))).toEqual(new Set(['FRS 115', 'FRS 116']));
    const asks = (periodStart: string) => new Set(put(periodStart).map(({ promptId }) => promptId));
    expect(lookup.get('DISC-011-08')?.role).toBe('operating_lease_commitments');
    expect([asks('2018-12-31').has('DISC-011-08'), asks('2019-01-01').has('DISC-011-08')]).toEqual([
      true,
      false,
    ]);
    expect([asks('2018-12-31').has('DISC-011-03'), asks('2019-01-01').has('DISC-011-03')]).toEqual([
      false,
      true,
    ]);
    expect([asks('2017-12-31').has('DISC-018-07'), asks('2018-01-01').has('DISC-018-07')]).toEqual([
      false,
      true,
    ]);
  });
});

describe('checking an answer', () => {
  const check = (input_type: DisclosurePrompt['input_type'], value: Parameters<typeof checkAnswer>[1]) =>
    checkAnswer({ input_type, options: options('Audited', 'Exempt'), columns: COLUMNS }, value);

  it('accepts what fits and refuses the rest in plain words', () => {
    expect(check('text', 'Trading')).toBeNull();
    expect(check('text', true)).toContain('a text');
    expect(check('date', '2026-02-28')).toBeNull();
    expect(check('date', '2026-02-30')).toContain('date such as');
    expect(check('boolean', false)).toBeNull();
    expect(check('boolean', 'no')).toContain('yes or no');
    expect(check('select', 'Exempt')).toBeNull();
    expect(check('select', 'Maybe')).toContain('Audited, Exempt');
    expect(check('multi_text', ['Tan Mei Lin'])).toBeNull();
    expect(check('multi_text', [['Tan Mei Lin']])).toContain('list of texts');
    expect(check('table', [['Tan Mei Lin', '100']])).toBeNull();
    expect(check('table', [['Tan Mei Lin', '100'], ['Lim']])).toBe(
      'Row 2 has 1 cells; the table has 2 columns (Name, Shares).',
    );
    expect(check('table', ['Lim'])).toContain('table of rows');
  });
});

describe('amounts of last year’s answers', () => {
  const columns = [{ column_id: 'amount', label: 'Amount', role: 'detail' as const, money: true as const }];
  const rules = [rule('R1', { prompts: [prompt('R1-01', { input_type: 'table', columns })] })];
  const offered = (amountsInFull: boolean, lastYearInThousands: boolean) => {
    const lastYear = [{ ruleId: 'R1', promptId: 'R1-01', value: [['4,500']], amountsInFull }];
    const gaps = evaluateDisclosureGaps(rules, asked('FULL_SFRS'), [], {
      lastYear,
      lastYearInThousands,
      amountsIn: 'S$',
    });
    expect(gaps.items[0]?.prompts[0]?.columns).toEqual(['Amount (S$)']);
    return gaps.items[0]?.prompts[0]?.lastYear;
  };

  it('are offered where they are known to be in full, and not where they may be in thousands', () => {
    expect(offered(true, true)).toEqual([['4,500']]);
    expect(offered(false, false)).toEqual([['4,500']]);
    expect(offered(false, true)).toBeNull();
  });
});
