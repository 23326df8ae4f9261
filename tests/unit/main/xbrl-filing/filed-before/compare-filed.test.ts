/** Last year's filing read back from a hostile or a good file, and held against this year's comparatives. */
import { describe, expect, it } from 'vitest';
import { taxonomyLookup } from '../../../../../constitution/index.ts';
import { writeZip } from '../../../../../main/foreign-files/zip-writer.ts';
import { compareFiled } from '../../../../../main/xbrl-filing/filed-before/compare-filed.ts';
import { amountsOfFile } from '../../../../../main/xbrl-filing/filed-before/filed-amounts.ts';
import type { FiledFile } from '../../../../../main/xbrl-filing/filed-before/filed-file.ts';
import { readFiledFile } from '../../../../../main/xbrl-filing/filed-before/read-filed.ts';
import { type LineItem, lineItemSchema } from '../../../../../shared/model/records.ts';
import { buildFacts } from '../../../../../validation/filing-facts.ts';
import { makeLine } from '../../../renderer/screens/filings/line-fixture.ts';
import { date, sampleContent } from '../../../validation/sample-content.ts';

const lookup = taxonomyLookup('reg_2026_v1');
const namespace = lookup.taxonomy.namespaces.find(({ prefix }) => prefix === 'fs')?.uri ?? '';
const FILING = {
  uen: '202612345K',
  clientName: 'Marigold Trading Pte. Ltd.',
  periodStart: date('2026-01-01'),
};
const bytes = (text: string) => new TextEncoder().encode(text);

const instance = (facts: string, head = '', uen = '202612345K', day = '2025-12-31') =>
  bytes(`<?xml version="1.0"?>${head}<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:q="${namespace}" xmlns:iso4217="http://www.xbrl.org/2003/iso4217">
<xbrli:context id="now"><xbrli:entity><xbrli:identifier scheme="http://regulator.example/uen">${uen}</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:instant>${day}</xbrli:instant></xbrli:period></xbrli:context>
<xbrli:unit id="SGD"><xbrli:measure>iso4217:SGD</xbrli:measure></xbrli:unit>${facts}</xbrli:xbrl>`);
const fact = (name: string, value: string) =>
  `<q:${name} contextRef="now" unitRef="SGD" decimals="0">${value}</q:${name}>`;
const GOOD = instance(fact('ShareCapital', '1204310') + fact('CashAndBankBalances', '52318'));

const figures = (file: FiledFile) => amountsOfFile(file, FILING, lookup, []);
const amounts = (file: FiledFile) => figures(file).amounts;

function compared(file: Uint8Array, lines: readonly LineItem[]) {
  const content = sampleContent({
    lines: lines.map((each) => ({
      ...each,
      mapping: each.mapping && { ...each.mapping, confirmedByName: null },
      exclusion: null,
    })),
  });
  const { facts } = buildFacts(content, lookup);
  return compareFiled({ filed: amounts(readFiledFile(file)), facts, lines, lookup, entryPoint: 'FULL_XBRL' });
}
const line = (number: number, element: string, prior: string | null, confirmed = true) =>
  lineItemSchema.parse({
    ...makeLine({ number, element, confirmed, label: `Line ${number}` }),
    valueCurrent: '5.00',
    valuePrior: prior,
  });

describe('last year’s filing', () => {
  it('gives comparatives to compare with, and is silent where they agree', () => {
    const { compared: count, findings } = compared(GOOD, [
      line(1, 'fs_ShareCapital', '1204301.00'),
      line(2, 'fs_CashAndBankBalances', '52318.00'),
    ]);
    expect(count).toBe(2);
    expect(findings).toMatchObject([
      { kind: 'FILED_LAST_YEAR', message: 'Filed last year 1,204,310; this year’s prior column 1,204,301.' },
    ]);
  });

  it('tells a comparative that is missing, and a line that was filed under another element', () => {
    expect(compared(GOOD, [line(1, 'fs_ShareCapital', null)]).findings).toMatchObject([
      { kind: 'COMPARATIVES', places: [{}, { text: '1,204,310' }] },
    ]);
    expect(compared(GOOD, [line(1, 'fs_CapitalReserve', '1204310.00')]).findings).toMatchObject([
      { kind: 'FILED_LAST_YEAR', places: [{}, { text: '1,204,310, “Share capital”' }] },
    ]);
  });

  it('proposes the elements of open lines, and confirms none', () => {
    const open = line(1, 'fs_CapitalReserve', '1204310.00', false);
    const { tags } = compared(GOOD, [open]);
    expect(tags).toMatchObject([{ lineItemId: open.id, elementId: 'fs_ShareCapital', amount: '1,204,310' }]);
    expect(open.mapping?.confirmedById).toBeNull();
  });

  it('is refused where it is of another company, another year, or under a taxonomy that is not there', () => {
    const refusal = (file: Uint8Array) => () => amounts(readFiledFile(file));
    expect(refusal(instance(fact('ShareCapital', '1'), '', '201900000A'))).toThrow(/201900000A/);
    expect(refusal(instance(fact('ShareCapital', '1'), '', undefined, '2024-12-31'))).toThrow(
      /31 December 2025.*31 December 2024/,
    );
    expect(refusal(instance(fact('NothingOfOurs', '1')))).toThrow(/not installed/);
  });

  it('is refused in another currency, and what of it is in another is not compared', () => {
    const inRinggit = (text: string) => text.replaceAll('unitRef="SGD"', 'unitRef="MYR"');
    const unit = '<xbrli:unit id="MYR"><xbrli:measure>iso4217:MYR</xbrli:measure></xbrli:unit>';
    const foreign = instance(unit + inRinggit(fact('ShareCapital', '1204310')));
    expect(() => amounts(readFiledFile(foreign))).toThrow(
      'The amounts of the file are in MYR, those of this filing in SGD: they cannot be compared.',
    );
    const both = instance(unit + inRinggit(fact('ShareCapital', '9')) + fact('CashAndBankBalances', '52318'));
    expect([...amounts(readFiledFile(both)).keys()]).toEqual(['fs_CashAndBankBalances ']);
    expect(figures(readFiledFile(both)).leftOut).toEqual([{ reason: 'OTHER_CURRENCY', figures: 1 }]);
  });

  it('says how many of its figures are compared with nothing: without an element here, of a branch, or given twice', () => {
    const member =
      '<xbrldi:explicitMember xmlns:xbrldi="http://xbrl.org/2006/xbrldi" dimension="q:BranchAxis">q:IpohMember</xbrldi:explicitMember>';
    const branch = `<xbrli:context id="branch"><xbrli:entity><xbrli:identifier scheme="http://regulator.example/uen">202612345K</xbrli:identifier></xbrli:entity><xbrli:period><xbrli:instant>2025-12-31</xbrli:instant></xbrli:period><xbrli:scenario>${member}</xbrli:scenario></xbrli:context>`;
    const file = instance(
      branch +
        fact('ShareCapital', '1204310') +
        fact('ShareCapital', '7').replace('now', 'branch') +
        fact('NothingOfOurs', '5') +
        fact('NeitherOfOurs', '6') +
        fact('CashAndBankBalances', '1') +
        fact('CashAndBankBalances', '2'),
    );
    expect(figures(readFiledFile(file)).leftOut).toEqual([
      { reason: 'NO_ELEMENT', figures: 2 },
      { reason: 'OF_A_PART', figures: 1 },
      { reason: 'TWO_AMOUNTS', figures: 1 },
    ]);
    expect(figures(readFiledFile(GOOD)).leftOut).toEqual([]);
  });

  it('is read from the archive that holds it: the instance that was filed, and no other', () => {
    const zip = (files: Readonly<Record<string, Uint8Array>>) => writeZip(new Map(Object.entries(files)));
    const linkbase = bytes('<link:linkbase xmlns:link="http://www.xbrl.org/2003/linkbase"/>');
    const whole = {
      'outputs/202612345K_2025-12-31_xbrl-instance_v2.xml': GOOD,
      'earlier-outputs/202612345K_2025-12-31_xbrl-instance_v1.xml': instance(fact('ShareCapital', '1')),
      'sources/1-statements.xml': bytes('<note>none</note>'),
      'taxonomy.zip': zip({}),
    };
    expect(amounts(readFiledFile(zip(whole)))).toEqual(amounts(readFiledFile(GOOD)));
    const ofAnother = { '202612345K_2025.xbrl': GOOD, '202612345K_2025_pre.xml': linkbase };
    expect(amounts(readFiledFile(zip(ofAnother)))).toEqual(amounts(readFiledFile(GOOD)));
    expect(() => readFiledFile(zip({ 'a.xbrl': GOOD, 'b.xbrl': GOOD }))).toThrow(
      /holds several filings \(a\.xbrl, b\.xbrl\)\. Unpack it and choose/,
    );
    expect(() => readFiledFile(zip({ 'a.pdf': bytes('%PDF') }))).toThrow(/neither an XBRL instance nor/);
    expect(() => readFiledFile(zip(whole).subarray(0, 900))).toThrow(/damaged/);
    expect(() => readFiledFile(new Uint8Array())).toThrow(/read from an XBRL instance/);
  });

  it('is read as other tools write it, and what is of a part of the company is left out', () => {
    const entity =
      '<xbrli:entity><xbrli:identifier scheme="http://regulator.example/uen">202612345K</xbrli:identifier>';
    const period = '<xbrli:period><xbrli:instant>2025-12-31</xbrli:instant></xbrli:period>';
    const typed =
      '<xbrldi:typedMember xmlns:xbrldi="http://xbrl.org/2006/xbrldi" dimension="q:BranchAxis"><q:branch>Ipoh</q:branch></xbrldi:typedMember>';
    const contexts = `<xbrli:context id="branch">${entity}<xbrli:segment>${typed}</xbrli:segment></xbrli:entity>${period}</xbrli:context>
      <xbrli:context id="always">${entity}</xbrli:entity><xbrli:period><xbrli:forever/></xbrli:period></xbrli:context>`;
    const at = (context: string, name: string, value: string) => fact(name, value).replace('now', context);
    const file = readFiledFile(
      instance(
        contexts +
          fact('ShareCapital', '+1204310.') +
          at('branch', 'CashAndBankBalances', '7') +
          at('always', 'CapitalReserve', '9'),
        '',
        undefined,
        '2026-01-01T00:00:00',
      ),
    );
    expect(file.numbers).toMatchObject([
      { element: { local: 'ShareCapital' }, end: '2025-12-31', value: '1204310' },
    ]);
    expect(() => readFiledFile(instance(fact('ShareCapital', '1'), '', undefined, 'soon'))).toThrow(
      /no date/,
    );
  });

  it('opens no document type, no entity, no endless nesting, and no other file', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
    expect(() => readFiledFile(instance(fact('ShareCapital', '1'), bomb))).toThrow(/DOCTYPE/);
    expect(() => readFiledFile(instance('&unknown;'))).toThrow(/cannot be read/);
    expect(() => readFiledFile(instance('<q:a>'.repeat(300) + '</q:a>'.repeat(300)))).toThrow(/deep/);
    expect(() => readFiledFile(bytes('%PDF-1.7'))).toThrow(/read from an XBRL instance/);
    expect(() => readFiledFile(bytes('PK nothing'))).toThrow(/damaged/);
  });
});
