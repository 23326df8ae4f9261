/**
 * Every odd layout of one set of balances is read as it is meant, or a person is asked, or the report says what is
 * doubtful: never another figure in silence.
 */
import { describe, expect, it } from 'vitest';
import { fromCents } from '../../../../../shared/model/money.ts';
import { Problem } from '../../../../../shared/problem.ts';
import { csv, read, xlsx } from './files.ts';
import { BOOKS, ODD_SHAPES, type Truth } from './odd-shapes.ts';
import { ASKED_PROGRAM_SHAPES, PROGRAM_SHAPES } from './shapes-of-programs.ts';

const yearEnd = '2025-12-31' as never;

/** Shapes of which the file does not say enough. */
const ASKED: ReadonlySet<string> = new Set([
  'a quote before figures',
  'months across',
  'departments across without a total',
  'departments in rows',
  'two companies in rows',
  'two companies side by side',
  'two currencies in rows',
  'foreign beside local currency',
  'all figures without a sign',
  'no headings',
  'figures of a month alone',
  'classes in a column and contra accounts below nil',
  ...ASKED_PROGRAM_SHAPES,
]);

/** Shapes that are read with a row too many, which the report names. */
const TOLD: ReadonlyMap<string, string> = new Map([
  ['notes below', 'CULPRIT_SAME_AMOUNT'],
  ['the same account twice', 'DUPLICATE_ACCOUNTS'],
]);

const money = (cents: number | null) => (cents === null ? null : fromCents(BigInt(cents)));

/** What was read, by name: current and prior year of each row of that name. */
async function balancesOf(bytes: Uint8Array) {
  const { items, report } = await read(bytes, { yearEnd });
  const found = new Map<string, (string | null)[]>();
  for (const { accountDescription: name, currentYearBalance, priorYearBalance } of items)
    found.set(name, [...(found.get(name) ?? []), currentYearBalance, priorYearBalance]);
  return { found, warnings: report.warnings.map(({ kind }) => kind) };
}

const meant = (truth: Truth) =>
  new Map([...truth].map(([name, [current, prior]]) => [name, [money(current), money(prior)]]));

describe('layouts of a trial balance', () => {
  it('are sixty and more, each once', () => {
    expect(new Set(ODD_SHAPES.map(({ name }) => name)).size).toBe(ODD_SHAPES.length);
    expect(ODD_SHAPES.length).toBeGreaterThanOrEqual(60);
  });

  it.each([...ODD_SHAPES, ...PROGRAM_SHAPES])('$name', async ({ name, text, truth }) => {
    if (ASKED.has(name)) {
      const answer = await read(csv(text), { yearEnd }).catch((problem: unknown) => problem);
      expect(answer).toBeInstanceOf(Problem);
      expect(answer).toMatchObject({ code: 'COLUMNS_AMBIGUOUS' });
      return;
    }
    const { found, warnings } = await balancesOf(csv(text));
    const told = TOLD.get(name);
    if (told) expect(warnings).toContain(told);
    else expect(found).toEqual(meant(truth));
  });

  it('is refused in cents, and where it lies on its side', async () => {
    const inCents = BOOKS.map(([code, name, current]) => [code, name, current].join(',')).join('\n');
    await expect(read(csv(`Code,Account,Amount (cents)\n${inCents}`), { yearEnd })).rejects.toThrow(
      'The column "Amount (cents)" holds cents.',
    );
    const across = [
      ['Account', ...BOOKS.map(([, name]) => name)],
      ['2025', ...BOOKS.map(([, , current]) => `${money(current)}`)],
      ['2024', ...BOOKS.map(([, , , prior]) => `${money(prior)}`)],
    ];
    await expect(
      read(csv(across.map((row) => row.join(',')).join('\n')), { yearEnd }),
    ).rejects.toBeInstanceOf(Problem);
  });

  it('tells that points were read as thousands', async () => {
    const pointed = ODD_SHAPES.find(({ name }) => name === 'European thousands without cents');
    const { report } = await read(csv(pointed?.text ?? ''), { yearEnd });
    expect(report.warnings.map(({ message }) => message).join()).toContain('1.234 is read as 1,234');
  });

  it('says of groups over the accounts of their codes that they were left out', async () => {
    const grouped = ODD_SHAPES.find(({ name }) => name === 'group accounts that hold their sum');
    const { report } = await read(csv(grouped?.text ?? ''), { yearEnd });
    expect(report.leftOut.filter(({ reason }) => reason.includes('sum of the accounts'))).toHaveLength(6);
  });
});

describe('layouts of a workbook', () => {
  const rows = BOOKS.map(([code, name, current]) => [code, name, current / 100]);
  const truth = meant(new Map(BOOKS.map(([, name, current]) => [name, [current, null] as const])));
  const head = ['Code', 'Account', 'Balance'];

  it('with a hidden sheet of other figures', async () => {
    const other = BOOKS.map(([code, name, , prior]) => [code, name, prior / 100]);
    const bytes = await xlsx({ Old: [head, ...other], 'Trial balance': [head, ...rows] }, (book) => {
      const [old] = book.worksheets;
      if (old) old.state = 'hidden';
    });
    expect((await balancesOf(bytes)).found).toEqual(truth);
  });

  it('with hidden rows, which belong to it', async () => {
    const bytes = await xlsx({ 'Trial balance': [head, ...rows] }, (book) => {
      const row = book.worksheets[0]?.getRow(4);
      if (row) row.hidden = true;
    });
    expect((await balancesOf(bytes)).found).toEqual(truth);
  });

  it('with formulas that were never calculated', async () => {
    const formulas = BOOKS.map(([code, name], at) => [code, name, { formula: `D${at + 2}*1` }]);
    const bytes = await xlsx({ 'Trial balance': [head, ...formulas] });
    await expect(read(bytes, { yearEnd })).rejects.toBeInstanceOf(Problem);
  });

  it('with amounts as text', async () => {
    const texts = BOOKS.map(([code, name, current]) => [code, name, `${money(current)}`]);
    const bytes = await xlsx({ 'Trial balance': [head, ...texts] });
    expect((await balancesOf(bytes)).found).toEqual(truth);
  });
});
