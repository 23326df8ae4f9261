/**
 * The face of a statement: its lines as they are printed, some gathered in one (receivables, payables, expenses by one
 * analysis). A gathered line is the sum of its lines as presented, so that face and note agree to the unit; a line that
 * rounds to nil in both years is not printed, issued capital apart. Pure; what is gathered is data (statement_faces.json).
 */
import type {
  ExpenseAnalysis,
  ExpenseKind,
  GatheredBalance,
  ProfitAndLossLayout,
  ReportingItem,
  ReportingTaxonomy,
} from '../../../constitution/index.ts';
import { isCashAtAnEnd, movementKey } from '../../../shared/model/cash-flow-lines.ts';
import { addMoney, isZero, type Money, ZERO } from '../../../shared/model/money.ts';
import type { StatementLine } from '../../../shared/model/statements.ts';
import { categoryOf } from './profit-and-loss-layouts.ts';
import type { FaceStyle } from './statement-input.ts';

export const USUAL_STYLE: FaceStyle = { expenses: 'BY_FUNCTION', gathersBalances: true };

/** A line that takes others, the lines it takes by place, and where it stands. */
interface Gathering {
  readonly line: StatementLine;
  readonly taken: readonly number[];
  readonly at: number;
}

export function sheetFace(
  lines: readonly StatementLine[],
  { faces, byKey }: ReportingTaxonomy,
  style: FaceStyle,
): StatementLine[] {
  const found = style.gathersBalances ? faces.balances.flatMap((each) => balancesIn(lines, each)) : [];
  // A company has issued capital, however small: its line stands with a dash.
  const isCapital = ({ key }: StatementLine) => byKey.get(key)?.component === 'share_capital';
  const face = printed(lines, found, [], isCapital);
  // The heading says which part of the sheet it is; the line does not say it again.
  return face.map((line) => {
    const item = byKey.get(line.key);
    const isNamedByTerm = line.kind === 'LINE' && item?.balance !== undefined && line.label === item.label;
    return isNamedByTerm ? { ...line, label: item.balance ?? line.label } : line;
  });
}

function balancesIn(lines: readonly StatementLine[], { key, label, keys }: GatheredBalance): Gathering[] {
  const taken = placesOf(lines, (line) => keys.includes(line.key) && !isNil(line));
  const [at] = taken;
  if (at === undefined || taken.length < 2) return [];
  return [{ line: gathered({ key, label, noteKey: lines[at]?.noteKey }, taken, lines), taken, at }];
}

/** The kinds of one analysis with the places of the lines that each gathers; kinds without a line are left out. */
export function expenseKinds(
  lines: readonly StatementLine[],
  taxonomy: ReportingTaxonomy,
  layout: ProfitAndLossLayout,
  expenses: ExpenseAnalysis,
): { readonly kind: ExpenseKind; readonly taken: readonly number[] }[] {
  const kinds = taxonomy.faces.analyses.find((each) => each.analysis === expenses)?.kinds ?? [];
  const named = new Set(kinds.flatMap(({ keys }) => keys));
  const inKind = (item: ReportingItem, { groups, keys, except }: ExpenseKind) => {
    if (keys.includes(item.key)) return true;
    const byGroup = item.group !== null && groups.includes(item.group);
    return byGroup && !named.has(item.key) && !except.includes(item.key);
  };
  return kinds.flatMap((kind) => {
    const taken = placesOf(lines, (line) => {
      const item = taxonomy.byKey.get(line.key);
      return item !== undefined && !isNil(line) && isGathered(item, layout) && inKind(item, kind);
    });
    return taken.length === 0 ? [] : [{ kind, taken }];
  });
}

export function profitAndLossFace(
  lines: readonly StatementLine[],
  taxonomy: ReportingTaxonomy,
  layout: ProfitAndLossLayout,
  style: FaceStyle,
): StatementLine[] {
  const analysis = taxonomy.faces.analyses.find((each) => each.analysis === style.expenses);
  const gathers = expenseKinds(lines, taxonomy, layout, style.expenses).map(({ kind, taken }) => {
    const label = kind.groups.includes('tax') ? taxLabel(kind.label, taken, lines) : kind.label;
    // One line of income says by itself what it is.
    const isAlone = taken.length < 2 && kind.note === OTHER_INCOME_NOTE;
    const noteKey = isAlone ? undefined : kind.note;
    return { kind, taken, line: gathered({ key: kind.key, label, noteKey }, taken, lines) };
  });
  const last = Math.max(...gathers.flatMap(({ kind, taken }) => (kind.together ? taken : [])));
  const placed = gathers.map(({ kind, ...each }) => ({
    ...each,
    at: kind.together ? last : (each.taken[0] ?? 0),
  }));
  return printed(lines, placed, analysis?.without);
}

const OTHER_INCOME_NOTE = 'note_other_income';

/** A line that a category of the layout takes from its group keeps its own name there; a whole group is one line. */
function isGathered(item: ReportingItem, layout: ProfitAndLossLayout): boolean {
  const category = categoryOf(item, layout);
  const whole = layout.categories.find((each) => each.category === category);
  return category === undefined || (whole?.groups.some((group) => group === item.group) ?? false);
}

function taxLabel(label: string, taken: readonly number[], lines: readonly StatementLine[]): string {
  const sums = (['current', 'prior'] as const).map((year) => sum(taken, lines, year) ?? ZERO);
  const stated = sums.filter((amount) => !isZero(amount));
  const credits = stated.filter((amount) => amount.startsWith('-')).length;
  if (credits === 0) return label;
  return label.replace('expense', credits === stated.length ? 'credit' : 'expense/(credit)');
}

/** Lines of balances that one line of the face gathers share its note. */
export function sharingNotes(
  lines: readonly StatementLine[],
  face: readonly StatementLine[],
): StatementLine[] {
  const noteOf = new Map(
    face.flatMap(({ gathers = [], noteKey }) =>
      noteKey === undefined ? [] : gathers.map((key) => [key, noteKey]),
    ),
  );
  return lines.map((line) => {
    const noteKey = line.kind === 'LINE' ? noteOf.get(line.key) : undefined;
    return noteKey === undefined ? line : { ...line, noteKey };
  });
}

/** Changes of gathered balances stand in one line of the cash flows too. */
export function cashFlowFace(
  lines: readonly StatementLine[],
  { faces }: ReportingTaxonomy,
  style: FaceStyle,
): StatementLine[] {
  const found = !style.gathersBalances
    ? []
    : faces.balances.flatMap(({ key, label, keys, moves_with }): Gathering[] => {
        const names = new Set([...keys, ...moves_with].map((each) => movementKey('change', each)));
        const taken = placesOf(lines, (line) => names.has(line.key) && !isNil(line));
        const [at] = taken;
        if (at === undefined || taken.length < 2) return [];
        return [{ line: gathered({ key: movementKey('change', key), label }, taken, lines), taken, at }];
      });
  return printed(lines, found);
}

function placesOf(lines: readonly StatementLine[], takes: (line: StatementLine) => boolean): number[] {
  return lines.flatMap((line, at) => (line.kind === 'LINE' && takes(line) ? [at] : []));
}

/** The lines with each gathered one in its place; a heading without a line under it goes. */
function printed(
  lines: readonly StatementLine[],
  gathers: readonly Gathering[],
  without: readonly string[] = [],
  isAlwaysPrinted: (line: StatementLine) => boolean = () => false,
): StatementLine[] {
  const taken = new Set(gathers.flatMap((each) => each.taken));
  const isLeftOut = (line: StatementLine) =>
    without.includes(line.key) || (line.kind === 'LINE' && isNil(line) && !isAlwaysPrinted(line));
  const face = lines.flatMap((line, at) => [
    ...(taken.has(at) || isLeftOut(line) ? [] : [line]),
    ...gathers.flatMap((each) => (each.at === at ? [each.line] : [])),
  ]);
  return face.filter((each, at) => each.kind !== 'HEADING' || isUnder(face[at + 1]));
}

/** A heading stands over lines, and over the heading of a part of them ("Adjustments for:"). */
function isUnder(next: StatementLine | undefined): boolean {
  return next !== undefined && (next.kind === 'LINE' || next.kind === 'HEADING');
}

/** Nil in both years as printed. Cash at one end of the year is said even where it is nil. */
function isNil({ key, current, prior }: StatementLine): boolean {
  return !isCashAtAnEnd(key) && isZero(current ?? ZERO) && isZero(prior ?? ZERO);
}

function sum(
  taken: readonly number[],
  lines: readonly StatementLine[],
  of: 'current' | 'prior' | 'exactCurrent' | 'exactPrior',
): Money | null {
  const amounts = taken.map((at) => lines[at]?.[of] ?? null);
  return amounts.every((amount) => amount === null) ? null : addMoney(...amounts.map((each) => each ?? ZERO));
}

function gathered(
  {
    key,
    label,
    noteKey,
  }: { readonly key: string; readonly label: string; readonly noteKey?: string | undefined },
  taken: readonly number[],
  lines: readonly StatementLine[],
): StatementLine {
  const parts = taken.flatMap((at) => lines[at] ?? []);
  return {
    key,
    label,
    kind: 'LINE',
    current: sum(taken, lines, 'current'),
    prior: sum(taken, lines, 'prior'),
    exactCurrent: sum(taken, lines, 'exactCurrent'),
    exactPrior: sum(taken, lines, 'exactPrior'),
    sourceItemIds: [...new Set(parts.flatMap((line) => line.sourceItemIds))],
    tookRounding: parts.some((line) => line.tookRounding),
    gathers: parts.map((line) => line.key),
    ...(noteKey === undefined ? {} : { noteKey }),
  };
}
