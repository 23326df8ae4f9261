/**
 * A filing that is exported at the server changes only by way of mapping (contract, sync): from a desktop that worked
 * alone and tells everything at once, where an output without errors was made of the new content.
 */
import { describe, expect, it } from 'vitest';
import type { FilingState } from '../../../../../shared/model/states.ts';
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
const exclusion = (reason: string) =>
  rowOf('lineExclusion', { lineItemId: 'line', xbrlFilingId: 'filing', reason, excludedById: 'me' });
const output = rowOf('outputArtifact', {
  id: 'output',
  xbrlFilingId: 'filing',
  kind: 'XBRL_XML',
  fileId: 'file',
  versionNo: 2,
});

const RUN = rowOf('validationRun', { id: 'run', xbrlFilingId: 'filing', contentVersion: 5 });

interface Given {
  readonly joining?: boolean;
  readonly valid?: boolean;
  readonly to?: FilingState;
  readonly contentVersion?: number;
  readonly outputs?: boolean;
}

function judged({
  joining = true,
  valid = true,
  to = 'EXPORTED',
  contentVersion = 5,
  outputs = true,
}: Given) {
  const rootId = 'filing';
  const exportedBefore = { before: filing('EXPORTED', 4), after: filing(to, contentVersion) };
  const excludedAnew = { before: exclusion('Before.'), after: exclusion('After.') };
  const changes: readonly Change[] = [
    { kind: 'filing', id: 'filing', rootId, ...exportedBefore },
    { kind: 'lineExclusion', id: 'line', rootId, ...excludedAnew },
    ...(outputs
      ? [{ kind: 'outputArtifact', id: 'output', rootId, before: null, after: output } as const]
      : []),
  ];
  const around: RuleContext = {
    author: { staffId: 'me', name: 'Me', sessionId: 'session' },
    acting: { from: 0, until: Date.parse('2030-01-01') },
    settledFrom: 0,
    joining,
    taxonomyVersions: ['reg_2026_v1'],
    clients: new Set(['client']),
    people: new Map(),
    bound: new Set<string>(),
    signOffs: new Map(),
    carriedFrom: new Map(),
    roots: new Map([
      [
        'filing',
        {
          kind: 'filing',
          before: 'EXPORTED',
          after: to,
          counted: contentVersion > 4 ? 'ON' : 'NOT',
          brought: false,
        },
      ],
    ]),
    filingOfLine: new Map([['line', 'filing']]),
    confirmations: [],
    spent: new Set(),
    validated: new Map([['filing', valid ? RUN : null]]),
    judged: new Map(),
    resultsOf: new Map(),
  };
  return brokenRule(changes, around)?.code;
}

describe('content of an exported filing', () => {
  it.each([
    ['exported once more alone', {}, undefined],
    ['exported once more alone, and filed', { to: 'FILED' }, undefined],
    ['from a desktop that is connected', { joining: false }, 'INVALID_TRANSITION'],
    [
      'from a desktop that is connected, filed with it',
      { joining: false, to: 'FILED' },
      'INVALID_TRANSITION',
    ],
    ['with an error', { valid: false }, 'INVALID_TRANSITION'],
    ['that does not count on', { contentVersion: 4 }, 'INVALID_TRANSITION'],
    ['without another output', { outputs: false }, 'INVALID_TRANSITION'],
    ['filed without another output', { outputs: false, to: 'FILED' }, 'INVALID_TRANSITION'],
  ] as const)('%s', (_name, given, code) => expect(judged(given)).toBe(code));
});
