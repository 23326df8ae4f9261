/**
 * The directors' statement by company: a sole director in the singular, exempt as a small or dormant company, or
 * audited (Companies Act 1967, section 201(16), sections 205B and 205C, Twelfth Schedule).
 */
import { describe, expect, it } from 'vitest';
import type { DisclosureAnswer } from '../../../../../main/financial-statements/disclosures/disclosure-gaps.ts';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import { isoDateSchema } from '../../../../../shared/model/dates.ts';
import type { DisclosureValue } from '../../../../../shared/model/disclosures.ts';
import { type Row, TRADING } from '../statements/sample-books.ts';
import { inputOf } from './notes-of-books.ts';

const date = (text: string) => isoDateSchema.parse(text);

function statement(
  values: Readonly<Record<string, DisclosureValue>>,
  books: readonly Row[] = TRADING,
): string {
  const answers = Object.entries(values).map(
    ([promptId, value]): DisclosureAnswer => ({ ruleId: promptId.slice(0, 8), promptId, value }),
  );
  const [note] = draftNotesOffline(inputOf(books, 'SFRS_SE', answers));
  return (note?.blocks ?? [])
    .map((block) => (block.type === 'table' ? block.rows.flat().join(' | ') : block.text))
    .join('\n');
}

const EXEMPT = {
  'DISC-001-05': '2027-05-14',
  'DISC-009-01': ['Tan Mei Lin', 'Aurelio Brandt', 'Priya Nair'],
  'DISC-009-02': [['Tan Mei Lin', '30,000', '40,000']],
  'DISC-009-03': false,
  'DISC-020-02': true,
  'DISC-020-03': 'Small company',
  'DISC-020-05': true,
};

describe("the directors' statement", () => {
  it('of a company limited by guarantee speaks of no unissued shares', () => {
    const fund = TRADING.map(
      ([key, ...amounts]): Row => [key === 'share_capital' ? 'accumulated_fund' : key, ...amounts],
    );
    expect(statement(EXEMPT, fund)).toContain('The Company had no share capital');
    expect(statement(EXEMPT, fund)).not.toContain('unissued shares');
    expect(statement(EXEMPT)).toContain('unissued shares');
  });

  it('of an exempt small company is complete, signed by two directors and dated', () => {
    const text = statement(EXEMPT);
    expect(text).not.toContain('[To be completed');
    expect(text).toContain('exempt from audit for the financial year as a small company under section 205C');
    expect(text).toContain('its financial statements have not been audited');
    expect(text).toContain('No notice that requires the financial statements to be audited');
    expect(text).toContain('records required by section 199 of the Companies Act 1967 have been kept');
    expect(text).toContain('Audit exemption');
    expect(text.match(/\nDirector\n/g)).toHaveLength(2);
    expect(text).toMatch(/\n14 May 2027$/);
    expect(text).toContain('The directors present their statement');
    expect(text).toContain('On behalf of the board of directors');
  });

  it('tells no results in a year that ends on the day of the Twelfth Schedule, and does the day before', () => {
    const ending = (start: string, end: string) => {
      const input = inputOf(TRADING, 'SFRS_SE', []);
      const statements = { ...input.statements, periodStart: date(start), periodEnd: date(end) };
      const [note] = draftNotesOffline({ ...input, statements });
      return JSON.stringify(note?.blocks);
    };
    expect(ending('2014-07-01', '2015-06-30')).toContain('Financial results');
    expect(ending('2014-07-01', '2015-06-30')).toContain('Profit before tax');
    expect(ending('2014-07-02', '2015-07-01')).not.toContain('Financial results');
    expect(ending('2014-07-02', '2015-07-01')).not.toContain('Profit before tax');
    expect(ending('2025-01-01', '2025-12-31')).not.toContain('Financial results');
  });

  it('of a sole director speaks in the singular and bears one signature', () => {
    const text = statement({ ...EXEMPT, 'DISC-009-01': ['Tan Mei Lin'], 'DISC-009-02': [] });
    expect(text).not.toMatch(/\bdirectors\b(?! of the Company to acquire|' shareholdings)/i);
    expect(text).toContain('The director presents this statement');
    expect(text).toContain('In the opinion of the director,');
    expect(text).toContain('The sole director of the Company in office');
    expect(text).toContain('Signed by the sole director');
    expect(text.match(/\nDirector\n/g)).toHaveLength(2);
  });

  it('of a dormant company names section 205B, and of an audited one its auditor', () => {
    expect(statement({ ...EXEMPT, 'DISC-020-03': 'Dormant company' })).toContain(
      'as a dormant company under section 205B',
    );
    const audited = statement({ ...EXEMPT, 'DISC-020-02': false, 'DISC-020-04': 'Egret Assurance PAC' });
    expect(audited).toContain(
      'The auditor, Egret Assurance PAC, has expressed its willingness to accept re-appointment.',
    );
    expect(audited).not.toMatch(/exempt|section 205|section 199/);
  });

  it('never says that records were kept or debts can be paid against what was answered', () => {
    const { 'DISC-020-05': _notice, ...without } = EXEMPT;
    const open = statement(without);
    expect(open).not.toMatch(/have been kept by the Company/);
    expect(open).toContain('[To be completed: that no notice requiring');
    expect(statement({ ...EXEMPT, 'DISC-003-01': false })).toContain('(b) [To be completed: whether');
    expect(statement({ ...EXEMPT, 'DISC-003-01': true, 'DISC-003-02': true })).toContain(
      'having regard to the matters described under going concern',
    );
  });
});
