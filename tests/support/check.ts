/**
 * What `npm run check` runs: types, lint and architecture beside the unit tests, since each of them keeps one core
 * busy at most. What the three say is printed whole when each has ended, so that no lines mix within a check; the
 * unit tests write as they go. Fails when any of the four fails, and says which.
 */
import { spawn } from 'node:child_process';

const ASIDE = ['typecheck', 'lint', 'architecture'] as const;
const UNIT_TESTS = 'vitest run --project unit --project page';

interface Ended {
  readonly name: string;
  readonly passed: boolean;
}

/** Runs a command to its end; with `aside`, what it writes is kept and printed then. */
function run(name: string, command: string, aside: boolean): Promise<Ended> {
  const { promise, resolve, reject } = Promise.withResolvers<Ended>();
  const child = spawn(command, { shell: true, stdio: aside ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => written.push(piece));
  child.once('error', reject);
  child.once('close', (code) => {
    const passed = code === 0;
    if (aside) process.stdout.write(`${Buffer.concat(written)}${name} ${passed ? 'passed' : 'FAILED'}\n`);
    resolve({ name, passed });
  });
  return promise;
}

const ended = await Promise.all([
  run('unit tests', UNIT_TESTS, false),
  ...ASIDE.map((name) => run(name, `npm run -s ${name}`, true)),
]);
const failed = ended.filter(({ passed }) => !passed).map(({ name }) => name);
if (failed.length > 0) {
  process.stderr.write(`Failed: ${failed.join(', ')}\n`);
  process.exitCode = 1;
}
