/**
 * Financial instruments by category, and the risks that they bring (FRS 107; SFRS for SE 11.41): every amount is a
 * line of the statement of financial position. How the company manages a risk comes from answers; what
 * the statements cannot tell, as undiscounted payments with interest, is a gap.
 */

import type { NoteTexts, PromptRole } from '../../../constitution/index.ts';
import { isZero, ZERO } from '../../../shared/model/money.ts';
import type { CellRole, FigureYear } from '../../../shared/model/note-cells.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { currencyHead, printFigure } from '../../../shared/model/printed-figures.ts';
import { headsOfCells } from '../../../shared/model/statement-heads.ts';
import type { StatementLine } from '../../../shared/model/statements.ts';
import { amountTable } from './amount-tables.ts';
import { promptBlocks } from './answer-blocks.ts';
import {
  type AnsweredPrompt,
  type AnswerGroup,
  gap,
  type NotesInput,
  paragraph,
  subheading,
} from './notes-input.ts';
import { figureValue, lineAmount, lineRow, sumOf, totalRow } from './table-rows.ts';

export const RISK_NOTE = 'note_financial_risk';
/** Where no note on risk is asked for, the categories stand in a note of their own. */
export const INSTRUMENTS_NOTE = 'note_financial_instruments';

type Input = Pick<NotesInput, 'statements' | 'taxonomy' | 'noteTexts'>;

interface Category {
  readonly title: string;
  readonly sign: 'debit' | 'credit';
  readonly lines: readonly StatementLine[];
}

export function instrumentCategories({ statements, taxonomy, noteTexts }: Input): Category[] {
  const taken = new Set<string>();
  return noteTexts.instruments.flatMap(({ earlier, sign, flags, except_keys, ...category }) => {
    const isEarlier = earlier !== undefined && statements.periodStart < earlier.before;
    const title = isEarlier ? earlier.title : category.title;
    const lines = statements.balanceSheet.lines.filter((line) => {
      const item = taxonomy.byKey.get(line.key);
      return (
        line.kind === 'LINE' &&
        item?.sign === sign &&
        item.section !== 'equity' &&
        flags.includes(item.disclosure_flags[0] ?? '') &&
        !except_keys.includes(line.key) &&
        !taken.has(line.key)
      );
    });
    for (const line of lines) taken.add(line.key);
    return lines.length === 0 ? [] : [{ title, sign, lines }];
  });
}

export function instrumentTables(input: Input): NoteBlock[] {
  return instrumentCategories(input).flatMap(({ title, lines }) => {
    const rows = lines.map((line) => lineRow('balanceSheet', line));
    const total = totalRow(`Total ${title.toLowerCase()}`, rows);
    return [paragraph(`${title}:`), amountTable(rows.length > 1 ? [...rows, total] : rows, input.statements)];
  });
}

/** The questions about each topic of the note. */
const QUESTIONS: Readonly<Record<NoteTexts['risks'][number]['topic'], PromptRole | null>> = {
  CREDIT: 'credit_risk',
  LIQUIDITY: 'liquidity_risk',
  MARKET: 'market_risk',
  CAPITAL: 'capital_management',
  FAIR_VALUE: null,
};
const OF_A_TOPIC = new Set(Object.values(QUESTIONS));

/** The note on financial risk: categories, then each risk with what is answered about it. */
export function riskBlocks(input: Input, groups: readonly AnswerGroup[]): NoteBlock[] {
  const prompts = groups.flatMap((group) => group.prompts);
  const asked = (topic: keyof typeof QUESTIONS) =>
    prompts.filter((prompt) => prompt.role === QUESTIONS[topic]);
  const other = prompts.filter((prompt) => !OF_A_TOPIC.has(prompt.role));
  return [
    subheading('Categories of financial instruments'),
    ...instrumentTables(input),
    ...input.noteTexts.risks.flatMap(({ topic, title, text }) => [
      subheading(title),
      paragraph(text),
      ...(topic === 'LIQUIDITY'
        ? liquidity(input, asked(topic))
        : topic === 'FAIR_VALUE'
          ? fairValues(input)
          : asked(topic).flatMap((prompt) => answered(prompt))),
    ]),
    ...other.flatMap((prompt) => promptBlocks(prompt)),
  ];
}

/** The heading stands above the text already. */
function answered(prompt: AnsweredPrompt): NoteBlock[] {
  return promptBlocks(prompt).filter((block) => block.type !== 'subheading');
}

function owed(input: Input): readonly StatementLine[] {
  return instrumentCategories(input).flatMap((each) => (each.sign === 'credit' ? each.lines : []));
}

const isLater = (line: StatementLine, { taxonomy }: Input) =>
  taxonomy.byKey.get(line.key)?.section === 'non_current_liabilities';
const bearsInterest = (line: StatementLine, { taxonomy }: Input) =>
  ['borrowings', 'leases'].includes(taxonomy.byKey.get(line.key)?.disclosure_flags[0] ?? '');

function liquidity(input: Input, prompts: readonly AnsweredPrompt[]): NoteBlock[] {
  const lines = owed(input);
  const open = prompts.filter((prompt) => prompt.value === null);
  if (open.length === 0 || lines.length === 0) return prompts.flatMap(answered);
  const left = lines.some((line) => isLater(line, input) || bearsInterest(line, input));
  return [
    paragraph('The carrying amounts of financial liabilities fall due as follows:'),
    maturity(input, lines, 'CURRENT'),
    ...(input.statements.hasPriorYear ? [maturity(input, lines, 'PRIOR')] : []),
    ...(left
      ? [
          paragraph(
            gap(
              'undiscounted payments, with interest, of the liabilities that bear interest or fall due after one year, and those due in one to five years and later',
            ),
          ),
        ]
      : []),
  ];
}

function maturity(input: Input, lines: readonly StatementLine[], year: FigureYear): NoteBlock {
  const { statements } = input;
  const heads = headsOfCells(
    statements,
    lines.map(({ key }) => ({ statement: 'balanceSheet', key, year: 'PRIOR' })),
  );
  const unit = currencyHead(statements.currency, statements.rounding);
  const amountOf = (line: StatementLine) => lineAmount('balanceSheet', line, year);
  const shown = lines.filter((line) => !isZero(amountOf(line).amount ?? ZERO));
  // A line stands in one of the two columns, and is nil in the other.
  const cells = (of: readonly StatementLine[], role?: CellRole) =>
    [false, true].map((later) => {
      const due = of.filter((line) => isLater(line, input) === later).map(amountOf);
      const { amount, source } = due.length === 1 && due[0] ? due[0] : sumOf(due);
      return figureValue(printFigure(amount ?? ZERO, statements.rounding), source, role);
    });
  return {
    type: 'table',
    headers: [
      year === 'CURRENT' ? heads.current : heads.prior,
      `Within one year\n${unit}`,
      `After one year\n${unit}`,
    ],
    rows: [
      ...shown.map((line) => [line.label, ...cells([line])]),
      ...(shown.length > 1 ? [['Total financial liabilities', ...cells(shown, 'TOTAL')]] : []),
    ],
  };
}

function fairValues(input: Input): NoteBlock[] {
  return owed(input).some((line) => isLater(line, input) && bearsInterest(line, input))
    ? [
        paragraph(
          gap(
            'fair values of borrowings that fall due after one year, or that their carrying amounts approximate them',
          ),
        ),
      ]
    : [];
}
