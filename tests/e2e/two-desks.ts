/**
 * A practice with a sync-server and two desktops, each a process of its own, as its people use them: they connect a
 * desktop by the form of the settings, sign in through the server, and bring their work to each other by “Sync now”.
 */
import type { Page } from 'playwright';
import { z } from 'zod';
import { jobSchema } from '../../shared/model/jobs.ts';
import type { Practice } from '../integration/journeys/filing-steps.ts';
import { callEngine } from '../support/call-engine.ts';
import { type HostProcess, startHost } from './host-process.ts';
import { enrol, PASSWORD, type Person, type ServerPractice, setUpServer } from './server-people.ts';
import { type SyncServerProcess, startSyncServer } from './sync-server-process.ts';
import type { Visitor } from './visitor.ts';

type NamedPerson = Pick<Person, 'name' | 'email'>;

/** A desktop with the account that it was set up with, before it was connected. */
export interface Desk {
  readonly host: HostProcess;
  readonly first: { readonly token: string; readonly app: Person['app'] };
}

export interface TwoDesks {
  readonly server: SyncServerProcess;
  readonly administrator: Person;
  readonly front: Desk;
  readonly back: Desk;
  readonly personOf: (email: string) => Person;
  readonly close: () => Promise<void>;
}

async function newDesk(host: HostProcess, practiceName: string, person: NamedPerson): Promise<Desk> {
  const { name, email } = person;
  await host.setUp({ practiceName, name, email, password: PASSWORD });
  return { host, first: await enrol(host.url, email) };
}

/** Server, people and clients stand; the desktops are set up alone by their first persons and not connected yet. */
export async function startTwoDesks(
  practiceName: string,
  people: {
    readonly administrator: NamedPerson;
    readonly staff: readonly Omit<Person, 'app'>[];
    /** Who sets up the desktop in the back office. */
    readonly back: NamedPerson;
  },
  clients: readonly object[],
): Promise<TwoDesks> {
  const [server, atFront, atBack] = await Promise.all([
    startSyncServer({ demo: false }),
    startHost({ demo: false }),
    startHost({ demo: false }),
  ]);
  const { administrator, staff } = people;
  const practice: ServerPractice = await setUpServer(server, {
    practiceName,
    administrator,
    staff,
    clients,
  });
  const everybody = [practice.administrator, ...practice.people];
  return {
    server,
    administrator: practice.administrator,
    front: await newDesk(atFront, practiceName, administrator),
    back: await newDesk(atBack, practiceName, people.back),
    personOf: (email) => {
      const found = everybody.find((each) => each.email === email);
      if (!found) throw new Error(`There is no ${email}.`);
      return found;
    },
    close: async () => {
      await Promise.all([atFront.close(), atBack.close(), server.close()]);
    },
  };
}

/** Fills the sign-in of a connected desktop. */
export async function signIn({ page }: Visitor, who: Person): Promise<void> {
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('With the entry of the sync-server').waitFor();
  await page.getByLabel(/^Six digits/).fill(await who.app.code());
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}

/** Connects a desktop by the form of the settings, as its first person. */
export async function connect(
  { server }: TwoDesks,
  { host, first }: Desk,
  { page }: Visitor,
  who: Person,
  desktop: string,
): Promise<void> {
  await page.goto(`${host.url}/#/settings/sync`);
  await page.getByRole('heading', { name: 'Connect with the sync-server' }).waitFor();
  await page.getByLabel('Address of the server').fill(server.url);
  await page.getByLabel('Name of this desktop').fill(desktop);
  await page.getByLabel('Your password at the server').fill(PASSWORD);
  await page.getByLabel(/^Six digits/).fill(await who.app.code());
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  // Where accounts and data live changes, so this computer asks its own second factor again and goes on by itself.
  const again = page.getByRole('dialog', { name: 'Confirm that it is you' });
  // The last digit sends them.
  await again.getByLabel('Six digits of your authenticator app').fill(await first.app.code());
}

/** The calls that a signed-in person's page makes, all in that person's name. */
export async function practiceOf({ host }: Desk, page: Page): Promise<Practice> {
  const token = (await page.evaluate(() => sessionStorage.getItem('fairview.token'))) ?? '';
  const overHttp = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const body = request.method === 'GET' || request.method === 'DELETE' ? null : await request.arrayBuffer();
    return await fetch(`${host.url}${pathname}${search}`, {
      method: request.method,
      headers: request.headers,
      body,
    });
  };
  const call: Practice['call'] = (_role, request, body) => callEngine(overHttp, token, request, body);
  const finish: Practice['finish'] = async (started) => {
    for (let jobId = String(started.body.jobId); ; ) {
      const job = jobSchema.parse((await call(null, `GET /ops/jobs/${jobId}`)).body);
      const next = z.object({ nextJobId: z.uuid() }).safeParse(job.result);
      if (next.success) jobId = next.data.nextJobId;
      else if (job.status !== 'QUEUED' && job.status !== 'RUNNING') return job;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const upload: Practice['upload'] = async (role, path, fileName, bytes) => {
    const form = new FormData();
    form.set('file', new File([new Uint8Array(bytes)], fileName));
    return await call(role, `POST ${path}`, form);
  };
  return { call, finish, upload };
}

/** Presses “Sync now” and waits until the desktop is up to date. */
export async function syncNow({ host }: Desk, { page }: Visitor): Promise<void> {
  await page.goto(`${host.url}/#/settings/sync`);
  const round = page.waitForResponse((response) => response.url().endsWith('/ops/sync/round'));
  await page.getByRole('button', { name: 'Sync now' }).click();
  await round;
  await page.getByText('This desktop is up to date').waitFor();
  await page.getByText('Nothing', { exact: true }).waitFor();
  await page.getByText('None', { exact: true }).waitFor();
}
