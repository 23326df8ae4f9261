/**
 * Texts of notes that follow from the standard, the financial year and the classes held (specification 2.8): new
 * standards with their dates, sources of estimation uncertainty, financial risks, and the categories of financial
 * instruments. What must stay true: a text states what holds for every company that it is shown for.
 */
import { z } from 'zod';
import { isIsoDate } from '../shared/model/dates.ts';
import { REPORTING_STANDARDS, type ReportingStandard } from '../shared/model/enums.ts';
import { CONSTITUTION_DIRECTORY, createFileCache, readConstitutionFile } from './files.ts';
import { MEASUREMENTS } from './policy-text.ts';

const FILE = 'policies/note_texts.json';

const names = z.array(z.string().regex(/^[a-z][a-z0-9_]{1,59}$/));
const standards = z.array(z.enum(REPORTING_STANDARDS)).min(1);
const day = z.string().refine((text): boolean => isIsoDate(text), 'is not a day');

/** In place of the day of a standard that has none yet; it stands after every day, so that nobody applies it. */
export const NO_DAY_YET = 'A date to be determined';

export const noteTextsSchema = z.strictObject({
  version: z.string(),
  standards: z.array(
    z.strictObject({
      standards,
      title: z.string().min(1),
      /** Financial years that begin on or after this day apply it. */
      from: z.union([day, z.literal(NO_DAY_YET)]),
      /** Financial years that end on or after this day name it as not yet effective. */
      listed_from: day,
      effect: z.string().min(1).optional(),
    }),
  ),
  estimates: z.array(
    z.strictObject({
      standards,
      title: z.string().min(1),
      /** It speaks of a standard that applies to financial years beginning on or after this day. */
      applies_from: day.optional(),
      flags: names,
      keys: names,
      except_keys: names,
      /** Keys that are measured so by the company's own choice do not call for the text. */
      except_measured: z.array(z.enum(MEASUREMENTS)).min(1).optional(),
      text: z.string().min(1),
    }),
  ),
  risks: z.array(
    z.strictObject({
      topic: z.enum(['CREDIT', 'LIQUIDITY', 'MARKET', 'CAPITAL', 'FAIR_VALUE']),
      standards,
      title: z.string().min(1),
      text: z.string().min(1),
    }),
  ),
  /** Categories of financial instruments by disclosure flag; the first that fits takes a line. */
  instruments: z.array(
    z.strictObject({
      title: z.string().min(1),
      /** What the category was called in financial years that begin before this day. */
      earlier: z
        .partialRecord(z.enum(REPORTING_STANDARDS), z.strictObject({ before: day, title: z.string().min(1) }))
        .optional(),
      sign: z.enum(['debit', 'credit']),
      flags: names,
      except_keys: names,
    }),
  ),
});

const standardSchema = z.enum(REPORTING_STANDARDS);
const cached = createFileCache((directory, name) => {
  const standard = standardSchema.parse(name);
  const file = readConstitutionFile(directory, FILE, noteTextsSchema);
  const own = <T extends { readonly standards: readonly ReportingStandard[] }>(rows: readonly T[]) =>
    rows.filter((row) => row.standards.includes(standard));
  return Object.freeze({
    standards: own(file.standards),
    estimates: own(file.estimates),
    risks: own(file.risks),
    instruments: file.instruments.map(({ earlier, ...each }) => ({ ...each, earlier: earlier?.[standard] })),
  });
});

/** The texts of a standard; read once. */
export function loadNoteTexts(standard: ReportingStandard, directory: string = CONSTITUTION_DIRECTORY) {
  return cached(directory, standard);
}

/** The texts of one standard. */
export type NoteTexts = ReturnType<typeof loadNoteTexts>;
