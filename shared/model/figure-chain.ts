/**
 * What a figure is made of: parts that add up to it, to the cent before rounding. A part is an account in one of its
 * columns, another figure of the statements that opens in turn, or an amount that stands in no account.
 */
import { z } from 'zod';
import { moneySchema } from './money.ts';
import { figureCellSchema, figureYearSchema } from './note-cells.ts';

export const CHAIN_COLUMNS = ['CURRENT', 'PRIOR', 'OPENING'] as const;
export type ChainColumn = (typeof CHAIN_COLUMNS)[number];

const amount = moneySchema;

export const chainPartSchema = z.discriminatedUnion('kind', [
  /** Counts with this amount: the account's balance in the column, turned round where the figure turns it. */
  z.object({
    kind: z.literal('ACCOUNT'),
    itemId: z.string(),
    column: z.enum(CHAIN_COLUMNS),
    amount,
  }),
  z.object({ kind: z.literal('FIGURE'), cell: figureCellSchema, label: z.string(), amount }),
  /** In no account: issued by last year's statements, answered by a person, or taken up without cash. */
  z.object({ kind: z.literal('OTHER'), label: z.string(), amount }),
]);
export type ChainPart = z.output<typeof chainPartSchema>;

export const figureChainSchema = z.object({
  /** The figure of the statements that it is, or repeats; absent for what stands behind them, or adds several up. */
  cell: figureCellSchema.optional(),
  label: z.string(),
  year: figureYearSchema,
  /** As it is printed. */
  shown: moneySchema,
  /** Before rounding: what the parts add up to. */
  exact: moneySchema,
  parts: z.array(chainPartSchema),
  /** Whether the line or cell took a rounding difference, so that its table casts. */
  tookRounding: z.boolean(),
});
export type FigureChain = z.output<typeof figureChainSchema>;

/** A figure of a note, opened. */
export const openedFigureSchema = z.object({
  chain: figureChainSchema,
  /** Heads of the two years. */
  heads: z.object({ current: z.string(), prior: z.string() }),
});
export type OpenedFigure = z.output<typeof openedFigureSchema>;
