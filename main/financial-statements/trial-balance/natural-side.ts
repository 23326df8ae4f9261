/**
 * On which side accounts of a name usually stand. Evidence for two questions only: does a signed column
 * print credits positive, and does it print every amount without a sign.
 */

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

export function countSides(
  rows: readonly { readonly description: string; readonly cents: bigint }[],
): SideCount {
  const seen = rows.flatMap(({ description, cents }) => {
    const side = cents === 0n ? null : naturalSide(description);
    return side === null ? [] : [{ side, right: (side === 'DR') === cents > 0n }];
  });
  const count = (side: 'DR' | 'CR', right: boolean) =>
    seen.filter((account) => account.side === side && account.right === right).length;
  return {
    debitRight: count('DR', true),
    debitWrong: count('DR', false),
    creditRight: count('CR', true),
    creditWrong: count('CR', false),
  };
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
