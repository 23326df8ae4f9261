/**
 * What a client is shown of an engagement (specification 4.3): the presented statements and the notes as they stand, five plain
 * figures, and what differs from the version that was sent last. Pure: figures come from the statements only.
 */

import type { StandingPoint } from '../../../shared/model/finality.ts';
import type { Money } from '../../../shared/model/money.ts';
import { DIRECTORS_NOTE, noteNumbers } from '../../../shared/model/note-numbers.ts';
import {
  MOST_STANDING,
  type PortalFigure,
  type PortalNote,
  type PortalSnapshot,
  type PortalTable,
  portalSnapshotSchema,
} from '../../../shared/model/portal-snapshot.ts';
import { columnHeads, printFigure } from '../../../shared/model/printed-figures.ts';
import { statementHeads, thirdSheetAmount, thirdSheetHead } from '../../../shared/model/statement-heads.ts';
import { remarksOf, type StatementPart } from '../../../shared/model/statement-remarks.ts';
import {
  type EquityTable,
  printedLines,
  type StatementLine,
  type StatementsJson,
  sectionOf,
} from '../../../shared/model/statements.ts';
import { noteTable } from '../../financial-statements/document/note-document.ts';
import type { PrintedNote } from '../../financial-statements/document/print-document.ts';
import { printableLines } from '../../financial-statements/document/printed-words.ts';

export interface SnapshotInput {
  readonly client: { readonly companyName: string; readonly uen: string };
  readonly statements: StatementsJson;
  /** The version behind the last invitation; null where this is the first. */
  readonly sentBefore: StatementsJson | null;
  /** In the order of the document, which numbers them so. */
  readonly notes: readonly PrintedNote[];
  /** What a reviewer let stand; the engagement is final. */
  readonly letStand: readonly Pick<StandingPoint, 'message' | 'reason'>[];
}

type Lines = readonly StatementLine[];

function figuresOf({ balanceSheet, profitAndLoss }: StatementsJson): PortalFigure[] {
  const figure = (label: string, lines: Lines, key: string): PortalFigure[] => {
    const line = lines.find((each) => each.key === key);
    return line === undefined ? [] : [{ label, current: line.current, prior: line.prior }];
  };
  return [
    ...figure('Revenue', profitAndLoss.lines, 'revenue'),
    ...figure('Profit or loss after tax', profitAndLoss.lines, 'profit_after_tax'),
    ...cashFigure(printedLines(balanceSheet)),
    ...figure('Total assets', balanceSheet.lines, 'total_assets'),
    ...figure('Net assets (total equity)', balanceSheet.lines, 'total_equity'),
  ];
}

/** Cash as the statement of financial position prints it: in one line, or with the deposits on theirs. */
function cashFigure(lines: Lines): PortalFigure[] {
  const line = ['cash_and_cash_equivalents', 'cash_and_bank'].flatMap(
    (key) => lines.find((each) => each.key === key) ?? [],
  )[0];
  return line === undefined ? [] : [{ label: 'Cash and bank', current: line.current, prior: line.prior }];
}

function tableOf(
  table: { readonly title: string; readonly lines: Lines; readonly face?: StatementLine[] | undefined },
  input: SnapshotInput,
  comparatives: boolean,
  part: 'balanceSheet' | 'profitAndLoss' | 'cashFlow',
  remark?: string | null,
): PortalTable {
  const { statements } = input;
  const numbers = noteNumbers(input.notes);
  const heads = statementHeads(statements, part);
  const third = part === 'balanceSheet' ? thirdSheetHead(statements) : null;
  const years = comparatives ? [heads.current, heads.prior] : [heads.current];
  return {
    title: table.title,
    part: sectionOf(part),
    columns: third === null ? years : [...years, third],
    rows: printedLines(table).map((line) => {
      const { label, kind, noteKey, current: now, prior } = line;
      const note = noteKey === undefined ? undefined : numbers.get(noteKey);
      return {
        label,
        key: line.key,
        kind,
        ...(note !== undefined && { note: String(note) }),
        amounts:
          kind === 'HEADING'
            ? []
            : [
                now,
                ...(comparatives ? [prior] : []),
                ...(third === null ? [] : [thirdSheetAmount(statements, line)]),
              ],
      };
    }),
    ...(remark ? { remark } : {}),
  };
}

function equityOf(
  { title, columns, rows }: EquityTable,
  { statements }: SnapshotInput,
  remark: string,
): PortalTable {
  const heads = statementHeads(statements, 'changesInEquity');
  const year = { CURRENT: heads.current, PRIOR: heads.prior };
  return {
    title,
    part: 'equity',
    columns: [...columns.map(({ label }) => label), 'Total'],
    rows: rows.flatMap((row, index): PortalTable['rows'] => [
      ...(rows[index - 1]?.year === row.year
        ? []
        : [{ label: year[row.year], kind: 'HEADING' as const, amounts: [] }]),
      {
        label: row.label,
        key: row.key,
        kind: row.kind === 'BALANCE' ? 'SUBTOTAL' : 'LINE',
        amounts: [...columns.map(({ key }) => row.amounts[key] ?? null), row.total],
      },
    ]),
    ...(remark === '' ? {} : { remark }),
  };
}

/** Word for word as the document prints them, the directors' statement first; block for block as they are kept. */
function notesOf(notes: readonly PrintedNote[]): PortalNote[] {
  const numbers = noteNumbers(notes);
  const [directors, others] = [
    notes.filter(({ noteKey }) => noteKey === DIRECTORS_NOTE),
    notes.filter(({ noteKey }) => noteKey !== DIRECTORS_NOTE),
  ];
  return [...directors, ...others].map(({ noteKey: key, title, blocks }) => {
    const number = numbers.get(key);
    return {
      key,
      ...(number !== undefined && { number: String(number) }),
      title: oneLine(title) || 'Note',
      blocks: blocks.map((block): PortalNote['blocks'][number] => {
        if (block.type !== 'table')
          return {
            kind: block.type === 'paragraph' ? 'PARAGRAPH' : 'SUBHEADING',
            text: plainText(block.text),
          };
        const { headers, isAmount, rows } = noteTable(block);
        const isEmpty = block.headers.length === 0 && block.rows.length === 0;
        return {
          kind: 'TABLE',
          headers: isEmpty ? [] : headers.map(plainText),
          isAmount: [...isAmount],
          rows: rows.map(({ cells, sum }) => ({ cells: cells.map(plainText), sum })),
        };
      }),
    };
  });
}

/** The amounts of a version by statement, line and year, with the words that name each. */
function amountsOf(
  statements: StatementsJson,
): ReadonlyMap<string, { readonly what: string; readonly amount: Money }> {
  const heads = columnHeads(statements.periodStart, statements.periodEnd);
  const found = new Map<string, { what: string; amount: Money }>();
  for (const part of ['balanceSheet', 'profitAndLoss', 'cashFlow'] as const) {
    for (const line of printedLines(statements[part])) {
      const name = `${line.label} (${statements[part].title}`;
      if (line.current !== null) {
        found.set(`${part} ${line.key} now`, { what: `${name}, ${heads.current})`, amount: line.current });
      }
      if (line.prior !== null) {
        found.set(`${part} ${line.key} before`, { what: `${name}, ${heads.prior})`, amount: line.prior });
      }
    }
  }
  return found;
}

const MOST_CHANGES = 200;

function changesOf(before: StatementsJson, now: StatementsJson): NonNullable<PortalSnapshot['changes']> {
  const [then, current] = [amountsOf(before), amountsOf(now)];
  return [...new Set([...current.keys(), ...then.keys()])]
    .flatMap((key) => {
      const [was, is] = [then.get(key), current.get(key)];
      if (was?.amount === is?.amount) return [];
      const words = (each: typeof was, { rounding }: StatementsJson) =>
        each === undefined ? null : printFigure(each.amount, rounding);
      return [{ what: (is ?? was)?.what ?? key, before: words(was, before), now: words(is, now) }];
    })
    .slice(0, MOST_CHANGES);
}

/** As it is printed, without characters that turn the direction of what is read. */
function plainText(text: string): string {
  return printableLines(text)
    .join('\n')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]/gu, '');
}

const LONGEST_LINE = 1000;

/** Text of a note or a person, as one line of plain text. */
function oneLine(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069\s]+/gu, ' ').trim();
  return plain.length > LONGEST_LINE ? `${plain.slice(0, LONGEST_LINE - 1)}…` : plain;
}

export function engagementSnapshot(input: SnapshotInput): PortalSnapshot {
  const { client, statements, sentBefore, letStand } = input;
  const { cashFlow, hasPriorYear } = statements;
  const said = (part: StatementPart) => oneLine(remarksOf(statements, part).join(' '));
  const comparativesOfCash = hasPriorYear && cashFlow.comparativesAvailable;
  return portalSnapshotSchema.parse({
    kind: 'FS_ENGAGEMENT',
    title: 'Financial statements',
    periodStart: statements.periodStart,
    periodEnd: statements.periodEnd,
    entity: { name: client.companyName, uen: client.uen },
    currency: statements.currency,
    rounding: statements.rounding,
    hasPriorYear,
    figures: figuresOf(statements),
    statements: [
      tableOf(statements.balanceSheet, input, hasPriorYear, 'balanceSheet', said('balanceSheet')),
      tableOf(statements.profitAndLoss, input, hasPriorYear, 'profitAndLoss', said('profitAndLoss')),
      equityOf(statements.changesInEquity, input, said('changesInEquity')),
      cashFlow.available
        ? tableOf(cashFlow, input, comparativesOfCash, 'cashFlow', said('cashFlow'))
        : tableOf({ title: cashFlow.title, lines: [] }, input, false, 'cashFlow', cashFlow.unavailableReason),
    ],
    notes: notesOf(input.notes),
    changes: sentBefore === null ? null : changesOf(sentBefore, statements),
    finality: {
      final: true,
      letStand: letStand
        .slice(0, MOST_STANDING)
        .map(({ message, reason }) => ({ message: oneLine(message), reason: oneLine(reason) })),
      notListed: Math.max(0, letStand.length - MOST_STANDING),
    },
  });
}
