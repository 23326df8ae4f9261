/**
 * The analysis of expenses that the face of profit or loss does not show (FRS 1.104; SFRS for SE 5.11): by nature under
 * a face by function, by function under one by nature. What must stay true: the table is made of the lines that the
 * face gathers, so that its total is what these lines of the face come to.
 */
import type { ExpenseAnalysis, ReportingTaxonomy } from '../../../constitution/index.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { printedLines, type StatementLine, type StatementsJson } from '../../../shared/model/statements.ts';
import { expenseKinds } from '../statements/face-lines.ts';
import { amountTable } from './amount-tables.ts';
import { paragraph } from './notes-input.ts';
import { lineAmount, lineRow, sumOf, type TableRow, totalRow, yearsRow } from './table-rows.ts';

export const EXPENSES_NOTE = 'note_expenses';

/** The analysis on the face; null where the face gathers no expenses. */
function analysisOf({ profitAndLoss }: StatementsJson, { faces }: ReportingTaxonomy): ExpenseAnalysis | null {
  const keys = new Set(printedLines(profitAndLoss).flatMap(({ key, gathers }) => (gathers ? [key] : [])));
  return faces.analyses.find(({ kinds }) => kinds.some(({ key }) => keys.has(key)))?.analysis ?? null;
}

export function expenseTitle(statements: StatementsJson, taxonomy: ReportingTaxonomy): string {
  return analysisOf(statements, taxonomy) === 'BY_NATURE' ? 'Expenses by function' : 'Expenses by nature';
}

export function expenseBlocks(statements: StatementsJson, taxonomy: ReportingTaxonomy): NoteBlock[] {
  const analysis = analysisOf(statements, taxonomy);
  const layout = taxonomy.profitAndLossLayouts.find(
    (each) => each.version === statements.profitAndLossLayout,
  );
  if (analysis === null || layout === undefined) return [];
  const { lines } = statements.profitAndLoss;
  const operating = (of: ExpenseAnalysis) =>
    expenseKinds(lines, taxonomy, layout, of)
      .map(({ kind, taken }) => ({ kind, lines: taken.flatMap((at) => lines[at] ?? []) }))
      .filter(({ lines: [first] }) => OPERATING.has(taxonomy.byKey.get(first?.key ?? '')?.group ?? ''));
  const kinds = operating(analysis === 'BY_NATURE' ? 'BY_FUNCTION' : 'BY_NATURE');
  const rows = kinds.flatMap(({ kind, lines: own }): TableRow[] =>
    kind.key === OTHER_NATURES
      ? own.map((line) => lineRow('profitAndLoss', line))
      : [summed(kind.label, own)],
  );
  if (rows.length === 0) return [];
  const named = operating(analysis).map(({ kind }) => kind.label.toLowerCase());
  const blocks = [amountTable([...rows, totalRow(totalLabel(named), rows)], statements)];
  const others = operating(analysis).find(({ kind }) => kind.key === OTHER_NATURES)?.lines ?? [];
  if (others.length < 2) return blocks;
  const kindsOfOther = others.map((line) => lineRow('profitAndLoss', line));
  return [
    ...blocks,
    paragraph('Other expenses are made up as follows:'),
    amountTable([...kindsOfOther, totalRow('Total other expenses', kindsOfOther)], statements),
  ];
}

const MOST_NAMED = 4;

/** Expenses of these groups are analysed; finance costs and tax have notes of their own. */
const OPERATING: ReadonlySet<string> = new Set([
  'cost_of_sales',
  'selling',
  'administrative',
  'other_expenses',
]);
/** The kind that is the rest: each of its lines is named. */
const OTHER_NATURES = 'nature_other_expenses';

function summed(label: string, lines: readonly StatementLine[]): TableRow {
  return yearsRow(label, (year) => sumOf(lines.map((line) => lineAmount('profitAndLoss', line, year))));
}

/** "Total cost of sales, distribution expenses and administrative expenses"; of many kinds a total is enough. */
function totalLabel(named: readonly string[]): string {
  if (named.length > MOST_NAMED) return 'Total';
  const rest = named.slice(0, -1).join(', ');
  return `Total ${rest === '' ? (named[0] ?? 'expenses') : `${rest} and ${named.at(-1)}`}`;
}
