/**
 * What single accounts tell a reviewer beside the figures (specification 4.2, Statement generation 5): balances on
 * the unusual side, suspense, sums that look like plugs, lines of one year only, and mappings that nobody has
 * reviewed; and journals of last year on a file without its balances. Anomalies never change a figure.
 */
import { partOf, type ReportingItem } from '../../../constitution/index.ts';
import { absolute, formatMoney, fromCents, toCents, ZERO } from '../../../shared/model/money.ts';
import type { Anomaly } from '../../../shared/model/statements.ts';
import type { StatementInput, StatementItem } from './statement-input.ts';
import type { StatementYears } from './statement-years.ts';

/** At most so many accounts are named in one message. */
const NAMED = 5;
/** A line of one year only is told from one per cent of the larger year's total assets. */
const GAP_SHARE = 100n;
/** An account of profit or loss on the unusual side is told from one per cent of the income. */
const RESULT_SHARE = 100n;
/** A plug is a sum in whole hundreds. */
const ROUND_SUM_CENTS = 10_000n;

/** Accounts that lower another's balance stand on the other side by nature. */
const CONTRA =
  /\baccum|\b(?:depn?|depreciation|amorti[sz]ation|allowance|provision|impairment|write[ -]?down|obsolescence|contra|discount|returns?|rebate|less)\b/i;
/** Names of profit or loss that stand on either side: what was given back, recovered, reversed or moved to an asset. */
const EITHER_SIDE =
  /\b(?:refund|recover|revers|recharg|reimburs|capitalis|capitaliz|writ(?:e|ten)[- ]?back|over[- ]?(?:provi|accru)|closing|opening|changes?|movement|variance|absor(?:b|p)|transfer|exchange|forex|fx|tax)/i;
/** Names under which a difference is put away. */
const PLUG =
  /\b(?:suspense|plug|balancing|(?<!(?:exchange|translation) )differences?|rounding|adjust(?:ment|ments|ing)?|clearing(?! (?:and|&|agents?|charges?|fees?|services?)\b)|unallocated|unknown|unreconciled|uncategori[sz]ed|temp(?:orary)?(?=(?: (?:accounts?|a\/c|holding|postings?|entry|entries|balances?|transfers?))?[ -]*$)|tbc|tba|to be (?:advised|checked|confirmed))\b/i;

interface Account {
  readonly item: StatementItem;
  /** Its name with spaces for what ledgers write in their place ("ACC_DEP_Building"). */
  readonly name: string;
  readonly key: ReportingItem;
  readonly cents: bigint;
}

function accountsOf(input: StatementInput): Account[] {
  return input.items.flatMap((item) => {
    const key = item.taxonomyKey === null ? undefined : input.taxonomy.byKey.get(item.taxonomyKey);
    const cents = toCents(item.currentYearBalance);
    const name = item.accountDescription.replaceAll('_', ' ');
    return key === undefined || cents === 0n ? [] : [{ item, name, key, cents }];
  });
}

/** "1010 DBS current account (1,250.00)". */
function named(accounts: readonly Account[]): string {
  const names = accounts
    .slice(0, NAMED)
    .map(({ item, cents }) =>
      `${item.accountCode} ${item.accountDescription} ${formatMoney(fromCents(cents))}`.trim(),
    );
  return accounts.length > NAMED
    ? `${names.join('; ')} and ${accounts.length - NAMED} more`
    : names.join('; ');
}

/** The lines on which the accounts are shown. */
const keysOf = (accounts: readonly Account[]): string[] => [
  ...new Set(accounts.map(({ key }) => key.presented_in ?? key.key)),
];

/** Assets with a credit balance and liabilities with a debit balance; equity and results may stand on either side. */
function abnormalSides(accounts: readonly Account[]): Anomaly[] {
  const unusual = accounts.filter(({ name, key, cents }) => {
    const isOneSided = partOf(key) === 'assets' || partOf(key) === 'liabilities';
    if (!isOneSided || key.role !== 'posting' || key.cash_flow === 'tax') return false;
    if (CONTRA.test(name) || key.presented_in !== undefined) return false;
    return (key.sign === 'debit') !== cents > 0n;
  });
  if (unusual.length === 0) return [];
  return [
    {
      kind: 'ABNORMAL_BALANCE_SIDE',
      message: `${unusual.length === 1 ? 'One account stands' : `${unusual.length} accounts stand`} on the unusual side: ${named(unusual)}. An overdrawn bank account is a liability, a creditor with a debit balance a receivable: map them so, or correct the ledger.`,
      fields: keysOf(unusual),
    },
  ];
}

/**
 * Income with a debit and costs with a credit that matter: the ledger may have them on the wrong side, or the mapping
 * took a creditor for a cost. Lines that move from side to side (exchange, tax, stock) are left out.
 */
function resultsOnUnusualSide(accounts: readonly Account[], { taxonomy }: StatementInput): Anomaly[] {
  const results = accounts.filter(({ key }) => key.section === 'profit_and_loss' && key.role === 'posting');
  const income = results
    .filter(({ key, cents }) => key.sign === 'credit' && cents < 0n)
    .reduce((total, { cents }) => total - cents, 0n);
  const unusual = results.filter(({ name, key, cents }) => {
    if (key.cash_flow === 'tax' || taxonomy.accountNames.changesSide.has(key.key)) return false;
    if (CONTRA.test(name) || EITHER_SIDE.test(name)) return false;
    return (key.sign === 'debit') !== cents > 0n && absolute(cents) * RESULT_SHARE >= income;
  });
  if (unusual.length === 0) return [];
  return [
    {
      kind: 'ABNORMAL_BALANCE_SIDE',
      message: `${unusual.length === 1 ? 'One account of profit or loss stands' : `${unusual.length} accounts of profit or loss stand`} on the unusual side: ${named(unusual)}. Income has a credit balance and a cost a debit balance: check the sign in the ledger, and whether the mapping is right.`,
      fields: keysOf(unusual),
    },
  ];
}

function suspense(accounts: readonly Account[]): Anomaly[] {
  const held = accounts.filter(({ key }) => key.role === 'suspense');
  if (held.length === 0) return [];
  return [
    {
      kind: 'SUSPENSE_ACCOUNT',
      message: `Suspense must be cleared before the statements are issued: ${named(held)}.`,
      fields: keysOf(held),
    },
  ];
}

/** A round sum in an account whose name says that it holds a difference. */
function plugs(accounts: readonly Account[]): Anomaly[] {
  const round = accounts.filter(
    ({ item, key, cents }) =>
      key.role === 'posting' && cents % ROUND_SUM_CENTS === 0n && PLUG.test(item.accountDescription),
  );
  if (round.length === 0) return [];
  return [
    {
      kind: 'ROUND_SUM_PLUG',
      message: `${round.length === 1 ? 'A round sum stands' : 'Round sums stand'} in an account for differences: ${named(round)}. Find out what it is made of before the statements are issued.`,
      fields: keysOf(round),
    },
  ];
}

/** Sizeable lines that have a figure in one year only. */
function gaps(input: StatementInput, years: StatementYears): Anomaly[] {
  const { current, prior } = years;
  if (!prior || !input.hasPriorYear) return [];
  const total = (sheet: typeof current.sheet) => absolute(sheet.get('total_assets')?.exact ?? 0n);
  const least =
    (total(current.sheet) > total(prior.sheet) ? total(current.sheet) : total(prior.sheet)) / GAP_SHARE;
  const amount = (year: typeof prior, key: string) =>
    year.sheet.get(key)?.exact ?? year.profitAndLoss?.get(key)?.exact ?? 0n;
  const lonely = input.taxonomy.items.filter((item) => {
    const [now, before] = [absolute(amount(current, item.key)), absolute(amount(prior, item.key))];
    return (now === 0n) !== (before === 0n) && now + before > least;
  });
  if (lonely.length === 0) return [];
  const labels = lonely.slice(0, NAMED).map((item) => item.label);
  const more = lonely.length > NAMED ? ` and ${lonely.length - NAMED} more` : '';
  return [
    {
      kind: 'PRIOR_YEAR_GAP',
      message: `${lonely.length === 1 ? 'One line has' : `${lonely.length} lines have`} a figure in one year only: ${labels.join('; ')}${more}. Check that both years are mapped alike.`,
      fields: lonely.map((item) => item.key),
    },
  ];
}

function unreviewed(input: StatementInput): Anomaly[] {
  const low = input.items.filter((item) => item.mappingConfidence === 'LOW' && item.isOverride !== true);
  if (low.length === 0) return [];
  return [
    {
      kind: 'UNREVIEWED_LOW_MAPPING',
      message: `${low.length === 1 ? 'One mapping of low confidence has' : `${low.length} mappings of low confidence have`} not been reviewed. Confirm or change ${low.length === 1 ? 'it' : 'them'} on the mapping page.`,
      fields: [...new Set(low.flatMap((item) => item.taxonomyKey ?? []))],
    },
  ];
}

/**
 * Posted journals of last year whose accounts have no balance of last year to move, because a later file came without
 * one: each is named, for it counts nowhere until that year is back or the journal is reversed.
 */
function notCounted({ items, restating }: StatementInput, { issued }: StatementYears): Anomaly[] {
  // A journal and its reversal add up to nil, and nothing is missing.
  const idle = items.filter(
    ({ priorYearBalance, openingBalance, priorAdjustment = ZERO }) =>
      priorYearBalance === null && openingBalance === null && priorAdjustment !== ZERO,
  );
  // Those that restate statements which were issued need no column of the file.
  const counted = new Set(issued ? restating?.journals.map(({ reference }) => reference) : []);
  const postings = idle
    .flatMap((item) => item.postings ?? [])
    .filter(({ year, reference }) => year === 'PRIOR' && !counted.has(reference));
  const references = [...new Set(postings.map(({ reference }) => reference))].sort();
  return references.map((reference) => ({
    kind: 'JOURNAL_NOT_COUNTED',
    message: `${reference} adjusts no balance here: it belongs to last year, and the trial balance has no balances of last year. Upload one with both years, or reverse the journal.`,
    fields: [],
  }));
}

/** Journals of last year that were posted before it was asked what they do to the comparatives. */
function unsaid({ restating }: StatementInput): Anomaly[] {
  return (restating?.unsaid ?? []).map((reference) => ({
    kind: 'RESTATEMENT_UNSAID',
    message: `${reference} corrects last year and does not say whether the comparatives are restated. Reverse it, and post it again with the answer.`,
    fields: [],
  }));
}

export function accountAnomalies(input: StatementInput, years: StatementYears): Anomaly[] {
  const accounts = accountsOf(input);
  return [
    ...suspense(accounts),
    ...abnormalSides(accounts),
    ...resultsOnUnusualSide(accounts, input),
    ...plugs(accounts),
    ...gaps(input, years),
    ...unreviewed(input),
    ...notCounted(input, years),
    ...unsaid(input),
  ];
}
