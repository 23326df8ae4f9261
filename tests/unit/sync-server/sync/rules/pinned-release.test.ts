/**
 * A filing is pinned to the release that its practice has installed (specification 9): the server takes one only where it
 * has that release, and none whose release changed.
 */
import { describe, expect, it } from 'vitest';
import { brokenRule } from '../../../../../sync-server/sync/rules/binding-rules.ts';
import type { RuleContext } from '../../../../../sync-server/sync/rules/change.ts';
import { rowOf } from '../../../../fixtures/synced-rows.ts';

const DIGEST = 'a'.repeat(64);
const filing = (taxonomyVersion: string, taxonomyDigest: string | null) =>
  rowOf('filing', { id: 'filing', clientId: 'client', taxonomyVersion, taxonomyDigest, status: 'DRAFT' });

const around: RuleContext = {
  author: { staffId: 'me', name: 'Me', sessionId: 'session' },
  acting: { from: 0, until: Date.parse('2030-01-01') },
  joining: true,
  taxonomyVersions: ['reg_2026_v1'],
  clients: new Set(['client']),
  people: new Map(),
  bound: new Set<string>(),
  signOffs: new Map(),
  carriedFrom: new Map(),
  roots: new Map([
    ['filing', { kind: 'filing', before: null, after: 'DRAFT', counted: 'ON', brought: true }],
  ]),
  filingOfLine: new Map(),
  confirmations: [],
  spent: new Set(),
  validated: new Map(),
  judged: new Map(),
  resultsOf: new Map(),
  settledFrom: 0,
};

const said = (before: ReturnType<typeof filing> | null, after: ReturnType<typeof filing>) =>
  brokenRule([{ kind: 'filing', id: 'filing', rootId: 'filing', before, after }], around);

describe('a filing under a release that its practice has installed', () => {
  it('is taken only where the server has that release', () => {
    expect(said(null, filing('orc_2027_v1', DIGEST))).toMatchObject({
      detail: expect.stringMatching(
        /orc_2027_v1\), which this practice has installed. Install its release file/,
      ),
    });
    expect(said(null, filing('reg_2026_v1', DIGEST))).toMatchObject({
      detail: expect.stringContaining(
        'The server has another release under the name Taxonomy 2026, version 1 (reg_2026_v1)',
      ),
    });
    expect(said(filing('reg_2026_v1', null), filing('reg_2026_v1', DIGEST))).toMatchObject({
      detail: 'The taxonomy version of a filing never changes.',
    });
  });
});
