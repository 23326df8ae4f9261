/**
 * What a client is shown for sign-off (specification 4.3, 4.6; decisions 4): a snapshot that the desktop sends with
 * the invitation. It is complete in itself, so that an approval can be bound to exactly what was on the page;
 * amounts are the presented ones, labels and notes are plain text.
 */
import { z } from 'zod';
import { isoDateSchema } from './dates.ts';
import { ENTRY_POINTS, ROUNDING_CONVENTIONS } from './enums.ts';
import { moneySchema } from './money.ts';
import { uenSchema } from './records.ts';

/** One line of text that a page and a mail can show: no control or direction characters. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[^\p{Cc}\u202A-\u202E\u2066-\u2069]*$/u, 'one line of plain text is expected');

/** The same of several lines. */
const text = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^(?:[^\p{Cc}\u202A-\u202E\u2066-\u2069]|\n)*$/u, 'plain text is expected');

const amount = moneySchema.nullable();

export const portalFigureSchema = z.strictObject({ label: line(120), current: amount, prior: amount });
export type PortalFigure = z.output<typeof portalFigureSchema>;

/** A statement as it is presented; every row has one amount (or none) per column. */
export const portalTableSchema = z
  .strictObject({
    title: line(200),
    /** Which statement of an engagement it is. */
    part: z.enum(['balance-sheet', 'income-statement', 'equity', 'cash-flow']).optional(),
    columns: z.array(line(80)).min(1).max(12),
    rows: z
      .array(
        z.strictObject({
          label: line(300),
          /** By which the desktop knows the line again; absent of rows that it cannot point at, and of earlier releases. */
          key: line(300).optional(),
          kind: z.enum(['HEADING', 'LINE', 'SUBTOTAL', 'TOTAL']),
          note: line(20).optional(),
          amounts: z.array(amount).max(12),
        }),
      )
      .max(400),
    /** Why a statement shows nothing, or what it does not cover. */
    remark: line(1000).optional(),
  })
  .refine(
    ({ columns, rows }) =>
      rows.every((row) => row.kind === 'HEADING' || row.amounts.length === columns.length),
    {
      message: 'each row needs an amount, or null, for each column',
      path: ['rows'],
    },
  );
export type PortalTable = z.output<typeof portalTableSchema>;

const cell = text(2000);

/** A note as it is printed. Its blocks are those of the engagement, one for one, so that a place in them is known again. */
export const portalNoteSchema = z.strictObject({
  /** By which the desktop knows the note again. */
  key: line(300),
  /** Absent of the directors' statement, which is not numbered. */
  number: line(20).optional(),
  title: line(300),
  blocks: z
    .array(
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.enum(['PARAGRAPH', 'SUBHEADING']), text: text(20_000) }),
        z.strictObject({
          kind: z.literal('TABLE'),
          headers: z.array(cell).max(12),
          /** Which columns hold amounts, set to the right. */
          isAmount: z.array(z.boolean()).max(12),
          rows: z
            .array(
              z.strictObject({
                cells: z.array(cell).max(12),
                sum: z.enum(['SUBTOTAL', 'TOTAL']).nullable(),
              }),
            )
            .max(300),
        }),
      ]),
    )
    .max(999),
});
export type PortalNote = z.output<typeof portalNoteSchema>;

const common = {
  title: line(200),
  periodStart: isoDateSchema,
  periodEnd: isoDateSchema,
  entity: z.strictObject({ name: line(300), uen: uenSchema }),
  currency: z.string().regex(/^[A-Z]{3}$/, 'a currency such as SGD is expected'),
  rounding: z.enum(ROUNDING_CONVENTIONS),
  hasPriorYear: z.boolean(),
  /** The plain figures at the head of the page: five of them, fewer where the record does not have them. */
  figures: z.array(portalFigureSchema).max(5),
  statements: z.array(portalTableSchema).max(8),
  /** What differs from the draft that the client saw last; null where this is the first one. */
  changes: z
    .array(z.strictObject({ what: line(300), before: line(200).nullable(), now: line(200).nullable() }))
    .max(200)
    .nullable(),
};

/** Points that are listed one by one. */
export const MOST_STANDING = 100;

/** Parts of notes that are told one by one. */
export const MOST_NOTE_CHANGES = 300;

/** A note that came, went, or in which something reads otherwise than in the version that was sent last. */
export const noteChangeSchema = z.strictObject({
  note: line(400),
  state: z.enum(['ADDED', 'REMOVED', 'CHANGED']),
  /** What came has no `before`, what went no `now`. */
  parts: z
    .array(z.strictObject({ what: line(300), before: text(4000).nullable(), now: text(4000).nullable() }))
    .max(MOST_NOTE_CHANGES),
  /** Parts beyond those that are told. */
  notListed: z.number().int().min(0).default(0),
});
export type NoteChange = z.input<typeof noteChangeSchema>;

export const engagementSnapshotSchema = z.strictObject({
  kind: z.literal('FS_ENGAGEMENT'),
  ...common,
  /** In the order of the document; absent in what was sent by a release before. */
  notes: z.array(portalNoteSchema).max(99).optional(),
  /** Added by the server, which holds what was sent last; absent where that told no notes, or nothing was sent before. */
  noteChanges: z.array(noteChangeSchema).max(198).optional(),
  /** Only final statements are sent; absent in what was sent by a release before. */
  finality: z
    .strictObject({
      final: z.literal(true),
      /** Points that a reviewer let stand, with the reason. */
      letStand: z.array(z.strictObject({ message: line(1000), reason: line(1000) })).max(MOST_STANDING),
      notListed: z.number().int().min(0),
    })
    .optional(),
});
export const filingSnapshotSchema = z.strictObject({
  kind: z.literal('XBRL_FILING'),
  ...common,
  entryPoint: z.enum(ENTRY_POINTS),
  validation: z.strictObject({ passed: z.literal(true), warnings: z.number().int().min(0) }),
});
export const portalSnapshotSchema = z.discriminatedUnion('kind', [
  engagementSnapshotSchema,
  filingSnapshotSchema,
]);
export type PortalSnapshot = z.output<typeof portalSnapshotSchema>;

/** What is shown to whoever holds the link: all but the UEN, by which a person proves to know the company. */
const shownEntity = { entity: common.entity.omit({ uen: true }) };
export const shownSnapshotSchema = z.discriminatedUnion('kind', [
  engagementSnapshotSchema.extend(shownEntity),
  filingSnapshotSchema.extend(shownEntity),
]);
export type ShownSnapshot = z.output<typeof shownSnapshotSchema>;

export function shownSnapshot({ entity: { name }, ...snapshot }: PortalSnapshot): ShownSnapshot {
  return { ...snapshot, entity: { name } };
}
