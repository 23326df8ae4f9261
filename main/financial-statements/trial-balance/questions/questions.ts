/**
 * Questions for a person, all of one kind: what is asked, the choices with what each would bring, and whether an
 * answer settled it. While one is open nothing is imported.
 */
import type { ImportChoice, ImportQuestion } from '../../../../shared/model/trial-balance.ts';
import { type Cents, minus, moneyOf, plus } from '../cells/cents.ts';
import type { Table } from '../table/table.ts';

/** The first question that no answer settled; nothing is imported before it is. */
export function openQuestion(questions: readonly ImportQuestion[]): ImportQuestion | undefined {
  return questions.find(({ answered }) => !answered);
}

/** The most pressing first: while one about the file and its columns is open, none about rows is asked. */
export function inOrder(
  ofFile: readonly ImportQuestion[],
  ofRows: readonly ImportQuestion[],
): ImportQuestion[] {
  return [...ofFile, ...(openQuestion(ofFile) ? ofRows.filter(({ answered }) => answered) : ofRows)];
}

type Totals = Pick<ImportChoice, 'debit' | 'credit' | 'priorDebit' | 'priorCredit'>;

const NO_TOTALS: Totals = { debit: null, credit: null, priorDebit: null, priorCredit: null };

/** A choice of which nothing is counted. */
export function plainChoice(value: string, label: string, chosen: boolean): ImportChoice {
  return { value, label, rows: null, ...NO_TOTALS, chosen };
}

function sidesOf(figures: readonly (Cents | null)[], places: readonly number[]) {
  let net: Cents = 0;
  let debit: Cents = 0;
  for (const at of places) {
    const cents = figures[at] ?? 0;
    net = plus(net, cents);
    if (cents > 0) debit = plus(debit, cents);
  }
  return { debit, credit: minus(debit, net) };
}

/** Debits and credits of some rows, of both years. */
export function totalsOf(table: Table, places: readonly number[]): Totals {
  const current = sidesOf(table.current, places);
  const prior = table.prior.length === 0 ? null : sidesOf(table.prior, places);
  return {
    debit: moneyOf(current.debit),
    credit: moneyOf(current.credit),
    priorDebit: prior && moneyOf(prior.debit),
    priorCredit: prior && moneyOf(prior.credit),
  };
}

/** A question that is answered by naming one of a few plain things. */
export function plainQuestion(
  kind: ImportQuestion['kind'],
  text: string,
  choices: readonly ImportChoice[] = [],
  answered = false,
): ImportQuestion {
  return { kind, text, several: false, choices: [...choices], answered, accounts: [] };
}
