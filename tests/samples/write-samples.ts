/**
 * Writes the outputs of the sample filings, a folder for each, and the statements of four companies, so that anyone can put them through other programs:
 * `npm run -s samples -- DIR`. Run again it writes the same bytes.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startWorkers } from '../../main/jobs/worker-pool.ts';
import type { Workers } from '../../main/workers/workers.ts';
import { buildSampleDocument, SAMPLE_DOCUMENTS } from './sample-documents.ts';
import { SAMPLES, type SampleFiles } from './sample-filings.ts';
import { openSampleOffice } from './sample-office.ts';

export type SampleName = keyof typeof SAMPLES;
export const SAMPLE_NAMES = Object.keys(SAMPLES) as readonly SampleName[];

/** The files of one sample, made in a practice of its own. */
export async function makeSample(name: SampleName, workers: Workers): Promise<SampleFiles> {
  const office = await openSampleOffice(name, workers);
  try {
    return await SAMPLES[name](office);
  } finally {
    await office.close();
  }
}

/** Writes all of them and answers the folders. */
export async function writeSamples(directory: string, workers: Workers): Promise<readonly string[]> {
  const folders: string[] = [];
  for (const name of SAMPLE_NAMES) {
    const files = await makeSample(name, workers);
    const folder = join(directory, name);
    mkdirSync(folder, { recursive: true });
    for (const [fileName, bytes] of Object.entries(files)) writeFileSync(join(folder, fileName), bytes);
    folders.push(folder);
  }
  return folders;
}

/** Writes the statements of the sample companies and answers their folder. */
async function writeDocuments(directory: string): Promise<string> {
  const folder = join(directory, 'documents');
  mkdirSync(folder, { recursive: true });
  for (const sample of SAMPLE_DOCUMENTS)
    writeFileSync(join(folder, `${sample.name}.docx`), await buildSampleDocument(sample));
  return folder;
}

if (import.meta.main) {
  const [directory] = process.argv.slice(2);
  if (directory === undefined) {
    process.stderr.write('Name the folder: npm run -s samples -- DIR\n');
    process.exit(1);
  }
  const workers = startWorkers();
  try {
    const folders = await writeSamples(resolve(directory), workers);
    for (const folder of [...folders, await writeDocuments(resolve(directory))])
      process.stdout.write(`${folder}\n`);
  } finally {
    await workers.close();
  }
}
