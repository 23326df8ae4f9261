/**
 * Basis of preparation, drafted offline: framework and measurement, going concern beside the deficits of the
 * statements, and the new standards that the financial year calls for (FRS 1, FRS 8.28 to 8.31; SFRS for SE
 * sections 3 and 10). What the directors expect or decide comes from answers only.
 */
import { DECIDING_ANSWERS, type PromptRole } from '../../../constitution/index.ts';
import { isIsoDate, longDate } from '../../../shared/model/dates.ts';
import { ZERO } from '../../../shared/model/money.ts';
import type { BoundNumber } from '../../../shared/model/note-cells.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { printInSentence } from '../../../shared/model/printed-figures.ts';
import { answerBlocks } from './answer-blocks.ts';
import { deficits } from './deficits.ts';
import {
  type AnswerGroup,
  companiesAct,
  computedParagraph,
  gap,
  type NotesInput,
  paragraph,
  promptOf,
  STANDARD_NAMES,
  subheading,
} from './notes-input.ts';
import { measuresAtFairValue } from './policy-choices.ts';
import type { Sourced } from './table-rows.ts';

export function basisNote(input: NotesInput, groups: readonly AnswerGroup[]): NoteBlock[] {
  const [others, ofGoingConcern] = [
    groups.filter((group) => !isGoingConcern(group)),
    groups.filter(isGoingConcern),
  ];
  return [
    ...framework(input),
    ...others.flatMap((group) => answerBlocks(withPrompts(group, (role) => role !== 'coming_standards'))),
    ...ofGoingConcern.flatMap((group) => goingConcern(input, group)),
    ...adopted(input),
    ...coming(input, groups),
  ];
}

function isGoingConcern(group: AnswerGroup): boolean {
  return group.prompts.some((prompt) => prompt.role === 'going_concern_basis');
}

/** Questions about new standards stand under the heading of these, not among the others. */
function withPrompts(group: AnswerGroup, fits: (role: PromptRole) => boolean): AnswerGroup {
  return { ...group, prompts: group.prompts.filter((prompt) => fits(prompt.role)) };
}

function framework(input: NotesInput): NoteBlock[] {
  return [
    paragraph(
      `The financial statements have been prepared in accordance with the provisions of the ${companiesAct(input)} and the ${STANDARD_NAMES[input.engagement.reportingStandard]}. They have been prepared on the historical cost basis${measurement(input)}.`,
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

/** The measurement basis as answered; open, the policies say it. */
function measurement(input: NotesInput): string {
  const answer = promptOf(input, 'measurement_basis')?.value;
  switch (DECIDING_ANSWERS.measurement_basis.find((basis) => basis === answer)) {
    case 'Historical cost':
      return measuresAtFairValue(input)
        ? `, ${gap('the measurement basis; the accounting policies measure some items at fair value')}`
        : '';
    case 'Historical cost modified by revaluation':
      return ', as modified by the revaluation of the assets named in the accounting policies';
    case 'Fair value for some items':
      return ', except for items that are measured at fair value as the accounting policies say';
    case undefined:
      return ', except as disclosed in the accounting policies';
  }
}

/** Loss, net current liabilities and net liabilities are named; why the basis holds is for the directors to say. */
function goingConcern(input: NotesInput, group: AnswerGroup): NoteBlock[] {
  const { loss, netCurrentLiabilities, netLiabilities } = deficits(input.statements);
  const said: BoundNumber[] = [];
  const print = ({ amount, source }: Sourced) => {
    const text = printInSentence(amount ?? ZERO, input.statements);
    said.push({ text, source });
    return text;
  };
  const lossWords = loss === null ? [] : [`The Company incurred a loss of ${print(loss)} for the year.`];
  const exceeded = [
    ...(netCurrentLiabilities === null
      ? []
      : [`its current liabilities exceeded its current assets by ${print(netCurrentLiabilities)}`]),
    ...(netLiabilities === null
      ? []
      : [`its total liabilities exceeded its total assets by ${print(netLiabilities)}`]),
  ];
  const end = longDate(input.statements.periodEnd);
  const sentences = [
    ...lossWords,
    ...(exceeded.length === 0 ? [] : [`As at ${end}, ${exceeded.join(' and ')}.`]),
  ];
  const why = group.prompts.find((prompt) => prompt.role === 'going_concern_reason');
  const basis = group.prompts.find((prompt) => prompt.role === 'going_concern_basis');
  const unexplained = sentences.length > 0 && why?.value === null && basis?.value !== false;
  return [
    subheading(group.title),
    ...(sentences.length === 0 ? [] : [computedParagraph(sentences.join(' '), said)]),
    ...answerBlocks(group),
    ...(unexplained
      ? [paragraph(gap('why the going concern basis is appropriate all the same, and the support given'))]
      : []),
  ];
}

const HEADS = ['Standard or amendment', 'Financial years beginning on or after'];

function listOf(standards: NewStandards): NoteBlock {
  const dated = (day: string) => (isIsoDate(day) ? longDate(day) : day);
  return { type: 'table', headers: HEADS, rows: standards.map((each) => [each.title, dated(each.from)]) };
}

type NewStandards = NotesInput['noteTexts']['standards'];

/** Standards that apply for the first time to this financial year, and those issued by its end for later years. */
export function newStandards({ statements, noteTexts }: Pick<NotesInput, 'statements' | 'noteTexts'>): {
  readonly adopted: NewStandards;
  readonly coming: NewStandards;
} {
  const { periodStart, periodEnd } = statements;
  const yearBefore = `${Number(periodStart.slice(0, 4)) - 1}${periodStart.slice(4)}`;
  return {
    adopted: noteTexts.standards.filter((each) => each.from <= periodStart && each.from > yearBefore),
    coming: noteTexts.standards.filter((each) => each.from > periodStart && each.listed_from <= periodEnd),
  };
}

/** True for a financial year that applied its new standards before the first of the list. */
function isBeforeList({ statements, noteTexts }: NotesInput): boolean {
  const days = noteTexts.standards.map((each) => each.from).filter(isIsoDate);
  const first = days.toSorted()[0];
  return first !== undefined && statements.periodStart < first;
}

function adopted(input: NotesInput): NoteBlock[] {
  const { adopted: found } = newStandards(input);
  // The list begins with a day: of an earlier year it would be told incomplete.
  if (isBeforeList(input)) {
    return [
      subheading('Adoption of new and revised standards'),
      paragraph(
        gap(
          'standards that applied for the first time in this financial year, and those then issued and not yet effective',
        ),
      ),
    ];
  }
  if (found.length === 0) return [];
  const changed = promptOf(input, 'changes_of_policy')?.value;
  return [
    subheading('Adoption of new and revised standards'),
    paragraph(
      'The following standards and amendments apply to the Company for the first time in this financial year:',
    ),
    listOf(found),
    ...(changed === false
      ? [
          paragraph(
            'Their adoption changed no accounting policy of the Company and had no material effect on the amounts of this or of the prior year.',
          ),
        ]
      : []),
  ];
}

/** Standards issued by the end of the year that apply to later years. */
function coming(input: NotesInput, groups: readonly AnswerGroup[]): NoteBlock[] {
  const { coming: found } = newStandards(input);
  if (found.length === 0 || isBeforeList(input)) return [];
  const asked = groups.map((group) => withPrompts(group, (role) => role === 'coming_standards'));
  return [
    subheading('Standards issued but not yet effective'),
    paragraph(
      'The following standards and amendments had been issued by the end of the reporting period and are not yet effective. The Company has not adopted any of them early:',
    ),
    listOf(found),
    ...found.flatMap((each) => (each.effect === undefined ? [] : [paragraph(each.effect)])),
    ...asked.flatMap((group) => answerBlocks(group)),
  ];
}
