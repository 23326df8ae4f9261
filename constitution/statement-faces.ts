/**
 * What the face of a statement gathers in one line (FRS 1.54, 1.99; SFRS for SE 4.11, 5.11): balances of one kind, and
 * expenses by one analysis, by function or by nature. The keys that make a line up stand in its note. What must stay
 * true: a key stands in one gathered balance, and in one kind of each analysis: the first that names it.
 */
import { z } from 'zod';
import { CONSTITUTION_DIRECTORY, type DeepReadonly, readConstitutionFile } from './files.ts';
import { PROFIT_GROUPS } from './statements-schema.ts';

const FILE = 'statement_faces.json';

export const EXPENSE_ANALYSES = ['BY_FUNCTION', 'BY_NATURE'] as const;
export type ExpenseAnalysis = (typeof EXPENSE_ANALYSES)[number];

const name = z.string().regex(/^[a-z][a-z0-9_]{2,59}$/);

export const statementFacesSchema = z
  .strictObject({
    version: z.string(),
    balances: z.array(
      z.strictObject({
        key: name,
        label: z.string().min(1),
        keys: z.array(name).min(2),
        /** Keys of another part of the sheet, whose change stands in the same line of the cash flows. */
        moves_with: z.array(name),
      }),
    ),
    analyses: z.array(
      z.strictObject({
        analysis: z.enum(EXPENSE_ANALYSES),
        /** Subtotals that the analysis does not know. */
        without: z.array(name),
        kinds: z.array(
          z.strictObject({
            key: name,
            label: z.string().min(1),
            /** Keys by name go first; a group takes its keys that no kind names. */
            groups: z.array(z.enum(PROFIT_GROUPS)),
            keys: z.array(name),
            /** Keys of the groups that keep a line of their own. */
            except: z.array(name),
            /** Stands with the other expenses, after the last of them, wherever its keys stood. */
            together: z.boolean(),
            /** The note that shows what the line is made up of. */
            note: z.string().regex(/^note_[a-z0-9_]+$/),
          }),
        ),
      }),
    ),
  })
  .superRefine(({ balances, analyses }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    const once = (what: string, names: readonly string[]) => {
      if (new Set(names).size < names.length) refuse(`${what} names a key twice.`);
    };
    once(
      'The list of balances',
      balances.flatMap(({ keys }) => keys),
    );
    for (const { analysis, kinds } of analyses)
      once(
        `The analysis ${analysis}`,
        kinds.flatMap(({ keys }) => keys),
      );
    for (const analysis of EXPENSE_ANALYSES)
      if (analyses.filter((each) => each.analysis === analysis).length !== 1)
        refuse(`The analysis ${analysis} stands once.`);
  });

export type StatementFaces = DeepReadonly<z.infer<typeof statementFacesSchema>>;
export type GatheredBalance = StatementFaces['balances'][number];
export type ExpenseKind = StatementFaces['analyses'][number]['kinds'][number];

/** Read anew; the reporting taxonomy keeps them. */
export function readStatementFaces(directory: string = CONSTITUTION_DIRECTORY): StatementFaces {
  return Object.freeze(readConstitutionFile(directory, FILE, statementFacesSchema));
}
