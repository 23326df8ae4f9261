/** What the server takes of texts of JSON: those that every desktop can read, and those that stood there before. */
import { describe, expect, it } from 'vitest';
import type { Change, RuleContext } from '../../../../../sync-server/sync/rules/change.ts';
import { RULES_ON_FORMS } from '../../../../../sync-server/sync/rules/form-rules.ts';

const ID = '01920000-0000-7000-8000-000000000001';
// The rules on forms ask for nothing of what stands around a change.
const AROUND = {} as RuleContext;
const broken = (kind: Change['kind'], before: object | null, after: object) => {
  const change = { kind, id: ID, rootId: null, before, after } as Change;
  const found = RULES_ON_FORMS.map((rule) => rule(change, AROUND, [change])?.code);
  return found.find((code) => code !== undefined) ?? null;
};

const PARAGRAPH = JSON.stringify([{ type: 'paragraph', text: 'As the client reads it.' }]);
const EARLIER_FIGURES = JSON.stringify([
  [
    {
      text: '1',
      row: null,
      column: null,
      source: { kind: 'BALANCE', key: 'plant#gross', year: 'CURRENT' },
    },
  ],
]);

describe('a text of JSON from a desktop', () => {
  it.each<[Change['kind'], object]>([
    ['note', { content: PARAGRAPH }],
    ['noteDraft', { basis: PARAGRAPH, drafted: null, figures: EARLIER_FIGURES }],
    ['permanentFileEntry', { kind: 'SECRETARY', content: '{"name":"Adeline Foo"}', history: '[]' }],
    ['disclosureResponse', { isComplete: 1, responseData: '{"value":"Yes"}' }],
    ['disclosureResponse', { isComplete: 0, responseData: '{}' }],
    ['tagMapping', { candidates: '[]' }],
    ['trialBalanceItem', { suggestions: '[]', firstDecision: null }],
  ])('of %s is taken in its form', (kind, after) => {
    expect(broken(kind, null, after)).toBeNull();
  });

  it.each<[Change['kind'], object]>([
    ['note', { content: '["no block"]' }],
    ['noteDraft', { basis: PARAGRAPH, drafted: '{}', figures: '[]' }],
    ['noteDraft', { basis: PARAGRAPH, drafted: null, figures: '[[{"text":1}]]' }],
    ['permanentFileEntry', { kind: 'SECRETARY', content: '{"firm":"Tan"}', history: '[]' }],
    ['permanentFileEntry', { kind: 'SECRETARY', content: '{"name":"Tan"}', history: '{}' }],
    ['disclosureResponse', { isComplete: 1, responseData: '{}' }],
    ['tagMapping', { candidates: '{}' }],
    ['trialBalanceItem', { suggestions: '7', firstDecision: null }],
    ['trialBalanceUpload', { recipe: '{"columns":7}', report: null, lastYear: null }],
    ['rememberedRecipe', { recipe: '[]' }],
    ['lineItem', { place: '{"kind":"NOWHERE"}' }],
    ['sourceDocument', { columnPairs: '{}', warnings: '[]', coverage: null }],
    ['leadNote', { marks: '{"a":1}' }],
    ['lineProvenance', { parts: '[1]' }],
    ['signedStatement', { document: '{}' }],
    ['validationResult', { relatedElements: '[1]' }],
    ['confirmation', { proposed: '{}' }],
    ['lineExclusion', { proposed: '{}', reason: 'A subtotal.' }],
    ['lineExclusion', { proposed: null, reason: ' ' }],
    ['warningAcknowledgement', { reason: '' }],
  ])('of %s is refused in another: %o', (kind, after) => {
    expect(broken(kind, null, after)).toBe('INVALID_INPUT');
  });

  it('is not asked about what stood there before', () => {
    expect(
      broken('note', { content: '["no block"]' }, { content: '["no block"]', title: 'Anew' }),
    ).toBeNull();
  });
});
