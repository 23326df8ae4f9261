/**
 * What the shape of an account name says, whatever its other words are: "Due from <anyone>" is a receivable
 * from that party, "Impairment loss on <thing>" an impairment of its kind, "Deposit - <anything>" a deposit.
 * The side of the balance must agree. Shapes are tried in order; the first that fits speaks.
 */
import type { Money } from '../../../shared/model/money.ts';
import { sideOf } from './ledger-evidence.ts';
import {
  accumulatedKey,
  byTerm,
  COMPANY,
  depreciationKey,
  impairmentKey,
  interestKey,
  longTerm,
  partyKey,
  SHORT,
  writtenOffKey,
} from './name-kinds.ts';

export interface NameShape {
  readonly key: string;
  readonly what: string;
}

interface Shape {
  readonly when: RegExp;
  readonly unless?: RegExp;
  readonly side?: 'debit' | 'credit';
  readonly key: string | ((name: string) => string | undefined);
  readonly what: string;
}

const SHAPES: readonly Shape[] = [
  {
    when: /\b(?:acc(?:um(?:ulated)?)?|cum(?:ulative)?)\.?\s*(?:dep|amort)|^(?:less:?\s*)?a\.?d\.?\s*[-–:]|provision for dep|prov\.? for dep|(?:dep|amort)\w* to date/i,
    side: 'credit',
    key: accumulatedKey,
    what: 'the accumulated charge of an asset',
  },
  {
    when: /^prepa(?:id|yment)|\bprepaid$|\bprepaid\b|\bpaid in advance$/i,
    side: 'debit',
    key: 'prepayments',
    what: 'a prepayment',
  },
  {
    when: /\bgrants?\b.*\breceivable|\breceivable\b.*\bgrants?\b/i,
    side: 'debit',
    key: 'grants_receivable',
    what: 'a grant receivable',
  },
  {
    when: /deposits? (?:paid )?(?:for|on) (?:the )?(?:purchase|acquisition|machin|equipment|plant|\w+ machine)/i,
    side: 'debit',
    key: 'assets_under_construction',
    what: 'a payment for an asset to come',
  },
  {
    when: /pledged|lien|collateral|margin|banker'?s'? guarantee|performance (?:bond|guarantee)|\bbg\b/i,
    unless: /fee|charge|commission|premium/i,
    side: 'debit',
    key: 'pledged_deposits',
    what: 'money that is pledged',
  },
  {
    when: /^(?:time|fixed|term) deposits?\b|\b(?:fixed|time) deposits?\b|^fd\b/i,
    unless: /interest|income/i,
    side: 'debit',
    key: 'fixed_deposits',
    what: 'a fixed deposit',
  },
  {
    when: /^dep(?:osit)?s?\b(?! ?(?:from|received|held|payable))|\bdeposits?(?: paid| placed| refundable)?$|^\S+ deposits? -|^refundable deposits?|\bbonds? placed/i,
    unless: /fixed|time deposit|term deposit|\bbank|written|forfeit|depn/i,
    side: 'debit',
    key: 'deposits',
    what: 'a deposit paid',
  },
  {
    when: /(?:tenant|tenancy|rental|security)\S* deposits?/i,
    side: 'credit',
    key: (name) => (longTerm(name) ? 'other_payables_non_current' : 'other_payables'),
    what: 'a deposit held',
  },
  {
    when: /deposits?\b|advances? (?:received|from)|advance payments? from|(?:customer|cust|client)s?\S* advance|advance from/i,
    unless: /interest|forfeit|capital|related|director|deferred|due to|forfeiture/i,
    side: 'credit',
    key: 'customer_deposits',
    what: 'money received ahead of the work',
  },
  {
    when: /deferred (?:capital )?grants?|grants? (?:received )?in advance|unutilised grants?|unspent grants?/i,
    unless: /amorti|releas/i,
    side: 'credit',
    key: (name) => (longTerm(name) ? 'deferred_grants_non_current' : 'deferred_grants'),
    what: 'a grant for later years',
  },
  {
    when: /amorti[sz]ation of (?:deferred )?(?:capital )?grants?/i,
    side: 'credit',
    key: 'government_grants',
    what: 'a grant taken to income',
  },
  {
    when: /in advance$|(?:received|billed|billings?|invoiced) in advance|unearned|deferred (?:income|revenue|fees)|advance billings?|vouchers?|gift cards?|store credits?|loyalty/i,
    unless: /tax|expense/i,
    side: 'credit',
    key: 'deferred_revenue',
    what: 'income of later years',
  },
  {
    when: /^advances? to (?:suppliers?|sub-?con|vendors?)/i,
    side: 'debit',
    key: 'prepayments',
    what: 'a payment ahead to a supplier',
  },
  {
    when: /supplier (?:deposits?|advances?)|^advances? to/i,
    unless: /director|shareholder|compan|subsidiar|associat|related/i,
    side: 'debit',
    key: 'other_receivables',
    what: 'an advance',
  },
  {
    when: /long[- ]?term loans? to (?:subsidiar|associat|related|fellow)/i,
    side: 'debit',
    key: 'amount_due_from_related_parties_non_current',
    what: 'a long-term amount due from a related party',
  },
  {
    when: /(?:due|owing|owed|loans?|advances?|receivable|current account|current a\/c)s?\b.*(?:from|by|to|-|–|\()|^(?:i\/c|inter-?co\w*)\b/i,
    unless:
      /interest|trade|accrued|bank|provision|impairment|allowance|tax|grant|insur|commission|bond|monthly|instal/i,
    side: 'debit',
    key: (name) => partyKey('from')(name),
    what: 'an amount due from that party',
  },
  {
    when: /(?:due|owing|owed|loans?|advances?|payable|current accounts?|current a\/c)s?\b.*(?:from|to|-|–|\()|^(?:i\/c|inter-?co\w*)\b|(?:director|shareholder|founder)\S* (?:loan|current)/i,
    unless:
      /interest|trade|accrued|bank|provision|tax|dividend|hire|lease|\bhp\b|fee|wage|salar|bonus|bills/i,
    side: 'credit',
    key: (name) => partyKey('to')(name),
    what: 'an amount due to that party',
  },
  {
    when: /^(?:less:?\s*)?(?:impairment|provision|allowance)\b.*(?:subsidiar|associat)/i,
    side: 'credit',
    key: (name) => (/associat/i.test(name) ? 'investment_in_associates' : 'investment_in_subsidiaries'),
    what: 'an allowance against an investment',
  },
  {
    when: /(?:impairment|allowance|provision|loss allowance|ecl)\b.*(?:debt|trade|receivable|student|customer)|^(?:ecl|loss) (?:allowance|provision)/i,
    side: 'credit',
    key: 'allowance_for_doubtful_debts',
    what: 'an allowance against receivables',
  },
  {
    when: /(?:investment|shares?|equity|interest) in|^investment/i,
    unless: /propert|gain|loss|income|impairment|dividend/i,
    side: 'debit',
    key: (name) => {
      if (/joint venture|\bjv\b/i.test(name)) return 'investment_in_joint_ventures';
      if (/associat/i.test(name)) return 'investment_in_associates';
      if (/subsidiar|100 ?%|wholly/i.test(name)) return 'investment_in_subsidiaries';
      return COMPANY.test(name) ? 'investment_in_subsidiaries' : 'other_investments_non_current';
    },
    what: 'an investment',
  },
  {
    when: /^(?:impairment|allowance|ecl|expected credit loss|provision)\b/i,
    unless: /leave|bonus|tax|warrant|restor|reinstat|unutili|deprec/i,
    side: 'debit',
    key: impairmentKey,
    what: 'an impairment',
  },
  {
    when: /written[- ]?off|\bw\/?o(?:ff)?\b|write[- ]?down/i,
    side: 'debit',
    key: writtenOffKey,
    what: 'something written off',
  },
  {
    when: /share of (?:results?|profits?|loss\w*)|equity accounted/i,
    key: 'share_of_associates',
    what: 'a share of results',
  },
  {
    when: /(?:fair value|\bfv\b).*(?:gain|adjust|surplus)|gain.*(?:fair value|\bfv\b)/i,
    unless: /reserve|oci|cumulative|tax/i,
    side: 'credit',
    key: 'fair_value_gain',
    what: 'a gain of fair value',
  },
  {
    when: /(?:fair value|\bfv\b).*loss|loss.*(?:fair value|\bfv\b)/i,
    unless: /reserve|oci|cumulative|tax/i,
    side: 'debit',
    key: 'fair_value_loss',
    what: 'a loss of fair value',
  },
  {
    when: /(?:fair value|\bfv\b|cumulative).*(?:propert|shophouse|unit|building)|(?:shophouse|propert(?:y|ies)).*(?:fair value|\bfv\b)/i,
    side: 'debit',
    key: 'investment_property',
    what: 'a property at fair value',
  },
  {
    when: /(?:gain|profit|surplus)s? (?:on|from) (?:the )?(?:disposal|sale)|sale of .*(?:profit|gain)/i,
    side: 'credit',
    key: 'gain_on_disposal',
    what: 'a gain on a sale',
  },
  {
    when: /loss(?:es)? (?:on|from) (?:the )?(?:disposal|sale)/i,
    side: 'debit',
    key: 'loss_on_disposal',
    what: 'a loss on a sale',
  },
  {
    when: /(?:exchange|forex|\bfx\b|currency|\bexch\b).*(?:gain|loss|diff)/i,
    unless: /reserve|translation|forward|oci/i,
    key: (name) => (/translation/i.test(name) ? undefined : 'foreign_exchange_loss'),
    side: 'debit',
    what: 'an exchange difference',
  },
  {
    when: /(?:exchange|forex|\bfx\b|currency|\bexch\b).*(?:gain|loss|diff)/i,
    unless: /reserve|translation|forward|oci/i,
    side: 'credit',
    key: 'foreign_exchange_gain',
    what: 'an exchange difference',
  },
  {
    when: /^depn?\b|^depreciation|^depr\b|^deprn\b/i,
    unless: /accum|deposit|^dep(?:osit)? -/i,
    side: 'debit',
    key: depreciationKey,
    what: 'a charge of depreciation',
  },
  { when: /^amort/i, unless: /grant/i, side: 'debit', key: 'amortisation', what: 'a charge of amortisation' },
  {
    when: /\binterest\b|\bint\.?$|\bint exp\b|term charges|financ(?:e|ing) (?:charges|costs?)/i,
    unless: /receivable|payable|accrued|prepaid|income|received|cover/i,
    side: 'debit',
    key: interestKey,
    what: 'interest',
  },
  {
    when: /\binterest\b|\bcoupons?\b|\bint\.? (?:income|received)/i,
    unless:
      /receivable|payable|accrued|unearned|deferred|in suspense|non-?controlling|free|loan from|due to/i,
    side: 'credit',
    key: 'interest_income',
    what: 'interest income',
  },
  {
    when: /\b(?:cpf|sdl|fwl|shg|lev(?:y|ies))\b/i,
    side: 'credit',
    key: 'cpf_payable',
    what: 'a contribution or levy payable',
  },
  {
    when: /(?:salar|wage|payroll|bonus|staff|crew|driver|employee|incentive|leave|overtime|commission|tips?|service charge).*(?:payable|accru|control|unpaid|provision|outstanding)|(?:payable|accru\w*|provision for|unpaid|unutilised|unused|prov for).*(?:salar|wage|payroll|bonus|staff|crew|leave|overtime|incentive)|payroll liabilit/i,
    side: 'credit',
    key: 'salaries_payable',
    what: 'pay that is due',
  },
  {
    when: /^accru(?:ed|al)/i,
    unless: /income|revenue|receivable|interest on/i,
    side: 'credit',
    key: 'accruals',
    what: 'an accrual',
  },
  { when: /deferred tax/i, side: 'credit', key: 'deferred_tax_liability', what: 'deferred tax' },
  {
    when: /(?:income|corporate|corp|company|current) tax|\biras\b|provision for (?:\w+ )?tax|^tax/i,
    unless: /gst|withhold|over|deferred|prior|previous|property/i,
    side: 'credit',
    key: 'income_tax_payable',
    what: 'tax payable',
  },
  {
    when: /(?:over|under).*(?:provision|provided)|prior (?:yr|year)|previous year/i,
    unless: /loss|earning|retained|profit|adjustment to revenue/i,
    key: 'income_tax_prior_years',
    what: 'an adjustment of earlier tax',
  },
  {
    when: /lease liab|liabilit\w+ (?:on|under|for) lease/i,
    side: 'credit',
    key: byTerm('lease_liabilities_current', 'lease_liabilities_non_current'),
    what: 'a lease liability',
  },
  {
    when: /\bh\.?p\.?\b|hire[- ]?purchase|finance lease|equipment financ|vehicle financ/i,
    side: 'credit',
    key: byTerm('finance_lease_current', 'finance_lease_non_current'),
    what: 'hire purchase',
  },
  {
    when: /convertible|\bbonds?\b|\bdebentures?\b|safe notes?/i,
    unless: /interest|coupon|security bond/i,
    side: 'credit',
    key: 'convertible_loans',
    what: 'a convertible loan or bond',
  },
  {
    when: /factoring|invoice financ|credit line|revolving|bridging|working capital|capital advance|crowdfund/i,
    side: 'credit',
    key: byTerm('borrowings_current', 'borrowings_non_current'),
    what: 'a borrowing',
  },
  {
    when: /mortgage|property loan|housing loan/i,
    side: 'credit',
    key: (name) =>
      SHORT.test(name) || /\bcurrent\b(?<!non[- ]current)|within/i.test(name)
        ? 'borrowings_current'
        : 'borrowings_non_current',
    what: 'a mortgage',
  },
  {
    when: /\bloans?\b|financing$|borrowings?/i,
    unless: /interest|director|shareholder|founder|income/i,
    side: 'credit',
    key: byTerm('borrowings_current', 'borrowings_non_current'),
    what: 'a borrowing',
  },
  {
    when: /\breceivables?\b|\brecoverable\b|\bpaid on behalf\b|\bclaimable\b/i,
    unless:
      /trade|customer|debtor|claims?\b|fees?\b|insurance panel|not claimable|\bgst\b|\btax|unbilled|income tax/i,
    side: 'debit',
    key: 'other_receivables',
    what: 'a receivable',
  },
  {
    when: /\b(?:stocks?|inventor(?:y|ies)|on (?:site|hand|board))\b/i,
    unless: /written|obsol|provision|shrink|loss|cash|take|opening|closing|purchase|exchange|shares|insur/i,
    side: 'debit',
    key: 'inventories',
    what: 'goods held',
  },
  {
    when: /\bupkeep\b.*\b(?:vehicle|lorr\w+|van|truck|car|forklift)s?\b/i,
    side: 'debit',
    key: 'travel_transport',
    what: 'the cost of vehicles',
  },
  {
    when: /\b(?:upkeep|repairs?|servicing|maintenance|cleaning|waste|pest|disposal of (?:waste|refuse))\b/i,
    unless: /website|software|\bit\b|cost of sales|fund\b/i,
    side: 'debit',
    key: 'repairs_maintenance',
    what: 'a cost of upkeep',
  },
  {
    when: /\b(?:licen[cs]es?|permits?|registration|renewal)\b.*(?:renewal|fees?)?$/i,
    unless: /software|amorti|capitalis|franchise|resale|work permit|import|customs/i,
    side: 'debit',
    key: 'administrative_expenses',
    what: 'a fee of a licence',
  },
  {
    when: /creditors?\b|payables?\b/i,
    unless:
      /trade|accounts? payable|notes?\b|tax|dividend|interest|supplier|\bgst\b|wage|salar|vendor|port\b|agent|\bint\b/i,
    side: 'credit',
    key: 'other_payables',
    what: 'a payable',
  },
  {
    when: /\b(?:restricted|endowment|building|sinking|bursary|scholarship|trust|designated|programme) funds?\b|funds?\b.*restricted/i,
    side: 'credit',
    key: 'restricted_fund',
    what: 'a fund kept for a purpose',
  },
  {
    when: /(?:attorney|lawyer|solicitor|outsourc|nominee|valuation|valuer|consult\w*|advis\w+|documentation|\bdoc\b|secretar\w*|bookkeep\w*|account(?:ing|ancy)|certification|arbitration|custodian).*(?:fees?|cost|charges?|services?|retainer)?$/i,
    unless: /salar|wage|staff|income|software|subscription|audit/i,
    side: 'debit',
    key: 'professional_fees',
    what: 'a professional service',
  },
];

/** The key that the shape of a name asks for, with the words for it; undefined where no shape fits. */
export function shapeOf(name: string, balance: Money): NameShape | undefined {
  const side = sideOf(balance);
  const text = name.trim();
  for (const { when, unless, side: wanted, key, what } of SHAPES) {
    if (wanted !== undefined && side !== null && side !== wanted) continue;
    if (wanted !== undefined && side === null) continue;
    if (!when.test(text) || unless?.test(text)) continue;
    const found = typeof key === 'string' ? key : key(text);
    if (found !== undefined) return { key: found, what };
  }
  return undefined;
}
