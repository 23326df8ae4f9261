/**
 * A filing that is exported at the server changes only by way of mapping (contract, sync): from a desktop that worked
 * alone and tells everything at once, where an output without errors was made of the new content.
 */
import { describe, expect, it } from 'vitest';
import type { SyncedKind } from '../../../../../shared/sync/kinds/kinds.ts';
import type { AnyRow } from '../../../../../shared/sync/records.ts';
import { brokenRule } from '../../../../../sync-server/sync/rules/binding-rules.ts';
import type { Change, RuleContext } from '../../../../../sync-server/sync/rules/change.ts';

const filing = (status: string, contentVersion: number): AnyRow => ({
  id: 'filing',
  clientId: 'client',
  taxonomyVersion: 'reg_2026_v1',
  status,
  contentVersion,
});
const change = (kind: SyncedKind, id: string, before: AnyRow | null, after: AnyRow): Change => ({
  kind,
  id,
  before,
  after,
  rootId: 'filing',
});
const exclusion = (reason: string) => ({
  lineItemId: 'line',
  xbrlFilingId: 'filing',
  reason,
  excludedById: 'me',
});
const output: AnyRow = {
  id: 'output',
  xbrlFilingId: 'filing',
  kind: 'XBRL_XML',
  fileId: 'file',
  versionNo: 2,
};

interface Given {
  readonly joining?: boolean;
  readonly valid?: boolean;
  readonly to?: string;
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
  const changes = [
    change('filing', 'filing', filing('EXPORTED', 4), filing(to, contentVersion)),
    change('lineExclusion', 'line', exclusion('Before.'), exclusion('After.')),
    ...(outputs ? [change('outputArtifact', 'output', null, output)] : []),
  ];
  const around: RuleContext = {
    author: { staffId: 'me', name: 'Me', sessionId: 'session' },
    joining,
    taxonomyVersions: ['reg_2026_v1'],
    clients: new Set(['client']),
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
    validated: new Map([['filing', valid]]),
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
