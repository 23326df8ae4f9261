/**
 * What a process that reads foreign files may do: nothing but read the program's own code and answer. A probe is
 * started in its place, as it would be, and tries.
 */
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startReaderAt } from '../../../main/reading-process/start-reader.ts';
import { temporaryFolder } from '../../support/test-folder.ts';

const PROBE = fileURLToPath(new URL('./probe.ts', import.meta.url));
const folder = temporaryFolder();
let connections = 0;
const server = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
let found: Record<string, unknown>;
let limits = '';

beforeAll(async () => {
  writeFileSync(join(folder, 'secret'), 'a key');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  process.env.FAIRVIEW_MODEL_KEY = 'not to be seen';
  const answer = Promise.withResolvers<Record<string, unknown>>();
  const probe = startReaderAt(PROBE, 512 * 1024 * 1024, {
    message: (message) => {
      if (message === 'ready') probe.send({ port, secret: join(folder, 'secret'), folder });
      else answer.resolve(message as Record<string, unknown>);
    },
    exit: () => answer.reject(new Error('The probe ended.')),
  });
  found = await answer.promise;
  if (existsSync(`/proc/${probe.pid}/net/dev`)) limits = readFileSync(`/proc/${probe.pid}/net/dev`, 'utf8');
  probe.kill();
});
afterAll(() => {
  delete process.env.FAIRVIEW_MODEL_KEY;
  server.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the reading process', () => {
  it('is told nothing of the environment', () => {
    expect(found.environment).toEqual(process.platform === 'win32' ? ['SystemRoot'] : []);
  });
  it('has a working folder of its own', () => {
    expect(found.workingFolder).toMatch(/fairview-reader-/);
  });
  it('reads no file but the code of the program, and writes none', () => {
    expect(found).toMatchObject({
      reads: 'ERR_ACCESS_DENIED',
      writes: 'ERR_ACCESS_DENIED',
      writesBesideItself: 'ERR_ACCESS_DENIED',
    });
  });
  it('starts no program and loads no native library', () => {
    expect(found.starts).toBe('ERR_ACCESS_DENIED');
    expect(found.loadsNative).not.toBe('done');
    expect(found.binds).not.toBe('done');
  });
  it('reaches no network', () => {
    expect(found.connects).not.toBe('done');
    expect(found.fetches).not.toBe('done');
    expect(connections).toBe(0);
    // Where the system can cut it off, not even an interface is there but the loop of its own.
    if (limits !== '' && existsSync('/usr/bin/unshare')) expect(limits).not.toMatch(/\b(?:eth|en|wl)\w*:/);
  });
});
