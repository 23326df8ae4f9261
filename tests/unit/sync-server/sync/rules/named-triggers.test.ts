/** Moves that a change set names (specification 3): the machine must list each, and each needs its own right. */
import { describe, expect, it } from 'vitest';
import type { FilingState, Trigger } from '../../../../../shared/model/states.ts';
import { rightsFor } from '../../../../../sync-server/sync/rules/authorise.ts';
import { brokenRule } from '../../../../../sync-server/sync/rules/binding-rules.ts';
import type { Change, RuleContext } from '../../../../../sync-server/sync/rules/change.ts';
import { rowOf } from '../../../../fixtures/synced-rows.ts';

const filing = (status: FilingState, contentVersion: number) =>
  rowOf('filing', {
    id: 'filing',
    clientId: 'client',
    taxonomyVersion: 'reg_2026_v1',
    status,
    contentVersion,
  });
const moved = (from: FilingState, to: FilingState, triggers?: readonly Trigger[]): Change<'filing'> => ({
  kind: 'filing',
  id: 'filing',
  rootId: 'filing',
  before: filing(from, 1),
  after: filing(to, 2),
  triggers,
});
const broken = (change: Change<'filing'>) => {
  const ruleContext: RuleContext = {
    author: { staffId: 'author', name: 'Author', sessionId: 'session' },
    acting: { from: 0, until: 0 },
    settledFrom: 0,
    joining: false,
    taxonomyVersions: ['reg_2026_v1'],
    filingOfLine: new Map(),
    roots: new Map([
      [
        'filing',
        {
          kind: 'filing',
          counted: 'ON',
          brought: false,
          before: String(change.before?.status),
          after: String(change.after?.status),
        },
      ],
    ]),
    confirmations: [],
    spent: new Set(),
    validated: new Map(),
    judged: new Map(),
    resultsOf: new Map(),
    clients: new Set(['client']),
    people: new Map(),
    bound: new Set<string>(),
    signOffs: new Map(),
    carriedFrom: new Map(),
  };
  return brokenRule([change], ruleContext)?.code ?? null;
};

describe('a move', () => {
  it.each([
    ['DRAFT', 'MAPPING_IN_PROGRESS', ['LINES_EXTRACTED', 'SUGGESTIONS_STORED'], null],
    ['VALIDATION_PASSED', 'MAPPING_IN_PROGRESS', ['CONTENT_CHANGED'], null],
    // The states fit, the trigger does not: nothing is inferred from them.
    ['VALIDATION_PASSED', 'MAPPING_IN_PROGRESS', ['VALIDATION_WITH_ERROR'], 'INVALID_TRANSITION'],
    ['DRAFT', 'MAPPING_IN_PROGRESS', ['SUGGESTIONS_STORED'], 'INVALID_TRANSITION'],
    ['MAPPING_IN_PROGRESS', 'MAPPING_IN_PROGRESS', ['MARKED_FILED'], 'INVALID_TRANSITION'],
    // Of protocol 1, without names: some listed trigger must lead there.
    ['VALIDATION_PASSED', 'MAPPING_IN_PROGRESS', undefined, null],
    ['MAPPING_IN_PROGRESS', 'FILED', undefined, 'INVALID_TRANSITION'],
  ] as const)('from %s to %s by %j: %s', (from, to, triggers, expected) => {
    expect(broken(moved(from, to, triggers))).toBe(expected);
  });

  it('needs a right for each trigger that it names', () => {
    const named = rightsFor(moved('VALIDATION_PASSED', 'MAPPING_IN_PROGRESS', ['RETURNED_TO_MAPPING']));
    expect(named).toEqual([['MANAGE_XBRL_FILING']]);
    expect(
      rightsFor(moved('DRAFT', 'MAPPING_IN_PROGRESS', ['LINES_EXTRACTED', 'SUGGESTIONS_STORED'])),
    ).toHaveLength(2);
    expect(rightsFor(moved('VALIDATION_PASSED', 'MAPPING_IN_PROGRESS'))[0]).toContain('CONFIRM_TAG_MAPPING');
  });
});
