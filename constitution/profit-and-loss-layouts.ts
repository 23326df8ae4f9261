/**
 * Layouts of the statement of profit or loss as versioned data (decisions 6): rows in order, and the
 * categories that take keys or whole groups out of them. What must stay true: every key stands in exactly one
 * row. Keys that no category names stay operating; an entity that invests or lends as its main business needs
 * a layout of its own.
 */
import { z } from 'zod';
import { isIsoDate } from '../shared/model/dates.ts';
import { REPORTING_STANDARDS } from '../shared/model/enums.ts';
import { CONSTITUTION_DIRECTORY, type DeepReadonly, readConstitutionFile } from './files.ts';
import { PROFIT_GROUPS } from './statements-schema.ts';

const FILE = 'profit_or_loss_layouts.json';

/** Other comprehensive income stands below profit in every layout and has no row of its own here. */
const LAID_OUT = PROFIT_GROUPS.filter((group) => group !== 'other_comprehensive_income');

const rowSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('HEADING'), key: z.string().min(1), label: z.string().min(1) }),
  /** The lines of a group that no category takes. */
  z.strictObject({ kind: z.literal('GROUP'), group: z.enum(LAID_OUT) }),
  /** The income or the expenses of a category, in the order of the reporting taxonomy. */
  z.strictObject({
    kind: z.literal('CATEGORY'),
    category: z.string().min(1),
    side: z.enum(['INCOME', 'EXPENSES']),
  }),
  /** A subtotal of everything above it. */
  z.strictObject({ kind: z.literal('SUBTOTAL'), key: z.string().min(1), result: z.string().min(1) }),
  z.strictObject({ kind: z.literal('TOTAL'), key: z.literal('profit_after_tax') }),
]);

const layoutSchema = z
  .strictObject({
    version: z.string().min(1),
    /** First day of the periods that it applies to. */
    from: z.string().refine((text): boolean => isIsoDate(text), 'is not a date (YYYY-MM-DD)'),
    standards: z.array(z.enum(REPORTING_STANDARDS)).min(1),
    categories: z.array(
      z.strictObject({
        category: z.string().min(1),
        /** Groups that belong to the category as a whole, unless another category names the key. */
        groups: z.array(z.enum(LAID_OUT)),
        /** Keys of other groups. A key may stand here before the reporting taxonomy has it. */
        keys: z.array(z.string().min(1)),
      }),
    ),
    rows: z.array(rowSchema).min(1),
  })
  .superRefine((layout, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    const once = (what: string, names: readonly string[], wanted: readonly string[]) => {
      for (const name of new Set([...names, ...wanted])) {
        const count = names.filter((each) => each === name).length;
        if (!wanted.includes(name)) refuse(`${what} ${name} is not known to the layout.`);
        else if (count !== 1) refuse(`${what} ${name} must stand in one row, and stands in ${count}.`);
      }
    };
    const whole = layout.categories.flatMap((each) => each.groups);
    const keys = layout.categories.flatMap((each) => each.keys);
    once(
      'The group',
      [...layout.rows.flatMap((row) => (row.kind === 'GROUP' ? [row.group] : [])), ...whole],
      LAID_OUT,
    );
    once(
      'The category',
      layout.rows.flatMap((row) => (row.kind === 'CATEGORY' ? [`${row.category} ${row.side}`] : [])),
      layout.categories.flatMap(({ category }) => [`${category} INCOME`, `${category} EXPENSES`]),
    );
    once('The key', keys, [...new Set(keys)]);
    if (layout.rows.at(-1)?.kind !== 'TOTAL') refuse('The last row must be the total, profit after tax.');
  });

export const profitAndLossLayoutsSchema = z.strictObject({
  version: z.string(),
  layouts: z.array(layoutSchema).min(1),
});

export type ProfitAndLossLayout = DeepReadonly<z.infer<typeof layoutSchema>>;
export type LayoutRow = ProfitAndLossLayout['rows'][number];

/** All layouts, newest first, read anew; the reporting taxonomy keeps them. */
export function readProfitAndLossLayouts(
  directory: string = CONSTITUTION_DIRECTORY,
): readonly ProfitAndLossLayout[] {
  const data = readConstitutionFile(directory, FILE, profitAndLossLayoutsSchema);
  return Object.freeze([...data.layouts].sort((one, other) => other.from.localeCompare(one.from)));
}
