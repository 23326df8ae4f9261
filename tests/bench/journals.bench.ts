/**
 * 10,000 accounts with 200 journals: adjusted balances, lead schedules and statements; and what a new file and the list of
 * journals ask of them. Each against the accounts through JSON.
 */
import { expect, test } from 'vitest';
import { asAdjusted, withAdjustments } from '../../main/financial-statements/books/adjusted-balances.ts';
import { bookedBetween } from '../../main/financial-statements/books/booked-journals.ts';
import { accountFinder } from '../../main/financial-statements/books/find-account.ts';
import { journalEffect } from '../../main/financial-statements/journals/journal-effect.ts';
import { journalsFile } from '../../main/financial-statements/journals/journals-file.ts';
import { leadSchedulesOf } from '../../main/financial-statements/lead-schedules/lead-schedules.ts';
import { computeStatements } from '../../main/financial-statements/statements/compute-statements.ts';
import { header, items, journals, rules, taxonomy } from './large-books.ts';
import { bestRatioOf, PACE } from './ratio.ts';

function adjustedYear() {
  const accounts = withAdjustments(items, journals);
  const leads = leadSchedulesOf(accounts, taxonomy);
  const statements = computeStatements({
    header,
    items: accounts.map(asAdjusted),
    hasPriorYear: true,
    taxonomy,
    rules,
  });
  return { accounts, leads, statements };
}

test('10,000 accounts with 200 journals', async ({ bench }) => {
  const { accounts, leads, statements } = adjustedYear();
  expect(accounts.filter(({ postings }) => postings.length > 0).length).toBeGreaterThan(700);
  expect(leads.flatMap(({ rows }) => rows)).toHaveLength(
    items.filter(({ taxonomyKey }) => taxonomyKey).length,
  );
  expect(statements.balanced).toBe(true);
  const result = await bench.compare(
    bench('adjusted balances, leads and statements', () => {
      expect(adjustedYear().leads.length).toBeGreaterThan(5);
    }),
    bench('the accounts through JSON', () => {
      expect(JSON.parse(JSON.stringify(accounts))).toHaveLength(items.length);
    }),
    PACE,
  );
  const times = bestRatioOf(
    result.get('adjusted balances, leads and statements'),
    result.get('the accounts through JSON'),
  );
  expect(times).toBeLessThan(6);
});

/** The client has booked the first journal: its accounts have moved by it. */
function newFile() {
  const [booked] = journals;
  const moved = withAdjustments(items, booked === undefined ? [] : [booked]);
  return items.map((account, at) => ({
    ...account,
    currentYearBalance: moved[at]?.adjustedBalance ?? account.currentYearBalance,
  }));
}

test('200 journals over a new file of 10,000 accounts, in their list, and as a file for the ledger', async ({
  bench,
}) => {
  const next = newFile();
  expect(bookedBetween(items, next, journals)).toEqual([journals[0]?.id]);
  const listed = () => {
    const find = accountFinder(items, 'KEPT');
    return journals.map(({ lines }) =>
      journalEffect(lines, (name) => find(name).account?.taxonomyKey ?? null, taxonomy),
    );
  };
  const work = [
    ['recognised in a new file', () => expect(bookedBetween(items, next, journals)).toHaveLength(1)],
    ['their list with effects', () => expect(listed()).toHaveLength(200)],
    ['their file', () => expect(journalsFile(journals, 'GENERAL').split('\r\n')).toHaveLength(802)],
  ] as const;
  const base = 'the accounts through JSON';
  const result = await bench.compare(
    ...work.map(([name, run]) => bench(name, () => void run())),
    bench(base, () => {
      expect(JSON.parse(JSON.stringify(items))).toHaveLength(items.length);
    }),
    PACE,
  );
  for (const [name] of work) {
    expect(bestRatioOf(result.get(name), result.get(base)), name).toBeLessThan(3);
  }
});
