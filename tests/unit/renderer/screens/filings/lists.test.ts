import { describe, expect, it } from 'vitest';
import type { InformationField } from '../../../../../renderer/screens/filings/context/information-field.ts';
import { documentOrder, progressOf } from '../../../../../renderer/screens/filings/context/line-state.ts';
import { filingPath, readRoute } from '../../../../../renderer/screens/filings/context/route.ts';
import {
  askedFields,
  groupFields,
  isMissing,
  offersProposal,
  valueProblem,
  valuesToSave,
} from '../../../../../renderer/screens/filings/information/information-draft.ts';
import { listRows } from '../../../../../renderer/screens/filings/lines/list-rows.ts';
import { compareWithLive } from '../../../../../renderer/screens/filings/validation/findings.ts';
import { particulars } from '../../../../../shared/model/event-particulars.ts';
import { validationResultSchema } from '../../../../../shared/model/records.ts';
import { FILING, idOf, makeLine } from './line-fixture.ts';

describe('list of lines', () => {
  const lines = documentOrder([
    makeLine({ number: 1, statement: 'notes', page: 2 }),
    makeLine({ number: 2, statement: 'balance_sheet', page: 9, line: 4, confirmed: true }),
    makeLine({ number: 3, statement: 'balance_sheet', page: 9, origin: 'MANUAL', line: 0 }),
    makeLine({ number: 4, statement: 'balance_sheet', page: 9, line: 2, label: 'Trade receivables' }),
    makeLine({ number: 5, statement: 'income_statement', excluded: true }),
  ]);

  it('stands in the order of statements, pages and lines; lines by hand end their page', () => {
    expect(lines.map((line) => line.id)).toEqual([4, 2, 3, 5, 1].map(idOf));
  });

  it('has a heading per statement with its progress', () => {
    const rows = listRows(lines, 'ALL', '', (id) => id);
    expect(rows.filter((row) => row.kind === 'HEADING')).toEqual([
      { kind: 'HEADING', key: 'balance_sheet', statement: 'balance_sheet', decided: 1, total: 3 },
      { kind: 'HEADING', key: 'income_statement', statement: 'income_statement', decided: 1, total: 1 },
      { kind: 'HEADING', key: 'notes', statement: 'notes', decided: 0, total: 1 },
    ]);
    expect(progressOf(lines)).toEqual({ total: 5, confirmed: 1, excluded: 1, open: 3 });
  });

  it('filters by state, words, tag and amount', () => {
    const keys = (filter: 'ALL' | 'EXCLUDED', query: string) =>
      listRows(lines, filter, query, (id) => `Label ${id}`).flatMap((row) =>
        row.kind === 'LINE' ? row.key : [],
      );
    expect(keys('EXCLUDED', '')).toEqual([idOf(5)]);
    expect(keys('ALL', 'receivables trade')).toEqual([idOf(4)]);
    expect(keys('ALL', 'label element-2')).toEqual([idOf(2)]);
    expect(keys('ALL', '300.00')).toEqual([idOf(3)]);
    expect(keys('ALL', 'nowhere')).toEqual([]);
  });
});

describe('filing information', () => {
  const field = (parts: Partial<InformationField>): InformationField => ({
    elementId: 'one',
    group: 'Entity',
    label: 'One',
    input: 'text',
    options: [],
    help: '',
    required: true,
    fixed: false,
    value: null,
    proposal: null,
    proposalFrom: null,
    fromFile: null,
    appliesWhen: null,
    savedById: null,
    savedAt: null,
    ...parts,
  });
  const typed = (value: string) => new Map([['one', value]]);

  it('never saves a proposal that nobody accepted', () => {
    const proposed = field({ proposal: 'Retail trade' });
    expect(offersProposal(proposed, new Map())).toBe(true);
    expect(isMissing(proposed, new Map())).toBe(true);
    expect(valuesToSave([proposed], new Map())).toEqual([]);
    expect(valuesToSave([proposed], typed('Retail trade'))).toEqual([
      { elementId: 'one', value: 'Retail trade' },
    ]);
    expect(offersProposal(proposed, typed('x'))).toBe(false);
  });

  it('saves changes only, an emptied field as null, and a fixed one never', () => {
    const saved = field({ value: 'before' });
    expect(valuesToSave([saved], typed('before'))).toEqual([]);
    expect(valuesToSave([saved], typed('  '))).toEqual([{ elementId: 'one', value: null }]);
    expect(valuesToSave([field({ fixed: true, value: 'x' })], typed('y'))).toEqual([]);
  });

  it('asks a field once the answer that it hangs on is given, typed or saved, and never hides a value', () => {
    const audited = field({ elementId: 'audited', input: 'boolean' });
    const when = { elementId: 'audited', values: ['true'], unless: false };
    const firm = field({ elementId: 'firm', appliesWhen: when });
    const partner = field({
      elementId: 'partner',
      appliesWhen: { elementId: 'firm', values: ['None'], unless: true },
    });
    const exempt = field({ elementId: 'exempt', appliesWhen: { ...when, unless: true } });
    const asked = (fields: readonly InformationField[], ...answers: [string, string][]) =>
      askedFields(fields, new Map(answers)).map((each) => each.elementId);
    const all = [audited, firm, partner, exempt];
    expect(asked(all)).toEqual(['audited', 'exempt']);
    expect(asked(all, ['audited', 'true'])).toEqual(['audited', 'firm', 'partner']);
    expect(asked(all, ['audited', 'true'], ['firm', 'None'])).toEqual(['audited', 'firm']);
    expect(asked([{ ...audited, value: 'true' }, firm])).toEqual(['audited', 'firm']);
    expect(asked([{ ...audited, value: 'true' }, firm], ['audited', 'false'])).toEqual(['audited']);
    expect(asked([audited, { ...firm, value: 'Lim & Partners' }])).toEqual(['audited', 'firm']);
    expect(asked([firm])).toEqual(['firm']);
  });

  it('checks dates, numbers and choices', () => {
    expect(valueProblem(field({ input: 'date' }), typed('2025-02-30'))).toContain('date');
    expect(valueProblem(field({ input: 'number' }), typed('1,000'))).toContain('number');
    expect(valueProblem(field({ input: 'number' }), typed('-10.5'))).toBeNull();
    expect(valueProblem(field({ input: 'select', options: ['A'] }), typed('B'))).toContain('list');
    expect(valueProblem(field({ input: 'select', options: ['A'] }), typed(''))).toBeNull();
  });

  it('keeps the groups in the order of the answer', () => {
    const groups = groupFields([field({ group: 'B' }), field({ group: 'A' }), field({ group: 'B' })]);
    expect(groups.map((each) => [each.group, each.fields.length])).toEqual([
      ['B', 2],
      ['A', 1],
    ]);
  });
});

describe('findings', () => {
  const result = (ruleId: string) =>
    validationResultSchema.parse({
      id: idOf(7),
      xbrlFilingId: FILING,
      ruleId,
      category: 'format',
      severity: 'ERROR',
      passed: false,
      message: 'm',
      relatedElements: [],
      runAt: '2026-01-01T00:00:00.000Z',
      acknowledgement: null,
    });
  it('tells what appeared and what was resolved since the run', () => {
    const compared = compareWithLive([result('A'), result('B')], [result('B'), result('C')]);
    expect(compared.appeared.map((each) => each.ruleId)).toEqual(['C']);
    expect(compared.resolved.map((each) => each.ruleId)).toEqual(['A']);
  });
});

describe('addresses', () => {
  it('are read back as written', () => {
    expect(readRoute('/filings')).toEqual({ kind: 'LIST' });
    expect(readRoute('/filings/new')).toEqual({ kind: 'NEW' });
    expect(readRoute('/filings/retention')).toEqual({ kind: 'RETENTION' });
    const path = filingPath(FILING, { step: 'information', at: 'a/b c' }).slice(1);
    expect(readRoute(path)).toEqual({ kind: 'ONE', id: FILING, step: 'information', at: 'a/b c' });
    expect(readRoute(`/filings/${FILING}/nowhere`)).toMatchObject({ step: null });
    expect(readRoute('/filings/%E0%A4%A/tags')).toMatchObject({ step: 'tags' });
  });
});

describe('audit trail', () => {
  it('reads payloads in plain words', () => {
    expect(particulars({ elementId: 'cash', negated: false, note: null }, (id) => `«${id}»`)).toBe(
      'element: «cash»; sign as printed',
    );
    const confirmed = {
      lineItemId: idOf(7),
      label: 'Bank balances',
      elementId: 'cash',
      negated: true,
      balanceAt: 'CLOSING',
      memberId: null,
    };
    const read = (id: string) => (id === idOf(7) ? 'Bank balances' : id);
    expect(particulars(confirmed, read)).toBe(
      'line: Bank balances; element: cash; sign reversed; closing balance',
    );
    expect(
      particulars({ change: { entryPoint: 'FULL_XBRL', periodEnd: '2025-12-31' }, unconfirmed: 2 }, read),
    ).toBe('change: entry point: Full XBRL, period end: 31 December 2025; unconfirmed: 2');
    expect(particulars({ valueCurrent: '-1234.50', withdrawn: false }, read)).toBe(
      'current year: (1,234.50)',
    );
    const unreadable = { fileId: idOf(3), sha256: 'ab'.repeat(32), elementIds: ['cash', 'equity'] };
    expect(particulars(unreadable, (id) => id)).toBe('checksum: abababababab…; elements: cash, equity');
    expect(particulars({ taxonomyVersion: 'reg_2026_v1' }, read)).toBe(
      'taxonomy: Taxonomy 2026, version 1 (reg_2026_v1)',
    );
    expect(particulars({ reason: 'x'.repeat(500) }, (id) => id).length).toBeLessThan(200);
  });
});
