/**
 * People of a practice with a sync-server, as its administrator makes them there: each with a password and an
 * authenticator whose codes are taken once each.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { generateSync } from 'otplib';
import { z } from 'zod';
import type { StaffRole } from '../../shared/model/roles.ts';
import { systemNow } from '../support/clock.ts';
import type { SyncServerProcess } from './sync-server-process.ts';

export const PASSWORD = 'teal anchovy under the stairs';
const STEP_SECONDS = 30;
/** Within which a code that was shown is sent, on a busy machine too. */
const TYPING_SECONDS = 10;

/** An app on a phone: it shows each code once, and waits where the next one would come too early. */
export class Authenticator {
  readonly #secret: string;
  #last = 0;

  constructor(secret: string) {
    this.#secret = secret;
  }

  async code(): Promise<string> {
    const stepIn = (seconds: number) => Math.floor((systemNow().getTime() / 1000 + seconds) / STEP_SECONDS);
    // A server takes the step before, the present one and the one after. The first of them is shown only where it
    // will still be taken once it has been typed and sent.
    const step = Math.max(this.#last + 1, stepIn(TYPING_SECONDS) - 1);
    while (step > stepIn(0) + 1) await pause(500);
    this.#last = step;
    return generateSync({ secret: this.#secret, epoch: step * STEP_SECONDS });
  }
}

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
  readonly app: Authenticator;
}

const loginSchema = z.object({
  challenge: z.string(),
  enrolment: z.object({ secret: z.string() }).nullable(),
});
const signedInSchema = z.object({ token: z.string() });

async function ask(url: string, request: string, token: string | null, body: object): Promise<unknown> {
  const [method = 'GET', path = '/'] = request.split(' ');
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${request} answered ${answer.status}: ${text}`);
  return JSON.parse(text);
}

/** First sign-in at a server or on a desktop: enrols the second factor. */
export async function enrol(url: string, email: string): Promise<{ app: Authenticator; token: string }> {
  const login = loginSchema.parse(await ask(url, 'POST /auth/login', null, { email, password: PASSWORD }));
  const app = new Authenticator(login.enrolment?.secret ?? '');
  const body = { challenge: login.challenge, code: await app.code() };
  return { app, token: signedInSchema.parse(await ask(url, 'POST /auth/mfa', null, body)).token };
}

export interface ServerPractice {
  readonly administrator: Person;
  readonly people: readonly Person[];
}

/** Sets the server up: the practice, its people with their second factors, and its clients. */
export async function setUpServer(
  server: SyncServerProcess,
  practice: {
    readonly practiceName: string;
    readonly administrator: Pick<Person, 'name' | 'email'>;
    readonly staff: readonly Pick<Person, 'name' | 'email' | 'role'>[];
    readonly clients: readonly object[];
  },
): Promise<ServerPractice> {
  const { practiceName, administrator } = practice;
  await ask(server.url, 'POST /auth/practice', null, {
    setUpToken: server.setUpToken,
    practiceName,
    ...administrator,
    password: PASSWORD,
  });
  const { app, token } = await enrol(server.url, administrator.email);
  await ask(server.url, 'POST /auth/step-up', token, { code: await app.code() });
  for (const client of practice.clients) await ask(server.url, 'POST /admin/clients', token, client);
  const people: Person[] = [];
  for (const person of practice.staff) {
    await ask(server.url, 'POST /admin/staff', token, { ...person, password: PASSWORD });
    people.push({ ...person, app: (await enrol(server.url, person.email)).app });
  }
  return { administrator: { ...administrator, role: 'PLATFORM_ADMIN', app }, people };
}
