/**
 * Passwords of the program cost what the security guide says: nobody who starts one can ask for less, by no option,
 * no variable of the environment and no line of the command. Only a test that opens an engine or a server itself can.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const filesWith = (pattern: RegExp, room: string): string[] =>
  globSync(`${room}/**/*.{ts,tsx}`, { cwd: repository })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => pattern.test(readFileSync(`${repository}${path}`, 'utf8')))
    .sort();

const PROGRAM = '{main,preload,renderer,shared,sync-server}';

it('the cost is handed down from the options of an engine or a service, and no entry point knows of it', () => {
  const knowing = filesWith(/passwordCost/i, PROGRAM);
  expect(knowing).toContain('main/engine.ts');
  expect(knowing).toContain('sync-server/service.ts');
  const entries = [
    'main/start.ts',
    'main/headless.ts',
    'main/host.ts',
    'main/loopback.ts',
    'sync-server/start.ts',
  ];
  for (const entry of entries) expect(existsSync(`${repository}${entry}`), entry).toBe(true);
  const rooms = /^(main\/shell|preload|renderer)\//;
  expect(knowing.filter((path) => entries.includes(path) || rooms.test(path))).toEqual([]);
  const fromOutside = filesWith(/process\.(env|argv)|parseArgs/, PROGRAM);
  expect(knowing.filter((path) => fromOutside.includes(path))).toEqual([]);
});

it('one place says what a hash costs, and it is the guide’s', () => {
  expect(filesWith(/memoryCost:\s*[\d_]/, '{main,preload,renderer,shared,sync-server}')).toEqual([
    'shared/service/passwords.ts',
  ]);
  const passwords = readFileSync(`${repository}shared/service/passwords.ts`, 'utf8');
  expect(passwords).toContain('{ memoryCost: 47_104, timeCost: 1, parallelism: 1 }');
  expect(passwords).not.toMatch(/process\.|import\.meta/);
});
