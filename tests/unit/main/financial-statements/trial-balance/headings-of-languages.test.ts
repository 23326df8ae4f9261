/**
 * Trial balances as the programs of other countries print them: the balance of the end is taken, never the sums of the
 * year or its opening, and a comma before the cents divides no cells.
 */
import { describe, expect, it } from 'vitest';
import { csv, read } from './files.ts';
import { BOOKS } from './odd-shapes.ts';

const plain = (cents: number) => (cents / 100).toFixed(2);
const comma = (cents: number) => plain(cents).replace('.', ',');
const pair = (cents: number, write = plain) => [
  cents > 0 ? write(cents) : '',
  cents < 0 ? write(-cents) : '',
];

type Row = (typeof BOOKS)[number];
const table = (head: readonly string[], row: (row: Row) => readonly string[], by = ',') =>
  csv([...head, ...BOOKS.map((each) => row(each).join(by))].join('\n'));
/** Opening, debits and credits of the year that lead to the balance. */
const flow = (current: number) => ({ opened: current - 700, debits: 1_000, credits: 300 });

const SHAPES: readonly (readonly [string, Uint8Array, boolean])[] = [
  [
    'German, opening, turnover and balance by side',
    table(
      [
        'Summen- und Saldenliste',
        'Konto;Bezeichnung;EB-Wert Soll;EB-Wert Haben;Jahresverkehrszahlen Soll;Jahresverkehrszahlen Haben;Saldo Soll;Saldo Haben',
      ],
      ([code, name, current]) => {
        const { opened, debits, credits } = flow(current);
        return [code, name, ...pair(opened, comma), comma(debits), comma(credits), ...pair(current, comma)];
      },
      ';',
    ),
    false,
  ],
  [
    'French, opening, movements and balance by side',
    table(
      [
        'Balance générale',
        'Compte;Intitulé;À nouveau débit;À nouveau crédit;Mouvements débit;Mouvements crédit;Solde débiteur;Solde créditeur',
      ],
      ([code, name, current]) => {
        const { opened, debits, credits } = flow(current);
        return [code, name, ...pair(opened), plain(debits), plain(credits), ...pair(current)];
      },
      ';',
    ),
    false,
  ],
  [
    'Spanish, sums and balances',
    table(
      ['Balance de sumas y saldos', 'Cuenta,Descripción,Sumas Debe,Sumas Haber,Saldo Deudor,Saldo Acreedor'],
      ([code, name, current]) => [
        code,
        name,
        ...(current > 0 ? [plain(current + 300), '3.00'] : ['3.00', plain(300 - current)]),
        ...pair(current),
      ],
    ),
    false,
  ],
  [
    'Portuguese, opening and closing balance',
    table(
      ['Balancete de verificação', 'Conta;Descrição;Saldo Anterior;Débito;Crédito;Saldo Atual'],
      ([code, name, current]) => {
        const { opened, debits, credits } = flow(current);
        return [code, name, comma(opened), comma(debits), comma(credits), comma(current)];
      },
      ';',
    ),
    false,
  ],
  [
    'Korean, two years',
    table(['계정코드,계정과목명,당기말 잔액,전기말 잔액'], ([code, name, current, prior]) => [
      code,
      name,
      plain(current),
      plain(prior),
    ]),
    true,
  ],
  [
    'Korean, by side',
    table(['계정코드,계정명,차변 잔액,대변 잔액'], ([code, name, current]) => [code, name, ...pair(current)]),
    false,
  ],
  [
    'the date of the title in the row of the years',
    table(
      ['Heron Pte Ltd,,,', 'As at,,,', '31 December 2024,,2024,2023', ',,S$,S$'],
      ([code, name, current, prior]) => [code, name, plain(current), plain(prior)],
    ),
    true,
  ],
];

describe('a trial balance of another country', () => {
  it.each(SHAPES)('%s', async (_, file, hasPrior) => {
    const { items, report } = await read(file);
    expect(report.questions.filter(({ answered }) => !answered)).toEqual([]);
    expect(items.map((item) => [item.accountCode, item.currentYearBalance, item.priorYearBalance])).toEqual(
      BOOKS.map(([code, , current, prior]) => [code, plain(current), hasPrior ? plain(prior) : null]),
    );
  });
});

describe('a file without names of accounts', () => {
  it('says so', async () => {
    const { report } = await read(
      table(['GL Code,Debit,Credit'], ([code, , current]) => [code, ...pair(current)]),
    );
    expect(report.warnings.map(({ kind }) => kind)).toEqual(['NO_NAMES']);
  });
});

describe('groups behind their accounts in the order of the codes', () => {
  it('are left out, as they count their accounts twice', async () => {
    const rows = [
      '10100,Petty cash,300.50',
      '10200,Bank,5200.00',
      '10000,Cash and bank,5500.50',
      '20100,Creditors,-100.25',
      '20200,Accruals,-400.25',
      '20000,Payables,-500.50',
      '30000,Share capital,-5000.00',
    ];
    const { report, items } = await read(csv(`Account No,Account Name,Balance\n${rows.join('\n')}\n`));
    expect(items.map(({ accountCode }) => accountCode)).toEqual([
      '10100',
      '10200',
      '20100',
      '20200',
      '30000',
    ]);
    expect(report.totals).toMatchObject({ debit: '5500.50', credit: '5500.50' });
  });
});
