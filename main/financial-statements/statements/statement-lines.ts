/**
 * From presented columns to the lines of statementsJson (decisions 2): label, both amounts, note, kind, exact
 * amounts and the trial balance items behind each line. Lines that are nil in both years are left out.
 */
import type {
  DisclosureRule,
  ProfitAndLossLayout,
  ReportingItem,
  ReportingTaxonomy,
} from '../../../constitution/index.ts';
import { fromCents } from '../../../shared/model/money.ts';
import type { StatementLine } from '../../../shared/model/statements.ts';
import { SHEET_SECTIONS } from './balance-sheet.ts';
import { itemsOfRow } from './profit-and-loss-layouts.ts';
import type { PresentedAmount, StatementColumn } from './statement-input.ts';

export interface LineSources {
  readonly taxonomy: ReportingTaxonomy;
  readonly rules: readonly DisclosureRule[];
  readonly itemIdsOf: (key: string) => readonly string[];
}

/**
 * The note of a reporting key, from the rule book: the rule named after the key's first disclosure flag when
 * it is triggered always or by the key; else, of the rules that the key triggers, the one most devoted to
 * that flag; else a note named after the flag. Undefined for keys that trigger no note.
 */
export function noteKeyOf(
  item: ReportingItem,
  rules: readonly DisclosureRule[],
  taxonomy: ReportingTaxonomy,
): string | undefined {
  const flag = item.disclosure_flags[0];
  if (!item.note_trigger || flag === undefined) return undefined;
  const triggers = (rule: DisclosureRule) => (rule.trigger === 'always' ? [] : rule.trigger.tb_contains_any);
  const own = rules.find(
    (rule) =>
      rule.note_key === `note_${flag}` && (rule.trigger === 'always' || triggers(rule).includes(item.key)),
  );
  if (own) return own.note_key;
  const share = (rule: DisclosureRule) =>
    triggers(rule).filter((key) => taxonomy.byKey.get(key)?.disclosure_flags[0] === flag).length /
    triggers(rule).length;
  const devoted = rules
    .filter((rule) => triggers(rule).includes(item.key) && share(rule) >= LEAST_SHARE)
    .sort((one, other) => share(other) - share(one))[0];
  return devoted?.note_key ?? `note_${flag}`;
}

/** A rule about many classes (financial risk) is not the note of any one of them. */
const LEAST_SHARE = 0.4;

type Columns = readonly [current: StatementColumn | null, prior: StatementColumn | null];

export function sheetLines(columns: Columns, sources: LineSources): StatementLine[] {
  const of = (sections: readonly string[]) =>
    sources.taxonomy.items.filter((item) => sections.includes(item.section) && isShown(item.key, columns));
  const total = (key: string, label: string, sections: readonly string[], kind: 'SUBTOTAL' | 'TOTAL') =>
    line(key, label, kind, columns, idsOf(of(sections), sources));
  const lines: StatementLine[] = [];
  for (const { section, label } of SHEET_SECTIONS) {
    const items = of([section]);
    if (items.length > 0) {
      lines.push(heading(section, label));
      for (const item of items) lines.push(itemLine(item, columns, sources));
    }
    if (items.length > 0 || section === 'equity') {
      lines.push(total(`total_${section}`, `Total ${label.toLowerCase()}`, [section], 'SUBTOTAL'));
    }
    if (section === 'current_assets') {
      lines.push(total('total_assets', 'Total assets', ['non_current_assets', 'current_assets'], 'TOTAL'));
    }
  }
  const owed = ['non_current_liabilities', 'current_liabilities'];
  lines.push(total('total_liabilities', 'Total liabilities', owed, 'SUBTOTAL'));
  lines.push(
    total('total_equity_and_liabilities', 'Total equity and liabilities', ['equity', ...owed], 'TOTAL'),
  );
  return lines;
}

export function profitAndLossLines(
  columns: Columns,
  layout: ProfitAndLossLayout,
  sources: LineSources,
): StatementLine[] {
  const shown = (items: readonly ReportingItem[]) => items.filter((item) => isShown(item.key, columns));
  const lines: StatementLine[] = [];
  let above: ReportingItem[] = [];
  for (const row of layout.rows) {
    if (row.kind === 'HEADING') {
      lines.push(heading(row.key, row.label));
    } else if (row.kind === 'GROUP' || row.kind === 'CATEGORY') {
      const items = shown(itemsOfRow(row, layout, sources.taxonomy));
      above = [...above, ...items];
      for (const item of items) lines.push(itemLine(item, columns, sources));
    } else if (row.kind === 'TOTAL' || above.length > 0) {
      // A company without revenue and cost of sales shows no gross profit.
      const label = row.kind === 'TOTAL' ? 'Profit for the year' : row.result;
      const kind = row.kind === 'TOTAL' ? 'TOTAL' : 'SUBTOTAL';
      lines.push(line(row.key, resultLabel(label, row.key, columns), kind, columns, idsOf(above, sources)));
    }
  }
  const others = shown(sources.taxonomy.items.filter((item) => item.group === 'other_comprehensive_income'));
  if (others.length > 0) {
    lines.push(heading('other_comprehensive_income_items', 'Other comprehensive income'));
    // The heading says what the lines are; their names do not say it again.
    for (const item of others) {
      const label = item.label.replace(/, other comprehensive income$/, '');
      lines.push({ ...itemLine(item, columns, sources), label });
    }
    lines.push(
      line(
        'other_comprehensive_income',
        'Other comprehensive income for the year, net of tax',
        'SUBTOTAL',
        columns,
        idsOf(others, sources),
      ),
    );
  }
  lines.push(
    line(
      'total_comprehensive_income',
      'Total comprehensive income for the year',
      'TOTAL',
      columns,
      idsOf([...above, ...others], sources),
    ),
  );
  return withoutEmptyHeadings(lines);
}

/** "Profit before tax", "Loss before tax", or "Profit/(loss) before tax" where the years differ in sign. */
export function resultLabel(label: string, key: string, [current, prior]: Columns): string {
  const signs = [current, prior].flatMap((column) => {
    const amount = column?.get(key)?.presented ?? 0n;
    return amount === 0n ? [] : [amount < 0n];
  });
  const losses = signs.filter(Boolean).length;
  if (losses === 0) return label;
  const [from, to] = label.startsWith('Profit') ? ['Profit', 'Loss'] : ['profit', 'loss'];
  return losses === signs.length ? label.replace(from, to) : label.replace(from, `${from}/(loss)`);
}

function withoutEmptyHeadings(lines: readonly StatementLine[]): StatementLine[] {
  return lines.filter((each, at) => each.kind !== 'HEADING' || lines[at + 1]?.kind === 'LINE');
}

function isShown(key: string, columns: Columns): boolean {
  return columns.some((column) => {
    const amount = column?.get(key);
    return amount !== undefined && (amount.presented !== 0n || amount.exact !== 0n);
  });
}

function itemLine(item: ReportingItem, columns: Columns, sources: LineSources): StatementLine {
  const noteKey = noteKeyOf(item, sources.rules, sources.taxonomy);
  const made = line(item.key, item.label, 'LINE', columns, sources.itemIdsOf(item.key));
  return noteKey === undefined ? made : { ...made, noteKey };
}

function heading(key: string, label: string): StatementLine {
  return makeLine(key, label, 'HEADING', null, null, []);
}

function line(
  key: string,
  label: string,
  kind: StatementLine['kind'],
  [current, prior]: Columns,
  ids: readonly string[],
): StatementLine {
  const amount = (column: StatementColumn | null) =>
    column ? (column.get(key) ?? { exact: 0n, presented: 0n, took: false }) : null;
  return makeLine(key, label, kind, amount(current), amount(prior), ids);
}

export function makeLine(
  key: string,
  label: string,
  kind: StatementLine['kind'],
  current: PresentedAmount | null,
  prior: PresentedAmount | null,
  ids: readonly string[],
): StatementLine {
  return {
    key,
    label,
    current: current ? fromCents(current.presented) : null,
    prior: prior ? fromCents(prior.presented) : null,
    sourceItemIds: [...ids],
    kind,
    exactCurrent: current ? fromCents(current.exact) : null,
    exactPrior: prior ? fromCents(prior.exact) : null,
    tookRounding: (current?.took ?? false) || (prior?.took ?? false),
  };
}

function idsOf(items: readonly ReportingItem[], sources: LineSources): string[] {
  return [...new Set(items.flatMap((item) => sources.itemIdsOf(item.key)))];
}
