/** Every figure of every note table opens to parts that add up to it, to the cent before rounding. */
import { describe, expect, it } from 'vitest';
import { isInLedger } from '../../../../../main/financial-statements/notes/open-figure.ts';
import { ROUNDING_CONVENTIONS } from '../../../../../shared/model/enums.ts';
import { randomBooks } from '../statements/sample-books.ts';
import { LABELLED_TRADES, ledgerOf } from './ledger-charts.ts';
import { booksOfItems, inputOfItems } from './notes-of-books.ts';
import { expectNotesToTie, openedFigures } from './opened-notes.ts';

describe('the parts of every figure of the notes add up to it', () => {
  it.each(LABELLED_TRADES.map((trade) => [trade.trade, trade] as const))(
    'in the chart of %s',
    (name, trade) => {
      for (const opening of [true, false]) {
        const items = ledgerOf(trade, opening);
        for (const rounding of ['SGD', 'SGD_CENTS'] as const) {
          const input = inputOfItems(items, 'FULL_SFRS', [], rounding);
          const figures = expectNotesToTie(
            input,
            booksOfItems(items, 'FULL_SFRS', [], rounding),
            `${name}, ${rounding}`,
          );
          expect(figures).toBeGreaterThan(40);
        }
      }
    },
  );

  it.each(ROUNDING_CONVENTIONS)('in random books in %s', (rounding) => {
    let figures = 0;
    for (let seed = 1; seed <= 8; seed += 1) {
      const items = randomBooks(seed);
      const books = booksOfItems(items, 'SFRS_SE', [], rounding);
      figures += expectNotesToTie(inputOfItems(items, 'SFRS_SE', [], rounding), books, `seed ${seed}`);
    }
    expect(figures).toBeGreaterThan(300);
  });
});

describe('a figure of a note', () => {
  const [trade] = LABELLED_TRADES;
  if (!trade) throw new Error('No chart is labelled.');
  const items = ledgerOf(trade, true);
  const opened = openedFigures(inputOfItems(items, 'FULL_SFRS'), booksOfItems(items, 'FULL_SFRS'));

  it('of a schedule opens to the accounts at both ends of its year', () => {
    const columns = opened.flatMap(({ source, chain }) =>
      source.kind === 'BALANCE' && source.of.kind === 'SCHEDULE' && source.of.row.startsWith('ADDITIONS')
        ? chain.parts.flatMap((part) => (part.kind === 'ACCOUNT' ? [part.column] : []))
        : [],
    );
    expect(new Set(columns)).toEqual(new Set(['CURRENT', 'PRIOR', 'OPENING']));
  });

  it('of the law or of an answer leads to none', () => {
    expect(isInLedger({ kind: 'FIXED' })).toBe(false);
    expect(isInLedger({ kind: 'ANSWER', ruleId: 'DISC-001', promptId: 'DISC-001-01' })).toBe(false);
  });
});
