/**
 * A host on a temporary folder with a clock that tests move, and the steps of signing in as a person takes
 * them: password, then the six digits of an authenticator.
 */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { generateSync } from 'otplib';
import { z } from 'zod';
import { createHost } from '../../../main/host.ts';
import type { Host, HostOptions } from '../../../main/host-options.ts';
import { type Answer, callEngine } from '../../support/call-engine.ts';
import { temporaryFolder } from '../../support/test-engine.ts';

export class Clock {
  #at: number;
  constructor(start = '2026-03-02T01:00:00.000Z') {
    this.#at = Date.parse(start);
  }
  readonly now = (): Date => new Date(this.#at);
  advance(milliseconds: number): void {
    this.#at += milliseconds;
  }
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;

/** The six digits that an authenticator shows at a moment. */
export function codeAt(secret: string, at: Date): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / SECOND) });
}

/** Six digits that are not right at a moment, nor one step to either side. */
export function wrongCodeAt(secret: string, at: Date): string {
  const near = [-60, -30, 0, 30, 60].map((seconds) =>
    codeAt(secret, new Date(at.getTime() + seconds * SECOND)),
  );
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (each) => !near.includes(each),
  );
  return wrong ?? '666666';
}

export type Ask = (request: string, body?: unknown, token?: string | null) => Promise<Answer>;

const loginAnswer = z.object({
  challenge: z.string(),
  enrolment: z.object({ secret: z.string(), otpauthUrl: z.string() }).nullable(),
});
const signedIn = z.object({ token: z.string(), expiresAt: z.string() });

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** First sign-in: enrols the second factor and answers its secret with the token. */
export async function enrol(
  ask: Ask,
  clock: Clock,
  person: Person,
): Promise<{ token: string; secret: string }> {
  const { challenge, enrolment } = loginAnswer.parse((await ask('POST /auth/login', person)).body);
  if (!enrolment) throw new Error('The account is enrolled already.');
  const code = codeAt(enrolment.secret, clock.now());
  const { token } = signedIn.parse((await ask('POST /auth/mfa', { challenge, code })).body);
  return { token, secret: enrolment.secret };
}

/** A later sign-in, in a time step of its own. */
export async function signIn(ask: Ask, clock: Clock, person: Person, secret: string): Promise<string> {
  clock.advance(MINUTE);
  const { challenge } = loginAnswer.parse((await ask('POST /auth/login', person)).body);
  const code = codeAt(secret, clock.now());
  return signedIn.parse((await ask('POST /auth/mfa', { challenge, code })).body).token;
}

export interface TestHost {
  readonly directory: string;
  readonly clock: Clock;
  readonly ask: Ask;
  /** Closes the host and opens it again on the same folder, as a restart of the program does. */
  restart(): Promise<void>;
  close(): Promise<void>;
  readonly host: () => Host;
}

export async function startTestHost(options: Partial<HostOptions> = {}): Promise<TestHost> {
  const directory = options.dataDirectory ?? temporaryFolder();
  const clock = new Clock();
  const open = () =>
    createHost({
      keychain: null,
      packaged: false,
      version: 'test',
      now: clock.now,
      random: randomBytes,
      ...options,
      dataDirectory: directory,
    });
  let host = await open();
  return {
    directory,
    clock,
    host: () => host,
    ask: (request, body, token = null) => callEngine((each) => host.fetch(each), token, request, body),
    restart: async () => {
      await host.close();
      host = await open();
    },
    close: async () => {
      await host.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
