import { describe, expect, it } from 'vitest';
import { carriedText } from '../../../../../main/foreign-files/carried-text.ts';
import { buildInstance } from '../../../../../main/xbrl-filing/instance/build-instance.ts';
import { FactNotReportable } from '../../../../../main/xbrl-filing/instance/fact-context.ts';
import type { FilingContent } from '../../../../../validation/filing-content.ts';
import { buildFacts } from '../../../../../validation/filing-facts.ts';
import { confirmed, money, sampleContent, sampleLine } from '../../../validation/sample-content.ts';
import { sampleLookup } from '../../../validation/sample-taxonomy.ts';
import { readInstance } from './read-instance.ts';

const saved = { savedById: 'staff-1', savedAt: '2027-01-05T00:00:00.000Z' };

function instance(changes: Partial<FilingContent>) {
  const content = sampleContent(changes);
  return buildInstance(content, sampleLookup, buildFacts(content, sampleLookup), []);
}

const fullLines = [
  sampleLine({
    valueCurrent: money('1200.00'),
    valuePrior: money('900.00'),
    mapping: confirmed('tx-as_CashAndBankBalances'),
  }),
  sampleLine({
    valueCurrent: money('500.00'),
    valuePrior: money('400.00'),
    mapping: confirmed('tx-as_CashAndCashEquivalents'),
  }),
  sampleLine({
    valueCurrent: money('400.00'),
    valuePrior: money('350.00'),
    mapping: confirmed('tx-as_CashAndCashEquivalents', { balanceAt: 'OPENING' }),
  }),
  sampleLine({ valueCurrent: money('-75.00'), mapping: confirmed('tx-as_CostOfSales', { negated: true }) }),
  sampleLine({
    valueCurrent: money('88.00'),
    mapping: confirmed('tx-as_Equity', { memberId: 'tx-as_RetainedMember' }),
  }),
  sampleLine({ valueCurrent: money('0.07'), mapping: confirmed('tx-as_BasicEarningsPerShare') }),
  sampleLine({ valueCurrent: money('1500.00'), mapping: confirmed('tx-as_NumberOfSharesIssued') }),
];

describe('XBRL instance', () => {
  it('reads back to the same facts, contexts and units', () => {
    const read = readInstance(
      instance({
        lines: fullLines,
        information: [{ elementId: 'tx-dei_GoingConcern', value: 'true', ...saved }],
      }),
    );
    expect(read.schemaRef).toBe('https://taxonomy.example/2026/reg_2026_v1.xsd');
    expect(read.identifiers).toEqual(new Set(['https://regulator.example/uen', '202612345K']));
    const told = (name: string) =>
      read.facts
        .filter((fact) => fact.name === name)
        .map((fact) => [
          read.contexts.get(fact.context),
          fact.value,
          fact.decimals,
          fact.unit && read.units.get(fact.unit),
        ]);
    expect(told('tx-as:CashAndBankBalances')).toEqual([
      ['2026-12-31', '1200', '0', 'iso4217:SGD'],
      ['2025-12-31', '900', '0', 'iso4217:SGD'],
    ]);
    expect(told('tx-as:CostOfSales')).toEqual([['2026-01-01/2026-12-31', '75', '0', 'iso4217:SGD']]);
    expect(told('tx-as:Equity')).toEqual([
      ['2026-12-31 tx-as:ComponentsAxis=tx-as:RetainedMember', '88', '0', 'iso4217:SGD'],
    ]);
    expect(told('tx-as:BasicEarningsPerShare')).toEqual([
      ['2026-01-01/2026-12-31', '0.07', '2', 'iso4217:SGD per xbrli:shares'],
    ]);
    expect(told('tx-as:NumberOfSharesIssued')).toEqual([['2026-12-31', '1500', '0', 'xbrli:shares']]);
    expect(told('tx-dei:GoingConcern')).toEqual([['2026-01-01/2026-12-31', 'true', undefined, undefined]]);
    expect(told('tx-dei:PeriodStart')).toEqual([['2026-12-31', '2026-01-01', undefined, undefined]]);
  });

  it('reports the day before the period, once where it is the prior year end', () => {
    const read = readInstance(instance({ lines: fullLines }));
    const cash = read.facts.filter((fact) => fact.name === 'tx-as:CashAndCashEquivalents');
    expect(cash.map((fact) => [read.contexts.get(fact.context), fact.value])).toEqual([
      ['2026-12-31', '500'],
      ['2025-12-31', '400'],
      ['2024-12-31', '350'],
    ]);
  });

  it('stands in the form of XBRL 2.1: schema reference, contexts, units, facts', () => {
    const { order } = readInstance(instance({ lines: fullLines }));
    expect(order[0]).toBe('{http://www.xbrl.org/2003/instance}xbrl');
    expect(order[1]).toBe('{http://www.xbrl.org/2003/linkbase}schemaRef');
    const lastContext = order.lastIndexOf('{http://www.xbrl.org/2003/instance}context');
    const firstUnit = order.indexOf('{http://www.xbrl.org/2003/instance}unit');
    const firstFact = order.findIndex((name) => name.startsWith('{https://taxonomy.example'));
    expect(lastContext).toBeLessThan(firstUnit);
    expect(firstUnit).toBeLessThan(firstFact);
  });

  it('uses every context and unit, and refers to none that is missing', () => {
    const read = readInstance(instance({ lines: fullLines }));
    expect(new Set(read.facts.map((fact) => fact.context))).toEqual(new Set(read.contexts.keys()));
    const used = read.facts.flatMap((fact) => fact.unit ?? []);
    expect(new Set(used)).toEqual(new Set(read.units.keys()));
  });

  it('survives hostile text', () => {
    const hostile = `A&B <script>"'</x> ]]> \u0000\u0008\uFFFE 流动 \r\n second line\uD800 &amp; &#65; &#x41; &${'n'.repeat(60)};`;
    const content = sampleContent();
    const bytes = instance({
      client: { ...content.client, companyName: hostile, uen: '"><x/>\u0001' },
      information: [{ elementId: 'tx-dei_EntryPoint', value: 'not used', ...saved }],
    });
    const read = readInstance(bytes);
    const name = read.facts.find((fact) => fact.name === 'tx-dei:NameOfEntity');
    expect(name?.value).toBe(
      `A&B <script>"'</x> ]]>  流动 \n second line &amp; &#65; &#x41; &${'n'.repeat(60)};`,
    );
    expect(name?.lang).toBe('en');
    expect(read.identifiers.has('"><x/>')).toBe(true);
  });

  it('keeps emoji and drops lone surrogates', () => {
    expect(carriedText('a😀b\uDC00c')).toBe('a😀bc');
  });

  it('refuses facts that contradict each other and members outside the axes', () => {
    const twice = ['1.00', '2.00'].map((value) =>
      sampleLine({ valueCurrent: money(value), mapping: confirmed('tx-as_ShareCapital') }),
    );
    expect(() => instance({ lines: twice })).toThrow(FactNotReportable);
    const astray = sampleLine({
      valueCurrent: money('1.00'),
      mapping: confirmed('tx-as_ShareCapital', { memberId: 'tx-as_RetainedMember' }),
    });
    expect(() => instance({ lines: [astray] })).toThrow(/RetainedMember is not a member/);
  });

  it('gives the same bytes for the same input', () => {
    expect(
      Buffer.from(instance({ lines: fullLines })).equals(Buffer.from(instance({ lines: fullLines }))),
    ).toBe(true);
  });
});
