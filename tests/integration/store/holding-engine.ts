/** An engine in a process of its own that holds a data folder until it is ended. */
import { randomBytes } from 'node:crypto';
import { openEngine } from '../../../main/engine.ts';

const [directory = '', key = ''] = process.argv.slice(2);
await openEngine({
  dataDirectory: directory,
  key: Buffer.from(key, 'hex'),
  now: () => new Date(),
  random: randomBytes,
  languageModel: null,
});
process.send?.('OPEN');
setInterval(() => undefined, 60_000);
