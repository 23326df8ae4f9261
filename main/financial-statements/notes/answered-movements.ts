/**
 * Additions, disposals and charge of the year as answered by class, beside the schedule that the accounts give: the
 * accounts know only what is left of them. What must stay true: an answer that does not come to what the accounts show
 * is told, with both amounts, and takes the place of nothing.
 */

import { columnSum } from '../../../shared/model/column-sum.ts';
import {
  absolute,
  fromCents,
  type Money,
  subtractMoney,
  toCents,
  ZERO,
} from '../../../shared/model/money.ts';
import { printFigure, ROUNDING_UNIT_CENTS } from '../../../shared/model/printed-figures.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import type { AnsweredPrompt, NotesInput } from './notes-input.ts';

export interface AnsweredMovements {
  readonly additions: Money;
  readonly disposals: Money;
  /** Lines of the answer: each may be rounded by itself. */
  readonly rows: number;
}

/** Null where the note asks for no additions, or the answer is open or not in figures. */
export function answeredMovements(
  noteKey: string,
  { answers }: Pick<NotesInput, 'answers'>,
): AnsweredMovements | null {
  const prompts = answers.flatMap((group) => (group.noteKey === noteKey ? group.prompts : []));
  const found = prompts.find(
    ({ role, columns }) => role === 'movements' && columns.some((column) => column.role === 'additions'),
  );
  if (found === undefined || !Array.isArray(found.value)) return null;
  const rows = found.value.flatMap((row) =>
    Array.isArray(row) && !/^total\b/i.test(row[0] ?? '') ? [row] : [],
  );
  const additions = sumOfColumn(found, rows, (column) => column.role === 'additions');
  const disposals = sumOfColumn(found, rows, (column) => column.column_id === 'disposals') ?? ZERO;
  const at = found.columns.findIndex((column) => column.role === 'additions');
  if (additions === null || rows.every((row) => (row[at] ?? '').trim() === '')) return null;
  // Disposals are given as an amount or in brackets; either way they are taken off.
  const taken = toCents(disposals) < 0n ? fromCents(-toCents(disposals)) : disposals;
  return { additions, disposals: taken, rows: rows.length };
}

function sumOfColumn(
  { columns }: AnsweredPrompt,
  rows: readonly (readonly string[])[],
  matches: (column: AnsweredPrompt['columns'][number]) => boolean,
): Money | null {
  const at = columns.findIndex(matches);
  return at < 0 ? null : columnSum(rows.map((row) => row[at] ?? ''));
}

function size(amount: Money): bigint {
  return absolute(toCents(amount));
}

/** What speaks against the answer, in words; null where additions less disposals are what the accounts show. */
export function movementComplaint(
  { additions, disposals, rows }: AnsweredMovements,
  net: Money,
  { rounding }: Pick<StatementsJson, 'rounding'>,
): string | null {
  const unit = ROUNDING_UNIT_CENTS[rounding];
  const slack = unit * BigInt(rows);
  const answered = subtractMoney(additions, disposals);
  const apart = (amount: Money) => size(subtractMoney(amount, net));
  // In thousands, the answer may be given as the statement is printed.
  const scaled = fromCents(toCents(answered) * (rounding === 'SGD_THOUSANDS' ? 1000n : 1n));
  if (apart(answered) <= slack || apart(scaled) <= slack) return null;
  const inThousands = rounding === 'SGD_THOUSANDS' && size(answered) * 100n < size(net);
  const given = inThousands ? scaled : answered;
  return `additions less disposals answered come to ${printFigure(given, rounding)}; the accounts show ${printFigure(net, rounding)}`;
}
