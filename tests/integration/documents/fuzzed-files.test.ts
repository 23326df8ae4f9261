/**
 * Documents broken at random, read by the program's own threads: every one ends as a reading or as a refusal in
 * plain words, never as a fault of the program. Same seed, same file.
 */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkers } from '../../../main/jobs/worker-pool.ts';
import type { Workers } from '../../../main/workers/workers.ts';
import { Problem } from '../../../shared/problem.ts';
import { KESTREL_BAY } from '../../fixtures/statements/kestrel-bay.ts';
import { buildStatementsDocx } from '../../fixtures/statements/statements-docx.ts';
import { buildStatementsPdf } from '../../fixtures/statements/statements-pdf.ts';
import { workSoFar } from '../../support/work.ts';

type Next = (below: number) => number;

function numbers(seed: number): Next {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const TORN = ['<w:tr>', '</w:tr>', '<w:tc>', '<w:p>', '2025', '<w:tbl>'] as const;
const PUT = ['', '<w:tbl>', '9'.repeat(50), '(((', '<w:tr>'] as const;

/** Cut short, bits flipped, or pieces copied over one another. */
function broken(good: Uint8Array, next: Next): Uint8Array {
  const bytes = Uint8Array.from(good);
  const kind = next(3);
  if (kind === 0) return bytes.subarray(0, next(bytes.length));
  if (kind === 1) {
    for (let flips = 1 + next(40); flips > 0; flips -= 1) {
      const at = next(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << next(8));
    }
    return bytes;
  }
  const length = next(2000);
  const from = next(bytes.length - length);
  return bytes.copyWithin(next(bytes.length), from, from + length);
}

/** The text part itself torn: well-packed, senseless inside. */
function tornText(good: Uint8Array, next: Next): Uint8Array {
  const parts = unzipSync(good);
  let xml = strFromU8(parts['word/document.xml'] ?? new Uint8Array());
  for (let cuts = 1 + next(6); cuts > 0; cuts -= 1) {
    const [at, from, length] = [next(xml.length), next(xml.length), next(3000)];
    const kind = next(3);
    if (kind === 0) xml = xml.slice(0, at) + xml.slice(at + length);
    else if (kind === 1) xml = xml.slice(0, at) + xml.slice(from, from + length) + xml.slice(at);
    else xml = xml.replaceAll(TORN[next(TORN.length)] ?? '', PUT[next(PUT.length)] ?? '');
  }
  return zipSync({ ...parts, 'word/document.xml': strToU8(xml) });
}

describe('documents broken at random', () => {
  let workers: Workers;
  let docx: Uint8Array;
  let pdf: Uint8Array;
  beforeAll(async () => {
    workers = startWorkers();
    docx = await buildStatementsDocx(KESTREL_BAY);
    pdf = await buildStatementsPdf(KESTREL_BAY);
  });
  afterAll(async () => {
    await workers.close();
  });

  const endOf = async (bytes: Uint8Array): Promise<string> =>
    await workers.run('readStatementsDocument', [bytes, {}]).then(
      () => 'read',
      (error: unknown) => (error instanceof Problem ? error.code : `fault: ${String(error)}`),
    );

  it('end as a reading or a refusal', async () => {
    const ends = new Map<string, number[]>();
    for (let seed = 1; seed <= 150; seed += 1) {
      const next = numbers(seed);
      const isPdf = seed % 2 === 0;
      const bytes = isPdf ? broken(pdf, next) : seed % 4 === 1 ? tornText(docx, next) : broken(docx, next);
      const end = await endOf(bytes);
      ends.set(end, [...(ends.get(end) ?? []), seed]);
    }
    const faults = [...ends].filter(([end]) => end.startsWith('fault'));
    expect(faults).toEqual([]);
    expect(ends.get('read')?.length).toBeGreaterThan(20);
    expect(ends.get('UNREADABLE_FILE')?.length).toBeGreaterThan(20);
  });

  it('end in bounded time however they are blown up', async () => {
    const document = (body: string) =>
      zipSync({
        ...unzipSync(docx),
        'word/document.xml': strToU8(`<w:document xmlns:w="w">${body}</w:document>`),
      });
    const text = (words: string) => `<w:p><w:r><w:t>${words}</w:t></w:r></w:p>`;
    const cell = (words: string) => `<w:tc>${text(words)}</w:tc>`;
    const row = (...cells: readonly string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
    const title = text('Statement of financial position');
    const small = `${title}<w:tbl>${row('', '2025', '2024')}${row('Cash', '1,000', '2,000')}</w:tbl>`;
    const blown = [
      title + text('a '.repeat(2_000_000)),
      `${title}<w:p><w:r>${'<w:tab/>'.repeat(200_000)}</w:r></w:p>`,
      `${title}<w:tbl>${row('', '2025', '2024')}${row('Heading and', '', '').repeat(10_000)}${row('Cash', '1', '2')}</w:tbl>`,
      small.repeat(1_000),
    ];
    for (const body of blown) {
      const started = workSoFar();
      expect(await endOf(document(body))).toBe('read');
      expect(workSoFar() - started).toBeLessThan(12_000);
    }
  });
});
