/**
 * The class that the file itself gives an account ("Account Type": Fixed Asset, Current Liability, Revenue):
 * the ledger's own word for where the account belongs, which a name alone must never overrule in silence.
 */
import type { ImportReport } from '../../../../shared/model/trial-balance.ts';
import type { Column } from '../headings/find-header.ts';
import { normaliseHeading } from '../headings/heading-words.ts';
import { statedClass } from '../headings/stated-classes.ts';
import { cellTextAt, hasFigure, indentAt, nameAt, numberAt, wordsAt } from '../table/table.ts';
import { isGroupAbove, type SortedRows } from './sort-rows.ts';

const CLASS_HEADING =
  /^(?:(?:account|acct|acc|a c|ac|ledger|gl|g l) ?)?(?:type|class|classification|category|group|section|subtype)(?: name)?$/;

/** Share of the filled cells that must be classes before a column is believed to hold them. */
const MOST = 0.6;

/** Index of the column of classes: by its heading, and by what stands in it. */
export function classColumn(
  columns: readonly Column[],
  { table, accounts }: SortedRows,
  used: ReadonlySet<number>,
): number | undefined {
  const known = columns
    .filter(
      ({ index, lines }) =>
        !used.has(index) &&
        CLASS_HEADING.test(normaliseHeading(lines.find((line) => line.trim() !== '') ?? '')),
    )
    .map(({ index }) => {
      const words = accounts.map((at) => cellTextAt(table, at, index)).filter((text) => text !== '');
      const classes = words.filter((word) => statedClass(word) !== undefined);
      return { index, filled: words.length, classes: classes.length, distinct: new Set(classes).size };
    })
    .filter(({ filled, classes }) => filled > 0 && classes >= filled * MOST);
  return known.sort((a, b) => b.classes - a.classes || b.distinct - a.distinct || a.index - b.index)[0]
    ?.index;
}

/** Where groups print their total and their accounts are indented below them: the innermost group that is a class. */
function groupOver({ table, accounts, leftOut }: SortedRows): ((row: number) => string) | null {
  const groups = new Set(leftOut.filter(isGroupAbove).map(({ at }) => at));
  if (![...groups].some((at) => statedClass(nameAt(table, at)))) return null;
  const over = new Map<number, string>();
  const open: { readonly indent: number; readonly name: string }[] = [];
  for (const at of [...groups, ...accounts].sort((a, b) => numberAt(table, a) - numberAt(table, b))) {
    const indent = indentAt(table, at);
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    if (groups.has(at)) open.push({ indent, name: nameAt(table, at) });
    else over.set(numberAt(table, at), open.findLast(({ name }) => statedClass(name))?.name ?? '');
  }
  return (number) => over.get(number) ?? '';
}

/** "Total for input tax credits": the class around that group goes on below it. */
function endsPartOfClass(name: string): boolean {
  const [, of] = /^total (?:for|of) (.+)$/i.exec(name.trim()) ?? [];
  return of !== undefined && statedClass(of) === undefined;
}

/** Where a table has no such column: the headings between its rows, each until the next heading or total. */
function headingOver({ table, accounts, leftOut }: SortedRows): ((row: number) => string) | null {
  const breaks = leftOut
    .filter(({ at }) => !endsPartOfClass(nameAt(table, at)))
    .map(({ at }) => ({ number: numberAt(table, at), text: hasFigure(table, at) ? '' : wordsAt(table, at) }))
    .sort((a, b) => a.number - b.number);
  if (!breaks.some(({ text }) => statedClass(text)) || accounts.length === 0) return null;
  return (number) => breaks.findLast((each) => each.number < number)?.text ?? '';
}

/** The classes of the accounts as the file words them, each with its rows; empty where it states none. */
export function accountClasses(
  columns: readonly Column[],
  sorted: SortedRows,
  used: ReadonlySet<number>,
): ImportReport['accountClasses'] {
  const column = classColumn(columns, sorted, used);
  const heading = column === undefined ? (groupOver(sorted) ?? headingOver(sorted)) : null;
  if (column === undefined && heading === null) return [];
  const rows = new Map<string, number[]>();
  const { table } = sorted;
  for (const at of sorted.accounts) {
    const number = numberAt(table, at);
    const name = column === undefined ? (heading?.(number) ?? '') : cellTextAt(table, at, column);
    if (name === '' || statedClass(name) === undefined) continue;
    const held = rows.get(name);
    if (held) held.push(number);
    else rows.set(name, [number]);
  }
  return [...rows].map(([name, numbers]) => ({ name: name.slice(0, 100), rows: numbers }));
}
