/**
 * Files broken by chance, the same for the same number: documents and trial balances of every kind that is read, cut,
 * flipped, spliced, or torn inside their packages and streams. Made of our own fixtures, and of real cases where they
 * are linked.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { deflateSync, inflateSync } from 'node:zlib';
import { unzipSync, zipSync } from 'fflate';
import { SAMPLE_TRIAL_BALANCE } from '../../main/sample-trial-balance.ts';
import { KESTREL_BAY } from '../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../fixtures/statements/statements-docx.ts';
import { buildStatementsPdf } from '../fixtures/statements/statements-pdf.ts';
import { goodXls, plainRows, workbook } from '../integration/import/odd-files.ts';
import { caseFile } from './case-files.ts';

export interface GoodFile {
  readonly name: string;
  readonly task: 'readTrialBalance' | 'readStatementsDocument';
  readonly bytes: Uint8Array;
}

type Next = (below: number) => number;
type Task = GoodFile['task'] | 'checkStatementsDocument';

/** Chance that repeats itself: numbers from 0 to below what is asked for. */
export function chance(seed: number): Next {
  let state = Math.imul(seed, 2_654_435_761) + 1;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export async function ownFiles(): Promise<readonly GoodFile[]> {
  const text = new TextEncoder().encode(SAMPLE_TRIAL_BALANCE);
  return [
    { name: 'own.pdf', task: 'readStatementsDocument', bytes: await buildStatementsPdf(KESTREL_BAY) },
    { name: 'own.docx', task: 'readStatementsDocument', bytes: await buildStatementsDocx(KESTREL_BAY) },
    { name: 'own.csv', task: 'readTrialBalance', bytes: text },
    { name: 'own.xlsx', task: 'readTrialBalance', bytes: workbook({ sheets: { sheet1: plainRows() } }) },
    { name: 'own.xls', task: 'readTrialBalance', bytes: goodXls() },
  ];
}

const FOLDERS = [
  ['trial-balances/', 'readTrialBalance', /\.(?:csv|xlsx|xls)$/i],
  ['financial-statements/', 'readStatementsDocument', /\.(?:pdf|docx)$/i],
] as const;

/** Larger ones cost minutes and show nothing else. */
const MOST_BYTES = 2_000_000;

export function realFiles(): readonly GoodFile[] {
  return FOLDERS.flatMap(([folder, task, kinds]) => {
    const address = caseFile(folder);
    if (!existsSync(address)) return [];
    return readdirSync(address)
      .filter((name) => kinds.test(name))
      .map(
        (name): GoodFile => ({
          name,
          task,
          bytes: new Uint8Array(readFileSync(caseFile(`${folder}${name}`))),
        }),
      )
      .filter(({ bytes }) => bytes.length <= MOST_BYTES);
  });
}

/** Cut short, bits flipped, pieces copied over one another, put in or written over by what readers look for. */
function brokenBytes(good: Uint8Array, next: Next): Uint8Array {
  const bytes = Uint8Array.from(good);
  const length = Math.min(next(2_000), bytes.length);
  const from = next(bytes.length - length + 1);
  const to = next(bytes.length);
  switch (next(5)) {
    case 0:
      return bytes.subarray(0, to);
    case 1:
      for (let flips = 1 + next(40); flips > 0; flips -= 1) {
        const at = next(bytes.length);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << next(8));
      }
      return bytes;
    case 2:
      return bytes.copyWithin(to, from, from + length);
    case 3: {
      const piece = bytes.subarray(from, from + length);
      const again = 1 + next(200);
      return Buffer.concat([
        bytes.subarray(0, to),
        ...Array.from({ length: again }, () => piece),
        bytes.subarray(to),
      ]);
    }
    default:
      // A length or a count that says far more than there is.
      for (let places = 1 + next(8); places > 0; places -= 1) {
        const at = next(bytes.length);
        bytes.fill(next(2) === 0 ? 0xff : 0x39, at, at + 4);
      }
      return bytes;
  }
}

/** A part of a package torn, and packed well again. */
function tornPackage(good: Uint8Array, next: Next): Uint8Array {
  const parts = unzipSync(good);
  const names = Object.keys(parts);
  const name = names[next(names.length)] ?? '';
  return zipSync({ ...parts, [name]: brokenBytes(parts[name] ?? new Uint8Array(), next) }, { level: 1 });
}

/** A packed stream of a PDF torn, and packed well again. */
function tornStream(good: Uint8Array, next: Next): Uint8Array {
  const file = Buffer.from(good);
  const starts: number[] = [];
  for (let at = file.indexOf('stream\n'); at >= 0; at = file.indexOf('stream\n', at + 7))
    if (file.toString('latin1', at - 3, at) !== 'end') starts.push(at + 7);
  const start = starts[next(Math.max(1, starts.length))] ?? 0;
  const end = file.indexOf('endstream', start);
  try {
    const content = inflateSync(file.subarray(start, end));
    return Buffer.concat([
      file.subarray(0, start),
      deflateSync(brokenBytes(content, next)),
      file.subarray(end),
    ]);
  } catch {
    return brokenBytes(good, next);
  }
}

/** How a broken file is read: every other document by the check of all its figures, beside last year's, which is whole. */
export function readingOf(
  file: GoodFile,
  bytes: Uint8Array,
  seed: number,
): readonly [Task, readonly unknown[]] {
  if (file.task === 'readTrialBalance') return [file.task, [bytes, file.name, {}]];
  return chance(seed + 1)(2) === 0
    ? [file.task, [bytes, {}]]
    : ['checkStatementsDocument', [bytes, file.bytes, []]];
}

/** The file broken in the way of this number. */
export function mutated({ name, bytes }: GoodFile, seed: number): Uint8Array {
  const next = chance(seed);
  const isInside = next(2) === 0;
  if (isInside && /\.(?:docx|xlsx)$/i.test(name)) return Uint8Array.from(tornPackage(bytes, next));
  if (isInside && /\.pdf$/i.test(name)) return Uint8Array.from(tornStream(bytes, next));
  return Uint8Array.from(brokenBytes(bytes, next));
}
