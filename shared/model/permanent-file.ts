/**
 * The permanent file of a client (decisions 13): what stays true from year to year, entry by entry. Each has the days on
 * which it holds and the person who wrote it; it is ended, corrected with its earlier wording kept, or set aside, and
 * never removed, so that a report of an earlier year still names that year's directors.
 */
import { z } from 'zod';
import { isoDateSchema } from './dates.ts';
import { moneySchema, toCents } from './money.ts';

const words = (most: number) => z.string().trim().max(most);
const needed = (most: number) => words(most).min(1, 'Fill this in.');
/** Names people or where they are reached: masked wherever text leaves for a language model, and in no mail. */
const personal = <Schema extends z.ZodType>(schema: Schema) => schema.meta({ personal: true });
const wholeNumber = z
  .string()
  .trim()
  .regex(/^\d{1,15}$/, 'A whole number without commas is expected.');

export const LEGAL_FORMS = ['PRIVATE', 'PUBLIC', 'LIMITED_BY_GUARANTEE'] as const;
export const HOLDING_LEVELS = ['IMMEDIATE', 'ULTIMATE', 'IMMEDIATE_AND_ULTIMATE'] as const;
export const EXEMPTION_GROUNDS = ['SMALL_COMPANY', 'SMALL_GROUP', 'DORMANT'] as const;
export type ExemptionGround = (typeof EXEMPTION_GROUNDS)[number];

/** What an entry of each kind says. */
export const FILE_CONTENT = {
  LEGAL_FORM: z.strictObject({
    form: z.enum(LEGAL_FORMS),
    /** Empty where it is not known. */
    incorporatedOn: z.union([isoDateSchema, z.literal('')]),
    inGroup: z.boolean(),
  }),
  DIRECTOR: z.strictObject({
    name: personal(needed(200)),
    /** The director for whom this one is the alternate; empty for a director of one's own. */
    alternateTo: personal(words(200)),
  }),
  SECRETARY: z.strictObject({ name: personal(needed(200)) }),
  REGISTERED_OFFICE: z.strictObject({ address: personal(needed(500)) }),
  PRINCIPAL_ACTIVITY: z.strictObject({ description: needed(1000) }),
  HOLDING_COMPANY: z.strictObject({
    name: personal(needed(300)),
    level: z.enum(HOLDING_LEVELS),
    country: words(100),
  }),
  SHARE_CLASS: z.strictObject({
    name: needed(100),
    number: wholeNumber,
    amount: moneySchema.refine((amount) => toCents(amount) >= 0n, 'An amount of nil or more is expected.'),
    rights: words(2000),
  }),
  SHAREHOLDER: z.strictObject({
    name: personal(needed(300)),
    isCompany: z.boolean(),
    shareClass: needed(100),
    number: wholeNumber,
  }),
  AUDITOR: z.strictObject({ firm: personal(needed(300)), partner: personal(words(200)) }),
  EXEMPTION: z.strictObject({ ground: z.enum(EXEMPTION_GROUNDS) }),
  EMPLOYEES: z.strictObject({ number: wholeNumber }),
  CONTACT: z.strictObject({
    name: personal(needed(200)),
    role: words(100),
    email: personal(z.union([z.literal(''), words(254).pipe(z.email('An e-mail address is expected.'))])),
    phone: personal(words(60)),
    /** Whoever is offered where a link is sent to the client. */
    signsOff: z.boolean(),
  }),
  WORDING: z.strictObject({ title: needed(200), text: needed(10_000) }),
} as const;

export type FileKind = keyof typeof FILE_CONTENT;
export const FILE_KINDS = Object.keys(FILE_CONTENT) as [FileKind, ...FileKind[]];
type FileContents = { readonly [Kind in FileKind]: z.output<(typeof FILE_CONTENT)[Kind]> };
export type FileContent<Kind extends FileKind = FileKind> = FileContents[Kind];

/** Kinds that say nothing without the day from which they hold: who was a director when, and who held how much. */
const FROM_A_DAY: readonly FileKind[] = [
  'DIRECTOR',
  'SHARE_CLASS',
  'SHAREHOLDER',
  'AUDITOR',
  'EXEMPTION',
  'EMPLOYEES',
];

export function needsFirstDay(kind: FileKind): boolean {
  return FROM_A_DAY.includes(kind);
}

const days = {
  /** The first day on which it holds; null: since before anything that is asked. */
  validFrom: isoDateSchema.nullable(),
  /** The day on which it no longer holds: resigned, moved, sold; null while it holds. */
  validUntil: isoDateSchema.nullable(),
};
const reason = z.string().trim().min(1, 'Say why.').max(500);
const timestamp = z.iso.datetime();

/** What an entry said before a change, and who changed it: the history that is kept. */
export const fileChangeSchema = z.object({
  act: z.enum(['ENDED', 'CORRECTED', 'SET_ASIDE']),
  staffId: z.uuid(),
  at: timestamp,
  reason: z.string(),
  before: z.object({ content: z.record(z.string(), z.union([z.string(), z.boolean()])), ...days }),
});
export type FileChange = z.output<typeof fileChangeSchema>;

const kept = {
  id: z.uuid(),
  ...days,
  /** Entered by mistake: shown in the history, and counted nowhere. */
  setAside: z.boolean(),
  writtenById: z.uuid(),
  writtenByName: z.string().nullable(),
  writtenAt: timestamp,
  changedById: z.uuid(),
  changedAt: timestamp,
  history: z.array(fileChangeSchema.extend({ byName: z.string().nullable() })),
};
const keptSchema = z.object(kept);

/** An entry of one kind. */
export interface FileEntryOf<Kind extends FileKind> extends Readonly<z.output<typeof keptSchema>> {
  readonly kind: Kind;
  readonly content: FileContents[Kind];
}
/** An entry of any of the kinds. */
export type FileEntry<Kind extends FileKind = FileKind> = { [Each in Kind]: FileEntryOf<Each> }[Kind];

function entryOf<const Kind extends FileKind>(kind: Kind) {
  return z.object({ ...kept, kind: z.literal(kind), content: FILE_CONTENT[kind] });
}

export const fileEntriesSchema = z.object({
  legalForm: z.array(entryOf('LEGAL_FORM')),
  directors: z.array(entryOf('DIRECTOR')),
  secretary: z.array(entryOf('SECRETARY')),
  registeredOffice: z.array(entryOf('REGISTERED_OFFICE')),
  principalActivities: z.array(entryOf('PRINCIPAL_ACTIVITY')),
  holdingCompany: z.array(entryOf('HOLDING_COMPANY')),
  shareCapital: z.object({
    classes: z.array(entryOf('SHARE_CLASS')),
    shareholders: z.array(entryOf('SHAREHOLDER')),
  }),
  auditor: z.array(entryOf('AUDITOR')),
  exemptions: z.array(entryOf('EXEMPTION')),
  employees: z.array(entryOf('EMPLOYEES')),
  contacts: z.array(entryOf('CONTACT')),
  wordings: z.array(entryOf('WORDING')),
});

export type FileEntries = Readonly<z.output<typeof fileEntriesSchema>>;

function additionOf<const Kind extends FileKind>(kind: Kind) {
  return z.strictObject({ kind: z.literal(kind), content: FILE_CONTENT[kind], ...days });
}
const additionSchema = z.discriminatedUnion('kind', [
  additionOf('LEGAL_FORM'),
  additionOf('DIRECTOR'),
  additionOf('SECRETARY'),
  additionOf('REGISTERED_OFFICE'),
  additionOf('PRINCIPAL_ACTIVITY'),
  additionOf('HOLDING_COMPANY'),
  additionOf('SHARE_CLASS'),
  additionOf('SHAREHOLDER'),
  additionOf('AUDITOR'),
  additionOf('EXEMPTION'),
  additionOf('EMPLOYEES'),
  additionOf('CONTACT'),
  additionOf('WORDING'),
]);
export type FileAddition = z.output<typeof additionSchema>;

/** `seenAt`: when the entry was last changed, as the person saw it; another moment refuses the change. */
const ofEntry = { entryId: z.uuid(), seenAt: timestamp };
export const fileActSchema = z.discriminatedUnion('act', [
  z.strictObject({ act: z.literal('ADD'), entry: additionSchema }),
  z.strictObject({ act: z.literal('END'), ...ofEntry, validUntil: isoDateSchema }),
  z.strictObject({ act: z.literal('CORRECT'), ...ofEntry, entry: additionSchema, reason }),
  z.strictObject({ act: z.literal('SET_ASIDE'), ...ofEntry, reason }),
]);
export type FileAct = z.output<typeof fileActSchema>;

/** What is wrong with the days of an entry, by field; nothing where they hold. */
export function dayProblems(
  kind: FileKind,
  { validFrom, validUntil }: Pick<FileEntry, 'validFrom' | 'validUntil'>,
): readonly { readonly path: 'validFrom' | 'validUntil'; readonly message: string }[] {
  if (validFrom === null && needsFirstDay(kind)) {
    return [{ path: 'validFrom', message: 'The first day is needed.' }];
  }
  return validFrom !== null && validUntil !== null && validUntil < validFrom
    ? [{ path: 'validUntil', message: 'It ends before it begins.' }]
    : [];
}

/** A personal text of an entry, by what it names. */
export interface PersonalText {
  readonly text: string;
  readonly names: 'person' | 'party' | 'address';
}

/** Fields of one word or more that say where somebody is reached. */
const ADDRESSES: readonly string[] = ['address', 'email', 'phone'];

/**
 * Names, addresses and numbers of an entry that its schema marks as personal; empty ones are left out. What an entry said
 * before it was corrected is personal still.
 */
export function personalTexts(
  entry: Pick<FileEntry, 'kind' | 'content'> & { readonly history?: readonly Pick<FileChange, 'before'>[] },
): readonly PersonalText[] {
  const shape: Readonly<Record<string, z.ZodType>> = FILE_CONTENT[entry.kind].shape;
  const isParty =
    entry.kind === 'HOLDING_COMPANY' || ('isCompany' in entry.content && entry.content.isCompany);
  const contents = [entry.content, ...(entry.history ?? []).map(({ before }) => before.content)];
  return contents.flatMap((content) =>
    Object.entries(content).flatMap(([field, text]) => {
      if (shape[field]?.meta()?.personal !== true || typeof text !== 'string' || text === '') return [];
      const names = ADDRESSES.includes(field) ? 'address' : isParty || field === 'firm' ? 'party' : 'person';
      return [{ text, names } as const];
    }),
  );
}
