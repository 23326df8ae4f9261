/**
 * Lead schedules: which lines of the statements stand under which reference letter, and the ratios of the analytical
 * review. What must stay true: every line stands in exactly one schedule, and a letter keeps its meaning from year to
 * year (a line that is added goes to the end of its schedule).
 */
import { z } from 'zod';
import { ConstitutionFileError } from './errors.ts';
import { CONSTITUTION_DIRECTORY, readConstitutionFile } from './files.ts';
import { PROFIT_GROUPS, REPORTING_SECTIONS } from './statements-schema.ts';
import type { DeepReadonly, ReportingItem } from './types.ts';

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
      of: measureSchema,
      over: measureSchema,
    }),
  ),
});

type LeadSchedulesFile = DeepReadonly<z.infer<typeof leadSchedulesSchema>>;
export type LeadDefinition = LeadSchedulesFile['leads'][number];
export type RatioDefinition = LeadSchedulesFile['ratios'][number];
export type RatioMeasure = RatioDefinition['of'];

export interface LeadSchedules extends LeadSchedulesFile {
  /** The keys of each schedule by its letter, in the order of their references ("B1", "B2"). */
  readonly keysOf: ReadonlyMap<string, readonly string[]>;
}

function keysOfLeads(
  { leads }: LeadSchedulesFile,
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
