/**
 * The whole document (specification 4.2, Word export layout; decisions 4 and 6): cover, directors' statement, the four
 * statements, the numbered notes, and where it is asked for a detailed profit or loss. Pure: what is printed comes in as
 * arguments, the date too.
 */
import { longDate } from '../../../shared/model/dates.ts';
import { type AppliedStyle, appliedStyle } from '../../../shared/model/house-style.ts';
import { DIRECTORS_NOTE, noteNumbers } from '../../../shared/model/note-numbers.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { currencyHead, periodWords } from '../../../shared/model/printed-figures.ts';
import type { ClientSignature } from '../../../shared/model/records.ts';
import { remarksOf, type StatementPart } from '../../../shared/model/statement-remarks.ts';
import { printedLines, type StatementLine, type StatementsJson } from '../../../shared/model/statements.ts';
import { approvalBlocks } from './approval-chapter.ts';
import { keptAtEnd } from './chapter-end.ts';
import type { DocumentBlock, DocumentChapter, PrintedDocument } from './document-model.ts';
import { journalBlocks, type PrintedJournals } from './journal-chapter.ts';
import { noteDocument } from './note-document.ts';
import { letterheadOf, reportChapter, serviceLine } from './report-chapter.ts';
import {
  amountColumns,
  equityBlock,
  needsLandscape,
  noteBookmark,
  statementBlock,
} from './statement-document.ts';

export interface PrintedNote {
  readonly noteKey: string;
  readonly title: string;
  readonly blocks: readonly NoteBlock[];
}

export interface StatementsDocumentInput {
  readonly client: { readonly companyName: string; readonly uen: string };
  readonly statements: StatementsJson;
  /** In the order of the document; may be empty before notes are drafted. */
  readonly notes: readonly PrintedNote[];
  /** Prints "Draft" on every page (decisions 4). */
  readonly draft: boolean;
  /** True where the company is exempt from audit: the cover and every page say so. */
  readonly unaudited?: boolean;
  /** Lines of a detailed profit or loss for management, after the notes; absent: none is printed. */
  readonly detailed?: readonly StatementLine[];
  /** The schedule of adjusting journals for the client, last of all; absent: none is printed. */
  readonly journals?: PrintedJournals;
  /** Who approved exactly this content; absent: nobody has, or not everybody who was asked. */
  readonly approval?: readonly ClientSignature[];
  /** How the practice prints; absent: as is usual. */
  readonly style?: AppliedStyle;
  /** Who is named as author in the document's properties: the practice. */
  readonly author: string;
  /** ISO 8601 UTC; the document's creation time. */
  readonly createdAt: string;
}

export function printDocument(input: StatementsDocumentInput): PrintedDocument {
  const { statements, client, style = USUAL } = input;
  const period = sentence(periodWords(statements.periodStart, statements.periodEnd));
  const end = longDate(statements.periodEnd);
  return {
    company: client.companyName,
    uen: client.uen,
    title: input.notes.some((note) => note.noteKey === DIRECTORS_NOTE)
      ? "Directors' statement and financial statements"
      : 'Financial statements',
    period,
    periodEnd: statements.periodEnd,
    headline: input.unaudited ? `Unaudited, ${end}` : end,
    draft: input.draft,
    unaudited: input.unaudited ?? false,
    font: style.font,
    letterhead: style.cover === 'LETTERHEAD' ? letterheadOf(style) : null,
    service: serviceLine(style, input.unaudited ?? false),
    author: input.author,
    createdAt: input.createdAt,
    chapters: documentChapters(input, period),
  };
}

const USUAL = appliedStyle(null, null, null);

const PART_OF_STATEMENTS = 'The accompanying notes form an integral part of these financial statements.';
const PART_OF_NOTES =
  'These notes form an integral part of and should be read in conjunction with the accompanying financial statements.';
const FOR_MANAGEMENT =
  'For the information of management only. This page is no part of the statutory financial statements.';

function documentChapters(input: StatementsDocumentInput, period: string): DocumentChapter[] {
  const { statements, notes } = input;
  const numbers = noteNumbers(notes);
  const sheetColumns = amountColumns(statements, 'balanceSheet');
  const resultColumns = amountColumns(statements, 'profitAndLoss');
  const directors = notes.find((note) => note.noteKey === DIRECTORS_NOTE);
  const numbered = notes.filter((note) => note.noteKey !== DIRECTORS_NOTE);
  const cash = statements.cashFlow;
  const cashColumns = amountColumns({ ...statements, hasPriorYear: cash.comparativesAvailable }, 'cashFlow');
  const { balanceSheet, profitAndLoss, changesInEquity } = statements;
  const withRemarks = (
    part: StatementPart,
    table: (isFollowed: boolean) => DocumentBlock,
  ): DocumentBlock[] => {
    const remarks = remarksOf(statements, part);
    return [table(remarks.length > 0), ...remarks.map((words, at) => remark(words, at < remarks.length - 1))];
  };
  return [
    ...(directors
      ? [chapter(directors.title, 'directors_statement', period, noteDocument(directors.blocks, null))]
      : []),
    ...reportChapter(input.style ?? USUAL, period),
    statement(
      balanceSheet.title,
      'financial_position',
      `As at ${longDate(statements.periodEnd)}`,
      withRemarks('balanceSheet', (isFollowed) =>
        statementBlock(printedLines(balanceSheet), sheetColumns, numbers, isFollowed),
      ),
    ),
    statement(
      profitAndLoss.title,
      'profit_or_loss',
      period,
      withRemarks('profitAndLoss', (isFollowed) =>
        statementBlock(printedLines(profitAndLoss), resultColumns, numbers, isFollowed),
      ),
    ),
    {
      ...statement(
        changesInEquity.title,
        'changes_in_equity',
        period,
        withRemarks('changesInEquity', () => equityBlock(statements)),
      ),
      isLandscape: needsLandscape(statements),
    },
    statement(
      cash.title,
      'cash_flows',
      period,
      cash.available
        ? withRemarks('cashFlow', (isFollowed) =>
            statementBlock(printedLines(cash), cashColumns, null, isFollowed),
          )
        : [remark(cash.unavailableReason ?? 'Cash flows are not available.')],
    ),
    ...(numbered.length === 0
      ? []
      : [
          chapter(
            'Notes to the financial statements',
            'notes',
            period,
            keptAtEnd([
              remark(PART_OF_NOTES),
              ...numbered.flatMap(({ noteKey, title, blocks }, at): DocumentBlock[] => [
                { kind: 'NOTE_HEADING', number: at + 1, bookmark: noteBookmark(noteKey), noteKey, title },
                ...noteDocument(blocks, at + 1),
              ]),
            ]),
          ),
        ]),
    ...(input.detailed === undefined
      ? []
      : [
          {
            ...chapter('Detailed profit or loss', 'detailed_profit_or_loss', period, [
              statementBlock(input.detailed, resultColumns, null),
            ]),
            foot: FOR_MANAGEMENT,
          },
        ]),
    ...journalChapter(input, period),
    ...(input.approval === undefined
      ? []
      : [chapter('Approval by the client', 'client_approval', period, approvalBlocks(input.approval))]),
  ];
}

/** None where no journal counts and nothing is left unadjusted. */
function journalChapter(
  { journals, statements }: StatementsDocumentInput,
  period: string,
): DocumentChapter[] {
  const unit = currencyHead(statements.currency, 'SGD_CENTS');
  const blocks = journals === undefined ? [] : journalBlocks(journals, unit);
  return blocks.length === 0
    ? []
    : [
        {
          ...chapter('Schedule of adjusting journals', 'adjusting_journals', period, blocks),
          foot: FOR_MANAGEMENT,
        },
      ];
}

function chapter(
  title: string,
  bookmark: string,
  subtitle: string,
  blocks: readonly DocumentBlock[],
): DocumentChapter {
  return { title, bookmark, subtitle, blocks, isLandscape: false, foot: null };
}

/** One of the four statements: it sends the reader to the notes at the foot of each page. */
function statement(
  title: string,
  bookmark: string,
  subtitle: string,
  blocks: readonly DocumentBlock[],
): DocumentChapter {
  return { ...chapter(title, bookmark, subtitle, blocks), foot: PART_OF_STATEMENTS };
}

/** `keepNext`: it stands on one page with the paragraph below. */
function remark(text: string, keepNext = false): DocumentBlock {
  return { kind: 'REMARK', text, keepNext };
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
