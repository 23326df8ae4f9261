/**
 * Accounting policy texts (specification 2.8): the mandatory three, verbatim, and one text per class of item
 * and standard, with what calls for it. What must stay true: every class has a text for each of its standards,
 * and a fact that only the company knows is a gap, never a guess (policies/README.md has the form).
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
  /** Disclosure flags of the reporting taxonomy that call for the policy. */
  flags: names,
  keys: names,
  except_keys: names,
  /** The mandatory text that the class is; it stands in every set of notes. */
  mandatory: z.enum(['incomeTax', 'employeeBenefits', 'provisions']).optional(),
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

/** A piece of a policy: text as it stands, or a fact that the company must give. */
export type PolicyPart =
  | { readonly kind: 'TEXT'; readonly text: string }
  | { readonly kind: 'GAP'; readonly what: string };

/** The policy of one class for one standard. */
export interface ClassPolicy {
  readonly class: string;
  readonly title: string;
  readonly flags: readonly string[];
  readonly keys: readonly string[];
  readonly exceptKeys: readonly string[];
  /** Null for the policy of a class that only some companies hold. */
  readonly mandatory: keyof MandatoryPolicies | null;
  readonly parts: readonly PolicyPart[];
}

const GAP = /\{gap: ([^{}[\]]{3,200})\}/g;

/** Splits a text at its gaps. Throws ConstitutionFileError where a brace or bracket is anything else. */
export function parsePolicyText(text: string, file: string): readonly PolicyPart[] {
  const parts: PolicyPart[] = [];
  const put = (piece: string) => {
    if (/[{}[\]]/.test(piece))
      throw new ConstitutionFileError(file, 'a brace or bracket is not part of "{gap: what is missing}".');
    if (piece !== '') parts.push({ kind: 'TEXT', text: piece });
  };
  let from = 0;
  for (const match of text.matchAll(GAP)) {
    put(text.slice(from, match.index));
    parts.push({ kind: 'GAP', what: (match[1] ?? '').trim() });
    from = match.index + match[0].length;
  }
  put(text.slice(from));
  return parts;
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
          mandatory: each.mandatory ?? null,
          parts: parsePolicyText(text, `policies/${folder}/${each.class}.txt`),
        });
      }),
  );
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
