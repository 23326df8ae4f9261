/** A column that says debit or credit beside or away from the amounts, and amounts that write their side themselves. */
import { describe, expect, it } from 'vitest';
import { csv, read } from './files.ts';

const balancesOf = async (text: string) =>
  (await read(csv(text))).items.map(({ currentYearBalance }) => currentYearBalance);

describe('a column of sides', () => {
  it('away from the amounts is followed where the balances nearly come to nil with it', async () => {
    const text =
      'Code,Account,Dr/Cr,Class,Amount\n1000,Bank,Dr,A,1234.56\n1100,Debtors,Dr,A,2000.00\n2000,Creditors,Cr,L,1234.56\n3000,Capital,Cr,E,1500.00\n4000,Sales,Cr,I,495.00\n';
    const { report, items } = await read(csv(text));
    expect(report.totals.difference).toBe('5.00');
    expect(items.at(-1)?.currentYearBalance).toBe('-495.00');
  });

  it.each(['Amount,Dr/Cr', 'Dr/Cr,Amount'])(
    'beside amounts with signs of their own turns none: %s',
    async (head) => {
      const isBehind = head.startsWith('Amount');
      const row = (words: string, amount: string, side: string) =>
        `${words},${isBehind ? `${amount},${side}` : `${side},${amount}`}`;
      const rows = [
        row('1000,Bank', '1234.56', 'Dr'),
        row('1100,Debtors', '2000.00', 'Dr'),
        row('2000,Creditors', '-1234.56', 'Cr'),
        row('3000,Capital', '-1995.00', 'Cr'),
      ];
      expect(await balancesOf(`Code,Account,${head}\n${rows.join('\n')}\n`)).toEqual([
        '1234.56',
        '2000.00',
        '-1234.56',
        '-1995.00',
      ]);
    },
  );
});

describe('amounts with a decimal comma', () => {
  it.each([
    ['a letter for the side', ['1.234,56 D', '2.000,00 D', '734,56 C', '2.500,00 C']],
    ['a word for the side', ['1 234,56 Dr', '2 000,00 Dr', '734,56 Cr', '2 500,00 Cr']],
    ['a negative in brackets with its side', ['1.234,56 Dr', '2.000,00 Dr', '(734,56) Dr', '2.500,00 Cr']],
    ['a minus behind', ['1.234,56', '2.000,00', '734,56-', '2.500,00-']],
    ['a currency before', ['EUR 1.234,56', 'EUR 2.000,00', 'EUR -734,56', 'EUR -2.500,00']],
  ])('are read with %s', async (_, amounts) => {
    const names = ['Bank', 'Debtors', 'Overdraft', 'Capital'];
    const text = `Code;Account;Balance\n${names.map((name, at) => `${at + 1}000;${name};${amounts[at]}`).join('\n')}\n`;
    expect(await balancesOf(text)).toEqual(['1234.56', '2000.00', '-734.56', '-2500.00']);
  });

  it('is not taken for a comma between thousands', async () => {
    const text = 'Code;Account;Balance\n1000;Bank;1,234 Dr\n1100;Debtors;2,000 Dr\n3000;Capital;3,234 Cr\n';
    expect(await balancesOf(text)).toEqual(['1234.00', '2000.00', '-3234.00']);
  });
});

it('reads apostrophes between thousands with the side behind', async () => {
  const text =
    "Code,Account,Balance\n1000,Bank,1'234.56 D\n1100,Debtors,2’000.00 D\n3000,Capital,3'234.56 C\n";
  expect(await balancesOf(text)).toEqual(['1234.56', '2000.00', '-3234.56']);
});
