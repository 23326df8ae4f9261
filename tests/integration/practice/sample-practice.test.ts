/** The sample practice beside the real one (decisions 9): opened, left and opened again; it never touches the other. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { practiceRoutes } from '../../../shared/contract/practice.ts';
import { sessionRoutes } from '../../../shared/contract/session.ts';
import { expectProblem } from '../../contract/problem-answers.ts';
import { startTestHost, type TestHost } from './practice-host.ts';

const PASSPHRASE = 'seven lanterns over the quay';
const PRACTICE = {
  practiceName: 'Kestrel Practice',
  name: 'Marcus Teo',
  email: 'marcus@kestrel.example',
  password: 'seven paper lanterns adrift',
  passphrase: PASSPHRASE,
};

let practice: TestHost;
beforeAll(async () => {
  practice = await startTestHost();
});
afterAll(async () => {
  await practice.close();
});

const stage = async () => sessionRoutes.getStage.response.parse((await practice.ask('GET /auth/stage')).body);
async function openSample(): Promise<string> {
  const opened = await practice.ask('POST /auth/sample');
  expect(opened.status).toBe(201);
  return sessionRoutes.openSample.response.parse(opened.body).token;
}
const clientNames = async (token: string) => {
  const answer = await practice.ask('GET /ops/clients', undefined, token);
  return practiceRoutes.listClients.response.parse(answer.body).items.map((client) => client.companyName);
};

describe('the sample practice', () => {
  it('opens without set-up, with its two clients and an administrator', async () => {
    const token = await openSample();
    expect(await stage()).toMatchObject({ stage: 'READY', sample: true });
    expect(await clientNames(token)).toHaveLength(2);
    const me = sessionRoutes.me.response.parse((await practice.ask('GET /auth/me', undefined, token)).body);
    expect([me.sample, me.user.role]).toEqual([true, 'PLATFORM_ADMIN']);
    expectProblem(await practice.ask('POST /auth/practice', PRACTICE), 'INVALID_TRANSITION');
  });

  it('is left for the first screen, and its token goes with it', async () => {
    const token = await openSample();
    const left = await practice.ask('DELETE /auth/sample');
    expect([left.status, left.body.stage, left.body.sample]).toEqual([200, 'NEW', false]);
    expectProblem(await practice.ask('GET /auth/me', undefined, token), 'NOT_AUTHENTICATED');
    expectProblem(await practice.ask('DELETE /auth/sample'), 'INVALID_TRANSITION');
    expect(existsSync(join(practice.directory, 'fairview.db'))).toBe(false);
  });

  it('leaves room for the real practice, which knows nothing of it', async () => {
    expect((await practice.ask('POST /auth/practice', PRACTICE)).status).toBe(201);
    expect(await stage()).toMatchObject({ stage: 'READY', sample: false, practiceName: 'Kestrel Practice' });
    expectProblem(await practice.ask('POST /auth/sample'), 'INVALID_TRANSITION');
    expectProblem(await practice.ask('DELETE /auth/sample'), 'INVALID_TRANSITION');
  });

  it('opens beside a locked practice, which is still locked when the sample is left', async () => {
    await practice.restart();
    expect((await stage()).stage).toBe('LOCKED');
    const token = await openSample();
    expect(await clientNames(token)).not.toContain('Kestrel Practice');
    const left = await practice.ask('DELETE /auth/sample');
    expect([left.body.stage, left.body.sample]).toEqual(['LOCKED', false]);
    const opened = await practice.ask('POST /auth/unlock', { passphrase: PASSPHRASE });
    expect([opened.body.stage, opened.body.practiceName]).toEqual(['READY', 'Kestrel Practice']);
    expectProblem(await practice.ask('GET /ops/clients', undefined, token), 'NOT_AUTHENTICATED');
  });

  it('is closed when the calls under way have been answered, not under them', async () => {
    const other = await startTestHost();
    const { token } = sessionRoutes.openSample.response.parse((await other.ask('POST /auth/sample')).body);
    const context = other.host().engine()?.context;
    if (!context) throw new Error('The sample practice is not open.');
    const { change, ledgers } = context;
    const [entered, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const order: string[] = [];
    Object.assign(context, {
      change: async (work: Parameters<typeof change>[0]) => {
        entered.resolve();
        await released.promise;
        order.push('written');
        return await change(work);
      },
      ledgers: {
        ...ledgers,
        close: () => {
          order.push('closing');
          return ledgers.close();
        },
      },
    });
    const call = other.ask('POST /auth/logout', undefined, token);
    const turns = async () => {
      for (let turn = 0; turn < 50; turn += 1) await setImmediate();
    };
    await entered.promise;
    // What fills the sample may have been first; the call is under way by then.
    await turns();
    const leaving = other.ask('DELETE /auth/sample');
    await turns();
    released.resolve();
    expect([(await call).status, (await leaving).status]).toEqual([204, 200]);
    expect([order[0], order.includes('closing')]).toEqual(['written', true]);
    await other.close();
  });

  it('is made anew where it was closed half-made, and kept where its visitor has done something', async () => {
    const other = await startTestHost();
    const open = async () =>
      sessionRoutes.openSample.response.parse((await other.ask('POST /auth/sample')).body).token;
    const making = async (token: string) =>
      sessionRoutes.getSampleProgress.response.parse(
        (await other.ask('GET /auth/sample/progress', undefined, token)).body,
      ).making;
    const practiceId = async (token: string) =>
      sessionRoutes.me.response.parse((await other.ask('GET /auth/me', undefined, token)).body).user.id;
    const first = await open();
    expect((await making(first))?.again).toBe(false);
    const madeFirst = await practiceId(first);
    await other.ask('DELETE /auth/sample');

    const second = await open();
    expect((await making(second))?.again).toBe(true);
    const madeAgain = await practiceId(second);
    expect(madeAgain).not.toBe(madeFirst);
    const client = await other.ask(
      'POST /ops/clients',
      {
        companyName: 'Hornbill Works Pte. Ltd.',
        uen: '201912345D',
        accountingStandard: 'SFRS_SE',
        fyEndMonth: 12,
        enabledProducts: ['FINANCIAL_STATEMENTS'],
      },
      second,
    );
    expect(client.status).toBe(201);
    await other.ask('DELETE /auth/sample');

    const third = await open();
    expect(await making(third)).toBeNull();
    expect(await practiceId(third)).toBe(madeAgain);
    const clients = practiceRoutes.listClients.response.parse(
      (await other.ask('GET /ops/clients', undefined, third)).body,
    );
    expect(clients.items.map(({ companyName }) => companyName)).toContain('Hornbill Works Pte. Ltd.');
    await other.close();
  });

  it('opens and closes in turn, whoever asks at once', async () => {
    const other = await startTestHost();
    const answers = await Promise.all([1, 2, 3].map(() => other.ask('POST /auth/sample')));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    const leaving = await Promise.all([1, 2].map(() => other.ask('DELETE /auth/sample')));
    expect(leaving.map((answer) => answer.status).sort()).toEqual([200, 409]);
    await other.close();
  });
});
