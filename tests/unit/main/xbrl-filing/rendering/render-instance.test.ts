import { describe, expect, it } from 'vitest';
import { buildInstance } from '../../../../../main/xbrl-filing/instance/build-instance.ts';
import { readInstance } from '../../../../../main/xbrl-filing/rendering/read-instance.ts';
import { renderInstance } from '../../../../../main/xbrl-filing/rendering/render-instance.ts';
import type { InstanceRendering } from '../../../../../shared/model/instance-rendering.ts';
import { agreementWords, shownNumber, standingOfRow } from '../../../../../shared/model/rendered-figures.ts';
import type { FilingContent } from '../../../../../validation/filing-content.ts';
import { buildFacts } from '../../../../../validation/filing-facts.ts';
import { confirmed, money, sampleContent, sampleLine } from '../../../validation/sample-content.ts';
import { sampleLookup } from '../../../validation/sample-taxonomy.ts';

const CASH = 'tx-as_CashAndBankBalances';
const EQUITY = 'tx-as_Equity';
const saved = { savedById: 'staff-1', savedByName: 'Tan Mei Ling', savedAt: '2027-01-05T00:00:00.000Z' };

/** The rendering of a filing whose file may have been changed after it was written. */
function rendering(changes: Partial<FilingContent>, changed?: (xml: string) => string): InstanceRendering {
  const content = sampleContent(changes);
  const written = buildInstance(content, sampleLookup, buildFacts(content, sampleLookup), []);
  const xml = new TextDecoder().decode(written);
  const after = changed?.(xml) ?? xml;
  if (changed && after === xml) throw new Error('The file was to be changed.');
  const enteredBy = { typed: { byName: 'Ravi Kumar', at: '2027-01-06T00:00:00.000Z' } };
  const bytes = new TextEncoder().encode(after);
  return renderInstance({ bytes, file: null, content, enteredBy }, sampleLookup, []);
}

const cash = (changes: Parameters<typeof sampleLine>[0] = {}) =>
  sampleLine({
    id: 'cash',
    label: 'Cash',
    valueCurrent: money('1200.00'),
    valuePrior: money('900.00'),
    mapping: confirmed(CASH),
    ...changes,
  });

const factsOf = ({ facts }: InstanceRendering, elementId: string) =>
  facts.filter((fact) => fact.elementId === elementId);

describe('an instance that is read back', () => {
  it('agrees with the figures it was written from, both years', () => {
    const read = rendering({ lines: [cash()] });
    expect(factsOf(read, CASH)).toMatchObject([
      { value: '1200', standing: 'AGREES', lines: [{ lineItemId: 'cash', year: 'CURRENT' }], decimals: '0' },
      { value: '900', standing: 'AGREES', lines: [{ year: 'PRIOR' }], unit: 'iso4217:SGD' },
    ]);
    expect(read).toMatchObject({ compared: 2, agreeing: 2, omitted: [] });
    expect(agreementWords(read)).toMatch(/^All 2 figures agree with the document\./);
  });

  it('is seen to differ where an amount of the file was changed', () => {
    const read = rendering({ lines: [cash()] }, (xml) => xml.replace('>1200<', '>1201<'));
    expect(factsOf(read, CASH)[0]).toMatchObject({
      value: '1201',
      standing: 'DIFFERS',
      lines: [{ expected: '1200', agrees: false }],
    });
    expect(agreementWords(read)).toMatch(/^1 of 2 figures agree with the document\./);
  });

  it('is seen to differ by a sign, and by a fraction of a unit', () => {
    for (const value of ['-1200', '1200.001'])
      expect(
        factsOf(
          rendering({ lines: [cash()] }, (xml) => xml.replace('>1200<', `>${value}<`)),
          CASH,
        )[0],
      ).toMatchObject({ standing: 'DIFFERS' });
    const same = rendering({ lines: [cash()] }, (xml) => xml.replace('>1200<', '>01200.00<'));
    expect(factsOf(same, CASH)[0]).toMatchObject({ standing: 'AGREES' });
  });

  it('takes the print times its scale, not a rounded figure', () => {
    const printed = { current: '1,234', prior: '-' };
    const line = (valueCurrent: string) =>
      cash({ scale: 1000, printed, valueCurrent: money(valueCurrent), valuePrior: money('0.00') });
    expect(factsOf(rendering({ lines: [line('1234000.00')] }), CASH)).toMatchObject([
      { value: '1234000', standing: 'AGREES' },
      { value: '0', standing: 'AGREES' },
    ]);
    // A line that was taken with another amount than is printed: the file follows the line, not the print.
    expect(factsOf(rendering({ lines: [line('1233600.00')] }), CASH)[0]).toMatchObject({
      standing: 'DIFFERS',
      lines: [{ expected: '1234000', agrees: false }],
    });
  });

  it('takes the sign of the tag, figures per share and in cents as they are printed', () => {
    const lines = [
      cash({ id: 'cost', valueCurrent: money('-75.00'), valuePrior: null }),
      sampleLine({
        id: 'share',
        label: 'Earnings per share (cents)',
        valueCurrent: money('7.53'),
        printed: { current: '7.525', prior: null },
        mapping: confirmed('tx-as_BasicEarningsPerShare'),
      }),
    ].map((line) =>
      line.id === 'cost' ? { ...line, mapping: confirmed('tx-as_CostOfSales', { negated: true }) } : line,
    );
    const read = rendering({ lines });
    expect(factsOf(read, 'tx-as_CostOfSales')[0]).toMatchObject({ value: '75', standing: 'AGREES' });
    expect(factsOf(read, 'tx-as_BasicEarningsPerShare')[0]).toMatchObject({
      value: '0.07525',
      standing: 'AGREES',
      unit: 'iso4217:SGD / xbrli:shares',
    });
  });

  it('finds the line of a member, and not that of the whole', () => {
    const lines = [
      sampleLine({
        id: 'whole',
        valueCurrent: money('500.00'),
        mapping: confirmed(EQUITY),
      }),
      sampleLine({
        id: 'part',
        valueCurrent: money('88.00'),
        mapping: confirmed(EQUITY, { memberId: 'tx-as_RetainedMember' }),
      }),
    ];
    const read = rendering({ lines });
    const member = read.facts.find((fact) => fact.memberLabel !== null);
    expect(member).toMatchObject({ value: '88', standing: 'AGREES', lines: [{ lineItemId: 'part' }] });
    const rows = read.sections.flatMap(({ rows }) => rows);
    const at = rows.findIndex((row) => row.current === member?.position);
    expect(rows[at]?.depth).toBe((rows[at - 1]?.depth ?? 0) + 1);
    expect(rows[at]?.label).toBe(member?.memberLabel);
  });

  it('says which figures are missing in the file, which facts nothing states, and what was left out', () => {
    const excluded = sampleLine({
      id: 'left-out',
      valueCurrent: money('5.00'),
      exclusion: {
        reason: 'A subtotal',
        excludedById: 's',
        excludedByName: 'Ravi Kumar',
        excludedAt: '2027-01-01T00:00:00Z',
      },
    });
    const read = rendering({ lines: [cash(), excluded] }, (xml) =>
      xml
        .replace(
          /<tx-as:CashAndBankBalances contextRef="asof_20251231"[^>]*>900<\/tx-as:CashAndBankBalances>/,
          '',
        )
        .replace(
          '</xbrli:xbrl>',
          '<tx-as:Equity contextRef="asof_20261231" unitRef="SGD" decimals="0">9</tx-as:Equity></xbrli:xbrl>',
        ),
    );
    expect(read.omitted).toEqual([
      expect.objectContaining({
        lineItemId: 'cash',
        kind: 'MISSING',
        reason: expect.stringContaining('prior year'),
      }),
      expect.objectContaining({
        lineItemId: 'left-out',
        kind: 'EXCLUDED',
        reason: 'A subtotal',
        byName: 'Ravi Kumar',
      }),
    ]);
    expect(factsOf(read, EQUITY)).toMatchObject([{ standing: 'UNEXPLAINED', lines: [] }]);
    expect(read).toMatchObject({ compared: 2, agreeing: 1 });
  });

  it('ticks nothing that no document states: lines by hand and saved information are named with who entered them', () => {
    const read = rendering(
      {
        lines: [cash({ id: 'typed', origin: 'MANUAL' })],
        information: [{ elementId: 'tx-dei_GoingConcern', value: 'true', ...saved }],
      },
      (xml) => xml.replace('>true<', '>false<'),
    );
    expect(factsOf(read, CASH)[0]).toMatchObject({ standing: 'BY_HAND', byName: 'Ravi Kumar' });
    expect(factsOf(read, 'tx-dei_GoingConcern')[0]).toMatchObject({
      standing: 'SAVED',
      byName: 'Tan Mei Ling',
      value: 'false',
      savedOtherwise: 'true',
    });
    expect(factsOf(read, 'tx-dei_Uen')[0]).toMatchObject({ standing: 'STATED', savedOtherwise: null });
    expect(read).toMatchObject({ compared: 0, agreeing: 0 });
  });

  it('shows every fact in a row, balances that open a period in the column of the period', () => {
    const lines = [
      cash(),
      sampleLine({
        id: 'opening',
        valueCurrent: money('400.00'),
        valuePrior: money('350.00'),
        mapping: confirmed('tx-as_CashAndCashEquivalents', { balanceAt: 'OPENING' }),
      }),
    ];
    const read = rendering({ lines });
    const rows = read.sections.flatMap(({ rows }) => rows);
    const shown = new Set(rows.flatMap((row) => [row.current, row.prior]));
    expect(read.facts.filter((fact) => !shown.has(fact.position))).toEqual([]);
    expect(read.facts.every(({ standing }) => standing !== 'UNEXPLAINED')).toBe(true);
  });

  it('is refused where it is no instance', () => {
    for (const text of ['', '<a/>', '<xbrl xmlns="http://www.xbrl.org/2003/instance"><x></xbrl>'])
      expect(() => readInstance(new TextEncoder().encode(text))).toThrow(/cannot be read/);
    const dangling =
      '<xbrl xmlns="http://www.xbrl.org/2003/instance"><f xmlns="n" contextRef="c">1</f></xbrl>';
    expect(() => readInstance(new TextEncoder().encode(dangling))).toThrow(/context c/);
  });
});

describe('figures that are read back', () => {
  it('are shown as statements print them, turned where the label asks for it', () => {
    expect(['1234', '-1234', '0', '0.075'].map((value) => shownNumber(value))).toEqual([
      '1,234',
      '(1,234)',
      '-',
      '0.075',
    ]);
    expect(['1234', '-1234', '0.075'].map((value) => shownNumber(value, true))).toEqual([
      '(1,234)',
      '1,234',
      '-0.075',
    ]);
  });

  it('stand on a row only as well as the worst of them', () => {
    const read = rendering({ lines: [cash()] }, (xml) => xml.replace('>900<', '>901<'));
    const row = read.sections
      .flatMap(({ rows }) => rows)
      .find(({ current }) => current === factsOf(read, CASH)[0]?.position);
    expect(row && standingOfRow(row, (at) => read.facts[at])).toBe('DIFFERS');
  });
});
