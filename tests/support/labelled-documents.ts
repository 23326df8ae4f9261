/**
 * The truth of real documents, line by line, as people wrote it down (labels beside the cases): a line is whole when
 * its statement, label, both years, signs and scale are right, in the pair of columns that the label names.
 * A label left empty is a subtotal without words, whatever name it was given.
 */
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { ReadLine } from '../../shared/model/document-reading.ts';

export interface LabelledLine {
  readonly statement: string;
  readonly page: number;
  readonly label: string;
  readonly current: string | null;
  readonly prior: string | null;
  readonly scale: number;
  /** As the label writes it: "entity", "group", "group:general_fund". */
  readonly pair: string;
  readonly section: string;
}

const money = (digits: string | undefined) => {
  if (!digits) return null;
  const [whole = '0', fraction = ''] = digits.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
};

export function labelledLines(file: URL): readonly LabelledLine[] {
  const text = readFileSync(file, 'utf8');
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
  return data.map((row) => ({
    statement: row.statement ?? '',
    page: Number(row.page),
    label: row.label ?? '',
    current: money(row.current),
    prior: money(row.prior),
    scale: Number(row.scale ?? 1),
    pair: row.column_pair ?? 'entity',
    section: row.section ?? '',
  }));
}

/** The id under which the reader offers a pair; the total of the funds is the pair of the entity itself. */
export function pairIdOf(pair: string): string | undefined {
  if (pair === 'entity') return undefined;
  return pair.replace(/:total$/, '').replace(/[:_]/g, '-');
}

const plain = (label: string) =>
  label
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, '')
    .replace(/:$/, '')
    .toLowerCase();

export interface LabelScore {
  readonly lines: number;
  readonly whole: number;
  /** What each missed line was read as, for people. */
  readonly misses: readonly string[];
}

const told = (line: LabelledLine) =>
  `${line.statement} p${line.page} | ${line.label || '(no words)'} | ${line.current} | ${line.prior} | ×${line.scale}`;

/** Each line read is used once; a line of the truth is whole or missed. */
export function scoreLabelled(truth: readonly LabelledLine[], lines: readonly ReadLine[]): LabelScore {
  const open = new Set(lines);
  const misses: string[] = [];
  let whole = 0;
  const sameLabel = (one: LabelledLine, line: ReadLine) =>
    one.label === '' || plain(one.label) === plain(line.label);
  const sameFigures = (one: LabelledLine, line: ReadLine) =>
    one.current === line.valueCurrent && one.prior === line.valuePrior;
  const missed: LabelledLine[] = [];
  for (const one of truth.toSorted((a, b) => Number(a.label === '') - Number(b.label === ''))) {
    const line = [...open].find(
      (each) =>
        each.statement === one.statement &&
        sameLabel(one, each) &&
        sameFigures(one, each) &&
        each.scale === one.scale,
    );
    if (line) {
      whole += 1;
      open.delete(line);
    } else missed.push(one);
  }
  for (const one of missed) {
    const near =
      [...open].find((each) => sameFigures(one, each)) ??
      [...open].find((each) => each.sourcePage === one.page && one.label !== '' && sameLabel(one, each)) ??
      [...open].find((each) => one.label !== '' && sameLabel(one, each));
    const read = near
      ? `${near.statement} p${near.sourcePage} | ${near.label} | ${near.valueCurrent} | ${near.valuePrior} | ×${near.scale}`
      : 'nothing';
    misses.push(`${told(one)}  ←  ${read}`);
  }
  return { lines: truth.length, whole, misses };
}
