/**
 * Tables whose columns are components and whose periods run down the rows (changes in equity, movements of
 * property, plant and equipment): the total column of each row, the block of the current period beside the
 * block of the prior one.
 */
import { type PeriodKey, periodsIn, samePeriod } from './period-headers.ts';
import type { PrintedLine } from './printed-table.ts';

export interface MovementLine {
  readonly label: string;
  readonly parentLabel: string | null;
  readonly current: string | null;
  readonly prior: string | null;
  readonly source: PrintedLine;
  /** The lines that print each of the two figures. */
  readonly currentSource: PrintedLine | null;
  readonly priorSource: PrintedLine | null;
}

interface Entry {
  readonly key: string;
  readonly value: string | null;
  readonly line: PrintedLine;
}

interface Block {
  readonly section: string | null;
  end: PeriodKey | null;
  readonly entries: Entry[];
}

const OF_YEAR = String.raw`(?:the )?(?:financial |current |reporting )?(?:year|period)\b`;
const OPENING = new RegExp(
  String.raw`^(?:balances?|(?:as )?at|opening)\b.*\b(?:beginning|start|brought forward)\b|^(?:opening|beginning) balances?\b|^(?:beginning|start) of ${OF_YEAR}`,
  'i',
);
const CLOSING = new RegExp(
  String.raw`^(?:balances?|(?:as )?at|closing)\b.*\b(?:end|carried forward)\b|^(?:closing|ending) balances?\b|^end of ${OF_YEAR}`,
  'i',
);
const BALANCE =
  /^(?:balances?\b.{0,20}|as |net (?:book value|carrying amount)\b.{0,6}|carrying amount\b.{0,6})?(?:as )?at\b/i;

/** Equal for the same movement in both periods: "Profit for the year" and "(Loss)/profit for the year". */
function movementKey(label: string): string {
  return label
    .toLowerCase()
    .replace(/\((?:as )?(?:restated|previously reported)\)/g, '')
    .replace(/\((?:loss|deficit|decrease|increase)\)\/|\/\((?:loss|deficit|decrease|increase)\)/g, '')
    .replace(/\b(?:loss|deficit|surplus)\b/g, 'profit')
    .replace(/\b(?:19|20)\d{2}\b/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim();
}

/** BOTH ends one period and opens the next; WHOLE opens and ends one in which nothing moved. */
type BalanceKind = 'OPENING' | 'CLOSING' | 'BOTH' | 'WHOLE' | null;

function balanceKind(label: string, periods: readonly PeriodKey[]): BalanceKind {
  if (OPENING.test(label)) return 'OPENING';
  if (CLOSING.test(label)) return 'CLOSING';
  const undated = /^(?:balance )?(?:as )?at (\d{1,2}) [a-z]+$/i.exec(label);
  if (undated) return undated[1] === '1' ? 'OPENING' : 'CLOSING';
  if (!BALANCE.test(label) || periods.length === 0) return null;
  const [first = '', second = ''] = periods;
  if (second > first && first.endsWith('-01') && !second.endsWith('-01')) return 'WHOLE';
  if (periods.length > 1) return 'BOTH';
  return periods[0]?.endsWith('-01') ? 'OPENING' : 'CLOSING';
}

/** True of a label that ends or opens a period ("Balance at 31 December 2024"), whatever stands beside it. */
export function marksPeriod(label: string): boolean {
  return balanceKind(label, periodsIn(label)) !== null;
}

/** The heading of a line; one that stands over the movements of each year alone parts nothing. */
function sectionOf({ parentLabel }: PrintedLine): string | null {
  return /^(?:changes|movements?) in (?:equity|reserves)$/i.test(parentLabel ?? '') ? null : parentLabel;
}

/** More months than a financial year may have: an opening balance so long before the end is of an earlier year. */
const MOST_MONTHS = 20;

function isTooEarly(opening: PeriodKey | undefined, end: PeriodKey | null): boolean {
  const months = (key: PeriodKey) => Number(key.slice(0, 4)) * 12 + Number(key.slice(5, 7));
  if (!opening || !end || opening.includes('-00') || end.includes('-00')) return false;
  return months(end) - months(opening) > MOST_MONTHS;
}

/**
 * True of a balance at the end of a year that the movements of the next year follow ("Balances at December 31, 2024 |
 * Profit for the year"): it is what that year opens with, and nothing else says so.
 */
function opensNext(lines: readonly PrintedLine[], at: number, isFirst: boolean): boolean {
  const [line, next] = [lines[at], lines[at + 1]];
  if (!line || !next || periodsIn(line.label).length === 0 || !isFirst) return false;
  if (sectionOf(line) !== sectionOf(next) || line.periodAbove !== next.periodAbove) return false;
  return balanceKind(next.label, periodsIn(next.label)) === null;
}

/**
 * Cuts rows into blocks, one per period: an opening balance begins a block, a closing balance ends it. A row
 * that is both ("At 31 December 2024 and 1 January 2025") ends one block and opens the next; one that opens and closes
 * the same period ("At 1 January 2025 and 31 December 2025") is a block of its own.
 */
function blocksOf(lines: readonly PrintedLine[], period: PeriodKey | null): readonly Block[] {
  const blocks: Block[] = [];
  let block: Block | null = null;
  let above: PeriodKey | null = null;
  const start = (line: PrintedLine): Block => {
    const fresh: Block = { section: sectionOf(line), end: line.periodAbove ?? period, entries: [] };
    blocks.push(fresh);
    return fresh;
  };
  for (const [at, line] of lines.entries()) {
    const [value = null] = line.values;
    if (block && (block.section !== sectionOf(line) || line.periodAbove !== above)) block = null;
    above = line.periodAbove;
    const periods = periodsIn(line.label);
    const printed = balanceKind(line.label, periods);
    const kind =
      printed === 'CLOSING' && opensNext(lines, at, block === null) ? (block ? 'BOTH' : 'OPENING') : printed;
    if (kind === 'OPENING') {
      // "At 1 January, as previously reported" and "as restated" open one block.
      if (!block?.entries.every(({ key }) => key.startsWith('opening'))) block = start(line);
      if (isTooEarly(periods[0], block.end)) block.end = null;
      const again = block.entries.length > 0 ? ` ${movementKey(line.label)}` : '';
      block.entries.push({ key: `opening${again}`, value, line });
    } else if (kind === 'WHOLE') {
      block = start(line);
      block.entries.push({ key: 'closing', value, line });
      block.end = periods[1] ?? block.end;
      block = null;
    } else if (kind === 'CLOSING' || kind === 'BOTH') {
      block ??= start(line);
      block.entries.push({ key: 'closing', value, line });
      block.end = periods[0] ?? block.end;
      block = null;
      if (kind === 'BOTH') {
        block = start(line);
        block.entries.push({ key: 'opening', value, line });
      }
    } else {
      block ??= start(line);
      block.entries.push({ key: movementKey(line.label), value, line });
    }
  }
  return blocks;
}

/**
 * A carrying amount under the closing one of its section, of the day after the prior period ("At 31 March 2025 | At 1
 * April 2024"), is what the prior period closed with.
 */
function withCarried(blocks: readonly Block[], prior: PeriodKey | null): readonly Block[] {
  return blocks.map((block, at) => {
    const above = blocks[at - 1];
    const [only, second] = block.entries;
    const [closing, another] = above?.entries ?? [];
    const isLone = only?.key === 'opening' && !second && closing?.key === 'closing' && !another;
    if (!isLone || block.end !== null || prior === null || above?.section !== block.section) return block;
    return { ...block, end: prior, entries: [{ ...only, key: 'closing' }] };
  });
}

/** Pairs the blocks of the two periods, section by section, in the order printed. */
export function movementLines(
  tables: readonly { readonly lines: readonly PrintedLine[]; readonly period: PeriodKey | null }[],
  current: PeriodKey,
  prior: PeriodKey | null,
): readonly MovementLine[] {
  const blocks = withCarried(
    tables.flatMap(({ lines, period }) => blocksOf(lines, period)),
    prior,
  );
  const sections = [...new Set(blocks.map((block) => block.section))];
  return sections.flatMap((section) => {
    const inPeriod = (period: PeriodKey | null) =>
      blocks
        .filter(
          (block) =>
            block.section === section &&
            block.end !== null &&
            period !== null &&
            samePeriod(block.end, period),
        )
        .flatMap((block) => block.entries);
    const now = inPeriod(current);
    const then = inPeriod(prior);
    const taken = new Set<Entry>();
    const paired = now.map((entry): MovementLine => {
      const partner = then.find((candidate) => candidate.key === entry.key && !taken.has(candidate));
      if (partner) taken.add(partner);
      return line(entry, entry, partner ?? null);
    });
    const alone = then.filter((entry) => !taken.has(entry)).map((entry) => line(entry, null, entry));
    return [...paired, ...alone].sort(
      (one, two) => one.source.row.page - two.source.row.page || one.source.row.line - two.source.row.line,
    );
  });
}

function line(entry: Entry, now: Entry | null, then: Entry | null): MovementLine {
  const { label, parentLabel } = entry.line;
  return {
    label,
    parentLabel,
    current: now?.value ?? null,
    prior: then?.value ?? null,
    source: entry.line,
    currentSource: now?.line ?? null,
    priorSource: then?.line ?? null,
  };
}
