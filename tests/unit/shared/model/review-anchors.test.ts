/** Places under review: one text and one address each, whatever the order in which they were written. */
import { describe, expect, it } from 'vitest';
import {
  anchorOfText,
  anchorPath,
  anchorText,
  type ReviewAnchor,
  stepOfAnchor,
} from '../../../../shared/model/review-anchors.ts';
import { mayClear, statusAfter } from '../../../../shared/model/review-notes.ts';

const ID = '01920000-0000-7000-8000-000000000001';
const engagement = { kind: 'engagement', id: ID } as const;
const filing = { kind: 'filing', id: ID } as const;

const OF_ENGAGEMENT: readonly (readonly [ReviewAnchor, string])[] = [
  [{ at: 'RECORD' }, `/engagements/${ID}`],
  [{ at: 'STEP', step: 'trial-balance' }, `/engagements/${ID}/trial-balance`],
  [
    { at: 'ACCOUNT', accountCode: '1010', accountDescription: 'Cash/bank' },
    `/engagements/${ID}/mapping/1010%20Cash%2Fbank`,
  ],
  [
    { at: 'FIGURE', statement: 'balance-sheet', line: 'cash' },
    `/engagements/${ID}/statements/balance-sheet.cash`,
  ],
  [{ at: 'JOURNAL', journalId: ID }, `/engagements/${ID}/journals/${ID}`],
  [{ at: 'NOTE', noteKey: 'note_general', block: 2 }, `/engagements/${ID}/notes/note_general.2`],
  [
    { at: 'QUESTION', ruleId: 'DISC-001', promptId: 'DISC-001-01' },
    `/engagements/${ID}/disclosures/DISC-001-01`,
  ],
];
const OF_FILING: readonly (readonly [ReviewAnchor, string])[] = [
  [{ at: 'LINE', lineItemId: ID }, `/filings/${ID}/tags/${ID}`],
  [{ at: 'RULE', ruleId: 'BR_1' }, `/filings/${ID}/validation/BR_1`],
  [{ at: 'FIELD', elementId: 'name' }, `/filings/${ID}/information/name`],
];

describe('a place under review', () => {
  it.each([
    ...OF_ENGAGEMENT.map((each) => [engagement, ...each] as const),
    ...OF_FILING.map((each) => [filing, ...each] as const),
  ])('of %o is kept by its text and opens its address: %o', (record, anchor, path) => {
    expect(anchorPath(record, anchor)).toBe(path);
    expect(anchorOfText(record.kind, anchorText(anchor))).toEqual(anchor);
    const turned = Object.fromEntries(Object.entries(anchor).reverse()) as unknown as ReviewAnchor;
    expect(anchorText(turned)).toBe(anchorText(anchor));
  });

  it('belongs to one product', () => {
    expect(() => anchorOfText('filing', anchorText({ at: 'JOURNAL', journalId: ID }))).toThrow();
    expect(() => anchorOfText('engagement', anchorText({ at: 'RULE', ruleId: 'BR_1' }))).toThrow();
  });

  it('is counted on one step; the whole is counted on none', () => {
    expect(stepOfAnchor({ at: 'RECORD' })).toBeNull();
    expect(stepOfAnchor({ at: 'RULE', ruleId: 'BR_1' })).toBe('validation');
  });
});

describe('the state of a note', () => {
  it('follows from what is done', () => {
    expect(statusAfter('OPEN', 'ANSWER')).toBe('ANSWERED');
    expect(statusAfter('ANSWERED', 'ANSWER')).toBe('ANSWERED');
    expect(statusAfter('ANSWERED', 'CLEAR')).toBe('CLEARED');
    expect(statusAfter('CLEARED', 'REOPEN')).toBe('OPEN');
    expect(statusAfter('CLEARED', 'ANSWER')).toBeUndefined();
    expect(statusAfter('CLEARED', 'CLEAR')).toBeUndefined();
    expect(statusAfter('OPEN', 'REOPEN')).toBeUndefined();
  });

  it('is cleared by the author or a reviewer of the product', () => {
    const note = { authorId: 'a' };
    expect(mayClear('engagement', note, { staffId: 'a', role: 'FS_PREPARER' })).toBe(true);
    expect(mayClear('engagement', note, { staffId: 'b', role: 'FS_PREPARER' })).toBe(false);
    expect(mayClear('engagement', note, { staffId: 'b', role: 'FS_REVIEWER' })).toBe(true);
    expect(mayClear('filing', note, { staffId: 'b', role: 'FS_REVIEWER' })).toBe(false);
    expect(mayClear('filing', note, { staffId: 'b', role: 'XBRL_REVIEWER' })).toBe(true);
  });
});
