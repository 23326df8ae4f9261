/**
 * Layouts that accounting programs of other countries print, filled with the invented balances of the odd shapes: what
 * moved beside both ends of the year, sides said by a letter or by the account, and headings in other languages.
 */
import { fromCents } from '../../../../../shared/model/money.ts';
import { BOOKS, type OddShape, type Truth } from './odd-shapes.ts';

type Row = (typeof BOOKS)[number];

const print = (cents: number) => fromCents(BigInt(cents));
const size = (cents: number) => print(Math.abs(cents));
const debit = (cents: number) => (cents > 0 ? size(cents) : '');
const credit = (cents: number) => (cents < 0 ? size(cents) : '');
const isDebit = ([code]: Row) => /^[1256]/.test(code) && !code.startsWith('2');
/** As the account stands: its own side positive. */
const natural = (row: Row, cents: number) => print(isDebit(row) ? cents : -cents);
/** Every account moves on both sides in the year. */
const debits = ([, , current, prior]: Row) => print(Math.max(0, current - prior) + 12_345);
const credits = ([, , current, prior]: Row) => print(Math.max(0, prior - current) + 12_345);

const table = (head: readonly string[], row: (row: Row) => readonly string[], by = ',') =>
  [head, ...BOOKS.map(row)].map((cells) => cells.join(by)).join('\n');

const one: Truth = new Map(BOOKS.map(([, name, current]) => [name, [current, null]]));
const both: Truth = new Map(BOOKS.map(([, name, current, prior]) => [name, [current, prior]]));

/** Opening balance, movements and closing balance, all signed, under the words of a language. */
const moved = (head: readonly string[], by = ',') =>
  table(head, (row) => [row[0], row[1], print(row[3]), debits(row), credits(row), print(row[2])], by);

export const PROGRAM_SHAPES: readonly OddShape[] = (
  [
    [
      'Spanish movements',
      moved(['Cuenta', 'Nombre', 'Saldo inicial', 'Débitos', 'Créditos', 'Saldo final']),
      one,
    ],
    [
      'Portuguese movements',
      moved(['Conta', 'Descrição', 'Saldo Anterior', 'Débito', 'Crédito', 'Saldo Atual']),
      one,
    ],
    ['German movements', moved(['Konto', 'Bezeichnung', 'EB-Wert', 'Soll', 'Haben', 'Saldo'], ';'), one],
    [
      'Dutch movements',
      moved(['Grootboek', 'Omschrijving', 'Beginbalans', 'Debet', 'Credit', 'Saldo'], ';'),
      one,
    ],
    [
      'French years without figures',
      table(['Compte', 'Libellé', 'Solde N', 'Solde N-1'], ([code, name, now, before]) => [
        code,
        name,
        print(now),
        print(before),
      ]),
      both,
    ],
    [
      'French years with last year first',
      table(
        ['Compte', 'Intitulé', 'Exercice précédent', 'Exercice en cours'],
        ([code, name, now, before]) => [code, name, print(before), print(now)],
      ),
      both,
    ],
    [
      'Danish ends of the year',
      table(['Kontonr', 'Kontonavn', 'Primo', 'Bevægelse', 'Ultimo'], ([code, name, now, before]) => [
        code,
        name,
        print(before),
        print(now - before),
        print(now),
      ]),
      one,
    ],
    [
      'a letter behind the balance beside movements',
      table(['Conta', 'Descrição', 'Saldo Anterior', 'Débito', 'Crédito', 'Saldo Atual'], (row) => [
        row[0],
        row[1],
        `${size(row[3])}${row[3] < 0 ? 'C' : 'D'}`,
        debits(row),
        credits(row),
        `${size(row[2])}${row[2] < 0 ? 'C' : 'D'}`,
      ]),
      one,
    ],
    [
      'S and H in a column of their own',
      table(
        ['Konto', 'Kontobezeichnung', 'Saldo', 'S/H'],
        ([code, name, now]) => [code, name, size(now), now < 0 ? 'H' : 'S'],
        ';',
      ),
      one,
    ],
    [
      'the side of the account far from the balance',
      table(
        [
          'Kode',
          'Nama Akun',
          'Kategori',
          'Normal Balance',
          'Saldo Awal',
          'Total Debit',
          'Total Kredit',
          'Saldo Akhir',
        ],
        (row) => [
          row[0],
          row[1],
          'A',
          isDebit(row) ? 'Debit' : 'Kredit',
          natural(row, row[3]),
          debits(row),
          credits(row),
          natural(row, row[2]),
        ],
      ),
      one,
    ],
    [
      'Chinese sides behind both ends',
      table(
        ['科目编码', '科目名称', '期初余额', '方向', '本期借方', '本期贷方', '期末余额', '方向'],
        (row) => [
          row[0],
          row[1],
          size(row[3]),
          row[3] < 0 ? '贷' : '借',
          debits(row),
          credits(row),
          size(row[2]),
          row[2] < 0 ? '贷' : '借',
        ],
      ),
      one,
    ],
    [
      'unadjusted, journals and adjusted beside last year',
      table(['Code', 'Account', 'Unadjusted', 'Dr', 'Cr', 'Adjusted', 'Prior'], (row) => {
        const [code, name, now, before] = row;
        const journal = { 6010: 50_000, 2100: -50_000 }[code] ?? 0;
        return [code, name, print(now - journal), debit(journal), credit(journal), print(now), print(before)];
      }),
      both,
    ],
    [
      'both sides of the opening, of the turnover and of the end of the period',
      table(
        [
          'account_code',
          'account_name',
          'opening_balance_debit',
          'opening_balance_credit',
          'current_turnover_debit',
          'current_turnover_credit',
          'end_of_period_debit',
          'end_of_period_credit',
        ],
        (row) => {
          const [code, name, now, before] = row;
          return [
            code,
            name,
            debit(before),
            credit(before),
            debits(row),
            credits(row),
            debit(now),
            credit(now),
          ];
        },
      ),
      one,
    ],
    [
      'sides of this year beside the signed balance of the last year end',
      table(
        ['Account ID', 'Account Description', 'Debit Amt', 'Credit Amt', 'Last FYE Bal', 'Type'],
        ([code, name, now, before]) => [code, name, debit(now), credit(now), print(before), 'A'],
      ),
      both,
    ],
    [
      'codes headed Account and names headed Code',
      table(['Account', 'Code', 'Debit', 'Credit'], ([code, name, now]) => [
        code,
        name,
        debit(now),
        credit(now),
      ]),
      one,
    ],
    // The file does not say enough, or says it in words that are not known.
    [
      'sides beside the opening balance that the closing ones do not follow',
      table(['科目编码', '科目名称', '方向', '期初余额', '借方金额', '贷方金额', '期末余额'], (row) => [
        row[0],
        row[1],
        isDebit(row) ? '借' : '贷',
        size(row[3]),
        debits(row),
        credits(row),
        size(row[2]),
      ]).replace(/^4010.*$/m, ''),
      one,
    ],
    [
      'a balance headed by an unknown word beside what moved',
      table(['Code', 'Account', 'Debit', 'Credit', 'Zamknięcie'], (row) => [
        row[0],
        row[1],
        debits(row),
        credits(row),
        natural(row, row[2]),
      ]),
      one,
    ],
    [
      'names of another language, with contra accounts alone below nil',
      table(['code', 'name', 'fy2024_ending_sgd', 'fy2025_ending_sgd'], ([code, , now, before]) => {
        const sign = code === '1510' ? -1 : 1;
        return [code, `계정 ${code}`, print(sign * Math.abs(before)), print(sign * Math.abs(now))];
      }),
      one,
    ],
    [
      'one heading over both sides',
      table(['Account', 'Initial Balance', '', 'End Balance', ''], ([, name, now, before]) => [
        name,
        debit(before),
        credit(before),
        debit(now),
        credit(now),
      ]),
      one,
    ],
    [
      'a balance that is written in words beside movements',
      table(['Code', 'Account', 'Debit', 'Credit', 'Closing balance'], (row) => [
        row[0],
        row[1],
        debits(row),
        credits(row),
        `${size(row[2])} ${isDebit(row) ? 'in debit' : 'in credit'}`,
      ]),
      one,
    ],
  ] satisfies readonly (readonly [string, string, Truth])[]
).map(([name, text, truth]) => ({ name, text, truth }));

/** Those of the shapes above about which a person is asked. */
export const ASKED_PROGRAM_SHAPES: readonly string[] = [
  'sides beside the opening balance that the closing ones do not follow',
  'a balance headed by an unknown word beside what moved',
  'names of another language, with contra accounts alone below nil',
  'one heading over both sides',
  'a balance that is written in words beside movements',
];
