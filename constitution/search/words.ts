/**
 * What a typed query may mean in the words of the labels: little words that weigh next to nothing, other
 * words for the same thing in a Singapore office, and abbreviations. Data and small pure functions of the
 * query side only; the labels themselves are indexed as they stand (specification 2.16, element search).
 */

/** Words that do not tell one label from another. */
export const LITTLE_WORDS: ReadonlySet<string> = new Set(
  'a an and are as at be by for from in is it its of on or per that the their to which with'.split(' '),
);

/** Another word for the same thing: what people type, and what labels say. One word each. */
const OTHER_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  [
    'accrual accrued',
    'acquisition purchase addition',
    'allowance provision impairment',
    'borrowing loan',
    'building property',
    'buying purchase',
    'compensation remuneration benefit',
    'contractor subcontractor',
    'cost expense',
    'creditor payable',
    'debtor receivable',
    'deficit loss',
    'depn depreciation',
    'disposal sale',
    'doubtful loss credit',
    'earning profit',
    'emolument remuneration compensation',
    'employee staff',
    'employment employee',
    'expenditure expense',
    'expense cost',
    'forex exchange',
    'fund reserve',
    'income revenue',
    'investor owner shareholder',
    'landlord lessor',
    'loan borrowing',
    'machinery equipment',
    'minority noncontrolling',
    'obsolete obsolescence',
    'owed due payable',
    'owing due payable',
    'parent holding',
    'pay salary',
    'payroll salary employee',
    'personnel employee',
    'prepaid prepayment',
    'premises property',
    'provision allowance',
    'purchase acquisition addition',
    'receivable debtor',
    'remuneration compensation fee',
    'rent rental lease',
    'repaid repayment',
    'result profit',
    'retained accumulated',
    'salary wage employee',
    'sale revenue disposal',
    'shareholder owner',
    'shareholding share',
    'sold disposal',
    'spending expenditure expense',
    'staff employee',
    'stock inventory',
    'supplier payable',
    'surplus profit',
    'taxation tax',
    'tenant lessee',
    'turnover revenue',
    'unearned deferred',
    'unused unutilised',
    'wage salary',
    'worker employee',
    'writedown write',
  ].map((line) => {
    const [word = '', ...others] = line.split(' ');
    return [word, others] as const;
  }),
);

/** Abbreviations of the trade, spelt out in the words of the labels. */
const SPELT_OUT: ReadonlyMap<string, string> = new Map([
  ['acc', 'accumulated'],
  ['accum', 'accumulated'],
  ['admin', 'administrative'],
  ['advert', 'advertising'],
  ['afs', 'financial assets fair value other comprehensive income'],
  ['agm', 'annual general meeting'],
  ['amort', 'amortisation'],
  ['ap', 'trade payables'],
  ['ar', 'trade receivables'],
  ['bs', 'financial position'],
  ['ca', 'total current assets'],
  ['capex', 'purchase property plant equipment'],
  ['cce', 'cash and cash equivalents'],
  ['cfo', 'net cash operating activities'],
  ['cff', 'net cash financing activities'],
  ['cfi', 'net cash investing activities'],
  ['cl', 'total current liabilities'],
  ['cogs', 'cost of goods sold'],
  ['cos', 'cost of sales'],
  ['cpf', 'provident fund'],
  ['depr', 'depreciation'],
  ['dta', 'deferred tax assets'],
  ['dtl', 'deferred tax liabilities'],
  ['ebit', 'profit before financing and income taxes'],
  ['ecl', 'expected credit losses'],
  ['eir', 'effective interest rate'],
  ['eps', 'earnings per share'],
  ['fctr', 'currency translation reserve'],
  ['fd', 'fixed deposits'],
  ['fv', 'fair value'],
  ['fvoci', 'fair value other comprehensive income'],
  ['fvpl', 'fair value profit or loss'],
  ['fvtoci', 'fair value other comprehensive income'],
  ['fvtpl', 'fair value profit or loss'],
  ['fwl', 'foreign worker levies'],
  ['fx', 'foreign exchange'],
  ['ga', 'general administrative'],
  ['govt', 'government'],
  ['gp', 'gross profit'],
  ['gst', 'goods and services tax'],
  ['hp', 'hire purchase'],
  ['int', 'interest'],
  ['inv', 'inventories'],
  ['ip', 'investment properties'],
  ['jv', 'joint ventures'],
  ['kmp', 'key management compensation'],
  ['lt', 'noncurrent'],
  ['mgmt', 'management'],
  ['misc', 'miscellaneous'],
  ['nbv', 'carrying amount'],
  ['nca', 'total noncurrent assets'],
  ['nci', 'noncontrolling interests'],
  ['ncl', 'total noncurrent liabilities'],
  ['noncurr', 'noncurrent'],
  ['nrv', 'net realisable value'],
  ['nta', 'net assets'],
  ['oci', 'other comprehensive income'],
  ['od', 'bank overdrafts'],
  ['op', 'operating'],
  ['pat', 'profit for the period'],
  ['pbt', 'profit before tax'],
  ['pl', 'profit loss'],
  ['plc', 'company'],
  ['ppe', 'property plant equipment'],
  ['pte', 'company'],
  ['rd', 'research and development'],
  ['rec', 'receivables'],
  ['recv', 'receivables'],
  ['rou', 'right of use'],
  ['rp', 'related parties'],
  ['rpt', 'related parties'],
  ['sbp', 'sharebased payment'],
  ['sga', 'selling administrative expenses'],
  ['st', 'shortterm'],
  ['tci', 'total comprehensive income'],
  ['uen', 'unique entity number'],
  ['wht', 'withholding tax'],
  ['wip', 'work in progress'],
]);

/** Abbreviations that are written with a sign inside: a/r, p&l, p.p.e. */
const SIGNED = /\b(?:a\/r|a\/p|p&l|p\/l|r&d|o\/d|g&a|h\/p|f\/d|b\/s|sg&a|[a-z](?:\.[a-z]){1,4})(?![a-z0-9])/g;

/** Words that labels write with a hyphen or apart, brought to one word on both sides. */
const JOINED =
  /(?<=\b(?:non|sub|(?:short|long)(?=[ -]+term)|write(?=[ -]+(?:down|off))|share(?=[ -]+based)))[ -]+(?=[a-z])/g;

/**
 * Lower-cased text with "non-current" in one word and without apostrophes: done alike to labels and queries,
 * so that "current" never finds "non-current", and "directors'" is "directors".
 */
export function foldText(text: string): string {
  return text.toLowerCase().replaceAll("'", '').replaceAll('’', '').replace(JOINED, '');
}

/** Longest query that is read, and most words of it. */
export const QUERY_LIMIT = 200;
const WORD_LIMIT = 12;

/**
 * The words of a query, at most twelve: as typed and, where it has abbreviations, with these spelt out. Both
 * count, because "ca" may stand for current assets or begin "capital".
 */
export function readQuery(text: string): readonly (readonly string[])[] {
  const letters = text.slice(0, QUERY_LIMIT).normalize('NFKD').replace(/\p{M}/gu, '');
  const plain = foldText(letters.replace(/\s+/g, ' ').replace(/ ?[-‐‑–] ?/g, '-')).replace(SIGNED, (sign) =>
    sign.replace(/[^a-z]/g, ''),
  );
  const typed = (plain.match(/[a-z0-9]+/g) ?? []).slice(0, WORD_LIMIT);
  if (!typed.some((word) => SPELT_OUT.has(word))) return [typed];
  return [typed, typed.flatMap((word) => SPELT_OUT.get(word)?.split(' ') ?? [word]).slice(0, WORD_LIMIT)];
}

/** The word without and with the ending of the plural: "properties" and "property", "tax" and "taxes". */
export function otherNumber(word: string): readonly string[] {
  if (word.length < 3) return [];
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`];
  if (/(?:s|x|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (word.endsWith('s')) return word.endsWith('ss') ? [`${word}es`] : [word.slice(0, -1)];
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`];
  return /(?:s|x|ch|sh)$/.test(word) ? [`${word}es`] : [`${word}s`];
}

/** Other words for the same thing, in both numbers. */
export function otherWords(word: string): readonly string[] {
  const found =
    OTHER_WORDS.get(word) ??
    otherNumber(word)
      .map((form) => OTHER_WORDS.get(form))
      .find((others) => others !== undefined) ??
    [];
  return found.flatMap((other) => [other, ...otherNumber(other)]);
}
