/**
 * Opens a figure of a note to the parts that add up to it: by the source that its cell carries, a line of the
 * statements, several of them added up, or accounts behind a line. A figure of an answer, of the law, or typed by a
 * person has none, and cannot be opened.
 */
import type { FigureChain, OpenedFigure } from '../../../shared/model/figure-chain.ts';
import { fromCents, toCents } from '../../../shared/model/money.ts';
import { cellText, cellValue, type FigureCell, type FigureSource } from '../../../shared/model/note-cells.ts';
import { columnHeads } from '../../../shared/model/printed-figures.ts';
import { Problem } from '../../../shared/problem.ts';
import type { EngineContext } from '../../context/engine-context.ts';
import { listNotes } from '../../store/repositories/engagement-outputs.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import type { Part } from '../statements/chain-parts.ts';
import { joinedParts } from '../statements/figure-chains.ts';
import { openStatementFigures } from '../statements/open-statement-figure.ts';
import { balanceAt } from './balances.ts';
import { amountToday, figureSources, type LedgerSource } from './figure-sources.ts';
import { loadBalances } from './load-balances.ts';
import type { Balances } from './notes-input.ts';

/** Zero-based, within the note. */
interface CellPlace {
  readonly block: number;
  readonly row: number;
  readonly column: number;
}

/**
 * Errors: NOT_FOUND where there is no such cell or no account stands behind it, INVALID_TRANSITION where the books
 * have moved on.
 */
export async function openNoteFigure(
  context: EngineContext,
  engagementId: string,
  noteKey: string,
  place: CellPlace,
  signal: AbortSignal,
): Promise<OpenedFigure> {
  const { reader, constitution } = context;
  const engagement = await requireEngagement(reader, engagementId);
  const note = (await listNotes(reader, engagementId)).find((each) => each.noteKey === noteKey);
  const block = note?.content[place.block];
  const row = block?.type === 'table' ? (block.rows[place.row] ?? []) : [];
  const { source } = cellValue(row[place.column]);
  if (!source || !isInLedger(source)) {
    throw new Problem('NOT_FOUND', 'No account is behind this figure.');
  }
  const cells = cellsOf(source);
  const { statements, chains } = await openStatementFigures(context, engagement, cells, signal);
  const balances = await loadBalances(reader, engagement, statements, constitution);
  const opened = chainOfSource(source, chains, balances);
  const shown = amountToday(source, figureSources(statements, balances, []));
  return {
    chain: { ...opened, label: opened.label || cellText(row[0]), shown },
    heads: columnHeads(statements.periodStart, statements.periodEnd),
  };
}

export function isInLedger(source: FigureSource): source is LedgerSource {
  return source.kind === 'CELL' || source.kind === 'SUM' || source.kind === 'BALANCE';
}

/** The figures of the statements that the source names. */
export function cellsOf(source: LedgerSource): readonly FigureCell[] {
  switch (source.kind) {
    case 'CELL':
      return [source.cell];
    case 'SUM':
      return [...source.cells, ...(source.minus ?? [])];
    case 'BALANCE':
      return [];
  }
}

/**
 * `chains`: of the cells that the source names, in their order; null for one that has left the statements, and is nil.
 * The label of a sum is empty: its row names it.
 */
export function chainOfSource(
  source: LedgerSource,
  chains: readonly (FigureChain | null)[],
  balances: Balances,
): Omit<FigureChain, 'shown'> {
  switch (source.kind) {
    case 'CELL': {
      const { year } = source.cell;
      return (
        chains[0] ?? {
          cell: source.cell,
          label: '',
          year,
          exact: fromCents(0n),
          parts: [],
          tookRounding: false,
        }
      );
    }
    case 'SUM': {
      const parts = chains.flatMap((chain, at): Part[] => {
        if (!chain?.cell) return [];
        const cents = toCents(chain.exact) * (at < source.cells.length ? 1n : -1n);
        return [{ kind: 'FIGURE', cell: chain.cell, label: nameOf(chain), cents }];
      });
      return made('', source.cells[0]?.year ?? 'CURRENT', parts);
    }
    case 'BALANCE': {
      const balance = balanceAt(balances, source.of);
      return made(balance?.label ?? '', source.year, balance?.parts[source.year] ?? []);
    }
  }
}

/** A figure of last year beside one of this year, as an opening amount, says so. */
function nameOf({ label, year }: FigureChain): string {
  return year === 'PRIOR' ? `${label}, last year` : label;
}

function made(label: string, year: FigureChain['year'], parts: readonly Part[]): Omit<FigureChain, 'shown'> {
  const exact = parts.reduce((sum, { cents }) => sum + cents, 0n);
  return { label, year, exact: fromCents(exact), parts: joinedParts(parts), tookRounding: false };
}
