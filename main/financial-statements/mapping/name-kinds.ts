/**
 * Which key of a family a name asks for: the party of an amount due, the term of a liability, the thing that is
 * impaired, depreciated or written off, and what interest is paid on.
 */

const LONG =
  /non[- ]?curr|\bn\/?c\b|long[- ]?term|\bl\/?t\b|(?:after|over|beyond|more than|>)\s*(?:1|one|12|twelve|5|five)\b|(?:repayable|due|maturing) (?:after|beyond)|after (?:one|1) year/i;
export const SHORT = /current portion|instal?ments? due within|due within/i;
export const longTerm = (name: string) => LONG.test(name) && !SHORT.test(name);
export const byTerm = (current: string, nonCurrent: string) => (name: string) =>
  longTerm(name) ? nonCurrent : current;

const PERSON = /\b(?:mr|mrs|ms|mdm|madam|dr|prof)\b\.?\s/i;
export const COMPANY = /\b(?:pte|ltd|llp|sdn|bhd|inc|llc|gmbh|pvt|limited|corp|co)\b/i;
const CUSTOMERS_FOR_WORK = /customers? (?:for|on) (?:contract|construction|work)/i;

/** Who stands on the other side of a balance that is due. */
export function partyKey(direction: 'from' | 'to'): (name: string) => string | undefined {
  return (name) => {
    const key = (party: string) => `amount_due_${direction}_${party}`;
    if (CUSTOMERS_FOR_WORK.test(name))
      return direction === 'from' ? 'contract_assets' : 'contract_liabilities';
    if (/holding (?:co|corp)|hold\s?co|parent|\bhq\b|head office/i.test(name)) return key('holding_company');
    if (/sister|fellow|related|affiliat|group|common|partners?'? /i.test(name)) return key('related_parties');
    if (/subsidiar|\bsubs\b/i.test(name)) return key('subsidiaries');
    if (/associate/i.test(name)) return direction === 'from' ? key('subsidiaries') : key('related_parties');
    if (/share\s?holder|member\b/i.test(name)) {
      if (direction === 'from') return key('related_parties');
      return longTerm(name) ? 'amount_due_to_directors_non_current' : key('shareholders');
    }
    if (/director|founder|owner/i.test(name)) {
      return direction === 'to' && longTerm(name) ? 'amount_due_to_directors_non_current' : key('directors');
    }
    if (/staff|employee|worker/i.test(name))
      return direction === 'from' ? 'other_receivables' : 'salaries_payable';
    if (/customer|principal|client|agent|debtor/i.test(name))
      return direction === 'from' ? 'trade_receivables' : undefined;
    if (/supplier|creditor/i.test(name)) return direction === 'to' ? 'trade_payables' : undefined;
    if (PERSON.test(name)) return key('directors');
    return COMPANY.test(name) || /inter-?co|\bi\/c\b/i.test(name) ? key('related_parties') : undefined;
  };
}

export function impairmentKey(name: string): string {
  if (/receiv|debtor|debt|trade|due (?:from|by)|owing|loan|\brec\b|placement/i.test(name))
    return 'impairment_receivables';
  if (/invest|subsidiar|associat|joint venture|shares/i.test(name)) return 'impairment_investments';
  if (/goodwill|intangib|software|trademark|licen/i.test(name)) return 'impairment_intangibles';
  if (/invent|stock/i.test(name)) return 'inventories_written_down';
  if (/ppe|p\.p\.e|property|plant|equipment|fixed asset|machin|vehicle|renovation/i.test(name))
    return 'ppe_written_off';
  return 'impairment_other';
}

export function interestKey(name: string): string {
  if (/lease liab|\brou\b|right[- ]of[- ]use|\blease\b/i.test(name) && !/finance lease/i.test(name))
    return 'lease_interest';
  if (/\bh\.?\s?p\.?\b|hire[- ]?purchase|finance lease|equipment financ/i.test(name))
    return 'hire_purchase_interest';
  if (/director|shareholder|related|convertible|bond|note/i.test(name)) return 'interest_expense';
  if (/loan|bank|overdraft|\bo\/?d\b|mortgage|t\/r|trust|bill|facilit|credit line|term/i.test(name))
    return 'bank_loan_interest';
  return 'interest_expense';
}

export function writtenOffKey(name: string): string | undefined {
  if (/stock|invent|goods/i.test(name)) return 'inventories_written_down';
  if (/debt|receivable/i.test(name)) return 'impairment_receivables';
  if (/ppe|p\.p\.e|asset|equipment|plant|renovation|vehicle|furniture|computer/i.test(name))
    return 'ppe_written_off';
  return undefined;
}

export function accumulatedKey(name: string): string {
  if (/\brou\b|right[- ]of[- ]use|land use|lease[d]? (?:premises|office|warehouse)/i.test(name))
    return 'right_of_use_assets';
  if (/invest\w* propert/i.test(name)) return 'investment_property';
  return /amort/i.test(name) || /software|website|licen[cs]e|franchise|trademark|know-?how/i.test(name)
    ? 'intangible_assets'
    : 'property_plant_equipment';
}

export function depreciationKey(name: string): string {
  if (/\brou\b|right[- ]of[- ]use|land use/i.test(name)) return 'depreciation_right_of_use';
  if (/invest\w* propert/i.test(name)) return 'depreciation_investment_property';
  return /production|factory|\bsite\b|cost of sales|direct|plant (?:&|and) mach/i.test(name)
    ? 'depreciation_cost_of_sales'
    : 'depreciation';
}
