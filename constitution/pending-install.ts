/**
 * Installing files of the rule book in one step: all are written aside, then a plan that names them is put into place,
 * and from that moment the installation is finished by whoever opens the rule book next, if not by who began it. What
 * must stay true: without the plan nothing counts, with it everything does; finishing twice changes nothing.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { ConstitutionFileError } from './errors.ts';

/** Out of the seal; nothing in it is read but by this file. */
export const INSTALLING = '.installing';
const PLAN = 'plan.json';

/** Names under the rule book; no way out of it. */
const nameSchema = z.string().regex(/^(?!.*\.\.)[A-Za-z0-9_][A-Za-z0-9_./-]{0,200}$/);
const planSchema = z.strictObject({
  folder: z.string().regex(/^[\w-]{1,80}$/),
  /** In the order of installation; the seal is the last. */
  files: z.array(nameSchema).min(1),
});

/** Writes a file and waits until the disk has it: a plan that outlives a loss of power must find what it names. */
export function writeThrough(path: string, content: Uint8Array | string): void {
  const file = openSync(path, 'w');
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/** Finishes what was planned and not put into place; does nothing where nothing was. */
export function finishInstall(directory: string): void {
  const aside = join(directory, INSTALLING);
  const planFile = join(aside, PLAN);
  if (!existsSync(planFile)) return;
  let plan: z.output<typeof planSchema>;
  try {
    plan = planSchema.parse(JSON.parse(readFileSync(planFile, 'utf8')));
  } catch {
    throw new ConstitutionFileError(`${INSTALLING}/${PLAN}`, 'it is damaged.');
  }
  for (const [at, name] of plan.files.entries()) {
    const from = join(aside, plan.folder, String(at));
    const target = join(directory, name);
    if (!existsSync(from)) continue;
    mkdirSync(dirname(target), { recursive: true });
    renameSync(from, target);
  }
  rmSync(planFile);
  rmSync(aside, { recursive: true, force: true });
}

/** Installs files (bytes by name under the rule book), all or none; the seal among them stands last. */
export function installFiles(directory: string, files: ReadonlyMap<string, Uint8Array | string>): void {
  finishInstall(directory);
  const aside = join(directory, INSTALLING);
  mkdirSync(aside, { recursive: true });
  // What an installation that was broken off before its plan has left.
  for (const name of readdirSync(aside)) rmSync(join(aside, name), { recursive: true, force: true });
  const folder = mkdtempSync(join(aside, 'files-'));
  const names = z.array(nameSchema).parse([...files.keys()]);
  for (const [at, content] of [...files.values()].entries()) writeThrough(join(folder, String(at)), content);
  const plan = { folder: folder.slice(aside.length + 1), files: names };
  writeThrough(join(aside, 'plan.tmp'), JSON.stringify(plan));
  renameSync(join(aside, 'plan.tmp'), join(aside, PLAN));
  finishInstall(directory);
}
