/**
 * Opens a figure of a note: from the source that its cell carries straight to the accounts behind it. A figure of an
 * answer, of the law, or typed by a person has none, and cannot be opened.
 */
import type { Constitution } from '../../../constitution/index.ts';
import {
  cellValue,
  type FigureCell,
  type FigureSource,
  type OpenedFigure,
} from '../../../shared/model/note-cells.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Reader } from '../../store/database.ts';
import { listNotes } from '../../store/repositories/engagement-outputs.ts';
import { requireEngagement } from '../engagements/require-engagement.ts';
import { requireStatement } from '../statements/generate-statements.ts';
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

/** Errors: NOT_FOUND where there is no such cell or no account stands behind it. */
export async function openNoteFigure(
  reader: Reader,
  constitution: Constitution,
  engagementId: string,
  noteKey: string,
  place: CellPlace,
): Promise<OpenedFigure> {
  const engagement = await requireEngagement(reader, engagementId);
  const note = (await listNotes(reader, engagementId)).find((each) => each.noteKey === noteKey);
  const block = note?.content[place.block];
  const { source } = cellValue(block?.type === 'table' ? block.rows[place.row]?.[place.column] : undefined);
  if (!source || !isInLedger(source)) {
    throw new Problem('NOT_FOUND', 'No account stands behind this figure.');
  }
  const { statementsJson } = await requireStatement(reader, engagementId);
  const taxonomy = constitution.reportingTaxonomy();
  return openedFigure(
    source,
    statementsJson,
    await loadBalances(reader, engagement, statementsJson, taxonomy),
  );
}

export function isInLedger(source: FigureSource): source is LedgerSource {
  return source.kind === 'CELL' || source.kind === 'SUM' || source.kind === 'BALANCE';
}

/** Of the statements and balances of today. */
export function openedFigure(
  source: LedgerSource,
  statements: StatementsJson,
  balances: Balances,
): OpenedFigure {
  const sources = figureSources(statements, balances, []);
  const { heads } = sources;
  const amount = amountToday(source, sources);
  const plain = { amount, exact: null, tookRounding: false, heads };
  switch (source.kind) {
    case 'CELL': {
      const { exact, tookRounding, sourceItemIds } = behindCell(source.cell, statements);
      const { statement, year } = source.cell;
      const moved = year === 'CURRENT' ? 'MOVEMENT' : 'PRIOR_MOVEMENT';
      const of = statement === 'cashFlow' ? moved : year;
      return { cell: source.cell, amount, exact, tookRounding, of, heads, sourceItemIds: [...sourceItemIds] };
    }
    case 'SUM': {
      const cells = [...source.cells, ...(source.minus ?? [])];
      const years = new Set(cells.map(({ year }) => year));
      const ids = cells.flatMap((cell) => behindCell(cell, statements).sourceItemIds);
      const of = years.size > 1 ? 'MOVEMENT' : (cells[0]?.year ?? 'CURRENT');
      return { ...plain, of, sourceItemIds: [...new Set(ids)] };
    }
    case 'BALANCE': {
      const { sourceItemIds = [] } = balanceAt(balances, source.of) ?? {};
      return { ...plain, of: yearsOf(source), sourceItemIds: [...new Set(sourceItemIds)] };
    }
  }
}

/** What a schedule opens with are balances of the year before; its changes lie between the two. */
function yearsOf({ of, year }: Extract<LedgerSource, { kind: 'BALANCE' }>): OpenedFigure['of'] {
  if (of.kind !== 'SCHEDULE') return year;
  switch (of.row) {
    case 'COST_CLOSING':
    case 'WRITTEN_OFF_CLOSING':
    case 'CARRYING_CLOSING':
      return year;
    case 'COST_OPENING':
    case 'WRITTEN_OFF_OPENING':
    case 'CARRYING_OPENING':
      return year === 'CURRENT' ? 'PRIOR' : 'OPENING';
    default:
      return year === 'CURRENT' ? 'MOVEMENT' : 'PRIOR_MOVEMENT';
  }
}

type Behind = Pick<OpenedFigure, 'exact' | 'tookRounding'> & { readonly sourceItemIds: readonly string[] };

const NOTHING: Behind = { exact: null, tookRounding: false, sourceItemIds: [] };

function behindCell({ statement, key, year, column }: FigureCell, statements: StatementsJson): Behind {
  if (statement !== 'changesInEquity') {
    const line = statements[statement].lines.find((each) => each.key === key && each.kind !== 'HEADING');
    if (!line) return NOTHING;
    const exact = year === 'CURRENT' ? line.exactCurrent : line.exactPrior;
    return { exact, tookRounding: line.tookRounding, sourceItemIds: line.sourceItemIds };
  }
  const row = statements.changesInEquity.rows.find((each) => each.key === key && each.year === year);
  if (!row) return NOTHING;
  // Statements made before cells named their own accounts know those of the row.
  const own = column === undefined || row.sources === undefined ? row.sourceItemIds : row.sources[column];
  const tookRounding = column !== undefined && row.tookRounding?.includes(column) === true;
  return { exact: null, tookRounding, sourceItemIds: own ?? [] };
}
