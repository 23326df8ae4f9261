/** Five questions, what follows from them with its reason, and that nothing unknown is answered. */
import { describe, expect, it } from 'vitest';
import { type Money, parseDecimal } from '../../../../shared/model/money.ts';
import { type Asked, type CompanySize, whichFiling } from '../../../../shared/model/which-filing.ts';
import { fileEntry as entry } from '../../../support/file-entry.ts';

const YEAR = { start: '2025-01-01', end: '2025-12-31' } as Asked['year'];
const money = (amount: string) => parseDecimal(amount) as Money;
const size = (revenue: string | null, totalAssets: string | null): CompanySize => ({
  revenue: revenue === null ? null : (parseDecimal(revenue) ?? null),
  totalAssets: totalAssets === null ? null : (parseDecimal(totalAssets) ?? null),
});
const form = (kind: 'PRIVATE' | 'PUBLIC' | 'LIMITED_BY_GUARANTEE') =>
  entry('LEGAL_FORM', { form: kind, incorporatedOn: '', inGroup: false });
const ask = (changes: Partial<Asked> = {}) =>
  whichFiling({
    entries: [form('PRIVATE')],
    year: YEAR,
    size: size('400000', '300000'),
    entityType: 'non_listed_company_full',
    accountingStandard: 'SFRS_SE',
    ...changes,
  });

describe('which filing', () => {
  it('is simplified where revenue and total assets are each within the limit, to the dollar', () => {
    expect(ask().entryPoint).toBe('SIMPLIFIED_XBRL');
    expect(ask({ size: size('500000', '500000') }).entryPoint).toBe('SIMPLIFIED_XBRL');
    expect(ask({ size: size('500000.01', '1') }).entryPoint).toBe('FULL_XBRL');
    expect(ask({ size: size(null, '500001') }).entryPoint).toBe('FULL_XBRL');
  });

  it('is left open while a figure that decides is missing', () => {
    const open = ask({ size: size('400000', null) });
    expect(open.entryPoint).toBeNull();
    expect(open.questions.find(({ question }) => question === 'SIZE')?.answer).toBeNull();
  });

  it('follows the licence and the listing before the size', () => {
    expect(ask({ entityType: 'mas_licensed_bank' }).entryPoint).toBe('FSH_BANKS');
    expect(ask({ entityType: 'mas_licensed_insurer' }).entryPoint).toBe('FSH_INSURANCE');
    expect(ask({ entityType: 'sgx_listed' }).entryPoint).toBe('FULL_XBRL');
  });

  it('knows who files a PDF, who need not file, and who must be looked at', () => {
    expect(ask({ entries: [form('LIMITED_BY_GUARANTEE')] }).entryPoint).toBeNull();
    expect(ask({ entries: [form('PUBLIC')] }).entryPoint).toBeNull();
    const holder = entry('SHAREHOLDER', {
      name: 'Ng Wei',
      isCompany: false,
      shareClass: 'Ordinary',
      number: '100',
    });
    const ordinary = (number: string) =>
      entry('SHARE_CLASS', { name: 'Ordinary', number, amount: money('100'), rights: '' });
    const exempt = ask({ entries: [form('PRIVATE'), holder, ordinary('100')] });
    expect(exempt.exemption).toMatch(/need not file/);
    expect(exempt.questions.map(({ answer }) => answer)).toEqual([
      'A private company',
      'Yes: revenue S$ 400,000, total assets S$ 300,000',
      'No',
      'Yes',
      'SFRS for Small Entities',
    ]);
    expect(ask({ entries: [form('PRIVATE')] }).exemption).toBeNull();
    // Nobody knows of holders that are not in the file: no class, shares without holder, a class without shares.
    const preference = entry('SHAREHOLDER', { ...holder.content, shareClass: 'Preference' } as never);
    for (const entries of [[holder], [holder, ordinary('101')], [holder, preference, ordinary('100')]])
      expect(ask({ entries: [form('PRIVATE'), ...entries] }).exemption).toBeNull();
    expect(
      ask({ entries: [form('PRIVATE'), holder, ordinary('60'), ordinary('40')] }).exemption,
    ).not.toBeNull();
  });

  it('is left open while the legal form is, or where the file gives two', () => {
    for (const entries of [[], [form('PRIVATE'), form('LIMITED_BY_GUARANTEE')]]) {
      const open = ask({ entries });
      expect(open.entryPoint).toBeNull();
      expect(open.because).toMatch(/legal form/);
      expect(open.questions[0]?.answer).toBeNull();
    }
    expect(ask({ entries: [], size: size('500001', null) }).entryPoint).toBeNull();
    expect(ask({ entries: [], entityType: 'sgx_listed' }).entryPoint).toBe('FULL_XBRL');
  });
});
