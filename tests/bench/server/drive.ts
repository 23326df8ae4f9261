/** The load generator's process: takes one load as JSON on its input, prints the figures as JSON. */
import { text } from 'node:stream/consumers';
import { drive, loadSchema } from './load.ts';

const load = loadSchema.parse(JSON.parse(await text(process.stdin)));
process.stdout.write(JSON.stringify(await drive(load)));
