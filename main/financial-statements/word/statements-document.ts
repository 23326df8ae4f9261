/**
 * The statements as a Word document (specification 4.2, Word export layout; decisions 4 and 6): cover,
 * contents, directors' statement, the four statements and the numbered notes. Pure: what is printed comes in
 * as arguments, the date too, and the same input gives the same bytes.
 */
import {
  Bookmark,
  Document,
  type FileChild,
  HeadingLevel,
  type ISectionOptions,
  Packer,
  PageOrientation,
  Paragraph,
  SectionType,
} from 'docx';
import { longDate } from '../../../shared/model/dates.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { periodWords } from '../../../shared/model/printed-figures.ts';
import { remarksOf, type StatementPart } from '../../../shared/model/statement-remarks.ts';
import { printedLines, type StatementLine, type StatementsJson } from '../../../shared/model/statements.ts';
import { chapterPages } from './chapter-pages.ts';
import { type ContentsEntry, contentsList, coverPage } from './cover-page.ts';
import { LANDSCAPE_WIDTH, NOTE_NUMBERING, NUMBERING, PAGE, STYLES, TEXT_WIDTH } from './document-styles.ts';
import { equityTable, needsLandscape } from './equity-table.ts';
import { noteBlocks } from './note-blocks.ts';
import { normalisePackage } from './package-bytes.ts';
import { printable, run } from './printed-text.ts';
import { blankFooter, blankHeader, pageNumberFooter, runningHeader } from './running-header.ts';
import { amountColumns, noteBookmark, statementTable } from './statement-table.ts';

/** The stored note that is printed before the statements, unnumbered. */
const DIRECTORS_NOTE = 'directors_report';

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
  /** Who is named as author in the document's properties: the practice. */
  readonly author: string;
  /** ISO 8601 UTC; the document's creation time. */
  readonly createdAt: string;
}

const PAGE_SETUP = {
  size: { width: PAGE.width, height: PAGE.height },
  margin: { top: 1500, bottom: PAGE.margin, left: PAGE.margin, right: PAGE.margin, header: 600, footer: 560 },
};

/** The library turns width and height of the upright page. */
const LANDSCAPE_SETUP = {
  ...PAGE_SETUP,
  size: { ...PAGE_SETUP.size, orientation: PageOrientation.LANDSCAPE },
};

interface Chapter extends ContentsEntry {
  readonly subtitle?: string;
  readonly children: readonly FileChild[];
  /** Printed on a page on its side. */
  readonly landscape?: boolean;
  /** Printed at the foot of each page. */
  readonly foot?: string;
}

/** Number by note key: the order of the notes without the directors' statement. */
export function noteNumbers(notes: readonly Pick<PrintedNote, 'noteKey'>[]): ReadonlyMap<string, number> {
  const numbered = notes.filter((note) => note.noteKey !== DIRECTORS_NOTE);
  return new Map(numbered.map((note, at) => [note.noteKey, at + 1]));
}

export async function buildStatementsDocument(input: StatementsDocumentInput): Promise<Uint8Array> {
  const { statements, client, draft } = input;
  const period = sentence(periodWords(statements.periodStart, statements.periodEnd));
  const title = input.notes.some((note) => note.noteKey === DIRECTORS_NOTE)
    ? "Directors' statement and financial statements"
    : 'Financial statements';
  const chapters = documentChapters(input, period);
  const end = longDate(statements.periodEnd);
  const text = {
    company: client.companyName,
    yearEnd: input.unaudited ? `Unaudited, ${end}` : end,
    draft,
  };
  const header = (width = TEXT_WIDTH) => runningHeader(text, width);

  const sections: ISectionOptions[] = [
    {
      properties: { page: PAGE_SETUP },
      headers: { default: blankHeader() },
      footers: { default: blankFooter() },
      children: coverPage({
        company: client.companyName,
        uen: client.uen,
        title,
        period,
        draft,
        unaudited: input.unaudited ?? false,
      }),
    },
    {
      properties: { type: SectionType.NEXT_PAGE, page: PAGE_SETUP },
      headers: { default: header() },
      footers: { default: blankFooter() },
      children: contentsList(chapters),
    },
    ...chapters.map(
      (chapter, at): ISectionOptions => ({
        properties: {
          type: SectionType.NEXT_PAGE,
          // The first page bears the title itself.
          titlePage: true,
          page: {
            ...(chapter.landscape ? LANDSCAPE_SETUP : PAGE_SETUP),
            ...(at === 0 ? { pageNumbers: { start: 1 } } : {}),
          },
        },
        headers: {
          first: header(widthOf(chapter)),
          default: runningHeader(
            { ...text, continued: { title: chapter.title, subtitle: chapter.subtitle ?? '' } },
            widthOf(chapter),
          ),
        },
        footers: { first: pageNumberFooter(chapter.foot), default: pageNumberFooter(chapter.foot) },
        children: [...chapterHead(chapter), ...chapter.children],
      }),
    ),
  ];
  const document = new Document({
    title: printable(`${client.companyName}: ${title}`),
    subject: period,
    creator: printable(input.author),
    lastModifiedBy: printable(input.author),
    description: draft ? 'Draft' : 'Final',
    styles: STYLES,
    numbering: NUMBERING,
    pageNumbers: chapterPages(chapters.at(-1)?.children.length ?? 0),
    sections,
  });
  return normalisePackage(await Packer.pack(document, 'uint8array'), input.createdAt);
}

function widthOf({ landscape }: Chapter): number {
  return landscape ? LANDSCAPE_WIDTH : TEXT_WIDTH;
}

function documentChapters(input: StatementsDocumentInput, period: string): Chapter[] {
  const { statements, notes } = input;
  const numbers = noteNumbers(notes);
  const columns = amountColumns(statements);
  const directors = notes.find((note) => note.noteKey === DIRECTORS_NOTE);
  const numbered = notes.filter((note) => note.noteKey !== DIRECTORS_NOTE);
  const cash = statements.cashFlow;
  const withRemarks = (part: StatementPart, table: (isFollowed: boolean) => FileChild): FileChild[] => {
    const remarks = remarksOf(statements, part);
    return [table(remarks.length > 0), ...remarks.map((words, at) => plain(words, at < remarks.length - 1))];
  };
  const cashColumns = amountColumns({ ...statements, hasPriorYear: cash.comparativesAvailable });
  return [
    ...(directors
      ? [chapter(directors.title, 'directors_statement', period, noteBlocks(directors.blocks, false))]
      : []),
    statement(
      statements.balanceSheet.title,
      'financial_position',
      `As at ${longDate(statements.periodEnd)}`,
      withRemarks('balanceSheet', (isFollowed) =>
        statementTable(printedLines(statements.balanceSheet), columns, numbers, isFollowed),
      ),
    ),
    statement(
      statements.profitAndLoss.title,
      'profit_or_loss',
      period,
      withRemarks('profitAndLoss', (isFollowed) =>
        statementTable(printedLines(statements.profitAndLoss), columns, numbers, isFollowed),
      ),
    ),
    {
      ...statement(
        statements.changesInEquity.title,
        'changes_in_equity',
        period,
        withRemarks('changesInEquity', () => equityTable(statements)),
      ),
      landscape: needsLandscape(statements),
    },
    statement(
      cash.title,
      'cash_flows',
      period,
      cash.available
        ? withRemarks('cashFlow', (isFollowed) =>
            statementTable(printedLines(cash), cashColumns, null, isFollowed),
          )
        : [plain(cash.unavailableReason ?? 'Cash flows are not available.')],
    ),
    ...(numbered.length === 0
      ? []
      : [
          chapter('Notes to the financial statements', 'notes', period, [
            plain(
              'These notes form an integral part of and should be read in conjunction with the accompanying financial statements.',
            ),
            ...numbered.flatMap((note) => [noteHeading(note), ...noteBlocks(note.blocks, true)]),
          ]),
        ]),
    ...(input.detailed === undefined
      ? []
      : [
          {
            ...chapter('Detailed profit or loss', 'detailed_profit_or_loss', period, [
              statementTable(input.detailed, columns, null),
            ]),
            foot: 'For the information of management only. This page is no part of the statutory financial statements.',
          },
        ]),
  ];
}

function chapter(title: string, bookmark: string, subtitle: string, children: readonly FileChild[]): Chapter {
  return { title, bookmark, subtitle, children };
}

function chapterHead(of: Chapter): Paragraph[] {
  return [
    new Paragraph({
      heading: HeadingLevel.HEADING_1,
      children: [new Bookmark({ id: of.bookmark, children: [run(of.title)] })],
    }),
    new Paragraph({ style: 'StatementSubtitle', children: [run(of.subtitle ?? '')] }),
  ];
}

function noteHeading({ noteKey, title }: PrintedNote): Paragraph {
  return new Paragraph({
    heading: HeadingLevel.HEADING_2,
    numbering: { reference: NOTE_NUMBERING, level: 0 },
    children: [new Bookmark({ id: noteBookmark(noteKey), children: [run(title)] })],
  });
}

const PART_OF_STATEMENTS = 'The accompanying notes form an integral part of these financial statements.';

/** One of the four statements: it sends the reader to the notes at the foot of each page. */
function statement(
  title: string,
  bookmark: string,
  subtitle: string,
  children: readonly FileChild[],
): Chapter {
  return { ...chapter(title, bookmark, subtitle, children), foot: PART_OF_STATEMENTS };
}

/** `keepNext`: it stands on one page with the paragraph below. */
function plain(text: string, keepNext = false): Paragraph {
  return new Paragraph({
    style: 'BodyText',
    spacing: { before: 200 },
    keepNext: keepNext || undefined,
    keepLines: keepNext || undefined,
    children: [run(text)],
  });
}

function sentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}
