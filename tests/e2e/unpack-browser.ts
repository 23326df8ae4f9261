/**
 * Unpacks the browser of the npm package: `node tests/e2e/unpack-browser.ts` with TMPDIR set to the folder that takes
 * it. The package knows no other way to be told the place; in a process of its own that name means it and nothing
 * else, whatever temporary folders the tests make meanwhile.
 */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';

const PACKAGE_BINARIES = fileURLToPath(new URL('../bin/', import.meta.resolve('@sparticuz/chromium')));
const ARCHIVES = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];

const present = new Set(await readdir(PACKAGE_BINARIES));
await Promise.all(
  ARCHIVES.filter((name) => present.has(name)).map((name) => inflate(join(PACKAGE_BINARIES, name))),
);
