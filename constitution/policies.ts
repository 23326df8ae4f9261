/**
 * Accounting policy texts (specification 2.8): the mandatory three, verbatim, and one text per class of item
 * and standard, with what calls for it. What must stay true: every class has a text for each of its standards,
 * and a fact or a choice that only the company knows is never guessed (policy-text.ts).
 */
import { z } from 'zod';
import { REPORTING_STANDARDS, type ReportingStandard } from '../shared/model/enums.ts';
import { ConstitutionFileError } from './errors.ts';
import {
  CONSTITUTION_DIRECTORY,
  createFileCache,
  readConstitutionFile,
  readConstitutionText,
} from './files.ts';
import {
  MEASUREMENTS,
  type Measurement,
  type PolicyChoice,
  type PolicyPart,
  parsePolicyText,
  readPolicyChoices,
} from './policy-text.ts';
import type { MandatoryPolicies } from './types.ts';

const CLASSES_FILE = 'policies/classes.json';

const POLICY_FOLDERS = { SFRS_SE: 'sfrs-se', FULL_SFRS: 'full-sfrs' } as const satisfies Record<
  ReportingStandard,
  string
>;

const names = z.array(z.string().regex(/^[a-z][a-z0-9_]{1,59}$/));

const policyClassSchema = z.strictObject({
  /** Name of the class and of its text file. */
  class: z.string().regex(/^[a-z][a-z-]{2,59}$/),
  title: z.string().min(1),
  standards: z.array(z.enum(REPORTING_STANDARDS)).min(1),
  /** The text of the standard speaks of what applies to financial years beginning on or after this day. */
  applies_from: z.partialRecord(z.enum(REPORTING_STANDARDS), z.iso.date()).optional(),
  /** What the class was called in the years before, whose text stands in a folder of its own. */
  earlier_title: z.partialRecord(z.enum(REPORTING_STANDARDS), z.string().min(1)).optional(),
  /** Disclosure flags of the reporting taxonomy that call for the policy. */
  flags: names,
  keys: names,
  except_keys: names,
  /** Keys that are measured so by the company's own choice do not call for the policy. */
  except_measured: z.array(z.enum(MEASUREMENTS)).min(1).optional(),
  /** The mandatory text that the class is; it stands in every set of notes, save as below. */
  mandatory: z.enum(['incomeTax', 'employeeBenefits', 'provisions']).optional(),
  /** A company that answered that it is dormant has it only where it holds such items. */
  not_of_dormant_companies: z.literal(true).optional(),
});

export const policyClassesSchema = z
  .strictObject({ version: z.string(), classes: z.array(policyClassSchema).min(1) })
  .superRefine(({ classes }, context) => {
    for (const standard of REPORTING_STANDARDS) {
      const held = classes.filter((each) => each.standards.includes(standard)).map((each) => each.class);
      const twice = held.find((name, at) => held.indexOf(name) !== at);
      if (twice !== undefined)
        context.addIssue({ code: 'custom', message: `The class ${twice} stands twice for ${standard}.` });
    }
  });

/** The policy of one class for one standard. */
export interface ClassPolicy {
  readonly class: string;
  readonly title: string;
  readonly flags: readonly string[];
  readonly keys: readonly string[];
  readonly exceptKeys: readonly string[];
  readonly exceptMeasured: readonly Measurement[];
  /** Null for the policy of a class that only some companies hold. */
  readonly mandatory: keyof MandatoryPolicies | null;
  /** False where a dormant company has it only with such items. */
  readonly ofDormantCompanies: boolean;
  readonly parts: readonly PolicyPart[];
  /** First day of the financial years that the text is for; null: of all. */
  readonly appliesFrom: string | null;
  /** What stands in its place in the years before; null where the rule book has no text for them. */
  readonly earlier: { readonly title: string; readonly parts: readonly PolicyPart[] } | null;
}

function policyText(directory: string, folder: string, name: string): string {
  const file = `policies/${folder}/${name}.txt`;
  const text = readConstitutionText(directory, file).trim();
  if (text === '') throw new ConstitutionFileError(file, 'it is empty.');
  return text;
}

/** The three verbatim policy texts of a standard, read anew; `mandatoryPolicies` keeps them. */
function readMandatoryPolicies(
  standard: ReportingStandard,
  directory: string = CONSTITUTION_DIRECTORY,
): MandatoryPolicies {
  const folder = POLICY_FOLDERS[standard];
  return Object.freeze({
    incomeTax: policyText(directory, folder, 'income-tax'),
    employeeBenefits: policyText(directory, folder, 'employee-benefits'),
    provisions: policyText(directory, folder, 'provisions'),
  });
}

/** The policies of a standard in the order of the note, read anew; `loadClassPolicies` keeps them. */
export function readClassPolicies(
  standard: ReportingStandard,
  directory: string = CONSTITUTION_DIRECTORY,
): readonly ClassPolicy[] {
  const folder = POLICY_FOLDERS[standard];
  const { classes } = readConstitutionFile(directory, CLASSES_FILE, policyClassesSchema);
  const choices = readPolicyChoices(standard, directory);
  return Object.freeze(
    classes
      .filter((each) => each.standards.includes(standard))
      .map((each) => {
        const text = policyText(directory, folder, each.class);
        return Object.freeze({
          class: each.class,
          title: each.title,
          flags: each.flags,
          keys: each.keys,
          exceptKeys: each.except_keys,
          exceptMeasured: each.except_measured ?? [],
          mandatory: each.mandatory ?? null,
          ofDormantCompanies: each.not_of_dormant_companies !== true,
          appliesFrom: each.applies_from?.[standard] ?? null,
          parts: parsePolicyText(text, `policies/${folder}/${each.class}.txt`, choices),
          earlier: earlierPolicy(directory, folder, each.class, each.earlier_title?.[standard], choices),
        });
      }),
  );
}

function earlierPolicy(
  directory: string,
  folder: string,
  name: string,
  title: string | undefined,
  choices: ReadonlyMap<string, PolicyChoice>,
): ClassPolicy['earlier'] {
  if (title === undefined) return null;
  const parts = parsePolicyText(
    policyText(directory, `${folder}-earlier`, name),
    `policies/${folder}-earlier/${name}.txt`,
    choices,
  );
  return Object.freeze({ title, parts });
}

const standardSchema = z.enum(REPORTING_STANDARDS);
const mandatory = createFileCache((directory, standard) =>
  readMandatoryPolicies(standardSchema.parse(standard), directory),
);
const policies = createFileCache((directory, standard) =>
  readClassPolicies(standardSchema.parse(standard), directory),
);

/** The three verbatim policy texts of a standard. */
export function mandatoryPolicies(
  standard: ReportingStandard,
  directory: string = CONSTITUTION_DIRECTORY,
): MandatoryPolicies {
  return mandatory(directory, standard);
}

/** The policies of a standard in the order of the note, the mandatory three among them. */
export function loadClassPolicies(
  standard: ReportingStandard,
  directory: string = CONSTITUTION_DIRECTORY,
): readonly ClassPolicy[] {
  return policies(directory, standard);
}

/** True when an item with this key and these disclosure flags calls for the policy. */
export function callsForPolicy(
  item: { readonly key: string; readonly disclosure_flags: readonly string[] },
  policy: Pick<ClassPolicy, 'flags' | 'keys' | 'exceptKeys'>,
): boolean {
  if (policy.exceptKeys.includes(item.key)) return false;
  return policy.keys.includes(item.key) || item.disclosure_flags.some((flag) => policy.flags.includes(flag));
}
