/** What the rules are told around a change set: owners before and after it, confirmations, validations, clients. */
import { describe, expect, it } from 'vitest';
import type { ServerClient } from '../../../../../shared/contract/server-practice.ts';
import { defaultSettings } from '../../../../../shared/model/practice-settings.ts';
import type { SyncedKind } from '../../../../../shared/sync/kinds/kinds.ts';
import { idIn, recordIdOf, recordName, type SyncedRow } from '../../../../../shared/sync/records.ts';
import type { StoredRecord } from '../../../../../sync-server/store/repositories/sync-records.ts';
import type { PushReader } from '../../../../../sync-server/sync/push/push-reader.ts';
import {
  type Given,
  isBrought,
  type RowOf,
  ruleContextOf,
} from '../../../../../sync-server/sync/push/rule-context.ts';
import type { ResolvedChange } from '../../../../../sync-server/sync/rules/change.ts';
import { rowOf } from '../../../../fixtures/synced-rows.ts';

const FILING = 'filing';
const LINE = 'line';
const CLIENT: ServerClient = {
  id: 'client',
  companyName: 'Marigold Trading Pte. Ltd.',
  uen: '202612345K',
  enabledProducts: ['XBRL_FILING'],
  accountingStandard: 'SFRS',
  fyEndMonth: 12,
  fsConfig: null,
  xbrlConfig: null,
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const AUTHOR = { staffId: 'author', name: 'Author', sessionId: 'session' };

/** As the store keeps it. */
function stored<Kind extends SyncedKind>(
  kind: Kind,
  body: SyncedRow<Kind>,
  more: Partial<Omit<StoredRecord, 'kind' | 'body'>> = {},
): StoredRecord {
  const facts = { clientId: 'client', rootId: FILING, place: null, lineItemId: idIn(body, 'lineItemId') };
  const id = recordIdOf(kind, body);
  const last = { version: 3, sequence: 1, deleted: false, changedById: 'other', changedAt: '2026-01-01' };
  return { kind, id, body, ...facts, ...last, deviceId: 'other', changeNumber: 1, ...more } as StoredRecord;
}

const filing = (more: Partial<SyncedRow<'filing'>> = {}) =>
  rowOf('filing', {
    id: FILING,
    clientId: 'client',
    status: 'MAPPING_IN_PROGRESS',
    contentVersion: 4,
    ...more,
  });
const line = rowOf('lineItem', { id: LINE, xbrlFilingId: FILING });
const confirmation = (id: string) => rowOf('confirmation', { id, xbrlFilingId: FILING, lineItemId: LINE });
const run = (id: string, runAt: string, contentVersion: number) =>
  rowOf('validationRun', { id, xbrlFilingId: FILING, runAt, contentVersion });
const result = (runId: string, passed: 0 | 1) =>
  rowOf('validationResult', { id: `of ${runId}`, runId, severity: 'ERROR', passed });

function readerOf(records: readonly StoredRecord[]): PushReader {
  const alive = records.filter(({ body }) => body !== null);
  const of = <Kind extends SyncedKind>(kind: Kind, found: readonly StoredRecord[]) =>
    found.filter((each): each is StoredRecord<never> => each.kind === kind) as readonly StoredRecord<Kind>[];
  return {
    record: async (kind, id) => of(kind, records).find((each) => each.id === id),
    atPlace: async () => undefined,
    ofLine: async (kind, lineItemId) => of(kind, alive).filter((each) => each.lineItemId === lineItemId),
    ofRoot: async (kind, rootId) => of(kind, alive).filter((each) => each.rootId === rootId),
    hasClient: async (id) => id === 'client',
    client: async () => CLIENT,
    session: async () => undefined,
    staff: async () => undefined,
    rights: async () => [],
    reviewRules: async () => defaultSettings(1),
    reviewRulesAt: async () => defaultSettings(1),
    wasSent: async () => false,
    save: async () => undefined,
    flush: async () => undefined,
  };
}

async function contextOf(
  records: readonly StoredRecord[],
  changes: readonly ResolvedChange[],
  given: Partial<Given> = {},
) {
  const reader = readerOf(records);
  const inSet = new Map(changes.map((each) => [recordName(each.kind, each.id), each]));
  const row: RowOf = async <Kind extends SyncedKind>(kind: Kind, id: string) => {
    const change = inSet.get(recordName(kind, id));
    if (!change) return (await reader.record(kind, id))?.body ?? null;
    return (change.after ?? change.before) as SyncedRow<Kind> | null;
  };
  const all = {
    author: AUTHOR,
    acting: { from: 0, until: 0 },
    settledFrom: 0,
    actedAt: '2026-03-02T09:00:00.000Z',
    taxonomyVersions: ['reg_2026_v1'],
    joiningSince: null,
    ...given,
  };
  return await ruleContextOf(reader, { deviceId: 'mine', changeNumber: 8 }, changes, row, all);
}

const ofFiling = { rootId: FILING, stored: undefined, unseen: false } as const;
const moved = (
  before: SyncedRow<'filing'> | null,
  after: SyncedRow<'filing'>,
  root = stored(FILING, after),
) => ({ kind: 'filing', id: FILING, ...ofFiling, before, after, stored: root }) satisfies ResolvedChange;

describe('the filing above a change', () => {
  it('is told with its states before and after, and whether it counts on', async () => {
    const before = filing();
    const counted = async (contentVersion: number) =>
      (await contextOf([stored('filing', before)], [moved(before, filing({ contentVersion }))])).roots.get(
        FILING,
      )?.counted;
    expect(await counted(5)).toBe('ON');
    expect(await counted(4)).toBe('NOT');
    expect(await counted(3)).toBe('BACK');
    const after = filing({ status: 'VALIDATION_PASSED' });
    const { roots } = await contextOf([stored('filing', before)], [moved(before, after)]);
    expect(roots.get(FILING)).toEqual({
      kind: 'filing',
      before: 'MAPPING_IN_PROGRESS',
      after: 'VALIDATION_PASSED',
      counted: 'NOT',
      brought: false,
    });
  });

  it('counts on in the second of several sets, each of which holds it whole', async () => {
    const same = filing();
    const goesOn = stored('filing', same, { deviceId: 'mine', changeNumber: 7 });
    const { roots } = await contextOf([goesOn], [moved(same, same, goesOn)]);
    expect(roots.get(FILING)?.counted).toBe('ON');
  });

  it('stands as it is where the set does not hold it, and is not told where nobody has it', async () => {
    const change = { kind: 'lineItem', id: LINE, ...ofFiling, before: null, after: line } as const;
    const here = await contextOf([stored('filing', filing())], [change]);
    expect(here.roots.get(FILING)).toMatchObject({ before: 'MAPPING_IN_PROGRESS', counted: 'NOT' });
    expect((await contextOf([], [change])).roots.size).toBe(0);
  });

  it('is brought by a joining desktop where it was not there or came with an earlier set of it', () => {
    const given = { joiningSince: '2026-02-01' };
    const came = { version: 1, deviceId: 'mine', changedAt: '2026-02-02' };
    expect(isBrought(undefined, 'mine', given)).toBe(true);
    expect(isBrought(stored('filing', filing(), came), 'mine', given)).toBe(true);
    expect(isBrought(stored('filing', filing(), { ...came, changedAt: '2026-01-02' }), 'mine', given)).toBe(
      false,
    );
    expect(isBrought(stored('filing', filing(), { ...came, deviceId: 'other' }), 'mine', given)).toBe(false);
    expect(isBrought(undefined, 'mine', { joiningSince: null })).toBe(false);
  });
});

describe('around a tag', () => {
  const tag = rowOf('tagMapping', { id: 'tag', xbrlFilingId: FILING, lineItemId: LINE });
  const change = { kind: 'tagMapping', id: 'tag', ...ofFiling, before: null, after: tag } as const;

  it('stand the filing of its line and the confirmations of both, those that are spent among them', async () => {
    const standing = [stored('lineItem', line), stored('confirmation', confirmation('old'))];
    const spent = stored('spentConfirmation', rowOf('spentConfirmation', { confirmationId: 'old' }));
    const made = {
      kind: 'confirmation',
      id: 'new',
      ...ofFiling,
      before: null,
      after: confirmation('new'),
    } as const;
    const context = await contextOf([...standing, spent], [change, made]);
    expect([...context.filingOfLine]).toEqual([[LINE, FILING]]);
    expect(context.confirmations.map(({ id }) => id).toSorted()).toEqual(['new', 'old']);
    expect([...context.spent]).toEqual(['old']);
  });

  it('stands no filing where the line is not known', async () => {
    expect((await contextOf([], [change])).filingOfLine.size).toBe(0);
  });
});

describe('an output', () => {
  const output = rowOf('outputArtifact', { id: 'output', xbrlFilingId: FILING });
  const change = { kind: 'outputArtifact', id: 'output', ...ofFiling, before: null, after: output } as const;
  const validated = async (records: readonly StoredRecord[]) =>
    (await contextOf([stored('filing', filing()), ...records], [change])).validated.get(FILING)?.id ?? null;

  it('rests on the latest run, of the filing as it is, without a failed error', async () => {
    const passed = stored('validationRun', run('run', '2026-03-02', 4));
    expect(await validated([])).toBe(null);
    expect(await validated([passed])).toBe('run');
    expect(await validated([passed, stored('validationResult', result('run', 1))])).toBe('run');
    expect(await validated([passed, stored('validationResult', result('run', 0))])).toBe(null);
    expect(await validated([stored('validationRun', run('run', '2026-03-02', 3))])).toBe(null);
  });

  it('does not rest on an earlier run that passed', async () => {
    const later = stored('validationRun', run('later', '2026-03-03', 4));
    const records = [stored('validationRun', run('run', '2026-03-02', 4)), later];
    expect(await validated([...records, stored('validationResult', result('later', 0))])).toBe(null);
    expect(await validated([...records, stored('validationResult', result('run', 0))])).toBe('later');
  });
});

it('names the clients that the master knows', async () => {
  const change = moved(null, filing());
  const other = moved(null, filing({ clientId: 'nobody' }));
  expect([...(await contextOf([], [change])).clients]).toEqual(['client']);
  expect([...(await contextOf([], [other])).clients]).toEqual([]);
});
