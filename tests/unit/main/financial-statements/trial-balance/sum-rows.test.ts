/**
 * Rows whose figures are the sums of the rows beside them: left out where more than the figures says that they are
 * groups, else asked for. No account of a small book of round figures is lost without a question.
 */
import { describe, expect, it } from 'vitest';
import { csv, problemOf, read } from './files.ts';

type Account = readonly [code: string, name: string, amount: number];

const fileOf = (accounts: readonly Account[]) =>
  csv(['Code,Account,Balance', ...accounts.map((each) => each.join(','))].join('\n'));

const SIX: readonly Account[] = [
  ['1000', 'Cash at bank', 20_000],
  ['1100', 'Trade receivables', 10_000],
  ['1200', 'Inventories', 30_000],
  ['2000', 'Trade payables', -25_000],
  ['2100', 'Accruals', -5_000],
  ['3000', 'Share capital', -30_000],
];
const INVESTED: readonly Account[] = [
  ['1000', 'Bank', 40_000],
  ['1100', 'Fixed deposit', 60_000],
  ['1200', 'Investment in subsidiary', 100_000],
  ['2000', 'Trade payables', -50_000],
  ['2100', 'Loan from director', -50_000],
  ['3000', 'Share capital', -100_000],
];
const TRADING: readonly Account[] = [
  ['1000', 'Cash at bank', 10_000],
  ['1100', 'Trade receivables', 20_000],
  ['5000', 'Cost of sales', 30_000],
  ['2000', 'Trade payables', -10_000],
  ['3000', 'Share capital', -20_000],
  ['4000', 'Revenue', -30_000],
];
/** Groups above their accounts; by chance the share capital is what the reserves and the next group come to. */
const GROUPED: readonly Account[] = [
  ['', 'Capital Account', -13_000],
  ['', 'Share capital', -10_000],
  ['', 'Reserves', -3_000],
  ['', 'Loans and dues', -7_000],
  ['', 'ABC creditor', -5_000],
  ['', 'GST payable', -2_000],
  ['', 'Money and claims', 12_000],
  ['', 'DBS', 9_000],
  ['', 'Debtor X', 3_000],
  ['', 'Costs', 8_000],
  ['', 'Salaries', 6_000],
  ['', 'Rent', 2_000],
];
const withoutCodes = (accounts: readonly Account[]) =>
  accounts.map(([, name, amount]): Account => ['', name, amount]);

const questionOf = async (bytes: Uint8Array) => {
  const { extras } = await problemOf(bytes);
  const { questions } = extras.report as { questions: readonly { kind: string; choices: unknown[] }[] };
  return questions.find(({ kind }) => kind === 'SUMS');
};

describe('rows that are sums of others by their figures alone', () => {
  it.each([
    ['accounts of a balance sheet', SIX, [4, 7]],
    ['an investment', INVESTED, [4, 7]],
    ['names of classes that are accounts too', TRADING, [4, 7]],
    ['accounts without codes', withoutCodes(SIX), [4, 7]],
    ['groups of which one account is a sum by chance', GROUPED, [2, 5, 8, 11]],
    [
      'an account without a code among others',
      SIX.map(([code, name, amount]): Account => [amount === 30_000 ? '' : code, name, amount]),
      [4, 7],
    ],
  ] as const)('are asked for: %s', async (_, accounts, rows) => {
    const question = await questionOf(fileOf(accounts));
    expect(question).toMatchObject({
      answered: false,
      several: true,
      choices: rows.map((row) => ({ value: String(row), chosen: false })),
    });
  });

  it('are accounts where a person chose none, and left out where a person chose them', async () => {
    const kept = await read(fileOf(SIX), { recipe: { sumRows: { sums: [], accounts: [4, 7] } } });
    expect(kept.items).toHaveLength(6);
    expect(kept.report.totals.difference).toBe('0.00');
    const left = await read(fileOf(SIX), { recipe: { sumRows: { sums: [4, 7], accounts: [] } } });
    expect(left.items).toHaveLength(4);
    expect(left.report.leftOut.map(({ reason }) => reason)).toEqual([
      'sum of other rows, as a person said',
      'sum of other rows, as a person said',
    ]);
    expect(left.report.questions).toMatchObject([{ kind: 'SUMS', answered: true }]);
  });

  it('are asked for again where the answer was about other rows, and never remembered', async () => {
    const other = { recipe: { sumRows: { sums: [], accounts: [4] } } };
    expect((await problemOf(fileOf(SIX), other)).code).toBe('COLUMNS_AMBIGUOUS');
    const answered = await read(fileOf(SIX), { recipe: { sumRows: { sums: [], accounts: [4, 7] } } });
    expect(answered.correction?.recipe).toBeNull();
  });

  it('are left out unasked where they bear the names of classes, or alone have no code and no known name', async () => {
    const classes = ['Current assets', 'Equity and liabilities'];
    for (const [code, names] of [
      ['9000', classes],
      ['', classes],
      ['', ['Group A', 'Group B']],
    ] as const) {
      const named = SIX.map(([own, name, amount]): Account => {
        if (name === 'Inventories') return [code, names[0] ?? '', amount];
        return name === 'Share capital' ? [code, names[1] ?? '', amount] : [own, name, amount];
      });
      expect((await read(fileOf(named))).items).toHaveLength(4);
    }
  });
});

const NAMES = [
  'Cash at bank',
  'Fixed deposit',
  'Trade receivables',
  'Inventories',
  'Goodwill',
  'Motor vehicles',
  'Investment in subsidiary',
  'Trade payables',
  'Accruals',
  'Loan from director',
  'Share capital',
  'Retained earnings',
  'Revenue',
  'Other income',
  'Cost of sales',
  'Administrative expenses',
  'Equity',
  'Fixed assets',
] as const;

/** Numbers below one in a fixed order, so that a failure comes again. */
function* fixedNumbers(): Generator<number, never> {
  for (let seed = 20_261_123; ; ) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    yield seed / 2 ** 32;
  }
}

const numbers = fixedNumbers();
const upTo = (most: number) => Math.floor(numbers.next().value * most);

/** Six to twelve accounts of round figures that balance, debits first, names in any order. */
function randomBooks(): readonly Account[] {
  const pool = [...NAMES];
  const names = Array.from({ length: 6 + upTo(7) }, () => pool.splice(upTo(pool.length), 1)[0] ?? '');
  const debits = Math.floor(names.length / 2);
  const amounts = names.slice(1).map((_, at) => (at < debits ? 1 : -1) * (1 + upTo(10)) * 5_000);
  const last = -amounts.reduce((sum, amount) => sum + amount, 0);
  const kind = upTo(3);
  const isCoded = () => kind === 0 || (kind === 2 && upTo(4) > 0);
  return names.map((name, at) => [isCoded() ? String(1000 + at * 10) : '', name, amounts[at] ?? last]);
}

describe('small books of round figures', () => {
  it('lose no account without a question', async () => {
    let asked = 0;
    for (let count = 0; count < 600; count += 1) {
      const accounts = randomBooks();
      const items = await read(fileOf(accounts)).then(
        (reading) => reading.items.map((item) => item.accountDescription),
        () => null,
      );
      if (items === null) asked += 1;
      else expect(items, JSON.stringify(accounts)).toEqual(accounts.map(([, name]) => name));
    }
    expect(asked).toBeGreaterThan(0);
    expect(asked).toBeLessThan(120);
  });
});
