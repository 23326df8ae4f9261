/** The columns of balances that stand behind a figure: the balances that make it up, or two and what moved between them. Pure. */
import type { Money } from '../../../../shared/model/money.ts';
import { subtractMoney } from '../../../../shared/model/money.ts';
import type { OpenedFigure } from '../../../../shared/model/note-cells.ts';
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';

export interface BalanceColumn {
  readonly title: string;
  readonly read: (item: TrialBalanceItem) => Money | null;
}

const THIS_YEAR_BALANCE: BalanceColumn = {
  title: 'Balance (debit +)',
  read: (item) => item.currentYearBalance,
};
const LAST_YEAR_BALANCE: BalanceColumn = { ...THIS_YEAR_BALANCE, read: (item) => item.priorYearBalance };
const OPENING_BALANCE: BalanceColumn = { ...THIS_YEAR_BALANCE, read: (item) => item.openingBalance };

function movement(from: BalanceColumn['read'], to: BalanceColumn['read']): BalanceColumn {
  return {
    title: 'Change',
    read: (item) => {
      const [opened, closed] = [from(item), to(item)];
      return opened === null || closed === null ? null : subtractMoney(closed, opened);
    },
  };
}

/** By what the figure is made of. */
export const BALANCE_COLUMNS: Readonly<Record<OpenedFigure['of'], readonly BalanceColumn[]>> = {
  CURRENT: [THIS_YEAR_BALANCE],
  PRIOR: [LAST_YEAR_BALANCE],
  OPENING: [OPENING_BALANCE],
  MOVEMENT: [
    { ...THIS_YEAR_BALANCE, title: 'This year' },
    { ...LAST_YEAR_BALANCE, title: 'Last year' },
    movement(LAST_YEAR_BALANCE.read, THIS_YEAR_BALANCE.read),
  ],
  PRIOR_MOVEMENT: [
    { ...LAST_YEAR_BALANCE, title: 'Last year' },
    { ...OPENING_BALANCE, title: 'The year before' },
    movement(OPENING_BALANCE.read, LAST_YEAR_BALANCE.read),
  ],
};
