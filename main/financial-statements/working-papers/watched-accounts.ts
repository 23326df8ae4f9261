/**
 * Accounts whose change the statements of the file would not follow: a line that is nil has no row, and a formula adds up
 * rows; and accounts whose line depends on the side of their balance. Each is watched by the check, so that no change of a
 * balance is lost in silence. Pure.
 */
import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import type { ChainColumn } from '../../../shared/model/figure-chain.ts';
import { isZero, ZERO } from '../../../shared/model/money.ts';
import { movementOf, type WatchedAccounts } from './book-sheets.ts';
import { balanceName } from './figure-formulas.ts';
import { STATEMENT_SHEETS } from './planned-statement.ts';
import type { WrittenStatement } from './statement-sheets.ts';
import type { WorkingPaperAccount } from './working-papers-input.ts';

export function watchedAccounts(
  accounts: readonly WorkingPaperAccount[],
  taxonomy: ReportingTaxonomy,
  written: readonly WrittenStatement[],
): WatchedAccounts {
  const balancesOf = (...names: readonly (keyof typeof STATEMENT_SHEETS)[]) =>
    new Set(
      written
        .filter(({ sheet }) => names.some((name) => STATEMENT_SHEETS[name] === sheet.name))
        .flatMap(({ balances }) => [...balances]),
    );
  const shown = { sheet: balancesOf('balanceSheet'), result: balancesOf('profitAndLoss') };
  const flows = balancesOf('cashFlow');
  // Last year comes from the books only where a figure of it does.
  const hasPrior = [...shown.sheet].some((name) => name.startsWith(balanceName('', 'PRIOR')));
  const mapped = accounts.filter(({ taxonomyKey }) => taxonomyKey !== null);
  const isResult = ({ taxonomyKey }: WorkingPaperAccount) =>
    taxonomy.byKey.get(taxonomyKey ?? '')?.section === 'profit_and_loss';
  // Equity takes up every account of the result, which does not show it there.
  const isShown = (account: WorkingPaperAccount, column: ChainColumn) =>
    shown[isResult(account) ? 'result' : 'sheet'].has(balanceName(account.id, column));
  const linesInUse = new Set(
    mapped.filter(({ adjustedBalance }) => !isZero(adjustedBalance)).map(({ taxonomyKey }) => taxonomyKey),
  );
  const isWithoutFlow = (account: WorkingPaperAccount) =>
    isResult(account)
      ? !linesInUse.has(account.taxonomyKey)
      : !flows.has(balanceName(account.id, 'CURRENT')) && isZero(movementOf(account));
  const hasBalance = ({ adjustedBalance, priorAdjustedBalance }: WorkingPaperAccount) =>
    !isZero(adjustedBalance) || !isZero(priorAdjustedBalance ?? ZERO);
  const isStrict = ({ taxonomyKey }: WorkingPaperAccount) =>
    taxonomy.accountNames.changesSide.has(taxonomyKey ?? '');
  const idsOf = (is: (account: WorkingPaperAccount) => boolean) =>
    new Set(mapped.filter(is).map(({ id }) => id));
  return {
    current: idsOf((account) => isZero(account.adjustedBalance) && !isShown(account, 'CURRENT')),
    prior: idsOf(
      (account) =>
        hasPrior &&
        account.priorAdjustedBalance !== null &&
        isZero(account.priorAdjustedBalance) &&
        !isShown(account, 'PRIOR'),
    ),
    // On the financial position, and of the result where the line depends on the side.
    side: idsOf((account) => isStrict(account) || (!isResult(account) && hasBalance(account))),
    strict: idsOf(isStrict),
    movement: idsOf((account) => flows.size > 0 && isShown(account, 'CURRENT') && isWithoutFlow(account)),
  };
}
