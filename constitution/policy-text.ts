/**
 * The text of an accounting policy in parts (policies/README.md has the form): words, those that stand only where the
 * books hold what they speak of, gaps for what only the company knows, and choices that the standard leaves, each with
 * its wordings by answer. What must stay true: every answer
 * that the question offers has a wording, and a choice that is open reads as a gap, never as one of its answers.
 */
import { z } from 'zod';
import { REPORTING_STANDARDS, type ReportingStandard } from '../shared/model/enums.ts';
import { ConstitutionFileError } from './errors.ts';
import { readConstitutionFile } from './files.ts';

const FILE = 'policies/choices.json';

/** How a class is measured after recognition, so far as the notes of the class depend on it. */
export const MEASUREMENTS = ['COST', 'FAIR_VALUE', 'EQUITY', 'MIXED'] as const;
export type Measurement = (typeof MEASUREMENTS)[number];

/** The wording of a question that takes any answer: the note of the question gives the answer itself. */
export const ANY_ANSWER = '*';

const names = z.array(z.string().regex(/^[a-z][a-z0-9_]{1,59}$/));

const wordingSchema = z.strictObject({
  /** An option of the question, Yes or No, or "*" for any answer. */
  answer: z.string().min(1),
  measured: z.enum(MEASUREMENTS).optional(),
  /** Keys of profit or loss that cannot stand beside this answer. */
  contradicted_by: names.min(1).optional(),
  /** Empty where the answer leaves nothing to say. */
  text: z.string(),
});

export const policyChoicesSchema = z
  .strictObject({
    version: z.string(),
    choices: z.array(
      z.strictObject({
        choice: z.string().regex(/^[a-z][a-z-]{2,59}$/),
        prompt_id: z.string().regex(/^DISC-\d{3}-\d{2}$/),
        standards: z.array(z.enum(REPORTING_STANDARDS)).min(1),
        /** Keys that are measured as the answer says. */
        keys: names,
        /** The text while the question is open; it holds a gap. */
        open: z.string().regex(/\{gap: /),
        wordings: z.array(wordingSchema).min(1),
      }),
    ),
  })
  .superRefine(({ choices }, context) => {
    for (const standard of REPORTING_STANDARDS) {
      const held = choices.filter((each) => each.standards.includes(standard)).map((each) => each.choice);
      const twice = held.find((name, at) => held.indexOf(name) !== at);
      if (twice !== undefined)
        context.addIssue({ code: 'custom', message: `The choice ${twice} stands twice for ${standard}.` });
    }
  });

/** Text as it stands, or a fact that the company must give. */
export type PlainPart =
  | { readonly kind: 'TEXT'; readonly text: string }
  | { readonly kind: 'GAP'; readonly what: string };

export interface PolicyWording {
  readonly answer: string;
  readonly measured: Measurement | null;
  readonly contradictedBy: readonly string[];
  readonly parts: readonly PlainPart[];
}

/** A choice that the standard leaves to the company, with the question that asks for it. */
export interface PolicyChoice {
  readonly kind: 'CHOICE';
  readonly promptId: string;
  readonly keys: readonly string[];
  readonly open: readonly PlainPart[];
  readonly wordings: readonly PolicyWording[];
}

/** Words that stand only where the company holds one of the keys, in either year. */
export interface HeldWords {
  readonly kind: 'HELD';
  readonly keys: readonly string[];
  readonly text: string;
}

/** A piece of a policy. */
export type PolicyPart = PlainPart | PolicyChoice | HeldWords;

const MARK =
  /\{(?:(gap|choice): ([^{}[\]]{3,200})|held: ([a-z][a-z0-9_]*(?:, [a-z][a-z0-9_]*)*): ?([^{}[\]]{3,900}))\}/g;

/** Splits a text at its gaps and choices. Throws ConstitutionFileError where a brace or bracket is anything else. */
export function parsePolicyText(
  text: string,
  file: string,
  choices: ReadonlyMap<string, PolicyChoice> = new Map(),
): readonly PolicyPart[] {
  const parts: PolicyPart[] = [];
  const put = (piece: string) => {
    if (/[{}[\]]/.test(piece))
      throw new ConstitutionFileError(
        file,
        'a brace or bracket is not part of "{gap: what is missing}", "{choice: name}" or "{held: keys: words}".',
      );
    if (piece !== '') parts.push({ kind: 'TEXT', text: piece });
  };
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    put(text.slice(from, match.index));
    const name = (match[2] ?? '').trim();
    const [, , , keys, words] = match;
    if (keys !== undefined) parts.push({ kind: 'HELD', keys: keys.split(', '), text: words ?? '' });
    else if (match[1] === 'gap') parts.push({ kind: 'GAP', what: name });
    else {
      const choice = choices.get(name);
      if (!choice) throw new ConstitutionFileError(file, `the choice "${name}" has no wordings for it.`);
      parts.push(choice);
    }
    from = match.index + match[0].length;
  }
  put(text.slice(from));
  return parts;
}

/** The choices of a standard by name. */
export function readPolicyChoices(
  standard: ReportingStandard,
  directory: string,
): ReadonlyMap<string, PolicyChoice> {
  const { choices } = readConstitutionFile(directory, FILE, policyChoicesSchema);
  const plain = (text: string) =>
    parsePolicyText(text, FILE).map((part): PlainPart => {
      if (part.kind === 'TEXT' || part.kind === 'GAP') return part;
      throw new ConstitutionFileError(FILE, 'a wording holds plain text and gaps alone.');
    });
  return new Map(
    choices
      .filter((each) => each.standards.includes(standard))
      .map((each) => [
        each.choice,
        Object.freeze({
          kind: 'CHOICE',
          promptId: each.prompt_id,
          keys: each.keys,
          open: plain(each.open),
          wordings: each.wordings.map((wording) => ({
            answer: wording.answer,
            measured: wording.measured ?? null,
            contradictedBy: wording.contradicted_by ?? [],
            parts: plain(wording.text),
          })),
        }),
      ]),
  );
}
