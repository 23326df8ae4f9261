/**
 * What a journal does to profit, net assets and tax, by the lines of the statements that its accounts are mapped to.
 * An account without a line is named and not counted. Pure.
 */

import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import { accountLabel } from '../../../shared/model/account-label.ts';
import { lineAmount } from '../../../shared/model/journal-checks.ts';
import type { JournalEffect, JournalLine } from '../../../shared/model/journals.ts';
import { addMoney, fromCents, toCents, ZERO } from '../../../shared/model/money.ts';
import type { AccountName } from '../books/find-account.ts';
import { isComprehensive, isProfitAndLoss } from '../statements/trial-columns.ts';

export function journalEffect(
  lines: readonly JournalLine[],
  keyOf: (name: AccountName) => string | null,
  taxonomy: ReportingTaxonomy,
): JournalEffect {
  let [profit, netAssets, tax] = [0n, 0n, 0n];
  const unmapped = new Set<string>();
  for (const line of lines) {
    const cents = toCents(lineAmount(line));
    if (cents === 0n) continue;
    const item = taxonomy.byKey.get(keyOf(line) ?? '');
    if (item === undefined) unmapped.add(accountLabel(line));
    else if (isProfitAndLoss(item)) {
      if (!isComprehensive(item)) profit -= cents;
      if (item.group === 'tax') tax += cents;
    } else if (item.section !== 'equity') netAssets += cents;
  }
  return {
    profit: fromCents(profit),
    netAssets: fromCents(netAssets),
    tax: fromCents(tax),
    unmapped: [...unmapped],
  };
}

export function totalEffect(effects: readonly JournalEffect[]): JournalEffect {
  const sum = (of: 'profit' | 'netAssets' | 'tax') => addMoney(ZERO, ...effects.map((each) => each[of]));
  return {
    profit: sum('profit'),
    netAssets: sum('netAssets'),
    tax: sum('tax'),
    unmapped: [...new Set(effects.flatMap(({ unmapped }) => unmapped))],
  };
}
