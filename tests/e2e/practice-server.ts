/**
 * A practice at a sync-server in the test's own process that a browser can reach: the page built from the sources, an
 * administrator who is signed in, and codes of the authenticator app at the server's clock.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../../sync-server/listen.ts';
import type { ServiceOptions } from '../../sync-server/service.ts';
import {
  ADMINISTRATOR,
  openPractice,
  PASSWORD,
  type TestServer,
} from '../sync-server/support/test-server.ts';
import { PROJECT } from './built-page.ts';

export interface PracticeServer extends TestServer {
  readonly url: string;
  /** Of the administrator's session. */
  readonly token: string;
  /** A code that was not used before. */
  readonly nextCode: () => string;
}

export async function startPracticeServer(
  mails: Pick<ServiceOptions, 'mail' | 'publicUrl'> = {},
): Promise<PracticeServer> {
  const directory = await mkdtemp(join(tmpdir(), 'fairview-practice-'));
  const remove = () => rm(directory, { recursive: true, force: true });
  const pageFolder = join(PROJECT, 'dist', 'renderer');
  const server = await openPractice({ directory, databaseUrl: undefined, remove }, { ...mails, pageFolder });
  const listener = await listen(server.service, { port: 0, hostname: '127.0.0.1' });
  const body = { email: ADMINISTRATOR.email, password: PASSWORD, deviceName: 'Browser (administration)' };
  const login = await server.call('POST', '/auth/login', { body });
  const secret: string = login.body.enrolment.secret;
  const nextCode = () => {
    server.pass(1);
    return server.code(secret);
  };
  const proof = { challenge: login.body.challenge, code: nextCode() };
  const mfa = await server.call('POST', '/auth/mfa', { body: proof });
  return {
    ...server,
    url: `${listener.url}/admin/`,
    token: mfa.body.token,
    nextCode,
    close: async () => {
      await listener.close();
      await server.close();
      await remove();
    },
  };
}
