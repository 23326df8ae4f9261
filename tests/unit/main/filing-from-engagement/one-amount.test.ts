/**
 * One element takes one amount in one context: what is surely proposed for the lines of an engagement never gives an
 * element two, whatever the books, the entry point and the style of the face (XBRL 2.1, 4.10).
 */
import { describe, expect, it } from 'vitest';
import {
  createMappingLibrary,
  loadMappingLibrary,
  loadReportingElements,
  taxonomyLookup,
} from '../../../../constitution/index.ts';
import {
  type BuiltLine,
  linesOfStatements,
} from '../../../../main/filing-from-engagement/lines-of-statements.ts';
import { sumSharedLines } from '../../../../main/filing-from-engagement/shared-lines.ts';
import { computeStatements } from '../../../../main/financial-statements/statements/compute-statements.ts';
import type { StatementItem } from '../../../../main/financial-statements/statements/statement-input.ts';
import { keyedPart } from '../../../../main/store/repositories/line-provenance.ts';
import { factOfTag } from '../../../../main/xbrl-filing/suggestions/suggest-tag-mappings.ts';
import { suggestTags } from '../../../../main/xbrl-filing/suggestions/suggest-tags.ts';
import { tagIndexOf } from '../../../support/tag-index.ts';
import { LABELLED_TRADES, ledgerOf } from '../financial-statements/notes/ledger-charts.ts';
import {
  books,
  everyKey,
  HEADER,
  randomBooks,
  TAXONOMY,
} from '../financial-statements/statements/sample-books.ts';

const VERSION = 'reg_2026_v1';
const lookup = taxonomyLookup(VERSION);
const context = {
  library: createMappingLibrary(loadMappingLibrary()),
  keys: loadReportingElements(VERSION),
  period: { start: HEADER.periodStart, end: HEADER.periodEnd },
  earlier: [],
};
const STYLES = [
  { expenses: 'BY_FUNCTION', gathersBalances: true },
  { expenses: 'BY_NATURE', gathersBalances: false },
] as const;
const ENTRY_POINTS = ['FULL_XBRL', 'SIMPLIFIED_XBRL'] as const;
const indexes = {
  FULL_XBRL: tagIndexOf(lookup, 'FULL_XBRL'),
  SIMPLIFIED_XBRL: tagIndexOf(lookup, 'SIMPLIFIED_XBRL'),
};

type Style = (typeof STYLES)[number];
type EntryPointName = (typeof ENTRY_POINTS)[number];

function proposalsFor(
  lines: readonly BuiltLine[],
  items: readonly StatementItem[],
  entryPoint: EntryPointName,
) {
  const keyOf = new Map(items.map(({ id, taxonomyKey }) => [id, taxonomyKey]));
  const named = lines.map(({ parts, ...line }, at) => ({
    ...line,
    // As where they are stored: a sum is read by the words of its first line.
    label: parts.length > 1 ? (parts[0]?.label ?? line.label) : line.label,
    id: String(at),
    keys: parts.map((part) => keyedPart(part, keyOf)),
  }));
  return suggestTags(named, { ...context, index: indexes[entryPoint] });
}

/** The lines of the filing, those of one fact added up, and what is proposed for each. */
function proposedLines(items: readonly StatementItem[], style: Style, entryPoint: EntryPointName) {
  const statements = computeStatements({
    header: HEADER,
    items,
    hasPriorYear: true,
    taxonomy: TAXONOMY,
    rules: [],
    style,
  });
  const built = linesOfStatements(statements, entryPoint === 'FULL_XBRL');
  const sure = proposalsFor(built, items, entryPoint).map((one) =>
    one === null || one.confidence === 'LOW' ? null : factOfTag(one),
  );
  const lines = sumSharedLines(built, (_line, at) => sure[at] ?? null);
  const found = proposalsFor(lines, items, entryPoint);
  return lines.map((line, at) => ({ line, found: found[at] ?? null }));
}

/** Elements that would take two amounts, with the lines that state them. */
function contradictions(items: readonly StatementItem[], style: Style, entryPoint: EntryPointName) {
  const stated = new Map<string, { readonly line: BuiltLine }>();
  const found: string[] = [];
  for (const { line, found: one } of proposedLines(items, style, entryPoint)) {
    if (one === null || one.confidence === 'LOW') continue;
    const key = factOfTag(one);
    const before = stated.get(key)?.line;
    const differ = (a: string | null, b: string | null) => a !== null && b !== null && a !== b;
    if (
      before &&
      (differ(before.valueCurrent, line.valueCurrent) || differ(before.valuePrior, line.valuePrior))
    )
      found.push(`${key}: ${before.parentLabel} › ${before.label} / ${line.parentLabel} › ${line.label}`);
    stated.set(key, { line });
  }
  return found;
}

describe('balances that keep a line of their own', () => {
  it('are added up where one element reports them together, with both behind the sum', () => {
    const lines = proposedLines(books(everyKey()), STYLES[1], 'FULL_XBRL');
    const levies = lines.filter(
      ({ line }) => line.statement === 'balance_sheet' && /CPF|GST payable/.test(line.label),
    );
    expect(levies.map(({ line }) => line.parts.length > 1)).toEqual([true]);
    expect(levies[0]?.line.parts.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['cpf_payable', 'gst_payable']),
    );
    expect(levies[0]?.found?.elementId).toBe('fs_OtherPayablesCurrent');
  });
});

const COMBINATIONS = ENTRY_POINTS.flatMap((entryPoint) =>
  STYLES.map((style) => [entryPoint, style.expenses, style] as const),
);

describe.each(COMBINATIONS)('what is proposed under %s, expenses %s', (entryPoint, _expenses, style) => {
  it('gives no element two amounts where every key has a balance', () => {
    expect(contradictions(books(everyKey()), style, entryPoint)).toEqual([]);
  });

  it('gives no element two amounts in random books', () => {
    for (let seed = 1; seed <= 10; seed += 1)
      expect([seed, ...contradictions(randomBooks(seed), style, entryPoint)]).toEqual([seed]);
  });

  it.each(LABELLED_TRADES.map((trade) => [trade.trade, trade] as const))(
    'gives no element two amounts in the chart of %s',
    (_name, trade) => {
      expect(contradictions(ledgerOf(trade, true), style, entryPoint)).toEqual([]);
    },
  );
});
