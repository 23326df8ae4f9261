/** An engine in a process of its own that holds a data folder until it is ended. */
import { randomBytes } from 'node:crypto';
import { openEngine } from '../../../main/engine.ts';
import { clockFrom } from '../../support/clock.ts';

const [directory = '', key = '', at = ''] = process.argv.slice(2);
await openEngine({
  dataDirectory: directory,
  key: Buffer.from(key, 'hex'),
  now: clockFrom(new Date(at)),
  random: randomBytes,
  languageModel: null,
});
process.send?.('OPEN');
setInterval(() => undefined, 60_000);
