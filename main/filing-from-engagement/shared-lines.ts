/**
 * Lines that one fact takes together, such as the levies and the tax owed to two authorities, or two columns of equity
 * of one member: one fact takes one amount, so their sum is proposed as one line that keeps both behind it. A proposal
 * only: a person confirms the line as any other (decisions 6).
 */
import { addMoney, type Money } from '../../shared/model/money.ts';
import type { BuiltLine } from './lines-of-statements.ts';

/** Sums what is stated; two unknowns stay unknown. */
function sum(values: readonly (Money | null)[]): Money | null {
  const stated = values.filter((value) => value !== null);
  return stated.length === 0 ? null : addMoney(...stated);
}

function joined(labels: readonly string[]): string {
  const rest = labels.slice(0, -1).join(', ');
  return rest === '' ? (labels[0] ?? '') : `${rest} and ${labels.at(-1)}`;
}

/** "CPF payable and GST payable"; of columns "Issue of shares: Share capital and Preference shares". */
function labelOf(group: readonly BuiltLine[]): string {
  const [first] = group;
  return first?.adds === 'ROW'
    ? `${first.label}: ${joined(group.map((one) => one.parentLabel ?? ''))}`
    : joined(group.map((one) => one.label));
}

/**
 * `factOf` says which fact a line would be proposed for, null where that is not sure. The sum stands at the place of
 * its first line; totals and lines of other headings and rows are left alone.
 */
export function sumSharedLines(
  lines: readonly BuiltLine[],
  factOf: (line: BuiltLine, position: number) => string | null,
): readonly BuiltLine[] {
  const groups = new Map<string, BuiltLine[]>();
  const keys = lines.map((line, position) => {
    const fact = line.adds === null ? null : factOf(line, position);
    const beside = line.adds === 'ROW' ? line.label : (line.parentLabel ?? '');
    return fact === null ? null : [line.statement, beside, fact].join('\n');
  });
  for (const [position, line] of lines.entries()) {
    const key = keys[position];
    if (key != null) groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return lines.flatMap((line, position) => {
    const group = groups.get(keys[position] ?? '') ?? [line];
    if (group.length < 2) return [line];
    if (group[0] !== line) return [];
    return [
      {
        ...line,
        label: labelOf(group),
        valueCurrent: sum(group.map((one) => one.valueCurrent)),
        valuePrior: sum(group.map((one) => one.valuePrior)),
        parts: group.flatMap((one) => one.parts),
      },
    ];
  });
}
