/** A figure of a note is opened to the accounts that it is made up of, by its source. */
import { describe, expect, it } from 'vitest';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import { isInLedger, openedFigure } from '../../../../../main/financial-statements/notes/open-figure.ts';
import type { StatementItem } from '../../../../../main/financial-statements/statements/statement-input.ts';
import { addMoney, negateMoney, subtractMoney, toCents, ZERO } from '../../../../../shared/model/money.ts';
import { cellText, cellValue } from '../../../../../shared/model/note-cells.ts';
import { LABELLED_TRADES, ledgerOf } from './ledger-charts.ts';
import { inputOfItems } from './notes-of-books.ts';

const chart = LABELLED_TRADES.find(({ trade }) => trade === 'construction') ?? { trade: '', rows: [] };
const items: readonly StatementItem[] = ledgerOf(chart, true);
const input = inputOfItems(items, 'FULL_SFRS');
const opened = draftNotesOffline(input).flatMap(({ noteKey, blocks }) =>
  blocks.flatMap((block) =>
    block.type !== 'table'
      ? []
      : block.rows.flatMap((row) =>
          row.flatMap((cell, column) => {
            const { source } = cellValue(cell);
            if (!source || !isInLedger(source)) return [];
            const figure = openedFigure(source, input.statements, input.balances);
            return [{ noteKey, label: cellText(row[0]), head: block.headers[column] ?? '', source, figure }];
          }),
        ),
  ),
);

/** What the accounts of the figure come to, as it names them. */
function balanceOf({ sourceItemIds, of }: (typeof opened)[number]['figure']) {
  const behind = items.filter(({ id }) => sourceItemIds.includes(id));
  const [current, prior, opening] = [
    addMoney(...behind.map((item) => item.currentYearBalance)),
    addMoney(...behind.map((item) => item.priorYearBalance ?? ZERO)),
    addMoney(...behind.map((item) => item.openingBalance ?? ZERO)),
  ];
  switch (of) {
    case 'CURRENT':
      return current;
    case 'PRIOR':
      return prior;
    case 'OPENING':
      return opening;
    case 'MOVEMENT':
      return subtractMoney(current, prior);
    case 'PRIOR_MOVEMENT':
      return subtractMoney(prior, opening);
  }
}

describe('a figure of a note', () => {
  it('leads to accounts of the ledger', () => {
    expect(opened.length).toBeGreaterThan(100);
    const known = new Set(items.map(({ id }) => id));
    for (const { figure, noteKey, label } of opened) {
      const said = `${label} in ${noteKey}`;
      if (figure.amount !== ZERO) expect(figure.sourceItemIds.length, said).toBeGreaterThan(0);
      expect(
        figure.sourceItemIds.every((id) => known.has(id)),
        said,
      ).toBe(true);
      expect(new Set(figure.sourceItemIds).size, said).toBe(figure.sourceItemIds.length);
    }
  });

  it('of a schedule is what the accounts of its class come to, but for rounding', () => {
    const schedules = opened.filter(
      ({ source }) => source.kind === 'BALANCE' && source.of.kind === 'SCHEDULE',
    );
    expect(new Set(schedules.map(({ figure }) => figure.of)).size).toBe(5);
    for (const { figure, label, head } of schedules) {
      const balance = balanceOf(figure);
      const said = /^Accumulated|^Depreciation|^Amortisation/.test(label) ? negateMoney(balance) : balance;
      const off = toCents(subtractMoney(figure.amount, said));
      expect(off < 1_000n && off > -1_000n, `${label} of ${head}: ${figure.amount}, ${said}`).toBe(true);
    }
  });

  it('of the law or of an answer leads to none', () => {
    expect(isInLedger({ kind: 'FIXED' })).toBe(false);
    expect(isInLedger({ kind: 'ANSWER', ruleId: 'DISC-001', promptId: 'DISC-001-01' })).toBe(false);
  });
});
