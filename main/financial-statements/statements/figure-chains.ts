/**
 * Every figure of the statements opened to the parts that make it (specification 4.2): computed from the same years and
 * the same effects as the figure itself, so that the parts add up to it to the cent before rounding. Pure.
 */
import { partOf } from '../../../constitution/index.ts';
import type { ChainPart, FigureChain } from '../../../shared/model/figure-chain.ts';
import { fromCents, isZero, type Money, toCents, ZERO } from '../../../shared/model/money.ts';
import type { FigureCell, FigureYear } from '../../../shared/model/note-cells.ts';
import { findLine, type StatementLine, type StatementsJson } from '../../../shared/model/statements.ts';
import { lineOfYear } from './cash-flow.ts';
import type { CashFlowPart } from './cash-flow-drafts.ts';
import { computedCashFlow } from './cash-flow-table.ts';
import { bookParts, type ChainBooks, issuedWords, type Part, type Sign } from './chain-parts.ts';
import { presentedBooks, yearEffects } from './compute-statements.ts';
import { equityParts } from './equity-chains.ts';
import { profitEffect } from './profit-and-loss.ts';
import { ADJUSTMENT_ROW, AS_REPORTED_ROW } from './restated-equity.ts';
import type { StatementInput } from './statement-input.ts';
import { statementYears } from './statement-years.ts';
import { isComprehensive } from './trial-columns.ts';

export function chainBooks(asMapped: StatementInput, statements: StatementsJson): ChainBooks {
  const { books, input } = presentedBooks(asMapped);
  const years = statementYears(input);
  const effects = yearEffects(books, years);
  return {
    input,
    years,
    cashFlow: {
      CURRENT: computedCashFlow(input, years, effects, 'CURRENT'),
      PRIOR: computedCashFlow(input, years, effects, 'PRIOR'),
    },
    parts: bookParts(books, input, years),
    statements,
    asIssued: years.issued === null ? null : (asMapped.earlier ?? null),
  };
}

/** A figure with its parts as they come: one that is nil, or counts twice, is among them. */
export interface OpenedParts extends Omit<FigureChain, 'cell' | 'parts'> {
  readonly parts: readonly Part[];
}

/** Null where the statement shows no such figure. */
export function openChain(books: ChainBooks, cell: FigureCell): FigureChain | null {
  const opened = openParts(books, cell);
  if (opened === null) return null;
  const { parts, tookRounding, ...chain } = opened;
  return { cell, ...chain, parts: joinedParts(parts), tookRounding };
}

/** Null where the statement shows no such figure. */
export function openParts(books: ChainBooks, cell: FigureCell): OpenedParts | null {
  if (cell.statement === 'changesInEquity') return openEquity(books, cell);
  const line = findLine(books.statements[cell.statement], cell.key);
  const [shown, exact] =
    cell.year === 'CURRENT' ? [line?.current, line?.exactCurrent] : [line?.prior, line?.exactPrior];
  if (!line || !shown) return null;
  const parts = partsOfLine(books, cell, line, exact ?? shown);
  const { label, tookRounding } = line;
  return { label, year: cell.year, shown, exact: exact ?? shown, parts, tookRounding };
}

/** One part for an account in a column; what cancels out is left out. */
export function joinedParts(parts: readonly Part[]): ChainPart[] {
  const nameOf = (part: Part) =>
    part.kind === 'ACCOUNT'
      ? `${part.kind} ${part.column} ${part.itemId}`
      : `${part.kind} ${JSON.stringify(part.kind === 'FIGURE' ? part.cell : part.label)}`;
  return [...Map.groupBy(parts, nameOf).values()].flatMap((same): ChainPart[] => {
    const [first] = same;
    const amount = fromCents(same.reduce((sum, part) => sum + part.cents, 0n));
    if (first === undefined || isZero(amount)) return [];
    switch (first.kind) {
      case 'ACCOUNT':
        return [{ kind: first.kind, itemId: first.itemId, column: first.column, amount }];
      case 'FIGURE':
        return [{ kind: first.kind, cell: first.cell, label: first.label, amount }];
      default:
        return [{ kind: first.kind, label: first.label, amount }];
    }
  });
}

function partsOfLine(books: ChainBooks, cell: FigureCell, line: StatementLine, exact: Money): Part[] {
  const { years, statements } = books;
  const issued = cell.year === 'PRIOR' && years.issued !== null;
  const { statement } = cell;
  if (line.gathers !== undefined && statement !== 'changesInEquity') {
    return figures(gatheredBy(line, statements[statement].lines), cell, () => 1n);
  }
  switch (statement) {
    case 'balanceSheet':
      if (line.kind !== 'LINE') {
        return figures(onFace(sheetLinesOf(books, cell.key), statements.balanceSheet.face), cell, () => 1n);
      }
      return issued
        ? issuedParts(books, cell, exact)
        : books.parts.closed(cell.year, cell.key, isAsset(books, cell.key) ? 1n : -1n);
    case 'profitAndLoss': {
      const effect = (key: string): Sign => {
        const item = books.input.taxonomy.byKey.get(key);
        return item && profitEffect(item) < 0n ? -1n : 1n;
      };
      if (line.kind !== 'LINE') {
        const above = onFace(resultLinesOf(books, line), statements.profitAndLoss.face);
        return figures(above, cell, ({ key, gathers }) => effect(gathers?.[0] ?? key));
      }
      if (issued) return issuedParts(books, cell, exact);
      return books.parts.accounts(
        cell.year,
        (item) => item.key === cell.key,
        effect(cell.key) === 1n ? -1n : 1n,
      );
    }
    default: {
      const own = lineOfYear(books.cashFlow[cell.year], cell.key);
      if (issued) return issuedParts(books, cell, exact);
      const labels = new Map(statements.cashFlow.lines.map(({ key, label }) => [key, label]));
      return (own?.parts ?? []).flatMap((part) => cashFlowParts(books, cell.year, part, labels));
    }
  }
}

/** A figure of last year as it was issued or signed, and what restating journals add to it. */
function issuedParts({ input, asIssued }: ChainBooks, cell: FigureCell, exact: Money): Part[] {
  const label = issuedWords(input, cell);
  const { statement, key } = cell;
  const isRestating = (input.restating?.amounts.length ?? 0) > 0;
  if (!isRestating || asIssued === null || statement === 'changesInEquity') {
    return [{ kind: 'OTHER', label, cents: toCents(exact) }];
  }
  const line = lineOfYear(
    asIssued[statement].lines.filter(({ kind }) => kind !== 'HEADING'),
    key,
  );
  const issued = toCents(line?.exactCurrent ?? line?.current ?? ZERO);
  const added = toCents(exact) - issued;
  return [
    { kind: 'OTHER', label, cents: issued },
    ...(added === 0n ? [] : [{ kind: 'OTHER' as const, label: restatedWords(input), cents: added }]),
  ];
}

function restatedWords({ restating }: StatementInput): string {
  return `Added by ${restating?.journals.map(({ reference }) => reference).join(', ') ?? 'journals of the prior year'}`;
}

/** A sum opens to the lines that the face prints: lines that one of them gathers are opened there. */
function onFace(lines: readonly StatementLine[], face: readonly StatementLine[] = []): StatementLine[] {
  const gatherer = new Map(face.flatMap((line) => (line.gathers ?? []).map((key) => [key, line] as const)));
  return [...new Set(lines.map((line) => gatherer.get(line.key) ?? line))];
}

/** The lines that a line of the face is the sum of. */
function gatheredBy({ gathers = [] }: StatementLine, lines: readonly StatementLine[]): StatementLine[] {
  return lines.filter(({ key, kind }) => kind === 'LINE' && gathers.includes(key));
}

/** Lines above, as parts of a sum. */
function figures(
  lines: readonly StatementLine[],
  { statement, year }: FigureCell,
  sign: (line: StatementLine) => Sign,
): Part[] {
  return lines.flatMap((line): Part[] => {
    const exact = year === 'CURRENT' ? line.exactCurrent : line.exactPrior;
    const shown = year === 'CURRENT' ? line.current : line.prior;
    const amount = exact ?? shown;
    if (amount === null) return [];
    const cell = { statement, key: line.key, year };
    return [
      { kind: 'FIGURE', cell, label: line.label, cents: sign(line) * toCents(amount), times: sign(line) },
    ];
  });
}

const SHEET_TOTALS: Readonly<Record<string, readonly string[]>> = {
  total_assets: ['non_current_assets', 'current_assets'],
  total_liabilities: ['non_current_liabilities', 'current_liabilities'],
  total_equity_and_liabilities: ['equity', 'non_current_liabilities', 'current_liabilities'],
};

function sheetLinesOf({ statements, input }: ChainBooks, key: string): StatementLine[] {
  const sections = SHEET_TOTALS[key] ?? [key.replace(/^total_/, '')];
  return statements.balanceSheet.lines.filter(
    (line) => line.kind === 'LINE' && sections.includes(input.taxonomy.byKey.get(line.key)?.section ?? ''),
  );
}

/** Of a result: the lines above it; of other comprehensive income: its own; of the total: all. */
function resultLinesOf({ statements, input }: ChainBooks, { key }: StatementLine): StatementLine[] {
  const { lines } = statements.profitAndLoss;
  const isOther = (line: StatementLine) => {
    const item = input.taxonomy.byKey.get(line.key);
    return item !== undefined && isComprehensive(item);
  };
  const at = lines.findIndex((line) => line.key === key && line.kind !== 'HEADING');
  const above = lines.slice(0, at).filter((line) => line.kind === 'LINE');
  if (key === 'total_comprehensive_income') return above;
  return above.filter((line) => isOther(line) === (key === 'other_comprehensive_income'));
}

function isAsset({ input }: ChainBooks, key: string): boolean {
  const item = input.taxonomy.byKey.get(key);
  return item !== undefined && partOf(item) === 'assets';
}

function cashFlowParts(
  { parts, input }: ChainBooks,
  year: FigureYear,
  part: CashFlowPart,
  labels: ReadonlyMap<string, string>,
): Part[] {
  const labelOf = (key: string) => input.taxonomy.byKey.get(key)?.label ?? key;
  switch (part.kind) {
    case 'MOVEMENT':
      return [...parts.opened(year, part.key, 1n), ...parts.closed(year, part.key, -1n)];
    case 'RESULT':
      return parts.accounts(year, (item) => item.key === part.key, part.sign);
    case 'WITHIN':
      return parts.within(year, part.key, part.sign);
    case 'DECLARED':
      return parts.accounts(year, (item) => item.component === 'dividends', -1n);
    case 'TRANSFER':
      return [{ kind: 'OTHER', label: `Without cash, against ${labelOf(part.key)}`, cents: part.amount }];
    case 'ANSWER':
      return [{ kind: 'OTHER', label: `Additions of ${labelOf(part.key)}, as answered`, cents: part.amount }];
    case 'LINE': {
      const cell = { statement: 'cashFlow' as const, key: part.key, year };
      return [
        {
          kind: 'FIGURE',
          cell,
          label: labels.get(part.key) ?? part.label,
          cents: part.amount,
          times: part.sign,
        },
      ];
    }
    case 'CASH': {
      const side = part.at === 'OPENING' ? parts.opened : parts.closed;
      return input.taxonomy.items.flatMap((item) =>
        item.cash_flow === 'cash' ? side(year, item.key, part.sign) : [],
      );
    }
  }
}

function openEquity(books: ChainBooks, cell: FigureCell): OpenedParts | null {
  const row = books.statements.changesInEquity.rows.find(
    ({ key, year }) => key === cell.key && year === cell.year,
  );
  const shown = row?.amounts[cell.column ?? 'total'];
  if (!row || shown === undefined) return null;
  if (row.key === AS_REPORTED_ROW || row.key === ADJUSTMENT_ROW) {
    const label = row.key === AS_REPORTED_ROW ? 'Last year as it was reported' : restatedWords(books.input);
    const parts: Part[] = [{ kind: 'OTHER', label, cents: toCents(shown) }];
    return { label: row.label, year: cell.year, shown, exact: shown, parts, tookRounding: false };
  }
  const { parts, exact } = equityParts(books, cell, shown);
  const tookRounding = cell.column !== undefined && row.tookRounding?.includes(cell.column) === true;
  return { label: row.label, year: cell.year, shown, exact: fromCents(exact), parts, tookRounding };
}
