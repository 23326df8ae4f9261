/**
 * What threads work out of the linked statements before their lines are stored: the fact that each line would surely
 * be proposed for, and what every figure adds up from. Of one version of the statements, which it names.
 */
import type { FigureChain } from '../../shared/model/figure-chain.ts';
import type { FigureCell, FigureYear } from '../../shared/model/note-cells.ts';
import type { StatementPart } from '../../shared/model/provenance.ts';
import type { StatementsJson } from '../../shared/model/statements.ts';
import type { EngineContext } from '../context/engine-context.ts';
import { openStatementFigures } from '../financial-statements/statements/open-statement-figure.ts';
import { outOfDateBy } from '../financial-statements/statements/up-to-date.ts';
import { findStatement } from '../store/repositories/engagement-outputs.ts';
import { findEngagement } from '../store/repositories/engagements.ts';
import type { StoredFiling } from '../store/repositories/filings.ts';
import { keyedPart } from '../store/repositories/line-provenance.ts';
import { listItems } from '../store/repositories/trial-balances.ts';
import { requireFiling } from '../xbrl-filing/filings/require-filing.ts';
import { sureFacts } from '../xbrl-filing/suggestions/suggest-tag-mappings.ts';
import { type BuiltLine, type BuiltPart, linesOfStatements } from './lines-of-statements.ts';

export interface PreparedLines {
  /** Null where the filing has no statements. */
  readonly statementVersion: number | null;
  /** By the key of the line: what names the fact that it would be; null where none is sure. */
  readonly facts: ReadonlyMap<string, string | null>;
  /** By the key of the figure; empty where the books have moved on. */
  readonly chains: ReadonlyMap<string, FigureChain>;
}

/** The lines that the filing's entry point takes of these statements. */
export function linesFor(
  context: EngineContext,
  filing: StoredFiling,
  statements: StatementsJson,
): BuiltLine[] {
  const { taxonomy, isApplicable } = context.constitution.taxonomyLookup(filing.taxonomyVersion);
  const components = isApplicable(taxonomy.roles.equityComponentsAxis ?? '', filing.entryPoint);
  return linesOfStatements(statements, components);
}

export const lineKey = ({ statement, parentLabel, label }: BuiltLine) =>
  JSON.stringify([statement, parentLabel, label]);

const figureKey = ({ statement, key, column, year }: FigureCell) =>
  JSON.stringify([statement, key, column, year]);

export async function prepareLines(context: EngineContext, filingId: string): Promise<PreparedLines> {
  const { reader } = context;
  const filing = await requireFiling(reader, filingId);
  const { fsEngagementId } = filing;
  const engagement = fsEngagementId === null ? undefined : await findEngagement(reader, fsEngagementId);
  const statement = engagement && (await findStatement(reader, engagement.id));
  if (!statement) return { statementVersion: null, facts: new Map(), chains: new Map() };
  const lines = linesFor(context, filing, statement.statementsJson);
  const items = await listItems(reader, engagement.id);
  const keyOf = new Map(items.map(({ id, taxonomyKey }) => [id, taxonomyKey]));
  const facts = await sureFacts(
    context,
    filing,
    lines.map(({ parts, ...line }) => ({ ...line, keys: parts.map((part) => keyedPart(part, keyOf)) })),
  );
  const cells = lines.flatMap(({ parts }) => parts.flatMap(figuresOf));
  const upToDate = (await outOfDateBy(reader, engagement, statement)) === null;
  const opened = upToDate ? (await openStatementFigures(context, engagement, cells)).chains : [];
  return {
    statementVersion: statement.versionNo,
    facts: new Map(lines.map((line, position) => [lineKey(line), facts[position] ?? null])),
    chains: new Map(
      cells.flatMap((cell, at) => {
        const chain = opened[at];
        return chain ? [[figureKey(cell), chain] as const] : [];
      }),
    ),
  };
}

/** The figures of both years. */
function figuresOf({ figure, current, prior }: BuiltPart): readonly FigureCell[] {
  return [
    ...(current === null ? [] : [{ ...figure, year: 'CURRENT' as const }]),
    ...(prior === null ? [] : [{ ...figure, year: 'PRIOR' as const }]),
  ];
}

/** The part as it is stored, with what each of its years adds up from. */
export function openedPart({ figure, ...part }: BuiltPart, chains: PreparedLines['chains']): StatementPart {
  const chainOf = (year: FigureYear) => chains.get(figureKey({ ...figure, year }));
  const [current, prior] = [chainOf('CURRENT'), chainOf('PRIOR')];
  return {
    ...part,
    exactCurrent: current?.exact ?? part.exactCurrent,
    exactPrior: prior?.exact ?? part.exactPrior,
    chain: { current: current?.parts ?? [], prior: prior?.parts ?? [] },
  };
}
