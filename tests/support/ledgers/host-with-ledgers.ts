/**
 * The host of a sample practice as the browser tests start it, whose way to the ledgers leads to one that stands in:
 * `node host-with-ledgers.ts BASE --data DIR --port 0 --demo`. The program itself takes no such address from anybody.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createLocalHost } from '../../../main/host.ts';
import { serveLoopback } from '../../../main/loopback.ts';
import { startSample } from '../../../main/sample-practice.ts';
import { DEMO_KEY_FILE, readOrWriteDemoKey } from '../../../shared/service/key-file.ts';
import { fetchStandIn } from './stand-in-ledgers.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, port: { type: 'string' }, demo: { type: 'boolean' } },
});
const [base = ''] = positionals;
const dataDirectory = values.data ?? '';
const host = await createLocalHost({
  dataDirectory,
  keychain: null,
  packaged: false,
  version: '0.0.0',
  key: await readOrWriteDemoKey(join(dataDirectory, DEMO_KEY_FILE), randomBytes),
  ledgers: { fetch: (request) => fetchStandIn(base, request), redirectPort: 0 },
});
const engine = host.engine();
if (!engine) throw new Error('The sample practice did not open.');
const tokens = await startSample(engine);
const server = await serveLoopback(host.fetch, 0);
process.stdout.write(`${JSON.stringify({ url: server.url, tokens })}\n`);
process.once('SIGTERM', () => {
  void server
    .close()
    .then(() => host.close())
    .finally(() => process.exit(0));
});
