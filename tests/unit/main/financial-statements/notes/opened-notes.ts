/** Every figure of drafted notes that comes from the books, opened, and what must be true of its parts. */
import { expect } from 'vitest';
import { amountToday, figureSources } from '../../../../../main/financial-statements/notes/figure-sources.ts';
import type { NotesInput } from '../../../../../main/financial-statements/notes/notes-input.ts';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import {
  cellsOf,
  chainOfSource,
  isInLedger,
} from '../../../../../main/financial-statements/notes/open-figure.ts';
import { chainBooks, openChain } from '../../../../../main/financial-statements/statements/figure-chains.ts';
import type {
  StatementInput,
  StatementItem,
} from '../../../../../main/financial-statements/statements/statement-input.ts';
import { figureChainSchema } from '../../../../../shared/model/figure-chain.ts';
import { addMoney, type Money, subtractMoney, toCents, ZERO } from '../../../../../shared/model/money.ts';
import { cellText, cellValue } from '../../../../../shared/model/note-cells.ts';
import { ROUNDING_UNIT_CENTS } from '../../../../../shared/model/printed-figures.ts';

const COLUMNS = {
  CURRENT: (item: StatementItem) => item.currentYearBalance,
  PRIOR: (item: StatementItem) => item.priorYearBalance,
  OPENING: (item: StatementItem) => item.openingBalance,
} as const;

/** Opens every figure; `books`: what the statements of the notes were computed from. */
export function openedFigures(input: NotesInput, books: StatementInput) {
  const opened = chainBooks(books, input.statements);
  const sources = figureSources(input.statements, input.balances, []);
  return draftNotesOffline(input).flatMap(({ noteKey, blocks }) =>
    blocks.flatMap((block) =>
      block.type !== 'table'
        ? []
        : block.rows.flatMap((row) =>
            row.flatMap((cell) => {
              const { source } = cellValue(cell);
              if (!source || !isInLedger(source)) return [];
              const chains = cellsOf(source).map((each) => openChain(opened, each));
              const chain = chainOfSource(source, chains, input.balances);
              return [
                { noteKey, label: cellText(row[0]), source, chain, shown: amountToday(source, sources) },
              ];
            }),
          ),
    ),
  );
}

/** Rounding moves a figure of a few parts by no more. */
const MOST_UNITS = 10n;

/** Checks every figure; answers how many there were. */
export function expectNotesToTie(input: NotesInput, books: StatementInput, where: string): number {
  const opened = chainBooks(books, input.statements);
  const items = Map.groupBy(books.items, ({ id }) => id);
  const figures = openedFigures(input, books);
  const { rounding } = input.statements;
  const most = rounding === 'SGD_CENTS' ? 0n : ROUNDING_UNIT_CENTS[rounding] * MOST_UNITS;
  const sizes = (amount: Money | null) => (amount === null ? [] : [amount, subtractMoney(ZERO, amount)]);
  for (const { noteKey, label, source, chain, shown } of figures) {
    const said = `${where}: ${label} in ${noteKey} ${JSON.stringify(source)}`;
    expect(addMoney(ZERO, ...chain.parts.map(({ amount }) => amount)), said).toBe(chain.exact);
    const off = toCents(subtractMoney(shown, chain.exact));
    expect(off <= most && off >= -most, `${said}: ${shown}, parts ${chain.exact}`).toBe(true);
    if (shown !== ZERO) expect(chain.parts.length, said).toBeGreaterThan(0);
    for (const part of chain.parts) {
      if (part.kind === 'FIGURE') expect(openChain(opened, part.cell), said).not.toBeNull();
      if (part.kind !== 'ACCOUNT') continue;
      const held = (items.get(part.itemId) ?? []).flatMap((item) => sizes(COLUMNS[part.column](item)));
      expect(held, said).toContain(part.amount);
    }
    expect(figureChainSchema.parse({ ...chain, shown })).toEqual({ ...chain, shown });
  }
  return figures.length;
}
