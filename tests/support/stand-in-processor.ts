/**
 * Stands in for an outside XBRL processor: reads what it is given and writes a log as such programs do, or behaves as
 * they do on a bad day. `node stand-in-processor.ts INSTANCE PACKAGE LOG [slow|fail|silent|garbage|text]`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const [instance = '', taxonomyPackage = '', log = '', mood = ''] = process.argv.slice(2);
const facts = readFileSync(instance, 'utf8').match(/contextRef/g)?.length ?? 0;
const isZip = readFileSync(taxonomyPackage).subarray(0, 2).toString('latin1') === 'PK';
if (mood === 'slow') await wait(600_000);
if (mood === 'fail') process.kill(process.pid, 'SIGTERM');
if (mood === 'garbage') writeFileSync(log, 'this is no log <entry');
if (mood === 'text')
  writeFileSync(log, `[info] Stand-in version 1.2.3 - \n[stand-in:facts] ${facts} facts - instance.xml 1\n`);
const entries = [
  '<entry code="info" level="info"><message>Stand-in version 1.2.3</message></entry>',
  `<entry code="stand-in:facts" level="error"><message>${facts} facts &amp; ${isZip ? 'a package' : 'none'}</message><ref href="instance.xml#f1"/></entry>`,
  `<entry code="stand-in:environment" level="warning"><message>${Object.keys(process.env).sort().join(' ')} in ${process.cwd()}</message></entry>`,
];
if (mood === '') writeFileSync(log, `<?xml version="1.0"?><log>${entries.join('')}</log>`);
