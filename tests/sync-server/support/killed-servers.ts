/**
 * Server processes that die in the middle of a push (contract, sync): killed without a word and started again,
 * over HTTP, one on SQLite and two on PostgreSQL. What was answered stands, what was not is sent again, and
 * nothing is there twice. At most ten times on one place, as what is told of it fits one page of the audit log.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { z } from 'zod';
import { changeSetText, newSessionKey, signText } from '../../../shared/service/sync-signatures.ts';
import { type ChangeSet, setAnswerSchema, type UnsignedChangeSet } from '../../../shared/sync/change-set.ts';
import { registration, SPEAKS } from './desktop.ts';
import { type Place, programEnvironment } from './stores.ts';
import { engagementRow, idOf } from './sync-practice.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const lineSchema = z.object({ url: z.url(), tokens: z.record(z.string(), z.string()) });
/** One page of the audit log shows 500 events: ten kills are told in 480 sets. */
export const MOST_KILLS = 10;

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly token: string;
}

async function start(place: Place): Promise<Running> {
  const child = spawn(
    process.execPath,
    ['sync-server/start.ts', '--data', place.directory, '--port', '0', '--demo'],
    {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: programEnvironment(place),
    },
  );
  const line = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk)));
  });
  const { url, tokens } = lineSchema.parse(JSON.parse(line));
  return { child, url, token: tokens.PLATFORM_ADMIN ?? '' };
}

async function kill({ child }: Running): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** Kills the servers of a place so many times while they take changes, and looks at what is left. The place is removed. */
export async function killServers(place: Place, database: string, wanted: number): Promise<void> {
  const deaths = Math.min(MOST_KILLS, wanted);
  const total = Math.max(120, deaths * 48);
  const servers = [await start(place)];
  if (database === 'PostgreSQL') servers.push(await start(place));
  try {
    const token = servers[0]?.token ?? '';
    const headers = { ...SPEAKS, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    let turn = 0;
    const call = async (method: string, path: string, body?: unknown) => {
      turn += 1;
      const { url } = servers[turn % servers.length] ?? { url: '' };
      return await fetch(`${url}${path}`, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    };
    const deviceId = idOf(`killed on ${database}`);
    const key = newSessionKey();
    const registered = await call('PUT', '/auth/session-key', registration(deviceId, key.publicKey));
    const { sessionId, serverTime } = z
      .object({ sessionId: z.string(), serverTime: z.string() })
      .parse(await registered.json());
    const clients = z.object({ items: z.array(z.object({ id: z.string() })) });
    const [client] = clients.parse(await (await call('GET', '/admin/clients')).json()).items;
    const sets = Array.from({ length: total }, (_, index): ChangeSet => {
      const body = engagementRow(idOf(`${database} ${index}`), client?.id ?? '', serverTime);
      const unsigned: UnsignedChangeSet = {
        changeNumber: index + 1,
        authorSessionId: sessionId,
        at: serverTime,
        settles: [],
        operations: [
          {
            operation: 'PUT',
            kind: 'engagement',
            id: String(body.id),
            base: { nothing: true },
            body: { ...body },
          },
        ],
        auditEvents: [
          {
            type: 'FS_ENGAGEMENT_CREATED',
            action: null,
            subject: `engagement:${String(body.id)}`,
            payload: { work: index },
            byProgram: false,
            at: serverTime,
          },
        ],
      };
      return { ...unsigned, signature: signText(key.privateKey, changeSetText(deviceId, unsigned)) };
    });
    let answered = 0;
    let kills = 0;
    let lost = 0;
    while (answered < total) {
      const changeSets = sets.slice(answered, answered + 30);
      const push = call('POST', '/sync/push', { deviceId, changeSets }).catch(() => undefined);
      const dies = kills < deaths && kills <= Math.floor((answered * deaths) / total);
      if (dies) {
        const index = turn % servers.length;
        // Somewhere between the first and the last of the thirty.
        await new Promise((resolve) => setTimeout(resolve, 12 + kills * 10));
        const dying = servers[index];
        if (dying) await kill(dying);
        kills += 1;
        servers[index] = await start(place);
      }
      const response = await push;
      if (response?.status !== 200) {
        lost += 1;
        continue;
      }
      const { answers } = z.object({ answers: z.array(setAnswerSchema) }).parse(await response.json());
      answered += answers.filter(({ outcome }) => outcome === 'ACCEPTED').length;
    }
    expect(kills).toBe(deaths);
    expect(lost).toBeGreaterThan(0);
    const pulled = z.object({ records: z.array(z.object({ id: z.string(), version: z.number() })) });
    const { records } = pulled.parse(await (await call('GET', '/sync/pull?limit=1000')).json());
    expect(records.map(({ id }) => id).toSorted()).toEqual(
      sets.map((set) => set.operations[0]?.id ?? '').toSorted(),
    );
    expect(new Set(records.map(({ version }) => version))).toEqual(new Set([1]));
    const log = await (await call('GET', '/admin/audit?type=FS_ENGAGEMENT_CREATED&limit=500')).text();
    const subjects = log.match(/"work":\d+/g) ?? [];
    expect(subjects.toSorted()).toEqual(sets.map((_, index) => `"work":${index}`).toSorted());
    expect(await (await call('GET', '/admin/audit/verification')).json()).toMatchObject({ intact: true });
  } finally {
    for (const server of servers) await kill(server).catch(() => undefined);
    await place.remove();
  }
}
