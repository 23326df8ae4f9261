/**
 * Passwords of the program cost what the security guide says: nobody who starts one can ask for less, by no option,
 * no variable of the environment and no line of the command. Only a test that opens an engine or a server itself can.
 */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const filesWith = (pattern: RegExp, room: string): string[] =>
  globSync(`${room}/**/*.{ts,tsx}`, { cwd: repository })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => pattern.test(readFileSync(`${repository}${path}`, 'utf8')))
    .sort();

it('the cost is an option of engine and service, handed down, and set by no one in the program', () => {
  expect(filesWith(/passwordCost/i, '{main,preload,renderer,shared,sync-server}')).toEqual([
    'main/context/engine-context.ts',
    'main/engine.ts',
    'main/practice/staff-accounts.ts',
    'main/sync/carry-round.ts',
    'main/sync/sign-in-at-server.ts',
    'shared/service/passwords.ts',
    'sync-server/practice/own-password.ts',
    'sync-server/practice/staff-accounts.ts',
    'sync-server/server-context.ts',
    'sync-server/service.ts',
  ]);
});

it('one place says what a hash costs, and it is the guide’s', () => {
  expect(filesWith(/memoryCost:\s*[\d_]/, '{main,preload,renderer,shared,sync-server}')).toEqual([
    'shared/service/passwords.ts',
  ]);
  const passwords = readFileSync(`${repository}shared/service/passwords.ts`, 'utf8');
  expect(passwords).toContain('{ memoryCost: 47_104, timeCost: 1, parallelism: 1 }');
  expect(passwords).not.toMatch(/process\.|import\.meta/);
});
