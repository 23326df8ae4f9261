/**
 * What the names of accounts say of their reporting keys, as sealed data: shapes of names, the word that heads a
 * name, the place in the chart, and the keys that take over on the other side, under another term or in cost of
 * sales. Every key must stand in the reporting taxonomy; regular expressions are compiled once.
 */
import { z } from 'zod';
import { type Money, moneySchema } from '../shared/model/money.ts';
import { formSchema } from '../shared/words/vocabulary.ts';
import { ConstitutionFileError } from './errors.ts';
import { CONSTITUTION_DIRECTORY, type DeepReadonly, readConstitutionFile } from './files.ts';

const FILE = 'account_names.json';

export const CHART_ZONES = [
  'FIXED_ASSETS',
  'ASSETS',
  'REVENUE',
  'OTHER_INCOME',
  'COST_OF_SALES',
  'EXPENSES',
  'LIABILITIES',
  'EQUITY',
] as const;
export const ACCOUNT_FAMILIES = ['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE'] as const;

const key = z.string().min(1);
const side = z.enum(['debit', 'credit']);
const keyToKey = z.record(key, key);

const fileSchema = z.strictObject({
  version: z.string().min(1),
  /** Tried in order; the first whose form fits the name, on the side that it asks for, speaks. */
  shapes: z.array(
    z.strictObject({
      when: formSchema,
      unless: formSchema.optional(),
      side: side.optional(),
      /** The name may mean something else: never certain. */
      general: z.literal(true).optional(),
      key: key.optional(),
      /** Which list of `choices` names the key, where it depends on further words. */
      choice: z.string().min(1).optional(),
      what: z.string().min(1),
    }),
  ),
  /** Names that stand for different things in different books: whatever a word makes of them is never certain. */
  doubtful: z.array(
    z.strictObject({ when: formSchema, unless: formSchema.optional(), side: side.optional() }),
  ),
  /** Lists of which the first entry that fits gives the key; an entry without a key ends the list. */
  choices: z.record(
    z.string(),
    z.array(
      z.strictObject({
        when: formSchema.optional(),
        unless: formSchema.optional(),
        key: key.optional(),
        /** True where the entry names the kind that is left, so that it is never certain. */
        general: z.literal(true).optional(),
      }),
    ),
  ),
  /** What the head of a name makes of an account: its family, and its key when other words say no more. */
  heads: z.array(
    z.strictObject({
      /** Over the comparable words of the name. */
      when: formSchema,
      unless: formSchema.optional(),
      side,
      /** The families that such an account can belong to on this side. */
      families: z.array(z.enum(ACCOUNT_FAMILIES)).min(1),
      key: key.optional(),
      what: z.string().min(1),
    }),
  ),
  /** Names that say when a balance is due. */
  terms: z.strictObject({ later: formSchema, sooner: formSchema }),
  /** Names that put an expense into cost of sales, and the keys there; others become the general one. */
  direct: z.strictObject({ when: formSchema, unless: formSchema.optional() }),
  /** What an account of a run of the chart is when no word of its name is known. */
  zones: z.record(
    z.enum(CHART_ZONES),
    z.strictObject({
      debit: key.optional(),
      credit: key.optional(),
      further_debit: z.array(key).optional(),
      further_credit: z.array(key).optional(),
      /** Keys that stand in this run, where section and group do not say it. */
      holds: z.array(key).optional(),
    }),
  ),
  families: z.record(
    z.enum(ACCOUNT_FAMILIES),
    z.strictObject({ debit: key.optional(), credit: key.optional() }),
  ),
  /** Names that are an asset or an expense by the amount: from `from` on a practice capitalises what it buys. */
  capitalised: z.strictObject({
    from: z.string().regex(/^\d+\.\d\d$/),
    names: z.array(
      z.strictObject({ when: formSchema, unless: formSchema.optional(), asset: key, expense: key }),
    ),
  }),
  /** Income beside the trade, and what it is where it is the trade. */
  turnover: keyToKey,
  /** Names that companies bear, and what an account that bears nothing else is: the name's other words tell its trade. */
  parties: z.strictObject({ when: formSchema, unless: formSchema, debit: key, credit: key }),
  /** Goods by their name: among assets they are held and not used up. */
  goods_held: z.strictObject({ when: formSchema, unless: formSchema, key }),
  /** Names that mean the customers or suppliers where the chart has no other account for them. */
  sundry: z.strictObject({ when: formSchema, keys: keyToKey }),
  /** Equity that losses, rates or what was spent bring into debit; other equity there is asked about. */
  equity_in_debit: z.array(key),
  /** The key that takes over when the balance stands on the other side. */
  other_side: keyToKey,
  /** Keys whose accounts follow their side from year to year, whatever was decided on the other side. */
  changes_side: z.array(key),
  /** The key of the same kind that is due later. */
  other_term: keyToKey,
  /** The key within cost of sales for an expense that the name says belongs there. */
  cost_of_sales: keyToKey,
});

type AccountNamesFile = DeepReadonly<z.infer<typeof fileSchema>>;
export type ChartZone = (typeof CHART_ZONES)[number];
export type AccountFamily = (typeof ACCOUNT_FAMILIES)[number];

/** A form that names fit, and forms in spite of which they do not. */
interface Fitting {
  readonly when: RegExp | undefined;
  readonly unless: RegExp | undefined;
}

export interface NameShapeRule extends Fitting {
  readonly side: 'debit' | 'credit' | undefined;
  /** The key that the name asks for; undefined where its further words name none. */
  readonly keyOf: (name: string) => { readonly key: string; readonly general: boolean } | undefined;
  readonly what: string;
}

/** Names of which no word makes a key certain, on one side or on both. */
export interface DoubtfulRule extends Fitting {
  readonly side: 'debit' | 'credit' | undefined;
}

export interface HeadRule extends Fitting {
  readonly side: 'debit' | 'credit';
  readonly families: readonly AccountFamily[];
  readonly key: string | undefined;
  readonly what: string;
}

/** Names that are an asset or an expense, by their place or their amount. */
export interface CapitalisedRule extends Fitting {
  readonly asset: string;
  readonly expense: string;
}

export interface AccountNames extends Pick<AccountNamesFile, 'version' | 'zones' | 'families'> {
  readonly shapes: readonly NameShapeRule[];
  readonly doubtful: readonly DoubtfulRule[];
  readonly heads: readonly HeadRule[];
  readonly terms: { readonly later: RegExp; readonly sooner: RegExp };
  /** Fits the names that put an expense into cost of sales. */
  readonly costOfSales: Fitting;
  readonly capitalised: { readonly from: Money; readonly names: readonly CapitalisedRule[] };
  readonly turnover: ReadonlyMap<string, string>;
  /** Fits the names of companies; the keys of what they owe and are owed. */
  readonly parties: Fitting & Readonly<Record<'debit' | 'credit', string>>;
  /** Fits the names of goods, and the key of those that are held. */
  readonly goodsHeld: Fitting & { readonly key: string };
  /** Fits the names that mean customers or suppliers where no other account does, and the keys they then have. */
  readonly sundry: { readonly when: RegExp; readonly keys: ReadonlyMap<string, string> };
  /** Keys of equity that may stand in debit. */
  readonly equityInDebit: ReadonlySet<string>;
  readonly otherSide: ReadonlyMap<string, string>;
  /** Keys whose accounts follow their side from year to year. */
  readonly changesSide: ReadonlySet<string>;
  /** From a current key to the non-current one of its kind. */
  readonly laterTerm: ReadonlyMap<string, string>;
  /** From a non-current key to the current one of its kind. */
  readonly earlierTerm: ReadonlyMap<string, string>;
  readonly withinCostOfSales: ReadonlyMap<string, string>;
}

const compile = (form: string | undefined) => (form === undefined ? undefined : new RegExp(form, 'iu'));
const fits = ({ when, unless }: Fitting, name: string) =>
  (when === undefined || when.test(name)) && !unless?.test(name);

/** Reads what names say; `known` tells the keys of the reporting taxonomy. */
export function readAccountNames(
  known: (key: string) => boolean,
  directory: string = CONSTITUTION_DIRECTORY,
): AccountNames {
  const file = readConstitutionFile(directory, FILE, fileSchema);
  for (const named of keysNamedIn(file)) {
    if (!known(named))
      throw new ConstitutionFileError(FILE, `the key ${named} is not in the reporting taxonomy.`);
  }
  const choices = new Map(
    Object.entries(file.choices).map(([name, entries]) => [
      name,
      entries.map(({ when, unless, key, general = false }) => ({
        when: compile(when),
        unless: compile(unless),
        named: key === undefined ? undefined : { key, general },
      })),
    ]),
  );
  // What is left of a family ("other payables") is said of many names and is certain of none.
  const leftOver = new Set(Object.values(file.families).flatMap((sides) => Object.values(sides)));
  const shapes = file.shapes.map((shape): NameShapeRule => {
    const entries = shape.choice === undefined ? undefined : choices.get(shape.choice);
    if ((entries === undefined) === (shape.key === undefined))
      throw new ConstitutionFileError(FILE, `the shape of ${shape.what} needs a key or a known choice.`);
    const named =
      shape.key === undefined
        ? undefined
        : { key: shape.key, general: shape.general === true || leftOver.has(shape.key) };
    return {
      when: compile(shape.when),
      unless: compile(shape.unless),
      side: shape.side,
      keyOf: (name) => (entries ? entries.find((entry) => fits(entry, name))?.named : named),
      what: shape.what,
    };
  });
  const pairs = Object.entries(file.other_term);
  // Several current keys may share a later one; back leads the one that is named first.
  const earlier = [...pairs].reverse().map(([current, later]) => [later, current] as const);
  return Object.freeze({
    version: file.version,
    heads: file.heads.map((head) => ({
      ...head,
      when: compile(head.when),
      unless: compile(head.unless),
      key: head.key,
    })),
    doubtful: file.doubtful.map((form) => ({
      when: compile(form.when),
      unless: compile(form.unless),
      side: form.side,
    })),
    terms: { later: new RegExp(file.terms.later, 'iu'), sooner: new RegExp(file.terms.sooner, 'iu') },
    costOfSales: { when: compile(file.direct.when), unless: compile(file.direct.unless) },
    zones: file.zones,
    families: file.families,
    shapes,
    capitalised: {
      from: moneySchema.parse(file.capitalised.from),
      names: file.capitalised.names.map(({ when, unless, asset, expense }) => ({
        when: compile(when),
        unless: compile(unless),
        asset,
        expense,
      })),
    },
    turnover: new Map(Object.entries(file.turnover)),
    parties: { ...file.parties, when: compile(file.parties.when), unless: compile(file.parties.unless) },
    goodsHeld: {
      key: file.goods_held.key,
      when: compile(file.goods_held.when),
      unless: compile(file.goods_held.unless),
    },
    sundry: {
      when: new RegExp(file.sundry.when, 'iu'),
      keys: new Map(Object.entries(file.sundry.keys)),
    },
    equityInDebit: new Set(file.equity_in_debit),
    otherSide: new Map(Object.entries(file.other_side)),
    changesSide: new Set(file.changes_side),
    laterTerm: new Map(pairs),
    earlierTerm: new Map(earlier),
    withinCostOfSales: new Map(Object.entries(file.cost_of_sales)),
  });
}

/** Whether a name fits the form of a shape. */
export const fitsShape = fits;

function keysNamedIn(file: AccountNamesFile): readonly string[] {
  return [
    ...file.shapes.flatMap((shape) => shape.key ?? []),
    ...Object.values(file.choices).flatMap((entries) => entries.flatMap((entry) => entry.key ?? [])),
    ...file.heads.flatMap((head) => head.key ?? []),
    ...Object.values(file.zones).flatMap((zone) => [
      ...(zone.debit ? [zone.debit] : []),
      ...(zone.credit ? [zone.credit] : []),
      ...(zone.further_debit ?? []),
      ...(zone.further_credit ?? []),
      ...(zone.holds ?? []),
    ]),
    ...Object.values(file.families).flatMap((family) => [family.debit ?? [], family.credit ?? []].flat()),
    ...file.capitalised.names.flatMap(({ asset, expense }) => [asset, expense]),
    ...[file.parties.debit, file.parties.credit],
    file.goods_held.key,
    ...file.equity_in_debit,
    ...file.changes_side,
    ...[file.turnover, file.sundry.keys, file.other_side, file.other_term, file.cost_of_sales].flatMap(
      (table) => Object.entries(table).flat(),
    ),
  ];
}
