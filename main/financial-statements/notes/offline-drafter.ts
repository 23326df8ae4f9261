/**
 * Drafts the notes without a language model (decisions 9; specification 4.2, Notes generation): fixed notes
 * first, then one note per class of the statements in statement order, then the notes that only answers
 * feed. Only figures of the statements and of answers appear; open questions are visible gaps.
 */
import { longDate } from '../../../shared/model/dates.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import type { StatementLine, StatementsJson } from '../../../shared/model/statements.ts';
import { periodWords } from '../statements/presented-figures.ts';
import { policyBlocks } from './accounting-policies.ts';
import { replacePlaceholder, totalledTable } from './amount-tables.ts';
import { answerBlocks } from './answer-blocks.ts';
import { directorsField } from './directors-context.ts';
import { directorsStatement } from './directors-statement.ts';
import {
  type AnswerGroup,
  type DraftedNote,
  type NotesInput,
  paragraph,
  STANDARD_NAMES,
  subheading,
} from './notes-input.ts';
import { noteKeys } from './notes-request.ts';

/** Deterministic; the order of the list is the order of the document, the directors' statement first. */
export function draftNotesOffline(input: NotesInput): DraftedNote[] {
  const groups = (noteKey: string) => input.answers.filter((group) => group.noteKey === noteKey);
  const answered = (noteKey: string) => groups(noteKey).flatMap(answerBlocks);
  return [
    {
      noteKey: 'directors_report',
      title: "Directors' statement",
      blocks: replacePlaceholder(
        directorsStatement(input, restOfDirectors(groups('directors_report'))),
        input.statements,
      ),
    },
    {
      noteKey: 'note_general',
      title: 'General information',
      blocks: [...general(input), ...answered('note_general')],
    },
    {
      noteKey: 'note_basis',
      title: 'Basis of preparation',
      blocks: [...basis(input), ...answered('note_basis')],
    },
    {
      noteKey: 'note_policies',
      title: 'Summary of significant accounting policies',
      blocks: [...policyBlocks(input), ...groups('note_policies').flatMap(headedAnswers)],
    },
    ...noteKeys(input).map((noteKey) => ({
      noteKey,
      title: titleOf(noteKey, groups(noteKey)),
      blocks: [...classTables(noteKey, input.statements), ...answered(noteKey)],
    })),
  ];
}

/** Answers after the policies stand under the title of their rule, not under the last policy. */
function headedAnswers(group: AnswerGroup): NoteBlock[] {
  const blocks = answerBlocks(group);
  return blocks.length === 0 ? [] : [subheading(group.title), ...blocks];
}

/** Questions that the directors' statement itself works in are not repeated below it. */
function restOfDirectors(groups: readonly AnswerGroup[]): AnswerGroup[] {
  return groups.map((group) => ({
    ...group,
    prompts: group.prompts.filter((prompt) => directorsField(prompt) === undefined),
  }));
}

function general(input: NotesInput): NoteBlock[] {
  return [
    paragraph(
      `${input.client.companyName} (the "Company", UEN ${input.client.uen}) is a company incorporated in Singapore. The financial statements ${periodWords(input.statements.periodStart, input.statements.periodEnd)} are presented in ${input.statements.currency === 'SGD' ? 'Singapore dollars (S$)' : input.statements.currency}${roundedTo(input.statements)}.`,
    ),
  ];
}

function roundedTo(statements: StatementsJson): string {
  if (statements.rounding === 'SGD_THOUSANDS') return ', rounded to the nearest thousand';
  return statements.rounding === 'SGD' ? ', rounded to the nearest dollar' : '';
}

function basis(input: NotesInput): NoteBlock[] {
  return [
    paragraph(
      `The financial statements have been prepared in accordance with the provisions of the Companies Act 1967 and the ${STANDARD_NAMES[input.engagement.reportingStandard]}. They have been prepared on the historical cost basis, except as disclosed in the accounting policies.`,
    ),
    paragraph(
      'The preparation of the financial statements requires management to make judgements, estimates and assumptions. Actual results may differ from these estimates.',
    ),
    ...(input.statements.hasPriorYear || input.statements.periodStart.endsWith('-01-01')
      ? []
      : [
          paragraph(
            `The financial statements cover the period from ${longDate(input.statements.periodStart)}.`,
          ),
        ]),
  ];
}

/** One table per side of the financial position and one for profit or loss, each tying to its lines. */
function classTables(noteKey: string, statements: StatementsJson): NoteBlock[] {
  const parts: { readonly title: string; readonly lines: StatementLine[] }[] = [];
  const put = (title: string, line: StatementLine) => {
    const part = parts.find((each) => each.title === title);
    if (part) part.lines.push(line);
    else parts.push({ title, lines: [line] });
  };
  let heading = '';
  for (const line of statements.balanceSheet.lines) {
    if (line.kind === 'HEADING') heading = line.label;
    else if (line.kind === 'LINE' && line.noteKey === noteKey) put(heading, line);
  }
  for (const line of statements.profitAndLoss.lines) {
    if (line.kind === 'LINE' && line.noteKey === noteKey) put('Profit or loss', line);
  }
  return parts.flatMap((part) => [
    ...(parts.length > 1 ? [subheading(part.title)] : []),
    totalledTable(part.lines, statements),
  ]);
}

/** The title of the rule that feeds the note, else the words of its key. */
function titleOf(noteKey: string, groups: readonly AnswerGroup[]): string {
  const words = noteKey.replace(/^note_/, '').replaceAll('_', ' ');
  const title = groups[0]?.title ?? TITLES.get(words) ?? words;
  return `${title.slice(0, 1).toUpperCase()}${title.slice(1)}`;
}

const TITLES: ReadonlyMap<string, string> = new Map([
  ['ppe', 'Property, plant and equipment'],
  ['intangibles', 'Intangible assets'],
  ['receivables', 'Trade and other receivables'],
  ['payables', 'Trade and other payables'],
  ['cash', 'Cash and cash equivalents'],
  ['equity', 'Equity'],
  ['biological', 'Biological assets'],
  ['directors', "Directors' remuneration"],
]);
