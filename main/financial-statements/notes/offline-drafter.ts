/**
 * Drafts the notes without a language model (decisions 9; specification 4.2, Notes generation): fixed notes
 * first, then one note per class of the statements in statement order, then the notes that only answers
 * feed. Only figures of the statements and of answers appear; open questions are visible gaps.
 */
import { DIRECTORS_STATEMENT_ROLES, type PromptRole } from '../../../constitution/index.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { periodWords } from '../../../shared/model/printed-figures.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import { policyBlocks } from './accounting-policies.ts';
import { replacePlaceholder } from './amount-tables.ts';
import { answerBlocks, untied } from './answer-blocks.ts';
import { basisNote } from './basis-note.ts';
import { classBlocks, tieTargets } from './class-notes.ts';
import { directorsStatement } from './directors-statement.ts';
import { judgementBlocks } from './estimates.ts';
import { EXPENSES_NOTE, expenseBlocks, expenseTitle } from './expense-note.ts';
import { INSTRUMENTS_NOTE, instrumentTables, RISK_NOTE, riskBlocks } from './financial-instruments.ts';
import {
  type AnsweredPrompt,
  type AnswerGroup,
  type DraftedNote,
  gap,
  type NotesInput,
  paragraph,
  promptOf,
} from './notes-input.ts';
import { noteKeys } from './notes-request.ts';
import { RESTATEMENT_NOTE, restatementBlocks, restatementTitle } from './restatement-note.ts';

/** Deterministic; the order of the list is the order of the document, the directors' statement first. */
export function draftNotesOffline(input: NotesInput): DraftedNote[] {
  const groups = (noteKey: string) => input.answers.filter((group) => group.noteKey === noteKey);
  const answered = (noteKey: string) =>
    groups(noteKey).flatMap((group) => answerBlocks(applicable(group, input), untied(input.statements)));
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
      blocks: basisNote(
        input,
        groups('note_basis').map((group) => applicable(group, input)),
      ),
    },
    {
      noteKey: 'note_policies',
      title: 'Summary of significant accounting policies',
      blocks: [
        ...policyBlocks(input),
        ...groups('note_policies').flatMap((group) => judgementBlocks(group, input)),
      ],
    },
    ...noteKeys(input).map((noteKey) => ({
      noteKey,
      title: titleOf(noteKey, groups(noteKey), input),
      blocks: classNote(noteKey, input, groups(noteKey)),
    })),
  ];
}

/** The tables of the class, then what the answers say about it; a note is never empty. */
function classNote(noteKey: string, input: NotesInput, groups: readonly AnswerGroup[]): NoteBlock[] {
  if (noteKey === RISK_NOTE) return riskBlocks(input, groups);
  if (noteKey === RESTATEMENT_NOTE) return restatementBlocks(input.statements);
  if (noteKey === INSTRUMENTS_NOTE) return instrumentTables(input);
  if (noteKey === EXPENSES_NOTE) return expenseBlocks(input.statements, input.taxonomy);
  const targets = tieTargets(noteKey, input);
  const blocks = [
    ...classBlocks(noteKey, input),
    ...groups.flatMap((group) => answerBlocks(applicable(group, input), targets)),
    ...remuneration(noteKey, input),
  ];
  const asks = groups.length === 0 ? REQUIRED.get(noteKey) : undefined;
  if (asks !== undefined) return [...blocks, paragraph(gap(asks))];
  return blocks.length > 0 ? blocks : [paragraph(gap(titleOf(noteKey, groups, input)))];
}

/** A company that rents nothing is not asked for its leases, nor one with a prior year whether this is its first. */
function applicable(group: AnswerGroup, input: NotesInput): AnswerGroup {
  const rents = [...input.heldKeys].some((key) =>
    input.taxonomy.byKey.get(key)?.disclosure_flags.includes('leases'),
  );
  const isSettled = ({ role }: AnsweredPrompt) =>
    (role === 'operating_lease_commitments' && !rents) ||
    (role === 'first_statements' && input.statements.hasPriorYear);
  return { ...group, prompts: group.prompts.filter((prompt) => prompt.value !== null || !isSettled(prompt)) };
}

/** What the standards ask of classes that no question of the rule book covers. */
const REQUIRED: ReadonlyMap<string, string> = new Map([
  ['note_provisions', 'nature of each provision, and its movements: amounts provided, used and reversed'],
  [
    'note_investments',
    'name, country of incorporation and share held of each subsidiary, associate and joint venture',
  ],
  ['note_share_based', 'terms of the share-based payments, and options granted, exercised and outstanding'],
  ['note_held_for_sale', 'facts of the planned sale and its expected timing'],
]);

/** Directors' remuneration belongs to the related parties; it is answered among the directors' questions. */
function remuneration(noteKey: string, input: NotesInput): NoteBlock[] {
  if (noteKey !== 'note_related_parties') return [];
  const asked = promptOf(input, 'directors_remuneration');
  if (typeof asked?.value !== 'string' || asked.value.trim() === '') return [];
  const said = asked.value.trim();
  return [paragraph(/[.!?]$/.test(said) ? said : `Directors' remuneration and fees for the year: ${said}.`)];
}

const OF_THE_STATEMENT: ReadonlySet<PromptRole> = new Set(DIRECTORS_STATEMENT_ROLES);

/** Questions that the directors' statement itself works in are not repeated below it. */
function restOfDirectors(groups: readonly AnswerGroup[]): AnswerGroup[] {
  return groups.map((group) => ({
    ...group,
    prompts: group.prompts.filter((prompt) => !OF_THE_STATEMENT.has(prompt.role)),
  }));
}

function general(input: NotesInput): NoteBlock[] {
  const { auditExempt, exemptionGround } = input.directors;
  const dormant = auditExempt === true && exemptionGround === 'Dormant company';
  const period = periodWords(input.statements.periodStart, input.statements.periodEnd);
  return [
    paragraph(
      `${input.client.companyName} (the "Company", UEN ${input.client.uen}) is a company incorporated and domiciled in Singapore. The financial statements ${period} are presented in ${input.statements.currency === 'SGD' ? 'Singapore dollars (S$)' : input.statements.currency}${roundedTo(input.statements)}.`,
    ),
    ...(dormant ? [paragraph(`The Company was dormant ${period}.`)] : []),
  ];
}

function roundedTo(statements: StatementsJson): string {
  if (statements.rounding === 'SGD_THOUSANDS') return ', rounded to the nearest thousand';
  return statements.rounding === 'SGD' ? ', rounded to the nearest dollar' : '';
}

/** The title of the rule that feeds the note, else the words of its key. */
function titleOf(noteKey: string, groups: readonly AnswerGroup[], input: NotesInput): string {
  // Where trade receivables have a note of their own, this one holds the others.
  const others = noteKey === 'note_receivables' && noteKeys(input).includes('note_trade_receivables');
  if (others && groups.length === 0) return 'Other receivables, deposits and prepayments';
  if (noteKey === EXPENSES_NOTE) return expenseTitle(input.statements, input.taxonomy);
  if (noteKey === RESTATEMENT_NOTE) return restatementTitle(input.statements);
  const words = noteKey.replace(/^note_/, '').replaceAll('_', ' ');
  const title = narrowerTitle(groups, input) ?? groups[0]?.title ?? TITLES.get(words) ?? words;
  return `${title.slice(0, 1).toUpperCase()}${title.slice(1)}`;
}

function narrowerTitle(groups: readonly AnswerGroup[], { heldKeys }: NotesInput): string | undefined {
  const narrower = groups[0]?.titleWithout;
  return narrower?.keys.some((key) => heldKeys.has(key)) === false ? narrower.title : undefined;
}

export const TITLES: ReadonlyMap<string, string> = new Map([
  ['ppe', 'Property, plant and equipment'],
  ['intangibles', 'Intangible assets'],
  ['receivables', 'Trade and other receivables'],
  ['payables', 'Trade and other payables'],
  ['cash', 'Cash and cash equivalents'],
  ['equity', 'Equity'],
  ['biological', 'Biological assets'],
  ['directors', "Directors' remuneration"],
  ['other income', 'Other income'],
  ['share based', 'Share-based payment'],
  ['held for sale', 'Assets and liabilities held for sale'],
  ['investments', 'Investments in subsidiaries, associates and joint ventures'],
  ['financial assets', 'Other financial assets'],
  ['financial liabilities', 'Other financial liabilities'],
]);
