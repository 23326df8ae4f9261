/**
 * Lead schedules: which lines of the statements stand under which reference letter, and the ratios of the analytical
 * review. What must stay true: every line stands in exactly one schedule, and a letter keeps its meaning from year to
 * year (a line that is added goes to the end of its schedule).
 */
import { z } from 'zod';
import { BENCHMARKS } from '../shared/model/materiality.ts';
import { ConstitutionFileError } from './errors.ts';
import { CONSTITUTION_DIRECTORY, type DeepReadonly, readConstitutionFile } from './files.ts';
import { PROFIT_GROUPS, REPORTING_SECTIONS } from './statements-schema.ts';
import type { ReportingItem } from './types.ts';

const FILE = 'lead_schedules.json';

const letter = z.string().regex(/^[A-Z]$/);
const key = z.string().regex(/^[a-z][a-z0-9_]{2,59}$/);

/** Balances that add up to one figure of a ratio, positive on the side that is named. */
const measureSchema = z.strictObject({
  side: z.enum(['debit', 'credit']),
  leads: z.array(letter),
  sections: z.array(z.enum(REPORTING_SECTIONS)),
  keys: z.array(key),
});

/** With its name within a sentence: "gross profit". */
const namedMeasureSchema = measureSchema.extend({ name: z.string().min(1) }).strict();

const rate = z.number().int().min(1).max(10_000);
const ratesSchema = z
  .strictObject({ from: rate, to: rate, at: rate })
  .refine(({ from, to, at }) => from <= at && at <= to, 'the usual rate lies within its range');

export const leadSchedulesSchema = z.strictObject({
  version: z.string(),
  leads: z.array(
    z.strictObject({
      letter,
      title: z.string().min(1),
      /** Keys by name go first; a group or section takes its keys that no schedule names. */
      keys: z.array(key),
      groups: z.array(z.enum(PROFIT_GROUPS)),
      sections: z.array(z.enum(REPORTING_SECTIONS)),
    }),
  ),
  ratios: z.array(
    z.strictObject({
      label: z.string().min(1),
      /** DAYS: times the days of the period. */
      unit: z.enum(['PERCENT', 'TIMES', 'DAYS']),
      of: namedMeasureSchema,
      over: namedMeasureSchema,
    }),
  ),
  /** What materiality is computed from, with the rates that are usual, in hundredths of a percent. */
  benchmarks: z.array(
    z.strictObject({
      key: z.enum(BENCHMARKS),
      label: z.string().min(1),
      of: measureSchema,
      usual: ratesSchema,
    }),
  ),
  /** Of overall materiality. */
  performance: ratesSchema,
  trivial: ratesSchema,
  /** The legend of tick marks; a practice adds its own here. */
  tickMarks: z.array(
    z.strictObject({
      key: z.string().regex(/^[a-z][a-z_]{2,39}$/),
      mark: z.string().min(1).max(3),
      says: z.string().min(1),
    }),
  ),
});

type LeadSchedulesFile = DeepReadonly<z.infer<typeof leadSchedulesSchema>>;
export type LeadDefinition = LeadSchedulesFile['leads'][number];
export type RatioDefinition = LeadSchedulesFile['ratios'][number];
export type RatioMeasure = DeepReadonly<z.infer<typeof measureSchema>>;

export interface LeadSchedules extends LeadSchedulesFile {
  /** The keys of each schedule by its letter, in the order of their references ("B1", "B2"). */
  readonly keysOf: ReadonlyMap<string, readonly string[]>;
}

function keysOfLeads(
  { leads, benchmarks, tickMarks }: LeadSchedulesFile,
  items: readonly ReportingItem[],
): ReadonlyMap<string, readonly string[]> {
  const named = new Set(leads.flatMap(({ keys }) => keys));
  const left = items.filter((item) => !named.has(item.key));
  const keysOf = new Map(
    leads.map(({ letter: at, keys, groups, sections }) => [
      at,
      [
        ...keys,
        ...left
          .filter(
            (item) => sections.includes(item.section) || (item.group !== null && groups.includes(item.group)),
          )
          .map((item) => item.key),
      ],
    ]),
  );
  const all = [...keysOf.values()].flat();
  const refuse = (message: string) => new ConstitutionFileError(FILE, message);
  if (new Set(benchmarks.map(({ key }) => key)).size !== BENCHMARKS.length) {
    throw refuse('each benchmark stands once.');
  }
  if (new Set(tickMarks.flatMap(({ key, mark }) => [key, mark])).size !== tickMarks.length * 2) {
    throw refuse('a tick mark stands twice.');
  }
  if (keysOf.size !== leads.length) throw refuse('a letter stands twice.');
  if (new Set(all).size !== all.length) throw refuse('a key stands in two schedules.');
  const known = new Set(items.map((item) => item.key));
  const missing = items.find((item) => !all.includes(item.key));
  if (missing) throw refuse(`no schedule takes the key ${missing.key}.`);
  const unknown = all.find((each) => !known.has(each));
  if (unknown) throw refuse(`there is no key ${unknown}.`);
  return keysOf;
}

/** Read anew; the reporting taxonomy keeps them. */
export function readLeadSchedules(
  items: readonly ReportingItem[],
  directory: string = CONSTITUTION_DIRECTORY,
): LeadSchedules {
  const file = readConstitutionFile(directory, FILE, leadSchedulesSchema);
  return Object.freeze({ ...file, keysOf: keysOfLeads(file, items) });
}
