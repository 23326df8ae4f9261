/**
 * What an engagement produces: statement versions, notes and disclosure answers (specification 2.5 to 2.7).
 */
import { sql } from 'kysely';
import { z } from 'zod';
import { type IsoDate, isoDateSchema } from '../../../shared/model/dates.ts';
import { type DisclosureValue, responseDataSchema } from '../../../shared/model/disclosures.ts';
import { todaysFigures } from '../../../shared/model/earlier-note-figures.ts';
import { ROUNDING_CONVENTIONS, type RoundingConvention } from '../../../shared/model/enums.ts';
import {
  type NoteBlock,
  type NoteFigure,
  noteBlockSchema,
  noteFigureSchema,
} from '../../../shared/model/notes.ts';
import { readStatementBooks, type StatementBooks } from '../../../shared/model/provenance.ts';
import type { Note, StatementVersion } from '../../../shared/model/records.ts';
import { readStatementsText, type StatementsJson } from '../../../shared/model/statements.ts';
import type { Reader, Writer } from '../database.ts';
import { unpackText } from '../packed-text.ts';
import type { GeneratedStatementTable } from '../tables/engagements.ts';

export interface StoredStatement
  extends Omit<GeneratedStatementTable, 'statementsJson' | 'isBalanced' | 'books'> {
  readonly statementsJson: StatementsJson;
  readonly isBalanced: boolean;
}

/** The version named, or the latest. */
export async function findStatement(
  reader: Reader,
  engagementId: string,
  versionNo?: number,
): Promise<StoredStatement | undefined> {
  let query = reader
    .selectFrom('generatedStatement')
    .select([
      'id',
      'engagementId',
      'versionNo',
      'statementsJson',
      'isBalanced',
      'contentVersion',
      'comparativesFrom',
      'generatedAt',
    ])
    .where('engagementId', '=', engagementId);
  if (versionNo !== undefined) query = query.where('versionNo', '=', versionNo);
  const row = await query.orderBy('versionNo', 'desc').executeTakeFirst();
  return (
    row && {
      ...row,
      statementsJson: readStatementsText(unpackText(row.statementsJson)),
      isBalanced: row.isBalanced === 1,
    }
  );
}

/** What is told of a version without reading it. */
export interface StatementHead {
  readonly id: string;
  readonly periodStart: IsoDate;
  readonly periodEnd: IsoDate;
  readonly currency: string;
  readonly rounding: RoundingConvention;
  readonly isBalanced: boolean;
}

/** What stands beside a packed text, to be read without unpacking. */
export const HEAD_FIELDS = ['periodStart', 'periodEnd', 'currency', 'rounding'] as const;

const headSchema = z.object({
  periodStart: isoDateSchema,
  periodEnd: isoDateSchema,
  currency: z.string(),
  rounding: z.enum(ROUNDING_CONVENTIONS),
});

/** Of the latest version. */
export async function findStatementHead(
  reader: Reader,
  engagementId: string,
): Promise<StatementHead | undefined> {
  const row = await reader
    .selectFrom('generatedStatement')
    .select(['id', 'isBalanced'])
    .select(
      HEAD_FIELDS.map((name) => sql<string | null>`json_extract(statementsJson, ${`$.${name}`})`.as(name)),
    )
    .where('engagementId', '=', engagementId)
    .orderBy('versionNo', 'desc')
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, isBalanced, ...beside } = row;
  // An earlier release packed long statements with less beside them.
  const head = Object.values(beside).includes(null)
    ? JSON.parse(unpackText(await readStatementText(reader, id)))
    : beside;
  return { ...headSchema.parse(head), id, isBalanced: isBalanced === 1 };
}

/** As it is stored; null where there is no such version any more. */
export async function findStatementText(reader: Reader, id: string): Promise<string | null> {
  const row = await reader
    .selectFrom('generatedStatement')
    .select('statementsJson')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.statementsJson ?? null;
}

/** A version as it is stored, which takes a while to read where the accounts are many. */
export async function readStatementText(reader: Reader, id: string): Promise<string> {
  const row = await reader
    .selectFrom('generatedStatement')
    .select('statementsJson')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.statementsJson;
}

/** The books that a version was computed from; null where they were not kept. */
export async function findStatementBooks(
  reader: Reader,
  statementId: string,
): Promise<StatementBooks | null> {
  const row = await reader
    .selectFrom('generatedStatement')
    .select('books')
    .where('id', '=', statementId)
    .executeTakeFirst();
  return typeof row?.books === 'string' ? readStatementBooks(unpackText(row.books)) : null;
}

/** Every version without its statements, the latest first. */
export async function listStatementVersions(
  reader: Reader,
  engagementId: string,
): Promise<
  readonly (Omit<StatementVersion, 'outOfDate' | 'outOfDateBy'> &
    Pick<StoredStatement, 'contentVersion' | 'comparativesFrom'>)[]
> {
  const rows = await reader
    .selectFrom('generatedStatement')
    .select(['versionNo', 'isBalanced', 'generatedAt', 'contentVersion', 'comparativesFrom'])
    .where('engagementId', '=', engagementId)
    .orderBy('versionNo', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, isBalanced: row.isBalanced === 1 }));
}

/** Adds the next version and answers its number. Statements and books: as text, written where they were made. */
export async function insertStatement(
  writer: Writer,
  statement: Omit<StoredStatement, 'versionNo' | 'statementsJson'> & {
    readonly statementsJson: string;
    readonly books: string;
  },
): Promise<number> {
  const latest = await writer
    .selectFrom('generatedStatement')
    .select((eb) => eb.fn.max('versionNo').as('versionNo'))
    .where('engagementId', '=', statement.engagementId)
    .executeTakeFirst();
  const versionNo = (latest?.versionNo ?? 0) + 1;
  await writer
    .insertInto('generatedStatement')
    .values({
      ...statement,
      versionNo,
      isBalanced: statement.isBalanced ? 1 : 0,
    })
    .execute();
  return versionNo;
}

export async function listNotes(reader: Reader, engagementId: string): Promise<readonly Note[]> {
  const rows = await reader
    .selectFrom('note')
    .selectAll()
    .where('engagementId', '=', engagementId)
    .orderBy('position')
    .orderBy('noteKey')
    .execute();
  return rows.map(({ position: _position, ...row }) => ({
    ...row,
    content: z.array(noteBlockSchema).parse(JSON.parse(row.content)),
  }));
}

/** Stores a note under its key; a later draft of the same key replaces it. */
export async function upsertNote(writer: Writer, note: Note, position: number): Promise<void> {
  const content = JSON.stringify(note.content);
  await writer
    .insertInto('note')
    .values({ ...note, content, position })
    .onConflict((conflict) =>
      conflict.columns(['engagementId', 'noteKey']).doUpdateSet({
        title: note.title,
        content,
        author: note.author,
        position,
        generatedAt: note.generatedAt,
      }),
    )
    .execute();
}

/** What a note rests on: the draft behind its text, the newest draft, and the sources of its figures. */
export interface NoteDraft {
  readonly noteId: string;
  readonly basisTitle: string;
  readonly basis: readonly NoteBlock[];
  /** Null once a later drafting no longer holds the note. */
  readonly drafted: readonly NoteBlock[] | null;
  /** Figures of each block of the note's text, in step with it. */
  readonly figures: readonly (readonly NoteFigure[])[];
}

const blocksSchema = z.array(noteBlockSchema);
const figuresSchema = z.array(z.array(noteFigureSchema));

/** Drafts by the id of their note. */
export async function listNoteDrafts(
  reader: Reader,
  engagementId: string,
): Promise<ReadonlyMap<string, NoteDraft>> {
  const rows = await reader
    .selectFrom('noteDraft')
    .innerJoin('note', 'note.id', 'noteDraft.noteId')
    .selectAll('noteDraft')
    .where('note.engagementId', '=', engagementId)
    .execute();
  return new Map(
    rows.map((row) => [
      row.noteId,
      {
        noteId: row.noteId,
        basisTitle: row.basisTitle,
        basis: blocksSchema.parse(JSON.parse(row.basis)),
        drafted: row.drafted === null ? null : blocksSchema.parse(JSON.parse(row.drafted)),
        figures: figuresSchema.parse(todaysFigures(JSON.parse(row.figures))),
      },
    ]),
  );
}

export async function upsertNoteDraft(writer: Writer, draft: NoteDraft): Promise<void> {
  const row = {
    basisTitle: draft.basisTitle,
    basis: JSON.stringify(draft.basis),
    drafted: draft.drafted === null ? null : JSON.stringify(draft.drafted),
    figures: JSON.stringify(draft.figures),
  };
  await writer
    .insertInto('noteDraft')
    .values({ noteId: draft.noteId, ...row })
    .onConflict((conflict) => conflict.column('noteId').doUpdateSet(row))
    .execute();
}

/** Removes a note and its draft. */
export async function deleteNote(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('note').where('id', '=', id).execute();
}

export interface DisclosureAnswer {
  readonly ruleId: string;
  readonly promptId: string;
  readonly value: DisclosureValue;
  /** True where the question said that amounts are given in full; of an answer given before it did, nothing is known. */
  readonly amountsInFull?: boolean;
  /** What the permanent file proposed when the answer was taken from it, or kept against it. */
  readonly fromFile?: DisclosureValue | undefined;
}

export async function listAnswers(
  reader: Reader,
  engagementId: string,
): Promise<readonly DisclosureAnswer[]> {
  const rows = await reader
    .selectFrom('disclosureResponse')
    .select(['ruleId', 'promptId', 'responseData'])
    .where('engagementId', '=', engagementId)
    .where('isComplete', '=', 1)
    .orderBy('promptId')
    .execute();
  return rows.map(toAnswer);
}

/** The same of many engagements at once, by id; those without any are left out. */
export async function listAnswersOf(
  reader: Reader,
  engagementIds: readonly string[],
): Promise<ReadonlyMap<string, readonly DisclosureAnswer[]>> {
  if (engagementIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('disclosureResponse')
    .select(['engagementId', 'ruleId', 'promptId', 'responseData'])
    .where('engagementId', 'in', engagementIds)
    .where('isComplete', '=', 1)
    .orderBy('promptId')
    .execute();
  return new Map(
    [...Map.groupBy(rows, ({ engagementId }) => engagementId)].map(([id, of]) => [id, of.map(toAnswer)]),
  );
}

function toAnswer(row: {
  readonly ruleId: string;
  readonly promptId: string;
  readonly responseData: string;
}): DisclosureAnswer {
  const { value, amountsInFull, fromFile } = responseDataSchema.parse(JSON.parse(row.responseData));
  return {
    ruleId: row.ruleId,
    promptId: row.promptId,
    value,
    amountsInFull: amountsInFull === true,
    ...(fromFile !== undefined && { fromFile }),
  };
}

/** The request to the client that a person dealt with last at a question, by "rule question"; answered or not. */
export async function listSettledRequests(
  reader: Reader,
  engagementId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await reader
    .selectFrom('disclosureResponse')
    .select(['ruleId', 'promptId', 'responseData'])
    .where('engagementId', '=', engagementId)
    .execute();
  return new Map(
    rows.flatMap(({ ruleId, promptId, responseData }) => {
      const { fromClient } = responseDataSchema.parse(JSON.parse(responseData));
      return fromClient === undefined ? [] : [[`${ruleId} ${promptId}`, fromClient]];
    }),
  );
}

export async function upsertAnswer(
  writer: Writer,
  engagementId: string,
  answer: DisclosureAnswer & {
    readonly id: string;
    readonly isComplete: boolean;
    /** The request to the client whose answer a person used here, or left. */
    readonly fromClient?: string | undefined;
  },
  at: Date,
): Promise<void> {
  const responseData = JSON.stringify({
    value: answer.value,
    amountsInFull: answer.amountsInFull === true ? true : undefined,
    fromFile: answer.fromFile,
    fromClient: answer.fromClient,
  });
  const isComplete = answer.isComplete ? 1 : 0;
  await writer
    .insertInto('disclosureResponse')
    .values({
      id: answer.id,
      engagementId,
      ruleId: answer.ruleId,
      promptId: answer.promptId,
      responseData,
      isComplete,
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['engagementId', 'ruleId', 'promptId'])
        .doUpdateSet({ responseData, isComplete, updatedAt: at.toISOString() }),
    )
    .execute();
}
