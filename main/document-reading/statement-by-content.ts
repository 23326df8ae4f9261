/**
 * Which statement a table without a heading is, by the labels it prints. A guess of last resort: a heading says more.
 */
import type { LineStatement } from '../../shared/model/enums.ts';
import type { GridRow } from './grid.ts';

const CONTENT: readonly (readonly [LineStatement, RegExp])[] = [
  ['cash_flow', /\bcash flows? (?:from|used in) (?:operating|investing|financing)|\boperating activities\b/i],
  ['balance_sheet', /\b(?:non-?current assets|total assets|current liabilities|net current assets)\b/i],
  ['equity_changes', /\b(?:balance )?at (?:1 january|beginning of (?:the )?(?:financial )?year)\b/i],
  [
    'income_statement',
    /\b(?:profit|loss|surplus|deficit)\b[^.]{0,40}\b(?:before|for the)\b[^.]{0,20}\b(?:tax|year|period)/i,
  ],
];

/** The statement that the labels of a table without a heading speak of. */
export function statementByContent(rows: readonly GridRow[]): LineStatement | null {
  const text = rows.map((row) => row.cells[0]?.text ?? '').join('\n');
  return CONTENT.find(([, form]) => form.test(text))?.[0] ?? null;
}
