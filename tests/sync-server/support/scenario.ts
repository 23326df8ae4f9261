/**
 * Random work on several desktops over a bad network (contract, sync: fault tests), and the accounts afterwards:
 * every desktop holds what the server holds, and each confirmation and each audit event is there exactly once.
 */
import { expect } from 'vitest';
import type { UnsignedChangeSet } from '../../../shared/sync/change-set.ts';
import { KINDS, type SyncedKind } from '../../../shared/sync/kinds/kinds.ts';
import type { AnyRow, SyncedRow } from '../../../shared/sync/records.ts';
import { verifyAudit } from '../../../sync-server/audit/audit-verification.ts';
import { ruleBookOf } from '../../../sync-server/practice/taxonomy-versions.ts';
import type { FilingRows } from '../../../sync-server/sync/rules/filing-of-rows.ts';
import { type Judgement, judgeFiling } from '../../../sync-server/sync/rules/judge-filing.ts';
import { completeContent, wholeRun } from './complete-filing.ts';
import { Desktop, type Draft, type Network, nameOf, type SignedIn } from './desktop.ts';
import type { Place } from './stores.ts';
import {
  addClient,
  chances,
  confirmationRow,
  engagementRow,
  filingRow,
  idOf,
  letOnePersonDoAll,
  lineRow,
  noteRow,
  sessionOf,
  setUp,
  tagRow,
} from './sync-practice.ts';
import { openTestServer, type TestServer } from './test-server.ts';

const ROLES = ['PLATFORM_ADMIN', 'SENIOR_ACCOUNTANT', 'XBRL_PREPARER'] as const;
const HOUR_MS = 3600_000;

export interface ScenarioFigures {
  readonly operations: number;
  readonly accepted: number;
  readonly conflicts: Readonly<Record<string, number>>;
  readonly confirmations: number;
  readonly confirmationsSetAside: number;
  readonly auditEvents: number;
  readonly records: number;
  readonly restarts: number;
  /** Of the filings, those that left the program. */
  readonly filed: number;
}

interface World {
  readonly place: Place;
  readonly random: () => number;
  readonly desktops: Desktop[];
  /** One for each thousand operations: work on few filings would dry up once they are filed. */
  readonly clientIds: readonly string[];
  servers: TestServer[];
  restarts: number;
  /** Nonces of audit events and ids of confirmations that persons made. */
  readonly events: string[];
  readonly confirmations: string[];
}

const pick = <Item>(items: readonly Item[], random: () => number): Item | undefined =>
  items[Math.floor(random() * items.length)];

type Work = (
  desktop: Desktop,
  person: SignedIn,
  world: World,
  nonce: string,
) => {
  readonly drafts: readonly Draft[];
  readonly type: UnsignedChangeSet['auditEvents'][number]['type'];
} | null;

const openFiling = (desktop: Desktop, random: () => number) =>
  pick(
    desktop.list('filing').filter(({ status }) => status !== 'FILED' && status !== 'EXPORTED'),
    random,
  );

/** What an honest desktop finds of a filing, by the rows that it holds. */
function judged(desktop: Desktop, filing: AnyRow): Judgement {
  const of = <Kind extends SyncedKind>(kind: Kind) =>
    desktop
      .list(kind)
      .filter((row) => kind === 'spentConfirmation' || row.xbrlFilingId === filing.id)
      .map((row) => KINDS[kind].schema.parse(row) as SyncedRow<Kind>);
  const rows: FilingRows = {
    filing: KINDS.filing.schema.parse(filing),
    client: { companyName: 'Merlion Trading Pte. Ltd.', uen: '201912345K', registerShareCapital: null },
    firstPeriod: false,
    lines: of('lineItem'),
    mappings: of('tagMapping'),
    confirmations: of('confirmation'),
    spent: new Set(of('spentConfirmation').map(({ confirmationId }) => confirmationId)),
    exclusions: of('lineExclusion'),
    information: of('filingInformation'),
  };
  return judgeFiling(rows, ruleBookOf(rows.filing.taxonomyVersion));
}

const WORK: readonly Work[] = [
  (desktop, _person, { clientIds, random }, nonce) => {
    const body = engagementRow(idOf(`engagement ${nonce}`), pick(clientIds, random) ?? '', desktop.now());
    return { type: 'FS_ENGAGEMENT_CREATED', drafts: [{ kind: 'engagement', body }] };
  },
  (desktop, person, { clientIds, random, confirmations }, nonce) => {
    const year = 1990 + Math.floor(random() * 40);
    const body = filingRow(idOf(`filing ${nonce}`), pick(clientIds, random) ?? '', year, desktop.now());
    if (random() < 0.7) return { type: 'XBRL_FILING_CREATED', drafts: [{ kind: 'filing', body }] };
    const state = { status: 'MAPPING_IN_PROGRESS', contentVersion: 1, entryPoint: 'SIMPLIFIED_XBRL' };
    const filing: AnyRow = { ...body, ...state };
    const content = completeContent(filing, person, desktop.now());
    for (const each of content) if (each.kind === 'confirmation') confirmations.push(String(each.body.id));
    return { type: 'XBRL_FILING_CREATED', drafts: [{ kind: 'filing', body: filing }, ...content] };
  },
  (desktop, _person, { random }, nonce) => {
    const engagement = pick(desktop.list('engagement'), random);
    if (!engagement) return null;
    const noteKey = `note-${Math.floor(random() * 5)}`;
    const old = desktop
      .list('note')
      .find((each) => each.noteKey === noteKey && each.engagementId === engagement.id);
    const fresh = noteRow(String(engagement.id), noteKey, nonce, desktop.now());
    const body = old ? { ...old, content: fresh.content ?? null } : fresh;
    return { type: 'FS_NOTE_EDITED', drafts: [{ kind: 'note', body }] };
  },
  (desktop, _person, { random }) => {
    const filing = openFiling(desktop, random);
    if (!filing) return null;
    const at = desktop.now();
    const position = desktop.list('lineItem').filter((each) => each.xbrlFilingId === filing.id).length;
    const line = lineRow(filing, position, at);
    const begins: Draft =
      filing.status === 'DRAFT'
        ? {
            kind: 'filing',
            body: {
              ...filing,
              status: 'MAPPING_IN_PROGRESS',
              contentVersion: Number(filing.contentVersion) + 1,
            },
          }
        : { touch: 'filing', id: String(filing.id) };
    const tag = tagRow(line, 'fs_Revenue', at);
    return {
      type: 'XBRL_LINE_ENTERED',
      drafts: [{ kind: 'lineItem', body: line }, { kind: 'tagMapping', body: tag }, begins],
    };
  },
  (desktop, person, { random, confirmations }, nonce) => {
    const open = new Set(
      desktop
        .list('filing')
        .flatMap(({ id, status }) => (status === 'FILED' || status === 'EXPORTED' ? [] : [id])),
    );
    const tag = pick(
      desktop
        .list('tagMapping')
        .filter((each) => each.confirmedById === null && open.has(each.xbrlFilingId ?? '')),
      random,
    );
    if (!tag) return null;
    const at = desktop.now();
    const confirmation = confirmationRow(tag, person, at, nonce);
    confirmations.push(String(confirmation.id));
    return {
      type: 'XBRL_MAPPING_CONFIRMED',
      drafts: [
        { kind: 'confirmation', body: confirmation },
        {
          kind: 'tagMapping',
          body: { ...tag, confirmedById: person.staffId, confirmedAt: at, updatedAt: at },
        },
        { touch: 'filing', id: String(tag.xbrlFilingId) },
      ],
    };
  },
  (desktop, _person, { random }) => {
    const spent = new Set(desktop.list('spentConfirmation').map(({ confirmationId }) => confirmationId));
    const tag = pick(
      desktop.list('tagMapping').filter((each) => each.confirmedById !== null),
      random,
    );
    const confirmation = desktop
      .list('confirmation')
      .find(
        (each) =>
          each.lineItemId === tag?.lineItemId &&
          each.confirmedAt === tag?.confirmedAt &&
          !spent.has(each.id ?? ''),
      );
    if (!tag || !confirmation) return null;
    const unconfirmed: AnyRow = { ...tag, confirmedById: null, confirmedAt: null };
    return {
      type: 'XBRL_MAPPING_UNCONFIRMED',
      drafts: [
        { kind: 'spentConfirmation', body: { confirmationId: String(confirmation.id) } },
        { kind: 'tagMapping', body: unconfirmed },
        { touch: 'filing', id: String(tag.xbrlFilingId) },
      ],
    };
  },
  (desktop, person, { random }) => {
    const tag = pick(desktop.list('tagMapping'), random);
    if (!tag) return null;
    const lineItemId = String(tag.lineItemId);
    const touch: Draft = { touch: 'filing', id: String(tag.xbrlFilingId) };
    if (desktop.body('lineExclusion', lineItemId)) {
      return { type: 'XBRL_LINE_INCLUDED', drafts: [{ remove: 'lineExclusion', id: lineItemId }, touch] };
    }
    const body = {
      lineItemId,
      xbrlFilingId: String(tag.xbrlFilingId),
      reason: 'A heading',
      excludedById: person.staffId,
      excludedAt: desktop.now(),
    };
    return { type: 'XBRL_LINE_EXCLUDED', drafts: [{ kind: 'lineExclusion', body }, touch] };
  },
  (desktop, person, { random }, nonce) => {
    const filing = pick(
      desktop.list('filing').filter(({ status }) => status === 'MAPPING_IN_PROGRESS'),
      random,
    );
    if (!filing) return null;
    const at = desktop.now();
    const failed = judged(desktop, filing).failedErrorRuleIds;
    const status = failed.length > 0 ? 'VALIDATION_FAILED' : 'VALIDATION_PASSED';
    return {
      type: 'XBRL_VALIDATION_RUN',
      drafts: [
        ...wholeRun(filing, person, { at, nonce, failed }),
        { kind: 'filing', body: { ...filing, status, updatedAt: at } },
      ],
    };
  },
  (desktop, person, { random }) => {
    const filing = pick(
      desktop.list('filing').filter(({ status }) => status === 'VALIDATION_PASSED' || status === 'EXPORTED'),
      random,
    );
    if (!filing || judged(desktop, filing).reasons.length > 0) return null;
    if (filing.status === 'VALIDATION_PASSED') {
      return {
        type: 'XBRL_FILING_UPDATED',
        drafts: [{ kind: 'filing', body: { ...filing, status: 'EXPORTED' } }],
      };
    }
    const filed = {
      status: 'FILED',
      filedAt: desktop.now(),
      filedById: person.staffId,
      regulatorReference: 'R1',
    };
    return { type: 'XBRL_FILING_MARKED_FILED', drafts: [{ kind: 'filing', body: { ...filing, ...filed } }] };
  },
];

function event(
  type: UnsignedChangeSet['auditEvents'][number]['type'],
  nonce: string,
  at: string,
  drafts: readonly Draft[] = [],
): UnsignedChangeSet['auditEvents'] {
  const subject = subjectOf(drafts) ?? 'device:this';
  return [{ type, action: null, subject, payload: { nonce }, byProgram: false, at }];
}

/** The engagement or filing that the drafts are about. */
function subjectOf(drafts: readonly Draft[]): string | undefined {
  for (const draft of drafts) {
    if ('touch' in draft) return `${draft.touch}:${draft.id}`;
    if ('remove' in draft) continue;
    const { kind, body } = draft;
    if (kind === 'filing' || kind === 'engagement') return `${kind}:${String(body.id)}`;
    if (typeof body.xbrlFilingId === 'string') return `filing:${body.xbrlFilingId}`;
    if (typeof body.engagementId === 'string') return `engagement:${body.engagementId}`;
  }
  return undefined;
}

/** Settles a conflict as a person would who sees both sides; which one stands is left to chance. */
function settle(desktop: Desktop, person: SignedIn, world: World, nonce: string): boolean {
  const conflict = pick(desktop.conflicts, world.random);
  if (!conflict) return false;
  const mayInsist = conflict.kind === 'STALE' && world.random() < 0.5;
  const mine = mayInsist
    ? conflict.set.operations.flatMap((each): Draft[] =>
        each.operation === 'PUT' ? [{ kind: each.kind, body: each.body }] : [],
      )
    : [];
  world.events.push(nonce);
  desktop.change(person, mine, event('STAFF_CHANGED', nonce, desktop.now()), [
    { conflictId: conflict.conflictId, choice: mine.length > 0 ? 'MINE' : 'THEIRS' },
  ]);
  return true;
}

/** One act of a person: what chance proposes first that there is something to do about. */
function work(desktop: Desktop, world: World, nonce: string): void {
  const { random } = world;
  const person = pick(desktop.people, random);
  if (!person) return;
  if (random() < 0.15 && settle(desktop, person, world, nonce)) return;
  for (let proposal = 0; proposal < 20; proposal += 1) {
    const made = pick(WORK, random)?.(desktop, person, world, nonce);
    if (!made) continue;
    world.events.push(nonce);
    desktop.change(person, made.drafts, event(made.type, nonce, desktop.now(), made.drafts));
    return;
  }
}

async function restart(world: World, index: number): Promise<void> {
  const old = world.servers[index];
  if (!old) return;
  await old.close();
  world.restarts += 1;
  const fresh = await openTestServer(world.place, `server ${index} ${world.restarts}`);
  fresh.clock.now = old.clock.now;
  world.servers[index] = fresh;
}

/** Works at random, then lets everything settle, then checks the accounts. */
export async function runScenario(
  place: Place,
  options: { readonly seed: string; readonly operations: number; readonly servers: number },
): Promise<ScenarioFigures> {
  const random = chances(options.seed);
  const servers = [await openTestServer(place, 'server 0')];
  while (servers.length < options.servers)
    servers.push(await openTestServer(place, `server ${servers.length}`));
  const [first] = servers;
  if (!first) throw new Error('no server');
  const practice = await setUp(first, ROLES);
  await letOnePersonDoAll(first);
  const clientIds = [practice.clientId];
  for (let index = 1; index < options.operations / 1000; index += 1) {
    clientIds.push(await addClient(first, practice, index));
  }
  const world: World = {
    place,
    random,
    clientIds,
    servers,
    restarts: 0,
    desktops: [],
    events: [],
    confirmations: [],
  };
  const network: Network = {
    server: () => pick(world.servers, random) ?? first,
    chance: (probability) => random() < probability,
    trouble: 0,
  };
  for (let index = 0; index < 5; index += 1) {
    const desktop = new Desktop(idOf(`desktop ${index}`), network, (random() - 0.5) * 6 * HOUR_MS);
    for (const role of index % 2 === 0 ? ROLES.slice(0, 2) : ROLES.slice(0, 3)) {
      await desktop.signIn(await sessionOf(first, practice, role));
    }
    world.desktops.push(desktop);
  }
  network.trouble = 0.1;
  for (let step = 0; step < options.operations; step += 1) {
    const now = new Date((world.servers[0] ?? first).clock.now.getTime() + 20_000);
    for (const server of world.servers) server.clock.now = now;
    const desktop = pick(world.desktops, random);
    if (!desktop) continue;
    work(desktop, world, `${options.seed} ${step}`);
    if (random() < 0.05) desktop.crash();
    if (random() < 0.12) {
      await Promise.all(world.desktops.filter(() => random() < 0.4).map((each) => each.sync()));
    }
    if ((step + 1) % Math.ceil(options.operations / 5) === 0)
      await restart(world, Math.floor(random() * world.servers.length));
  }
  network.trouble = 0;
  const busy = () => world.desktops.some((each) => each.waiting > 0 || each.conflicts.length > 0);
  // Everybody settles what is open there; of those who insist again some meet the others once more.
  for (let round = 0; round < 400 && (round < 3 || busy()); round += 1) {
    for (const desktop of world.desktops) {
      const [person] = desktop.people;
      const nonce = `${options.seed} end ${round} ${desktop.deviceId}`;
      for (let open = desktop.waiting === 0 ? desktop.conflicts.length : 0; person && open > 0; open -= 1) {
        settle(desktop, person, world, `${nonce} ${open}`);
      }
      await desktop.sync();
    }
  }
  expect(busy()).toBe(false);
  for (const desktop of world.desktops) await desktop.sync();
  try {
    return await accounts(world, options.operations);
  } finally {
    for (const server of world.servers) await server.close();
  }
}

async function accounts(world: World, operations: number): Promise<ScenarioFigures> {
  const [server] = world.servers;
  if (!server) throw new Error('no server');
  const { reader } = server.service.context;
  const rows = await reader.selectFrom('syncRecord').selectAll().execute();
  const there = Object.fromEntries(
    rows.map(({ kind, id, version, body }) => [
      nameOf(kind, id),
      { version, body: body && JSON.parse(body) },
    ]),
  );
  for (const desktop of world.desktops) expect(desktop.records).toEqual(there);
  // Nothing has won silently: each change that was taken rests on the one right before it.
  expect(world.desktops.flatMap(({ overwritten }) => overwritten)).toEqual([]);

  const conflicts = await reader.selectFrom('syncConflict').selectAll().execute();
  expect(conflicts.filter(({ settledAt }) => settledAt === null)).toEqual([]);
  const kept = conflicts.map(({ kind, changeSet }) => ({ kind, set: JSON.parse(changeSet) }));
  const setAside: string[] = kept.flatMap(({ set }) =>
    set.operations
      .filter((each: { kind: string }) => each.kind === 'confirmation')
      .map((each: { id: string }) => each.id),
  );
  const standing = rows.filter(({ kind }) => kind === 'confirmation').map(({ id }) => id);
  expect([...standing, ...setAside].toSorted()).toEqual(world.confirmations.toSorted());

  const chained = await reader
    .selectFrom('auditEvent')
    .select(['payload'])
    .where('payload', 'like', '%"nonce":%')
    .execute();
  const refused: string[] = kept
    .filter(({ kind }) => kind === 'REFUSED')
    .flatMap(({ set }) => set.auditEvents.map((each: { payload: { nonce: string } }) => each.payload.nonce));
  const told: string[] = [...chained.map(({ payload }) => JSON.parse(payload).nonce), ...refused];
  expect(told.toSorted()).toEqual(world.events.toSorted());
  expect(await verifyAudit(server.service.context)).toMatchObject({ intact: true });

  const answers = await reader.selectFrom('deviceChange').select('answer').execute();
  const byKind: Record<string, number> = {};
  for (const { kind } of conflicts) byKind[kind] = (byKind[kind] ?? 0) + 1;
  return {
    operations,
    accepted: answers.filter(({ answer }) => JSON.parse(answer).outcome === 'ACCEPTED').length,
    conflicts: byKind,
    confirmations: standing.length,
    confirmationsSetAside: setAside.length,
    auditEvents: chained.length,
    records: rows.length,
    restarts: world.restarts,
    filed: rows.filter(({ kind, body }) => kind === 'filing' && JSON.parse(body ?? '{}').status === 'FILED')
      .length,
  };
}
