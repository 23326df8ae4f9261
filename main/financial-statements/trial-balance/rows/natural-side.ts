/**
 * On which side accounts of a name usually stand. Evidence for two questions only: does a signed column
 * print credits positive, and does it print every amount without a sign.
 */
import { nameAt, type Table } from '../table/table.ts';

const CREDIT =
  /\b(?:payables?|creditors?|share capital|paid[ -]?up capital|capital stock|common stock|accumulated depreciation|accum\.? dep\w*|loans? from|bank loan|notes? payable|long[ -]?term debt|overdraft|sales|revenue|turnover|fees? income|interest income|accruals?|accrued expenses?|deferred revenue|provision for tax\w*)\b/i;
const DEBIT =
  /\b(?:cash|bank|receivables?|debtors?|inventor(?:y|ies)|prepay\w*|prepaid|deposits? paid|cost of (?:sales|goods)|purchases|salar(?:y|ies)|wages|rent(?:al)?(?: expense)?|utilities|depreciation expense|insurance|travel\w*|stationery|telephone|repairs?|audit fees?|professional fees?|equipment|motor vehicles?|plant and machinery)\b/i;

export function naturalSide(description: string): 'DR' | 'CR' | null {
  if (/\baccum/i.test(description) || /\b(?:allowance|provision)\b/i.test(description)) return 'CR';
  if (/\breceivables?\b/i.test(description)) return 'DR';
  if (CREDIT.test(description)) return 'CR';
  return DEBIT.test(description) ? 'DR' : null;
}

export interface SideCount {
  /** Accounts whose sign is the natural one, and whose sign is the reverse, by natural side. */
  readonly debitRight: number;
  readonly debitWrong: number;
  readonly creditRight: number;
  readonly creditWrong: number;
}

/** Any of the words above: most names of accounts say nothing about their side. */
const ANY = new RegExp(
  `\\b(?:accum|(?:allowance|provision|receivables?)\\b|${CREDIT.source}|${DEBIT.source})`,
  'i',
);

/** Of a longer table every second account, or third and so on, is looked at: from all its parts, and evidence enough. */
const ENOUGH = 1_000;

export function countSides(table: Table, accounts: readonly number[]): SideCount {
  const count = { debitRight: 0, debitWrong: 0, creditRight: 0, creditWrong: 0 };
  const step = Math.max(1, Math.floor(accounts.length / ENOUGH));
  for (let index = 0; index < accounts.length; index += step) {
    const at = accounts[index] ?? 0;
    const cents = table.current[at] ?? 0;
    if (cents === 0) continue;
    const name = nameAt(table, at);
    const side = ANY.test(name) ? naturalSide(name) : null;
    if (side === 'DR') count[cents > 0 ? 'debitRight' : 'debitWrong'] += 1;
    if (side === 'CR') count[cents > 0 ? 'creditWrong' : 'creditRight'] += 1;
  }
  return count;
}

/** Credits printed positive and debits negative, on good evidence of both. */
export function looksFlipped(count: SideCount): boolean {
  const right = count.debitRight + count.creditRight;
  const wrong = count.debitWrong + count.creditWrong;
  return count.debitWrong >= 1 && count.creditWrong >= 1 && wrong >= 3 && wrong >= right * 4;
}

/** Both sides printed positive. */
export function looksUnsigned(count: SideCount): boolean {
  return (
    count.debitRight >= 2 &&
    count.creditWrong >= 2 &&
    count.creditWrong >= count.creditRight * 4 &&
    count.debitRight >= count.debitWrong * 4
  );
}
