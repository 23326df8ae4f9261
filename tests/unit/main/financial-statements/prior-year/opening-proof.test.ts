/** The proof of opening balances: nothing is explained that the amounts do not show, and nothing is lost. */
import { describe, expect, it } from 'vitest';
import {
  type ProofEntry,
  type ProofInput,
  proveOpening,
  reclassifications,
} from '../../../../../main/financial-statements/prior-year/opening-proof.ts';
import {
  openingProposals,
  type ProposalBooks,
} from '../../../../../main/financial-statements/prior-year/opening-proposals.ts';
import { date, seeded } from '../statements/sample-books.ts';

const entry = (identity: string, cents: bigint, key = identity): ProofEntry => ({
  identity,
  label: identity,
  key,
  cents,
  accounts: [{ accountCode: identity, accountDescription: identity }],
});
const input = (
  closing: readonly ProofEntry[],
  opening: readonly ProofEntry[],
  more: Partial<ProofInput> = {},
): ProofInput => ({ closing, opening, rounding: 100n, corrections: [], earnings: null, ...more });
const reasons = (given: ProofInput) =>
  proveOpening(given).map(({ identity, difference, reason }) => [identity, difference, reason]);

const CLOSING = [
  entry('cash', 60_000n),
  entry('debtors', 40_000n),
  entry('earnings', -70_000n),
  entry('capital', -30_000n),
];
const differing = (changes: Readonly<Record<string, bigint>>) =>
  CLOSING.map((each) => entry(each.identity, each.cents + (changes[each.identity] ?? 0n)));

describe('the proof of opening balances', () => {
  it('of balances that agree has no difference', () => {
    expect(
      proveOpening(input(CLOSING, CLOSING)).every(
        ({ difference, message }) => difference === 0n && message === null,
      ),
    ).toBe(true);
  });

  it('tells rounding, a reclassification, and a result that was not closed', () => {
    expect(reasons(input(CLOSING, differing({ cash: 100n, debtors: -3n })))).toMatchObject([
      ['cash', 100n, 'ROUNDING'],
      ['debtors', -3n, 'ROUNDING'],
      ['earnings', 0n, null],
      ['capital', 0n, null],
    ]);
    const moved = proveOpening(input(CLOSING, differing({ cash: 5_000n, debtors: -5_000n })));
    expect(moved.map(({ reason }) => reason)).toEqual(['RECLASSIFICATION', 'RECLASSIFICATION', null, null]);
    expect(reclassifications(moved).map(([more, less]) => [more.identity, less.identity])).toEqual([
      ['cash', 'debtors'],
    ]);
    const earnings = { identity: 'earnings', added: 20_000n };
    const unclosed = reasons(input(CLOSING, differing({ earnings: 20_000n }), { earnings }));
    expect(unclosed[2]).toEqual(['earnings', 20_000n, 'PROFIT_NOT_CLOSED']);
  });

  it('knows corrections of last year, whole or not at all', () => {
    const amounts = new Map([
      ['debtors', -2_500n],
      ['earnings', 2_500n],
    ]);
    const late = { reference: 'UJ 1', isPosted: false, amounts };
    const posted = { reference: 'PY 1', isPosted: true, amounts };
    const whole = differing({ debtors: -2_500n, earnings: 2_500n });
    expect(reasons(input(CLOSING, whole, { corrections: [late] })).map(([, , reason]) => reason)).toEqual([
      ...[null, 'LATE_JOURNAL', 'LATE_JOURNAL', null],
    ]);
    expect(reasons(input(CLOSING, whole, { corrections: [posted] }))[1]).toEqual([
      'debtors',
      -2_500n,
      'RESTATED',
    ]);
    const half = differing({ debtors: -2_500n });
    expect(reasons(input(CLOSING, half, { corrections: [late] }))[1]).toEqual(['debtors', -2_500n, null]);
  });

  it('tells an account that is new or gone, and one that moved within its line', () => {
    const renamed = [...CLOSING.slice(1), entry('bank', 60_000n, 'cash')];
    expect(reasons(input(CLOSING, renamed)).flatMap(([, , reason]) => reason ?? [])).toEqual([
      'SAME_LINE',
      'SAME_LINE',
    ]);
    const fresh = [...CLOSING, entry('deposit', 900n)];
    expect(reasons(input(CLOSING, fresh)).at(-1)).toEqual(['deposit', 900n, 'NEW_ACCOUNT']);
    expect(reasons(input(CLOSING, CLOSING.slice(1))).at(0)).toEqual(['cash', -60_000n, 'GONE_ACCOUNT']);
  });

  it('guesses between no two candidates', () => {
    const twice = differing({ cash: 5_000n, debtors: -5_000n, capital: -5_000n });
    expect(reasons(input(CLOSING, twice)).every(([, , reason]) => reason === null)).toBe(true);
  });

  it('loses no amount, whatever the books; a reclassification put back leaves no difference', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = seeded(seed);
      const some = (): ProofEntry[] =>
        ['a', 'b', 'c', 'd', 'e', 'f']
          .filter(() => random() < 0.7)
          .map((name) => entry(name, BigInt(Math.floor(random() * 6) - 3) * 10_000n));
      const [closing, opening] = [some(), some()];
      const rows = proveOpening(input(closing, opening));
      const sum = (entries: readonly ProofEntry[]) => entries.reduce((all, { cents }) => all + cents, 0n);
      expect(rows.reduce((all, { difference }) => all + difference, 0n)).toBe(sum(opening) - sum(closing));
      for (const row of rows) expect(row.message === null).toBe(row.difference === 0n);
      const back = reclassifications(rows).flatMap(([more, less]) => [
        entry(more.identity, -more.difference),
        entry(less.identity, more.difference),
      ]);
      const after = proveOpening(input(closing, [...opening, ...back]));
      const moved = new Set(back.map(({ identity }) => identity));
      expect(after.filter(({ identity, difference }) => moved.has(identity) && difference !== 0n)).toEqual(
        [],
      );
    }
  });

  it('proposes a journal of the prior year, one of this year only where its balances carry the move, and none twice', () => {
    const moved = differing({ cash: 500n, debtors: -500n });
    const rows = proveOpening(input(CLOSING, moved));
    const booksOf = (
      balances: readonly ProofEntry[],
      journals: ProposalBooks['journals'],
    ): ProposalBooks => ({
      periodStart: date('2027-01-01'),
      hasPriorYear: true,
      journals,
      balanceOf: ([account]) =>
        balances.find(({ identity }) => identity === account?.accountCode)?.cents ?? 0n,
    });
    const proposed = (balances: readonly ProofEntry[], journals: ProposalBooks['journals'] = []) =>
      openingProposals(rows, booksOf(balances, journals)).map(({ draft }) => draft);
    // This year's balances stand as last year closed.
    expect(proposed(CLOSING).map(({ kind, date: on }) => [kind, on])).toEqual([['PRIOR_YEAR', '2026-12-31']]);
    const both = proposed(moved);
    expect(both.map(({ kind }) => kind)).toEqual(['PRIOR_YEAR', 'RECLASSIFICATION']);
    const posted = both.map(({ kind, lines }) => ({ kind, lines, status: 'POSTED' as const }));
    expect(proposed(moved, posted)).toEqual([]);
    expect(proposed(moved, posted.slice(0, 1)).map(({ kind }) => kind)).toEqual(['RECLASSIFICATION']);
    expect(openingProposals(rows, { ...booksOf(CLOSING, []), hasPriorYear: false })).toEqual([]);
    expect(
      proposed(
        moved,
        posted.map((each) => ({ ...each, status: 'REVERSED' as const })),
      ),
    ).toHaveLength(2);
  });
});
