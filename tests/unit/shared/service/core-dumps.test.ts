/** A dump of a process that holds keys would hold them too: nothing of its memory goes into one. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { keepMemoryOutOfDumps } from '../../../../shared/service/core-dumps.ts';

describe('core dumps', () => {
  it.runIf(process.platform === 'linux')('hold no memory of the process nor of those it starts', () => {
    const room = new URL('../../../../shared/service/core-dumps.ts', import.meta.url);
    const script = `
      import { execFileSync } from 'node:child_process';
      import { keepMemoryOutOfDumps } from ${JSON.stringify(fileURLToPath(room))};
      const kept = keepMemoryOutOfDumps();
      const child = execFileSync('cat', ['/proc/self/coredump_filter']).toString();
      console.log(JSON.stringify({ kept, child: Number.parseInt(child, 16) }));
    `;
    const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script]).toString();
    expect(JSON.parse(said)).toEqual({ kept: true, child: 0 });
  });

  it('are the system’s own affair elsewhere', () => {
    expect(keepMemoryOutOfDumps('darwin')).toBe(false);
    expect(keepMemoryOutOfDumps('win32')).toBe(false);
  });
});
