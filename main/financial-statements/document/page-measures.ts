/**
 * Paper, sizes of type, and the widths of columns, in twentieths of a point and half points: what Word and pages share, so
 * that a table looks alike in both. Each column has room for its widest word; every figure stays on one line.
 */
import type { EquityBlock, NoteTableBlock, StatementBlock } from './document-model.ts';
import { textWidth, widestWord } from './text-width.ts';

/** A4 with margins of 2.2 cm. */
export const PAGE = { width: 11_906, height: 16_838, margin: 1247, top: 1500 } as const;
export const TEXT_WIDTH = PAGE.width - 2 * PAGE.margin;
/** The width of the text where the page lies on its side. */
export const LANDSCAPE_WIDTH = PAGE.height - 2 * PAGE.margin;
/** Half points. */
export const SIZE = { body: 20, small: 16, company: 36, cover: 26 } as const;
export const COLUMN_GAP = 220;

export interface TableMeasures {
  readonly widths: readonly number[];
  readonly size: number;
}

const NOTE_WIDTH = 760;
const AMOUNT_WIDTH = 1850;
/** More lines than this are set closer, so that a statement leaves no few lines to the next page. */
const ONE_PAGE = 38;
const SMALL = 18;

export function statementMeasures({
  heads,
  rows,
}: StatementBlock): TableMeasures & { readonly isLong: boolean } {
  const isLong = rows.length > ONE_PAGE;
  return {
    widths: [
      TEXT_WIDTH - NOTE_WIDTH - heads.length * AMOUNT_WIDTH,
      NOTE_WIDTH,
      ...heads.map(() => AMOUNT_WIDTH),
    ],
    size: isLong ? SMALL : SIZE.body,
    isLong,
  };
}

/** Sizes that a table is set in, the first in which its widest words have room. */
const SMALLEST = 14;
const SIZES = [SIZE.body, 18, 16, SMALLEST] as const;
const INDENT = 67;

export function equityMeasures({ columns, rows }: EquityBlock, isLandscape: boolean): TableMeasures {
  const count = columns.length;
  const width = isLandscape ? LANDSCAPE_WIDTH : TEXT_WIDTH;
  const share = isLandscape ? 0.8 : 0.7;
  const texts = [...columns.slice(0, -1), ...rows.flatMap(({ figures }) => figures.at(-1)?.text ?? '')];
  const needed = (each: number) =>
    Math.max(...texts.map((text) => widestWord(text, each))) + COLUMN_GAP + 2 * INDENT;
  // A balance with its date stands on one line where the figures leave it room.
  const balances = rows.flatMap(({ kind, label }) => (kind === 'BALANCE' ? [label] : []));
  const labels = (each: number) =>
    Math.max(0, ...balances.map((text) => textWidth(text, each))) + COLUMN_GAP + INDENT;
  const roomy = SIZES.find((each) => labels(each) + needed(each) * count <= width);
  const size = roomy ?? SIZES.find((each) => needed(each) * count <= width * share) ?? SMALLEST;
  const forAmounts = roomy === undefined ? width * share : Math.min(width * share, width - labels(roomy));
  const amountWidth = Math.min(AMOUNT_WIDTH, Math.floor(forAmounts / count));
  return { widths: [width - count * amountWidth, ...columns.map(() => amountWidth)], size };
}

/** Of the width: the labels of a schedule are sentences, its amounts are short. */
const AMOUNTS_SHARE = 0.7;
const MANY_AMOUNTS = 4;

/** Amounts are as wide as one another, what is left goes to the texts. */
export function noteMeasures({ headers, isAmount, rows }: NoteTableBlock): TableMeasures {
  const needs = (size: number) =>
    isAmount.map((_, at) => {
      const texts = [headers[at] ?? '', ...rows.map(({ cells }) => cells[at] ?? '')];
      // A first column of texts wraps between words; its words are seldom the widest of all.
      return Math.max(0, ...texts.map((text) => widestWord(text, size))) + (at > 0 ? COLUMN_GAP + 113 : 113);
    });
  const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);
  const amounts = isAmount.filter(Boolean).length;
  // The labels of a schedule are sentences: beside many amounts it is set smaller rather than in words below each other.
  const labels = amounts >= MANY_AMOUNTS && !isAmount[0] ? Math.floor(TEXT_WIDTH * (1 - AMOUNTS_SHARE)) : 0;
  const readable = (size: number) =>
    needs(size).map((need, at) => (at === 0 ? Math.max(need, labels) : need));
  const comfortable = SIZES.slice(0, -1).find((each) => total(readable(each)) <= TEXT_WIDTH);
  const size = comfortable ?? SIZES.find((each) => total(needs(each)) <= TEXT_WIDTH) ?? SMALLEST;
  const least = comfortable === undefined ? needs(size) : readable(size);
  const share =
    amounts === 0 ? 0 : Math.min(AMOUNT_WIDTH, Math.floor((TEXT_WIDTH * AMOUNTS_SHARE) / amounts));
  const wanted = least.map((need, at) => (isAmount[at] ? Math.max(need, share) : need));
  // Amounts give way to the texts where both do not fit.
  const widths = total(wanted) <= TEXT_WIDTH ? wanted : [...least];
  const takers = isAmount.flatMap((amount, at) => (amount ? [] : [at]));
  const receiving = takers.length > 0 ? takers : isAmount.map((_, at) => at);
  const left = Math.max(0, TEXT_WIDTH - total(widths));
  for (const at of receiving) widths[at] = (widths[at] ?? 0) + Math.floor(left / receiving.length);
  return { widths, size };
}
