/** `npm start` says what it is doing before it loads anything that takes long: not the engine, and of the packages of npm only that of the schemas. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const IMPORT = /^(?:import|export)[^;]*?from '([^']+)';/gm;

/** What a file imports before its first line runs, itself and through others of the project. */
function importedBy(path: string, seen = new Set<string>()): ReadonlySet<string> {
  for (const [, from = ''] of readFileSync(new URL(path, ROOT), 'utf8').matchAll(IMPORT)) {
    const file = from.startsWith('.') ? join(dirname(path), from) : from;
    if (seen.has(file)) continue;
    seen.add(file);
    if (from.startsWith('.')) importedBy(file, seen);
  }
  return seen;
}

describe('the first word of npm start', () => {
  const imported = [...importedBy('main/start.ts')];

  it('waits for small files of the service alone', () => {
    expect(imported.filter((each) => each.endsWith('.ts'))).toContain('shared/service/runtime.ts');
    const others = imported.filter((each) => !/^(?:node:|shared\/service\/)/.test(each));
    expect(others).toEqual(['zod']);
  });

  it('is said before anything else is begun', () => {
    const source = readFileSync(new URL('main/start.ts', ROOT), 'utf8');
    const main = source.slice(source.indexOf('async function main()'));
    expect(main.indexOf('Fairview is starting')).toBeGreaterThan(0);
    expect(main.indexOf('Fairview is starting')).toBeLessThan(main.indexOf('await '));
  });
});
