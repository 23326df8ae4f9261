/**
 * What a heading of a statement says of the lines beneath it, by taxonomy version: which totals and sections hold
 * them, their side of the books, and the "other" element that takes what has no name of its own (specification
 * 4.5, Suggestion). Beside it, the families of elements that are never meant unless the line names them: tax,
 * interest, audit; and contraries, of which an element never says the other than the line. What must stay true: every element and section is known to the version, and an "other" can
 * stand on the heading's statement, or on the one that the heading borrows from.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { elementIdSchema } from '../shared/model/element-id.ts';
import { LINE_STATEMENTS, type LineStatement } from '../shared/model/enums.ts';
import { formSchema } from '../shared/words/vocabulary.ts';
import { ConstitutionFileError } from './errors.ts';
import { CONSTITUTION_DIRECTORY, createFileCache, type DeepReadonly, readConstitutionFile } from './files.ts';
import { type TaxonomyLookup, taxonomyLookup } from './taxonomy-lookup.ts';

const headingSchema = z.strictObject({
  statement: z.enum(LINE_STATEMENTS),
  /** The heading in small letters; the longest that a printed heading holds counts. */
  says: z.array(z.string().min(1)).min(1),
  side: z.enum(['debit', 'credit']).optional(),
  /** Lines beneath it are parts of these totals. */
  within: z.array(elementIdSchema).min(1).optional(),
  /** Of those, the totals whose parts its lines mostly are; another heading may have been left out below. */
  mostly: z.array(elementIdSchema).min(1).optional(),
  /** Totals whose parts never stand beneath it: adjustments end where working capital begins. */
  without: z.array(elementIdSchema).min(1).optional(),
  /** Lines beneath it may carry elements of these sections. */
  sections: z.array(z.string().min(1)).min(1).optional(),
  /** Lines beneath it may carry elements of this statement too: an expense schedule in the notes. */
  from: z.enum(LINE_STATEMENTS).optional(),
  /** Lines beneath it say what happened in the period, and are no balances: an allowance there is what was charged. */
  movements: z.literal(true).optional(),
  /** Its lines add to it and take from it, whatever side their words say: the reconciliation of the tax. */
  bothWays: z.literal(true).optional(),
  /** The title of a note whose parts are of it, whatever they are called: "Revenue" among related parties. */
  whole: z.literal(true).optional(),
  /** Whose balance "At 31 December" is, where the note has no parts or the line stands in none of them. */
  balance: elementIdSchema.optional(),
  /**
   * What takes a line without a name of its own; the first whose words the line holds, whose form the line and the parts of
   * its heading have together ("Purchases from:" above "Beta Ltd"), or that has neither.
   */
  others: z.array(
    z.strictObject({
      element: elementIdSchema,
      words: z.array(z.string().min(1)).min(1).optional(),
      form: formSchema.optional(),
    }),
  ),
  /** Words that end a heading of this kind, whatever it is of and where none is listed: "Hotel operating expenses". */
  ends: z.array(z.string().min(1)).min(1).optional(),
  /** What takes the place of an element beneath a title of the form: due to others, beneath "Trade payables". */
  instead: z
    .array(z.strictObject({ title: formSchema, of: elementIdSchema, element: elementIdSchema }))
    .min(1)
    .optional(),
  /** What the total of the note is, under its own title: "Total other payables and accruals". */
  total: elementIdSchema.optional(),
  /** What a reviewer weighs beside a first guess beneath it, the likeliest first: third parties beside related ones. */
  beside: z.array(elementIdSchema).min(1).optional(),
  /**
   * Whose balance "At 31 December" is, by the part of the note it stands in ("Cost", "Net book value"), and the movements
   * that stand in no other part: disposals under depreciation are not those of cost.
   */
  balances: z
    .array(
      z.strictObject({
        says: z.array(z.string().min(1)).min(1),
        element: elementIdSchema,
        movements: z.array(elementIdSchema).min(1).optional(),
        /** What a movement of another part is in this one: a disposal, beneath "Depreciation". */
        takes: z
          .array(z.strictObject({ of: elementIdSchema, element: elementIdSchema }))
          .min(1)
          .optional(),
      }),
    )
    .optional(),
  /** The rows of an ageing or maturity table, in days: what is past due for 31 to 90 days; the last is open. */
  spans: z
    .array(
      z.strictObject({
        from: z.int().min(0),
        to: z.int().min(1).optional(),
        element: elementIdSchema,
      }),
    )
    .min(1)
    .optional(),
  /**
   * What a line is by what the same words mean on the face of a statement, the first that holds: plant, in a note of what
   * was acquired. `of`: the element, or a total that it is a part of.
   */
  faces: z
    .array(z.strictObject({ of: z.array(elementIdSchema).min(1), element: elementIdSchema }))
    .min(1)
    .optional(),
});

const statementHeadingsSchema = z.strictObject({
  version: z.string(),
  headings: z.array(headingSchema),
  /** Sections whose elements are meant only where the line or its heading says what they are of: segments, an acquisition. */
  apart: z.array(z.strictObject({ says: formSchema, sections: z.array(z.string().min(1)).min(1) })),
  /** Labels in notes that name no item, whatever note they stand in: currencies, companies, spans of time. */
  noItems: z.array(formSchema),
  families: z.array(
    z.strictObject({
      name: z.string().min(1),
      words: z.array(z.string().min(1)).min(1).optional(),
      /** Several words that name it together and nothing each: "investment property" is no property of one's own. */
      phrases: z.array(z.string().min(1)).min(1).optional(),
      /** An element may belong to it though the line does not name it: quoted shares are an investment. */
      implied: z.literal(true).optional(),
    }),
  ),
  /** Two words of which a line says one and means never the other: what is bought and what is sold. */
  contraries: z.array(z.strictObject({ one: formSchema, other: formSchema })),
});

export type StatementHeading = DeepReadonly<z.infer<typeof headingSchema>>;
export type StatementHeadings = DeepReadonly<z.infer<typeof statementHeadingsSchema>>;

function strangeSection(sections: readonly string[] | undefined, lookup: TaxonomyLookup): string | null {
  const known = new Set(lookup.taxonomy.sections.map(({ section }) => section));
  const stray = sections?.find((section) => !known.has(section));
  return stray === undefined ? null : `there is no section ${stray}.`;
}

function complaintOf(heading: StatementHeading, lookup: TaxonomyLookup): string | null {
  const strange = strangeSection(heading.sections, lookup);
  if (strange !== null) return strange;
  const faces = (heading.faces ?? []).flatMap(({ of }) => of);
  const named = [
    ...(heading.within ?? []),
    ...(heading.without ?? []),
    ...(heading.mostly ?? []),
    ...faces,
  ].find((id) => lookup.byId(id) === undefined);
  if (named !== undefined) return `${named} is not part of ${lookup.version}.`;
  const statements: readonly LineStatement[] = [
    heading.statement,
    ...(heading.from === undefined ? [] : [heading.from]),
  ];
  const offered = [
    ...heading.others.map(({ element }) => element),
    ...(heading.beside ?? []),
    ...(heading.total === undefined ? [] : [heading.total]),
    ...(heading.balance === undefined ? [] : [heading.balance]),
    ...(heading.balances ?? []).flatMap(({ element, movements = [], takes = [] }) => [
      element,
      ...movements,
      ...takes.flatMap((one) => [one.of, one.element]),
    ]),
    ...(heading.spans ?? []).map(({ element }) => element),
    ...(heading.instead ?? []).flatMap((one) => [one.of, one.element]),
    ...(heading.faces ?? []).map(({ element }) => element),
  ];
  const misplaced = offered.find(
    (element) => !statements.some((statement) => lookup.belongsTo(element, statement)),
  );
  return misplaced === undefined ? null : `${misplaced} cannot stand there.`;
}

/** Reads the headings of a version anew; a version without the file has none. `loadStatementHeadings` keeps them. */
export function readStatementHeadings(
  version: string,
  directory: string = CONSTITUTION_DIRECTORY,
): StatementHeadings {
  const file = `statement_headings_${version}.json`;
  if (!existsSync(join(directory, file)))
    return { version, headings: [], apart: [], noItems: [], families: [], contraries: [] };
  const read = readConstitutionFile(directory, file, statementHeadingsSchema);
  if (read.version !== version) throw new ConstitutionFileError(file, `it states version ${read.version}.`);
  const lookup = taxonomyLookup(version, directory);
  for (const { says, sections } of read.apart) {
    const strange = strangeSection(sections, lookup);
    if (strange !== null) throw new ConstitutionFileError(file, `${says}: ${strange}`);
  }
  const said = new Set<string>();
  for (const heading of read.headings) {
    const complaint = complaintOf(heading, lookup);
    if (complaint !== null) throw new ConstitutionFileError(file, `${heading.says[0]}: ${complaint}`);
    for (const says of heading.says) {
      const key = `${heading.statement}\n${says}`;
      if (said.has(key)) throw new ConstitutionFileError(file, `"${says}" stands twice.`);
      said.add(key);
    }
  }
  return read;
}

const load = createFileCache((directory, version) => readStatementHeadings(version, directory));

/** The headings of a version; throws XbrlUnknownTaxonomyVersionError. */
export function loadStatementHeadings(
  version: string,
  directory: string = CONSTITUTION_DIRECTORY,
): StatementHeadings {
  taxonomyLookup(version, directory);
  return load(directory, version);
}
