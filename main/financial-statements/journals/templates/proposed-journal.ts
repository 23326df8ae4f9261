/** A journal as a template proposes it: accounts with amounts, debit positive; an account with nil is left out. Pure. */
import type { IsoDate } from '../../../../shared/model/dates.ts';
import type {
  JournalDraft,
  JournalKind,
  JournalLine,
  JournalTemplate,
} from '../../../../shared/model/journals.ts';
import { isZero, type Money, negateMoney, ZERO } from '../../../../shared/model/money.ts';

export interface ProposedLine extends Pick<JournalLine, 'accountCode' | 'accountDescription'> {
  readonly amount: Money;
}

export function proposedJournal(
  template: JournalTemplate,
  kind: JournalKind,
  date: IsoDate,
  narrative: string,
  lines: readonly ProposedLine[],
): JournalDraft {
  return {
    kind,
    date,
    narrative,
    template,
    computedFrom: null,
    reversesNextYear: template === 'ACCRUAL',
    carriedFrom: null,
    restates: null,
    lines: lines
      .filter(({ amount }) => !isZero(amount))
      .map(({ accountCode, accountDescription, amount }) => {
        const isCredit = amount.startsWith('-');
        const sides = isCredit
          ? { debit: ZERO, credit: negateMoney(amount) }
          : { debit: amount, credit: ZERO };
        return { accountCode, accountDescription, ...sides, narrative: '' };
      }),
  };
}
