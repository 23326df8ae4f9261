/** Secrets of the environment are read once: neither the program itself nor a process that it starts finds them later. */
import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { takeFromEnvironment } from '../../../../shared/service/environment-secrets.ts';

const NAME = 'FAIRVIEW_TEST_SECRET';

it('takes a secret out of the environment, also of the processes that are started', () => {
  process.env[NAME] = 'a passphrase of ten words';
  const started = () =>
    spawnSync(process.execPath, ['-p', `process.env.${NAME} ?? 'nothing'`], {
      env: process.env,
      encoding: 'utf8',
    }).stdout.trim();
  expect(started()).toBe('a passphrase of ten words');
  expect(takeFromEnvironment(NAME)).toBe('a passphrase of ten words');
  expect(Object.hasOwn(process.env, NAME)).toBe(false);
  expect(started()).toBe('nothing');
  expect(takeFromEnvironment(NAME)).toBeUndefined();
});

it('takes an empty one for none', () => {
  process.env[NAME] = '';
  expect(takeFromEnvironment(NAME)).toBeUndefined();
  expect(Object.hasOwn(process.env, NAME)).toBe(false);
});
