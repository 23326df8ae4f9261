/** Files of the rule book are installed all or none: before the plan nothing counts, after it everything does. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { finishInstall, INSTALLING, installFiles } from '../../../constitution/pending-install.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'install-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** An installation that was broken off: its files aside, and its plan where there is one. */
function brokenOff(plan: unknown): void {
  const aside = join(folder, INSTALLING);
  mkdirSync(join(aside, 'files-a'), { recursive: true });
  writeFileSync(join(aside, 'files-a', '0'), 'new');
  writeFileSync(join(aside, 'files-a', '1'), 'seal');
  if (plan !== null) writeFileSync(join(aside, 'plan.json'), JSON.stringify(plan));
}

describe('an installation', () => {
  it('puts every file in its place and leaves nothing aside', () => {
    const files = new Map<string, Uint8Array | string>([['taxonomy_a.json', 'text']]);
    installFiles(folder, files.set('published/a.zip', new Uint8Array([1, 2])));
    expect(readFileSync(join(folder, 'taxonomy_a.json'), 'utf8')).toBe('text');
    expect([...readFileSync(join(folder, 'published', 'a.zip'))]).toEqual([1, 2]);
    expect(readdirSync(folder).sort()).toEqual(['published', 'taxonomy_a.json']);
  });

  it('counts for nothing before its plan stands, and the next one clears it away', () => {
    brokenOff(null);
    finishInstall(folder);
    expect(existsSync(join(folder, 'a.json'))).toBe(false);
    installFiles(folder, new Map([['b.json', 'b']]));
    expect(readdirSync(folder)).toEqual(['b.json']);
  });

  it('is finished by whoever comes next once its plan stands, wherever it stopped', () => {
    const plan = { folder: 'files-a', files: ['a.json', 'manifest.json'] };
    writeFileSync(join(folder, 'manifest.json'), 'old');
    brokenOff(plan);
    // It stopped after its first file.
    rmSync(join(folder, INSTALLING, 'files-a', '0'));
    writeFileSync(join(folder, 'a.json'), 'new');
    finishInstall(folder);
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('new');
    expect(readFileSync(join(folder, 'manifest.json'), 'utf8')).toBe('seal');
    expect(readdirSync(folder).sort()).toEqual(['a.json', 'manifest.json']);
    finishInstall(folder);
  });

  it('never leads out of the folder, and a damaged plan is said', () => {
    for (const name of ['../a.json', '/a.json', 'a/../../b.json', ''])
      expect(() => installFiles(folder, new Map([[name, 'x']])), name).toThrow();
    brokenOff({ folder: '../..', files: ['a.json'] });
    expect(() => finishInstall(folder)).toThrow(/damaged/);
  });
});
