/** Lines to exclude together: each reason is true of its line, and what a person has decided is never among them. */
import { describe, expect, it } from 'vitest';
import { SURE } from '../../../../main/document-reading/cast-lines.ts';
import { proposeExclusions } from '../../../../shared/model/exclusion-proposals.ts';
import { type LineItem, lineItemSchema } from '../../../../shared/model/records.ts';
import { makeLine, STAFF } from '../../renderer/screens/filings/line-fixture.ts';

const SIMPLIFIED = { entryPoint: 'SIMPLIFIED_XBRL' } as const;
type Change = { readonly [Field in keyof LineItem]?: unknown };
const lineWith = (number: number, change: Change = {}, confirmed = false): LineItem =>
  lineItemSchema.parse({ ...makeLine({ number, confirmed }), ...change });
const untagged = (number: number, change: Change = {}) => lineWith(number, { mapping: null, ...change });
const propose = (lines: readonly LineItem[], outside: readonly LineItem[] = []) =>
  proposeExclusions(lines, SIMPLIFIED, new Set(outside.map(({ id }) => id)));

describe('lines to exclude together', () => {
  it('are those that the entry point has no place for, by statement, the most first', () => {
    const flows = [1, 2].map((number) => untagged(number, { statement: 'cash_flow' }));
    const cost = untagged(3, { statement: 'notes', parentLabel: 'Plant: Cost', label: 'Additions' });
    const found = propose([cost, ...flows], [cost, ...flows]);
    expect(found.map(({ group, statement, lines }) => [group, statement, lines.length])).toEqual([
      ['NOT_IN_ENTRY_POINT', 'cash_flow', 2],
      ['NOT_IN_ENTRY_POINT', 'notes', 1],
    ]);
    expect(found[0]?.lines[0]?.reason).toBe('Not part of Simplified XBRL');
    expect(found[1]?.lines).toEqual([
      { lineItemId: cost.id, reason: 'Note “Plant”: not part of Simplified XBRL' },
    ]);
  });

  it('are headings and text without an amount, and the company’s column beside the group’s', () => {
    const heading = untagged(1, { valueCurrent: null, valuePrior: null, label: 'Current assets' });
    const group = lineWith(2, { parentLabel: 'Group' });
    const company = lineWith(3, { parentLabel: 'Company' });
    expect(propose([heading, group, company]).map(({ lines }) => lines)).toEqual([
      [{ lineItemId: heading.id, reason: 'Heading without an amount' }],
      [{ lineItemId: company.id, reason: 'Column of the company; the group is reported' }],
    ]);
  });

  it('are subtotals only once the total that adds them up is confirmed', () => {
    const subtotal = untagged(1, {
      statement: 'notes',
      label: 'Receivables, net',
      cast: { ...SURE, addends: ['Receivables', 'Allowance'] },
    });
    const total = (confirmed: boolean) =>
      lineWith(
        2,
        { statement: 'notes', label: 'Total', cast: { ...SURE, addends: ['Receivables, net', 'Deposits'] } },
        confirmed,
      );
    expect(propose([subtotal, total(false)])).toEqual([]);
    expect(propose([subtotal, total(true)])[0]?.lines[0]?.reason).toBe(
      'Subtotal of “Receivables” and “Allowance”; “Total” is reported',
    );
  });

  it('stand together where they were excluded last year for the reason that holds now', () => {
    const flow = (number: number, label: string) => untagged(number, { statement: 'cash_flow', label });
    const [cash, tax] = [flow(1, 'Cash at 1 January 2025'), flow(2, 'Tax paid')];
    const excluded = (label: string, reason: string) => ({
      statement: 'cash_flow' as const,
      label,
      parentLabel: cash.parentLabel,
      reason,
    });
    const found = proposeExclusions([cash, tax], SIMPLIFIED, new Set([cash.id, tax.id]), [
      excluded('Cash at 1 January 2024', 'Not part of Simplified XBRL'),
      excluded('Tax paid', 'Misread in the document'),
    ]);
    expect(found.map(({ group, statement, lines }) => [group, statement, lines[0]?.lineItemId])).toEqual([
      ['AS_LAST_YEAR', null, cash.id],
      ['NOT_IN_ENTRY_POINT', 'cash_flow', tax.id],
    ]);
  });

  it('are lines of a note outside the entry point that only repeat the face', () => {
    const tagged = (number: number, change: Change) =>
      lineItemSchema.parse({ ...makeLine({ number, element: 'tax' }), ...change });
    const face = tagged(1, { statement: 'income_statement', valueCurrent: '-5.00', valuePrior: null });
    const total = tagged(2, { statement: 'notes', valueCurrent: '5.00', valuePrior: null });
    const other = tagged(3, { statement: 'notes', valueCurrent: '7.00', valuePrior: null });
    expect(
      propose([face, total, other], [total, other]).flatMap(({ lines }) => lines[0]?.lineItemId),
    ).toEqual([total.id]);
  });

  it('never hold what is suggested with confidence, confirmed or excluded', () => {
    const suggested = lineWith(1);
    const confirmed = lineWith(2, {}, true);
    const excluded = untagged(3, {
      exclusion: { reason: 'A reason', excludedById: STAFF, excludedAt: '2026-03-01T09:00:00.000Z' },
    });
    const all = [suggested, confirmed, excluded];
    expect(suggested.mapping?.confidence).not.toBe('LOW');
    expect(propose(all, all)).toEqual([]);
  });
});
