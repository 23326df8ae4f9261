/** Reasons for leaving a line out: the first is true of the line, and the last choice comes back for its kind. */
import { describe, expect, it } from 'vitest';
import { SURE } from '../../../../main/document-reading/cast-lines.ts';
import { reasonsFor } from '../../../../shared/model/exclusion-reasons.ts';
import { type LineItem, lineItemSchema } from '../../../../shared/model/records.ts';
import { makeLine, STAFF } from '../../renderer/screens/filings/line-fixture.ts';

const FULL = { entryPoint: 'FULL_XBRL' } as const;
const NARROW = { entryPoint: 'SIMPLIFIED_XBRL' } as const;
type Change = { readonly [Field in keyof LineItem]?: unknown };

const lineWith = (number: number, change: Change = {}, confirmed = false): LineItem =>
  lineItemSchema.parse({ ...makeLine({ number, confirmed }), ...change });
const leftOut = (number: number, reason: string, change: Change = {}): LineItem =>
  lineWith(number, {
    mapping: null,
    exclusion: { reason, excludedById: STAFF, excludedAt: `2026-03-01T09:00:0${number}.000Z` },
    ...change,
  });
const NO_AMOUNT = { valueCurrent: null, valuePrior: null };
const proposedFor = (
  line: LineItem,
  others: readonly LineItem[] = [],
  filing: typeof FULL | typeof NARROW = FULL,
) => reasonsFor(line, [line, ...others], filing).proposed;

describe('the reason that is proposed', () => {
  it('says of a line without an amount whether it is a heading or narrative', () => {
    expect(proposedFor(lineWith(1, { ...NO_AMOUNT, label: 'Current assets' }))).toBe(
      'Heading without an amount',
    );
    const narrative = 'These statements were approved by the directors.';
    expect(proposedFor(lineWith(1, { ...NO_AMOUNT, label: narrative }))).toBe('Narrative without an amount');
  });

  it('names the lines that a subtotal adds up', () => {
    const cast = (addends: readonly string[]) => lineWith(1, { cast: { ...SURE, addends } });
    expect(proposedFor(cast(['Cash', 'Deposits']))).toBe('Subtotal of “Cash” and “Deposits”');
    expect(proposedFor(cast(['Cash', 'Deposits', 'Loans', 'Other']))).toBe(
      'Subtotal of “Cash”, “Deposits” and 2 more lines',
    );
  });

  it('names the confirmed line whose figure is repeated, and no other', () => {
    const twin = lineWith(2, { label: 'Revenue', valueCurrent: '5.00', statement: 'income_statement' }, true);
    const line = lineWith(1, { label: 'REVENUE', valueCurrent: '5.00', statement: 'notes' });
    expect(proposedFor(line, [twin])).toBe('Repeats “Revenue” of Profit or loss');
    expect(proposedFor(line, [{ ...twin, mapping: null }])).toBeNull();
    expect(proposedFor({ ...line, label: 'Turnover' }, [twin])).toBeNull();
  });

  it('tells the column of the company beside that of the group, and a line that was entered anew', () => {
    const group = lineWith(2, { parentLabel: 'The Group' });
    const company = lineWith(1, { parentLabel: 'The Company' });
    expect(proposedFor(company, [group])).toBe('Column of the company; the group is reported');
    expect(proposedFor(company)).toBeNull();
    expect(proposedFor({ ...company, parentLabel: 'Equity: Company 2025' }, [group])).toBe(
      'Column of the company; the group is reported',
    );
    // A heading that only names a company is none of its columns, and a fellow of the group none of the group's.
    const naming = ['Due to holding company', 'Attributable to owners of the Company', 'Company tax'];
    for (const parentLabel of naming) expect(proposedFor(lineWith(1, { parentLabel }), [group])).toBeNull();
    expect(proposedFor(company, [lineWith(2, { parentLabel: 'Due from group companies' })])).toBeNull();
    const anew = lineWith(3, { label: 'Line 1', origin: 'MANUAL' });
    expect(proposedFor(lineWith(1), [anew])).toBe('Misread in the document; entered anew by hand');
  });

  it('says that the entry point does not ask for it only where nothing fits', () => {
    expect(proposedFor(lineWith(1, { mapping: null }), [], NARROW)).toBe('Not asked for by Simplified XBRL');
    expect(proposedFor(lineWith(1, { mapping: null }))).toBe('No element of the taxonomy takes it');
    expect(proposedFor(lineWith(1), [], NARROW)).toBeNull();
  });
});

describe('the reasons that are offered', () => {
  it('never call a line with figures a heading, and are several where nothing is known', () => {
    const { reasons, proposed } = reasonsFor(lineWith(1, { parentLabel: 'Staff costs' }), [], FULL);
    expect(proposed).toBeNull();
    expect(reasons).toEqual([
      'No element of the taxonomy takes it',
      'Detail of “Staff costs”, which is reported as a whole',
      'Misread in the document',
    ]);
  });

  it('begin with what was chosen last for a line of the same kind, as it is true of this one', () => {
    const cast = (number: number, addends: readonly string[]) => ({
      cast: { ...SURE, addends },
      label: `Total ${number}`,
    });
    const before = [
      leftOut(2, 'Subtotal of “Old” and “New”', cast(2, ['Old', 'New'])),
      leftOut(3, 'Detail of a line that is reported as a whole', cast(3, ['X', 'Y'])),
      leftOut(4, 'Heading without an amount', NO_AMOUNT),
    ];
    const line = lineWith(1, { ...cast(1, ['Cash', 'Deposits']), parentLabel: 'Assets' });
    expect(proposedFor(line, before)).toBe('Detail of “Assets”, which is reported as a whole');
    expect(proposedFor(line, before.slice(0, 1))).toBe('Subtotal of “Cash” and “Deposits”');
    expect(proposedFor(line, before.slice(2))).toBe('Subtotal of “Cash” and “Deposits”');
  });

  it('keep own words for their kind', () => {
    const own = leftOut(2, 'The directors do not want it shown');
    const { reasons, proposed } = reasonsFor(lineWith(1), [own], FULL);
    expect([reasons[0], proposed]).toEqual([own.exclusion?.reason, own.exclusion?.reason]);
    expect(proposedFor(lineWith(1, NO_AMOUNT), [own])).toBe('Heading without an amount');
  });
});
