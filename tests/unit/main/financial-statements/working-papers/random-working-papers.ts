/** Working papers of random books with journals, evaluated by a library, against what the engine computes. */
import { expect } from 'vitest';
import {
  asAdjusted,
  withAdjustments,
} from '../../../../../main/financial-statements/books/adjusted-balances.ts';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import type { StatementInput } from '../../../../../main/financial-statements/statements/statement-input.ts';
import { workingPaperSheets } from '../../../../../main/financial-statements/working-papers/build-working-papers.ts';
import type { WorkingPapersInput } from '../../../../../main/financial-statements/working-papers/working-papers-input.ts';
import { type Cell, FIRST_ROW, type Sheet } from '../../../../../main/workbooks/sheet.ts';
import type { RoundingConvention } from '../../../../../shared/model/enums.ts';
import type { FsJournal } from '../../../../../shared/model/journals.ts';
import { fromCents, toCents } from '../../../../../shared/model/money.ts';
import { EvaluatedWorkbook } from '../../../../support/evaluated-workbook.ts';
import { journal, KINDS_THAT_COUNT, randomLines } from '../books/sample-journals.ts';
import { HEADER, seeded, TAXONOMY } from '../statements/sample-books.ts';

type Item = StatementInput['items'][number];

export function randomJournals(items: readonly Item[], seed: number): readonly FsJournal[] {
  const random = seeded(seed * 7919);
  return Array.from({ length: Math.floor(random() * 5) }, (_, at) => {
    const kind = KINDS_THAT_COUNT[Math.floor(random() * KINDS_THAT_COUNT.length)] ?? 'ADJUSTING';
    const isUnadjusted = random() < 0.2;
    return journal(at + 1, randomLines(items, random), {
      kind: isUnadjusted ? 'UNADJUSTED' : kind,
      ...(random() < 0.15 ? { bookedByClientAt: '2026-12-31T00:00:00.000Z' } : {}),
    });
  });
}

/** The books with accounts that stood on the other side last year: a receivable that became a payable, a gain a loss. */
export function withChangedSides(items: readonly Item[], seed: number): readonly Item[] {
  const random = seeded(seed * 104_729);
  const { changesSide, otherSide } = TAXONOMY.accountNames;
  const keys = [...changesSide].filter((key) => otherSide.has(key) && TAXONOMY.byKey.has(key));
  const added = Array.from({ length: 4 }, (_, at) => {
    const key = keys[Math.floor(random() * keys.length)] ?? '';
    const side = TAXONOMY.byKey.get(key)?.sign === 'credit' ? -1n : 1n;
    const cents = () => BigInt(1 + Math.floor(random() * 900_000));
    return {
      id: `side-${at}`,
      accountCode: `S${at}`,
      accountDescription: `side ${at}`,
      taxonomyKey: key,
      currentYearBalance: fromCents(side * cents()),
      priorYearBalance: fromCents(-side * cents()),
      openingBalance: null,
    };
  });
  const net = (of: 'currentYearBalance' | 'priorYearBalance') =>
    added.reduce((sum, item) => sum - toCents(item[of]), 0n);
  const bank = {
    id: 'side-bank',
    accountCode: 'S9',
    accountDescription: 'side bank',
    taxonomyKey: 'cash_and_bank',
    currentYearBalance: fromCents(net('currentYearBalance')),
    priorYearBalance: fromCents(net('priorYearBalance')),
    openingBalance: null,
  };
  return [...items, ...added, bank];
}

export function papersInput(
  items: readonly Item[],
  journals: readonly FsJournal[],
  more: Partial<StatementInput> = {},
): WorkingPapersInput {
  const accounts = withAdjustments(
    items.map((item) => ({ ...item, origin: 'FILE' as const })),
    journals,
  );
  return {
    accounts,
    journals,
    statementInput: {
      header: HEADER,
      hasPriorYear: true,
      taxonomy: TAXONOMY,
      rules: [],
      items: accounts.map(asAdjusted),
      ...more,
    },
    notes: { current: [], lastYear: [] },
    materiality: null,
    unadjusted: [],
    company: 'Plover Foods Pte. Ltd.',
    uen: '202012345K',
    draft: true,
    statementVersion: 1,
    generatedAt: '2027-02-01T03:00:00.000Z',
  };
}

const contentOf = (cell: Cell) => {
  switch (cell.kind) {
    case 'EMPTY':
      return null;
    case 'AMOUNT':
      return Number(cell.amount);
    case 'COUNT':
      return cell.count;
    case 'FORMULA':
    case 'SAYS':
      return `=${cell.formula}`;
    default:
      return `'${cell.text}`;
  }
};

export function evaluated(sheets: readonly Sheet[]): EvaluatedWorkbook {
  const blank = Array.from({ length: FIRST_ROW - 1 }, () => []);
  return new EvaluatedWorkbook(
    Object.fromEntries(
      sheets.map(({ name, rows }) => [name, [...blank, ...rows.map(({ cells }) => cells.map(contentOf))]]),
    ),
  );
}

/** Nil has no sign. */
const inCents = (value: unknown) => Math.round(Number(value) * 100) + 0;

/** Every formula gives, to the cent, the result that the engine knows; answers how many figures are values. */
export function expectPapersToAgree(input: WorkingPapersInput, label: string): number {
  const statements = computeStatements(input.statementInput);
  const sheets = workingPaperSheets(input, statements);
  const workbook = evaluated(sheets);
  let values = 0;
  const misses: string[] = [];
  for (const { name, rows } of sheets) {
    rows.forEach(({ cells }, at) => {
      cells.forEach((cell, column) => {
        if (cell.kind === 'TEXT' && cell.text.startsWith('A value:')) values += 1;
        if (cell.kind === 'SAYS') {
          const word = workbook.value(name, column + 1, FIRST_ROW + at);
          if (word !== cell.says) misses.push(`${name} ${at}: ${word}, not ${cell.says}`);
        }
        if (cell.kind !== 'FORMULA') return;
        const found = workbook.value(name, column + 1, FIRST_ROW + at);
        if (cell.result === null) return;
        if (inCents(found) !== inCents(cell.result))
          misses.push(
            `${name} ${column + 1} ${FIRST_ROW + at}: ${cell.formula} gives ${found}, not ${cell.result}`,
          );
      });
    });
  }
  expect(misses, label).toEqual([]);
  expect(workbook.value('Check', 6, FIRST_ROW), label).toBe(0);
  workbook.close();
  return values;
}

export const papersOf = (items: readonly Item[], seed: number, rounding: RoundingConvention) =>
  papersInput(items, randomJournals(items, seed), { header: { ...HEADER, rounding } });
