/**
 * The class of an account by the words of its name. The first form that fits decides, so the narrower ones stand first.
 */
import type { SignClass } from '../../../../shared/model/trial-balance.ts';

const NAMES: readonly (readonly [RegExp, SignClass])[] = [
  [
    /\b(?:share capital|paid[ -]?up capital|capital stock|common stock|retained (?:earnings|profits?)|accumulated profits?|reserves?|owners?.? (?:equity|capital)|capital)\b/i,
    'EQUITY',
  ],
  [
    /\b(?:depreciation|amorti[sz]ation) (?:expense|charge|of|-)|\b(?:expenses?|charges|cost of|costs?|salar|wages|rent(?:al)? (?:expense|paid)|purchases|freight|utilities|repairs?|insurance|advertising|stationery|telephone|travel|bad debts?|audit fees?|professional fees?|directors?.? (?:fees?|remuneration)|cpf|levy|fines?|donations?|subscriptions?|entertainment|tax expense|interest (?:expense|paid))\b/i,
    'EXPENSE',
  ],
  [
    /\b(?:payables?|creditors?|accru(?:als?|ed)|overdraft|loans? from|bank loans?|borrowings?|term loan|hire purchase|lease liabilit|provision for|deferred (?:revenue|income|tax liabilit)|deposits? received|notes? payable|due to|owing to|unearned|liabilit|gst output|credit card|debt)\b/i,
    'LIABILITY',
  ],
  [
    /\b(?:sales|revenue|turnover|income|fees? earned|gain|interest received|commission (?:income|received)|discounts? received)\b/i,
    'INCOME',
  ],
  [
    /\b(?:cash|bank|receivables?|debtors?|inventor(?:y|ies)|stocks?|prepay\w*|prepaid|deposits?|equipment|vehicles?|buildings?|land|furniture|fittings|computers?|plant|machinery|goodwill|intangible|investments?|due from|owing (?:by|from)|loans? to|work in progress|gst input|assets?|renovations?|software)\b/i,
    'ASSET',
  ],
  [/\b(?:rent|rental|depreciation|amorti[sz]ation|tax|interest|loss)\b/i, 'EXPENSE'],
];

/** Undefined where no word of the name is that of an account. */
export function classByName(name: string): SignClass | undefined {
  return NAMES.find(([form]) => form.test(name))?.[1];
}
