/**
 * What the last word of an account name says when nothing else is known: "janitorial expenses" is an expense
 * of some kind, "stamp duty payable" a payable. The side of the balance must agree.
 */
import type { Money } from '../../../shared/model/money.ts';
import type { TokensOf } from '../../../shared/words/word-reader.ts';
import { sideOf } from './ledger-evidence.ts';

interface HeadNoun {
  readonly words: readonly string[];
  readonly side: 'debit' | 'credit';
  readonly key: string;
  readonly what: string;
}

const HEAD_NOUNS: readonly HeadNoun[] = [
  {
    words: ['expense', 'charge', 'fee', 'cost', 'renewal', 'duty', 'maintenance'],
    side: 'debit',
    key: 'administrative_expenses',
    what: 'an expense',
  },
  { words: ['income', 'gain', 'received'], side: 'credit', key: 'other_income', what: 'other income' },
  { words: ['sale', 'revenue', 'turnover'], side: 'credit', key: 'revenue', what: 'revenue' },
  { words: ['payable', 'creditor'], side: 'credit', key: 'other_payables', what: 'a payable' },
  {
    words: ['receivable', 'debtor', 'advance'],
    side: 'debit',
    key: 'other_receivables',
    what: 'a receivable',
  },
  { words: ['loan', 'borrowing'], side: 'credit', key: 'borrowings_current', what: 'a borrowing' },
  { words: ['bank'], side: 'debit', key: 'cash_and_bank', what: 'a bank balance' },
  { words: ['reserve'], side: 'credit', key: 'capital_reserve', what: 'a reserve' },
];

export function headNoun(
  name: string,
  balance: Money,
  tokensOf: TokensOf,
): { readonly key: string; readonly what: string } | undefined {
  const side = sideOf(balance);
  const last = tokensOf(name).at(-1);
  if (last === undefined) return undefined;
  return HEAD_NOUNS.find((noun) => noun.words.includes(last) && (side === null || side === noun.side));
}
