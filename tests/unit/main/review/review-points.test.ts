/** What a reviewer is shown first: something of each sort before more of one, the largest of a sort first. */
import { describe, expect, it } from 'vitest';
import {
  type EngagementFacts,
  engagementPoints,
  type FilingFacts,
  filingPoints,
} from '../../../../main/review/review-points.ts';
import { clearingText, clearingWords } from '../../../../shared/model/review-points.ts';

type Item = EngagementFacts['items'][number];
const item = (accountDescription: string, adjustedBalance: string, other: Partial<Item> = {}): Item => ({
  accountCode: '',
  accountDescription,
  adjustedBalance: adjustedBalance as Item['adjustedBalance'],
  taxonomyKey: 'cash',
  taxonomyLabel: 'Cash',
  mappingConfidence: 'HIGH',
  isOverride: false,
  suggestions: [],
  ...other,
});
const nothing: EngagementFacts = { items: [], journals: [], statements: null, notes: [], letStand: [] };
const engagement = (facts: Partial<EngagementFacts>) => engagementPoints({ ...nothing, ...facts });

const suggestion = { confidence: 'HIGH', rationale: '', source: null } as const;
const candidate = { confidence: 'HIGH', reason: '', source: 'SAME_CLIENT' } as const;
type Line = FilingFacts['lines'][number];
type Tag = NonNullable<Line['mapping']>;
const line = (
  label: string,
  tag: string,
  candidates: readonly object[],
  other: Partial<Line> = {},
): Line => ({
  id: label,
  label,
  valueCurrent: '12.00' as Line['valueCurrent'],
  valuePrior: null,
  origin: 'DOCUMENT',
  mapping: { elementId: tag, confidence: 'HIGH', confirmedById: 'me', candidates } as unknown as Tag,
  ...other,
});
const filing = (facts: Partial<FilingFacts>) =>
  filingPoints({ lines: [], label: (id) => id, results: [], letStand: [], ...facts });

describe('the points of an engagement', () => {
  it('give one of each sort in turn, the largest first', () => {
    const points = engagement({
      items: [
        item('Small', '5.00', { isOverride: true }),
        item('Large', '-70.00', {
          isOverride: true,
          suggestions: [{ ...suggestion, taxonomyKey: 'loans', taxonomyLabel: 'Loans' }],
        }),
        item('Unsure', '1.00', { mappingConfidence: 'LOW' }),
        item('Clear', '1.00'),
      ],
      notes: [
        { noteKey: 'tax', title: 'Tax', author: 'PERSON', generatedAt: '2025-11-14T08:00:00.000Z' },
        { noteKey: 'cash', title: 'Cash', author: 'OFFLINE', generatedAt: '2025-11-14T08:00:00.000Z' },
      ],
      letStand: [{ message: 'Cash does not agree.', byName: 'Ann', reason: 'Known.' }],
    });
    expect(points.map(({ kind }) => kind)).toEqual([
      'FORCED',
      'OVERRIDE',
      'LOW_CONFIDENCE',
      'EDITED',
      'OVERRIDE',
    ]);
    expect(points[1]?.message).toBe('Large, (70.00): on “Cash” by hand. “Loans” was suggested.');
    expect(points[4]?.message).toBe('Small, 5.00: on “Cash” by hand.');
  });

  it('tell round sums, but not where most sums are round', () => {
    const round = item('Provision', '20000.00');
    const others = [item('Bank', '18234.56'), item('Stock', '41020.10')];
    const rounds = engagement({ items: [round, ...others] }).map(({ message }) => message);
    expect(rounds).toEqual(['Provision is a round sum: 20,000.00.']);
    expect(engagement({ items: [round, item('Loan', '90000.00'), ...others.slice(1)] })).toEqual([]);
    expect(engagement({ items: [item('Petty', '1000.00')] })).toEqual([]);
  });
});

describe('the points of a filing', () => {
  it('tell apart what was decided otherwise, unsure and new to the client', () => {
    const points = filing({
      lines: [
        line('Other', 'A', [{ ...candidate, elementId: 'B', label: 'Bee' }]),
        line('Unsure', 'A', [{ ...candidate, elementId: 'A', label: 'Ay', confidence: 'LOW' }]),
        line('New', 'A', [{ ...candidate, elementId: 'A', label: 'Ay', source: 'WORDS' }]),
        line('Known', 'A', [{ ...candidate, elementId: 'A', label: 'Ay' }]),
      ],
    });
    expect(points.map(({ kind, anchor }) => [kind, anchor])).toEqual([
      ['OVERRIDE', { at: 'LINE', lineItemId: 'Other' }],
      ['LOW_CONFIDENCE', { at: 'LINE', lineItemId: 'Unsure' }],
      ['FIRST_YEAR', { at: 'LINE', lineItemId: 'New' }],
    ]);
  });

  it('tell warnings that were acknowledged, lines by hand and movements', () => {
    const acknowledgement = { reason: 'Agreed.', byName: 'Ann' };
    const points = filing({
      lines: [
        {
          ...line('Rent', 'A', []),
          origin: 'MANUAL',
          mapping: null,
          valuePrior: '10.00' as Line['valuePrior'],
        },
      ],
      results: [
        { ruleId: 'R1', message: 'Odd.', passed: false, acknowledgement },
        { ruleId: 'R2', message: 'Odd.', passed: false, acknowledgement: null },
      ],
    });
    expect(points.map(({ message }) => message)).toEqual([
      'Odd. Ann checked it as not an error: Agreed.',
      '“Rent”: 12.00 this year, 10.00 last year.',
      '“Rent”, 12.00 was entered by hand.',
    ]);
  });
});

it('is cleared by a note that says what was seen, then what the reviewer says of it', () => {
  const point = { message: 'Rent moved.' };
  expect(clearingWords(point, clearingText(point, 'Agreed to the lease.'))).toBe('Agreed to the lease.');
});
