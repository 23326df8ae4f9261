/**
 * The generated statements (specification 2.5, 4.2; decisions 2): the documented, versioned shape of
 * `statementsJson`. Amounts are presented (rounded, shown positive where the standard shows them positive);
 * every line names the trial balance items that it came from.
 */
import { z } from 'zod';
import { isoDateSchema } from './dates.ts';
import { ROUNDING_CONVENTIONS } from './enums.ts';
import { moneySchema } from './money.ts';

export const STATEMENTS_SCHEMA_VERSION = 1;

export const statementLineSchema = z.object({
  /** Reporting key ("trade_receivables") or the name of a total ("total_assets"). */
  key: z.string(),
  label: z.string(),
  current: moneySchema.nullable(),
  prior: moneySchema.nullable(),
  noteKey: z.string().optional(),
  /** Trial balance items behind the line; of a total: of all its components. */
  sourceItemIds: z.array(z.string()),
  /** HEADING has no amounts; TOTAL and SUBTOTAL are computed. */
  kind: z.enum(['HEADING', 'LINE', 'SUBTOTAL', 'TOTAL']),
  /** The exact amounts before rounding, to the cent. */
  exactCurrent: moneySchema.nullable(),
  exactPrior: moneySchema.nullable(),
  /** True where this line took the rounding difference so that its table casts. */
  tookRounding: z.boolean(),
  /** Of a line of the face: keys of the lines that it gathers, which stand in its note. */
  gathers: z.array(z.string()).optional(),
});
export type StatementLine = z.output<typeof statementLineSchema>;

export const statementTableSchema = z.object({
  title: z.string(),
  /** Each reporting key on a line of its own: what notes, filings and figures are made from. */
  lines: z.array(statementLineSchema),
  /** The lines as the statement prints them, some gathered; absent in statements made before there were any. */
  face: z.array(statementLineSchema).optional(),
  /** What is said beside the figures: comparatives that are missing, what moved no cash. Absent: nothing. */
  remarks: z.array(z.string()).optional(),
});
type StatementTable = z.output<typeof statementTableSchema>;

/** The lines that a statement prints: document, page, portal and filing show these. */
export function printedLines({
  face,
  lines,
}: {
  readonly face?: readonly StatementLine[] | undefined;
  readonly lines: readonly StatementLine[];
}): readonly StatementLine[] {
  return face ?? lines;
}

/** A figure of a statement by its key, on its face or behind it. */
export function findLine(
  { face = [], lines }: Pick<StatementTable, 'face' | 'lines'>,
  key: string,
): StatementLine | undefined {
  return [...face, ...lines].find((line) => line.key === key && line.kind !== 'HEADING');
}

/** Changes in equity: one amount per component column and a total; zero columns are omitted. */
export const equityTableSchema = z.object({
  title: z.string(),
  columns: z.array(z.object({ key: z.string(), label: z.string() })),
  rows: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      kind: z.enum(['BALANCE', 'MOVEMENT']),
      year: z.enum(['CURRENT', 'PRIOR']),
      /** By column key, plus `total`. */
      amounts: z.record(z.string(), moneySchema),
      total: moneySchema,
      sourceItemIds: z.array(z.string()),
      /** Columns whose figure took a rounding difference; absent where none did. */
      tookRounding: z.array(z.string()).optional(),
      /** Items behind the figure of each column. */
      sources: z.record(z.string(), z.array(z.string())).optional(),
    }),
  ),
  /** What is said beside the figures: a prior year that was worked back, movements that are not known. */
  remarks: z.array(z.string()).optional(),
  /** The prior year was worked back from its end: what it opened with is not known. Absent where it is. */
  priorWorkedBack: z.literal(true).optional(),
});
export type EquityTable = z.output<typeof equityTableSchema>;

export const cashFlowTableSchema = statementTableSchema.extend({
  /** False when opening balances are missing: the statement then says why and shows no movements. */
  available: z.boolean(),
  unavailableReason: z.string().nullable(),
  /** Comparatives only when the data allow; said plainly otherwise. */
  comparativesAvailable: z.boolean(),
  /** Why there are none; absent where there are, or where there is no prior year. */
  comparativesReason: z.string().optional(),
});

export const ANOMALY_KINDS = [
  'UNBALANCED',
  'NEGATIVE_WORKING_CAPITAL',
  'ZERO_REVENUE',
  'PROFIT_WITHOUT_TAX',
  'MISSING_OPENING_BALANCES',
  'OPENING_EQUITY_DIFFERENCE',
  'UNEXPLAINED_RESERVE_MOVEMENT',
  'POST_CLOSING_TRIAL_BALANCE',
  'UNEXPLAINED_CASH_DIFFERENCE',
  'COMPARATIVES_DIFFER',
  'UNMAPPED_ACCOUNTS',
  'SUSPENSE_ACCOUNT',
  'ABNORMAL_BALANCE_SIDE',
  'ROUND_SUM_PLUG',
  'SIDE_CHANGED',
  'PRIOR_YEAR_GAP',
  'UNREVIEWED_LOW_MAPPING',
  'NET_INVESTING_CASH_FLOW',
  'JOURNAL_NOT_COUNTED',
  'RESTATEMENT_UNSAID',
  'RESTATEMENT_NOT_SHOWN',
] as const;

export const anomalySchema = z.object({
  kind: z.enum(ANOMALY_KINDS),
  message: z.string(),
  /** Keys of the lines concerned. */
  fields: z.array(z.string()),
});
export type Anomaly = z.output<typeof anomalySchema>;

const restatedRowSchema = z.object({
  statement: z.enum(['balanceSheet', 'profitAndLoss', 'cashFlow']),
  key: z.string(),
  label: z.string(),
  kind: statementLineSchema.shape.kind,
  /** As presented: last year as it was reported, what is added to it, and as it is shown now. */
  reported: moneySchema,
  adjustment: moneySchema,
  restated: moneySchema,
});
export type RestatedRow = z.output<typeof restatedRowSchema>;

/** Comparatives that differ from what was reported (FRS 8.22, 8.42 and 8.49; FRS 1.41; SFRS for SE 3.12, 10.13, 10.23). */
export const restatementSchema = z.object({
  /** RECLASSIFIED: shown in other lines, with profit and net assets as they were. */
  mark: z.enum(['RESTATED', 'RECLASSIFIED']),
  journals: z.array(
    z.object({
      reference: z.string(),
      narrative: z.string(),
      restates: z.enum(['ERROR', 'POLICY', 'RECLASSIFICATION']),
    }),
  ),
  /** Lines and totals that differ, in the order of the statements. */
  rows: z.array(restatedRowSchema),
  /** Columns of the comparative changes in equity that differ, "total" among them. Absent in sets of before it was kept. */
  equityColumns: z.array(z.string()).optional(),
  /** The statement of financial position at the beginning of the comparative year, by line (FRS 1.40A). */
  thirdSheet: z.object({ at: isoDateSchema, amounts: z.record(z.string(), moneySchema) }).optional(),
  /** What of the standards cannot be shown, and why; each is open until a reviewer lets it stand. */
  open: z.array(z.string()),
});
export type Restatement = z.output<typeof restatementSchema>;

export const statementsJsonSchema = z.object({
  schemaVersion: z.literal(STATEMENTS_SCHEMA_VERSION),
  periodStart: isoDateSchema,
  periodEnd: isoDateSchema,
  currency: z.string(),
  rounding: z.enum(ROUNDING_CONVENTIONS),
  /** Layout of profit and loss, chosen by the start of the period (decisions 6). */
  profitAndLossLayout: z.string(),
  hasPriorYear: z.boolean(),
  /** That the two periods are not entirely comparable, and why; absent where both are twelve months. */
  comparability: z.string().optional(),
  /** Absent where the comparatives are as they were reported. */
  restatement: restatementSchema.optional(),
  balanceSheet: statementTableSchema,
  profitAndLoss: statementTableSchema,
  changesInEquity: equityTableSchema,
  cashFlow: cashFlowTableSchema,
  anomalies: z.array(anomalySchema),
  balanced: z.boolean(),
});
export type StatementsJson = z.output<typeof statementsJsonSchema>;

/** Path segment of `GET …/statements/:section` → part of statementsJson. */
export const STATEMENT_SECTIONS = {
  'balance-sheet': 'balanceSheet',
  'income-statement': 'profitAndLoss',
  'cash-flow': 'cashFlow',
  equity: 'changesInEquity',
} as const;
export type StatementSection = keyof typeof STATEMENT_SECTIONS;

const SECTIONS = Object.keys(STATEMENT_SECTIONS) as StatementSection[];

/** The path segment of a part of statementsJson. */
export function sectionOf(statement: (typeof STATEMENT_SECTIONS)[StatementSection]): StatementSection {
  const section = SECTIONS.find((each) => STATEMENT_SECTIONS[each] === statement);
  if (section === undefined) throw new Error(`${statement} is no part of the statements.`);
  return section;
}

/** Statements as they are stored. Throws where the text is not one of statements. */
export function readStatementsText(text: string): StatementsJson {
  return statementsJsonSchema.parse(JSON.parse(text));
}
