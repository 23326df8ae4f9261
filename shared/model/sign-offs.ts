/**
 * Sign-offs (decisions 12): who prepared, reviewed and, as partner, signed each section of an engagement or a filing, on what
 * they saw. The content of a section is a list of what it shows, each with its place; the same things shown are the same
 * content in whatever order they were read, and any other number or word is another one. Pure.
 */
import { z } from 'zod';
import { idSchema, timestampSchema } from './records.ts';
import { anchorText, type ReviewedKind, reviewAnchorSchema } from './review-anchors.ts';
import { REVIEWS } from './review-notes.ts';
import { type Action, mayDo, type StaffRole } from './roles.ts';

export const SIGN_OFF_LEVELS = ['PREPARED', 'REVIEWED', 'PARTNER'] as const;
export type SignOffLevel = (typeof SIGN_OFF_LEVELS)[number];
export const SIGN_OFF_WORDS: Readonly<Record<SignOffLevel, string>> = {
  PREPARED: 'Prepared by',
  REVIEWED: 'Reviewed by',
  PARTNER: 'Partner',
};

/** "mapping", "statements/cash-flow", "notes/note_general". */
export const sectionNameSchema = z
  .string()
  .regex(/^[a-z-]+(?:\/[\w.-]+)?$/)
  .max(200);

/** One thing that a section shows: where, under which words, and what. */
export const sectionEntrySchema = z.object({
  anchor: reviewAnchorSchema,
  /** Which of the things shown at one place: "current", "block 2, row 1". */
  part: z.string(),
  label: z.string(),
  value: z.string(),
});
export type SectionEntry = Readonly<z.output<typeof sectionEntrySchema>>;
export type SectionContent = readonly SectionEntry[];

export interface Section {
  readonly name: string;
  readonly title: string;
  /** The address of the section in the program. */
  readonly path: string;
  readonly content: SectionContent;
}

interface KeyedEntry {
  readonly key: string;
  readonly entry: SectionEntry;
}

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Each entry under a key of its own, in one order; things that share place and part are told apart by what they show. */
function keyed(content: SectionContent): readonly KeyedEntry[] {
  const sorted = content
    .map((entry) => ({ key: `${anchorText(entry.anchor)} ${entry.part}`, entry }))
    .sort(
      (one, other) =>
        byText(one.key, other.key) ||
        byText(one.entry.label, other.entry.label) ||
        byText(one.entry.value, other.entry.value),
    );
  const seen = new Map<string, number>();
  return sorted.map(({ key, entry }) => {
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return { key: count === 1 ? key : `${key} ${count}`, entry };
  });
}

/** The one text of a content, of which the digest is made and in which it is kept. */
export function contentText(content: SectionContent): string {
  return JSON.stringify(
    keyed(content).map(({ entry: { anchor, part, label, value } }) => [
      anchorText(anchor),
      part,
      label,
      value,
    ]),
  );
}

const rowsSchema = z.array(z.tuple([z.string(), z.string(), z.string(), z.string()]));

/** Throws where the text is none of a content. */
export function contentOfText(text: string): SectionContent {
  return rowsSchema.parse(JSON.parse(text)).map(([anchor, part, label, value]) => ({
    anchor: reviewAnchorSchema.parse(JSON.parse(anchor)),
    part,
    label,
    value,
  }));
}

export const sectionChangeSchema = z.object({
  anchor: reviewAnchorSchema,
  label: z.string(),
  /** Null: was not there. */
  before: z.string().nullable(),
  /** Null: is not there any more. */
  after: z.string().nullable(),
});
export type SectionChange = Readonly<z.output<typeof sectionChangeSchema>>;

/** The same with the part that it is of its place: a step shows many things that no place of their own tells apart. */
export interface PartChange extends SectionChange {
  readonly part: string;
}

/** How a thing reads; compared is what was signed, letter by letter. */
type WordsOf = (entry: SectionEntry) => Pick<SectionEntry, 'label' | 'value'>;

/** Two things that read the same and are not. */
const anotherOne = (words: string) => `${words} (another one)`;

/** What differs, in the order of what is shown now and in the words of `wordsOf`; what has gone comes last. */
export function contentChanges(
  before: SectionContent,
  after: SectionContent,
  wordsOf: WordsOf = (entry) => entry,
): readonly PartChange[] {
  const was = new Map(keyed(before).map(({ key, entry }) => [key, entry]));
  const is = keyed(after);
  const stays = new Set(is.map(({ key }) => key));
  const order = new Map(after.map((entry, index) => [entry, index]));
  const changed = is
    .flatMap(({ key, entry }) => {
      const earlier = was.get(key);
      if (earlier?.value === entry.value && earlier.label === entry.label) return [];
      // Another name of the same thing is shown with what it names.
      const renamed = earlier !== undefined && earlier.label !== entry.label;
      const shown = (each: SectionEntry) => {
        const { label, value } = wordsOf(each);
        return renamed ? `${label}: ${value}` : value;
      };
      const now = shown(entry);
      const before = earlier === undefined ? null : shown(earlier);
      return [{ entry, before, after: before === now ? anotherOne(now) : now }];
    })
    .sort((one, other) => (order.get(one.entry) ?? 0) - (order.get(other.entry) ?? 0))
    .map(({ entry, ...change }) => ({
      anchor: entry.anchor,
      part: entry.part,
      label: wordsOf(entry).label,
      ...change,
    }));
  const gone = [...was].flatMap(([key, entry]) => {
    if (stays.has(key)) return [];
    const { label, value } = wordsOf(entry);
    return [{ anchor: entry.anchor, part: entry.part, label, before: value, after: null }];
  });
  return [...changed, ...gone];
}

/** The right to prepare each section: that of the step that makes it. */
const PREPARES: Readonly<Record<string, Action>> = {
  header: 'MANAGE_FS_ENGAGEMENT',
  'trial-balance': 'UPLOAD_TRIAL_BALANCE',
  journals: 'UPLOAD_TRIAL_BALANCE',
  mapping: 'CONFIRM_FS_MAPPING',
  'lead-schedules': 'UPLOAD_TRIAL_BALANCE',
  'prior-year': 'UPLOAD_TRIAL_BALANCE',
  disclosures: 'RESPOND_DISCLOSURE',
  statements: 'GENERATE_STATEMENTS',
  notes: 'GENERATE_NOTES',
  report: 'MANAGE_FS_ENGAGEMENT',
  source: 'INGEST_XBRL_DOCUMENT',
  tags: 'CONFIRM_TAG_MAPPING',
  information: 'MANAGE_XBRL_FILING',
};

/** False for what the program makes by itself, as the findings of the rules: nobody prepares it, a reviewer looks at it. */
export const isPreparedByPeople = (section: string): boolean =>
  PREPARES[section.split('/')[0] ?? ''] !== undefined;

/** Partners sign by what they are in the practice, not by a right to change anything. */
const PARTNERS: readonly StaffRole[] = ['SENIOR_ACCOUNTANT', 'PLATFORM_ADMIN'];

export function maySign(kind: ReviewedKind, section: string, level: SignOffLevel, role: StaffRole): boolean {
  if (level === 'PARTNER') return PARTNERS.includes(role);
  if (level === 'REVIEWED') return mayDo(role, REVIEWS[kind]);
  const action = PREPARES[section.split('/')[0] ?? ''];
  return action !== undefined && mayDo(role, action);
}

export const signOffSchema = z.object({
  id: idSchema,
  as: z.enum(SIGN_OFF_LEVELS),
  staffId: idSchema,
  name: z.string(),
  at: timestampSchema,
  /** What was signed is not what the section shows now. */
  changed: z.boolean(),
});
export type SignOff = Readonly<z.output<typeof signOffSchema>>;

export const signedSectionSchema = z.object({
  name: z.string(),
  title: z.string(),
  path: z.string(),
  /** Of what the section shows: to be sent with the signature. */
  digest: z.string(),
  /** The latest of each level. */
  signOffs: z.array(signOffSchema),
  /** The levels that the caller may sign now. */
  maySign: z.array(z.enum(SIGN_OFF_LEVELS)),
  /** Prepared and reviewed as it stands, by people who may do so under the practice's rules. */
  reviewed: z.boolean(),
});
export type SignedSection = Readonly<z.output<typeof signedSectionSchema>>;

export const signInputSchema = z.strictObject({
  as: z.enum(SIGN_OFF_LEVELS),
  /** Each with the digest of what the person saw. */
  sections: z
    .array(z.strictObject({ name: sectionNameSchema, digest: z.string().regex(/^[0-9a-f]{64}$/) }))
    .min(1)
    .max(300),
});
export type SignInput = z.output<typeof signInputSchema>;

/** "MLT" of "Mei Lin Tan". */
export function initialsOf(name: string): string {
  return name
    .split(/[\s-]+/)
    .map((part) => part.charAt(0).toUpperCase())
    .join('')
    .slice(0, 4);
}

export const changedSectionSchema = z.object({
  name: z.string(),
  title: z.string(),
  path: z.string(),
  digest: z.string(),
  /** What the changes are counted from: the person's own last sign-off. */
  since: signOffSchema,
  changes: z.array(
    sectionChangeSchema.extend({
      path: z.string(),
      /** The thing was computed again by the person, who need not have changed it. */
      computed: z.boolean(),
      /** Who changed the thing last since then, and when, by the audit trail; null where that does not name it. */
      byName: z.string().nullable(),
      at: timestampSchema.nullable(),
    }),
  ),
});
export type ChangedSection = Readonly<z.output<typeof changedSectionSchema>>;
