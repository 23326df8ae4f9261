/**
 * A rule book that is not as it was installed stops the program before it touches a practice: the headless host
 * says which file and what to do, ends with 1, and shows no stack.
 */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installedTaxonomyVersions } from '../../../constitution/index.ts';
import { hashConstitution } from '../../../constitution/integrity.ts';
import { copyConstitution } from '../../support/constitution-copy.ts';
import { PATIENCE_MS } from '../../support/patience.ts';
import { startTestEngine, temporaryFolder } from '../../support/test-engine.ts';

const repository = new URL('../../../', import.meta.url);

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly complaint: string;
}

function runHeadless(constitution: string, data: string): Promise<Ended> {
  const options = ['--data', data, '--port', '0', '--demo', '--constitution', constitution];
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['main/headless.ts', ...options],
      { cwd: repository, timeout: PATIENCE_MS },
      (_error, output, complaint) => resolve({ code: child.exitCode ?? -1, output, complaint }),
    );
  });
}

describe('a changed rule book', () => {
  let constitution: string;
  let data: string;
  beforeEach(() => {
    constitution = copyConstitution();
    data = temporaryFolder();
  });
  afterEach(() => {
    rmSync(constitution, { recursive: true, force: true });
    rmSync(data, { recursive: true, force: true });
  });

  it('stops the headless host, which names the file and says what to do', async () => {
    const name = `validation_rules_${installedTaxonomyVersions()[0]}.json`;
    const path = join(constitution, name);
    writeFileSync(path, readFileSync(path, 'utf8').replace('"ERROR"', '"WARNING"'));
    const ended = await runHeadless(constitution, data);
    expect(ended.code).toBe(1);
    expect(ended.output).toBe('');
    expect(ended.complaint).toContain(`${name} was changed`);
    expect(ended.complaint).toContain('Install Fairview again');
    expect(ended.complaint.trim().split('\n')).toHaveLength(1);
    expect(readdirSync(data).filter((file) => file.endsWith('.db'))).toEqual([]);
  });

  it('stops the engine for every kind of damage', async () => {
    const [first = ''] = hashConstitution(constitution).keys();
    rmSync(join(constitution, first));
    const open = startTestEngine({ dataDirectory: data, constitutionDirectory: constitution });
    await expect(open).rejects.toThrow(`${first} is missing`);
    expect(readdirSync(data)).toEqual([]);
  });
});
