/**
 * The words of an account name in a form that compares: lower case, abbreviations of ledgers written out
 * ("A/R", "accum. depn"), one spelling, plural and singular alike, years and numbers dropped.
 */

/**
 * Written-out forms, applied to the lower-case text before it is split. The third text, where there is one, stands
 * in every form: a text without it need not be searched.
 */
const PHRASES: readonly (readonly [form: RegExp, written: string, holds?: string])[] = [
  [/\bi\s?\/\s?c\b|\binter-?\s?co(?:mpany|y)?\b\.?/g, ' intercompany '],
  [/^(?:less:?\s*)?a\.?d\.?\s*[-–:]\s*/g, ' accumulated depreciation '],
  [/\bo\s?\/\s?d\b/g, ' overdraft ', '/'],
  [/\bl\s?\/\s?t\b/g, ' long term ', '/'],
  [/\bs\s?\/\s?t\b/g, ' short term ', '/'],
  [/\bw\s?\/\s?off\b|\bw\s?\/\s?o\b/g, ' written off ', '/'],
  [/\bt\s?\/\s?r\b/g, ' trust receipt ', '/'],
  [/\bf\s?&\s?e\b/g, ' furniture equipment ', '&'],
  [/\bf\.a\.?(?= |$)/g, ' fixed asset ', 'f.a'],
  [/\bf\.?d\.?\b(?= |$)/g, ' fixed deposit '],
  [/\b(?:within|<|less than)\s*(?:1|one|12|twelve)\s*(?:yr|year|mths?|months?)\b/g, ' current '],
  [
    /(?:\b(?:after|over|beyond|more than)|>)\s*(?:1|one|12|twelve)\s*(?:yrs?|years?|mths?|months?)\b/g,
    ' non current ',
  ],
  [/\bexch\.?\s*diff\w*/g, ' exchange difference ', 'exch'],
  [/\bfv\b/g, ' fair value ', 'fv'],
  [/\bjv\b/g, ' joint venture ', 'jv'],
  [/\bhold\s?co\b/g, ' holding company ', 'hold'],
  [/\bfin(?:ished)? goods\b|\bfg\b/g, ' finished goods '],
  [/\brm\b/g, ' raw material ', 'rm'],
  [/\bsub-?con\b/g, ' subcontractor ', 'sub'],
  [/\bpaynow\b/g, ' paynow ', 'paynow'],
  [/\ba\s?\/\s?r\b|\bar control\b/g, ' accounts receivable '],
  [/\ba\s?\/\s?p\b|\bap control\b/g, ' accounts payable '],
  [/\bp\s?&\s?m\b/g, ' plant machinery ', '&'],
  [/\bp\s?&\s?l\b|\bp\s?\/\s?l\b/g, ' profit loss '],
  [/\bf\s?&\s?f\b/g, ' furniture fittings ', '&'],
  [/\bb\s?\/\s?f\b|\bc\s?\/\s?f\b|\bb\s?\/\s?d\b/g, ' ', '/'],
  [/\ba\s?\/\s?c\b/g, ' account ', '/'],
  [/\bacc?(?:um?)?\.?\s*dep(?:re?n?|rn|reciation|n)?\b\.?/g, ' accumulated depreciation ', 'dep'],
  [/\bacc?u?m?\.?\s*amor?t(?:n|isation|ization)?\b\.?/g, ' accumulated amortisation ', 'amo'],
  [/\bdue to ?\/? ?\(?from\)?/g, ' due to from ', 'due to'],
  [/\bc\.?p\.?f\.?\b/g, ' cpf '],
  [/\br\.?o\.?u\.?\b/g, ' right use '],
  [/\bfx\b|\bforex\b/g, ' foreign exchange '],
  [/\bppe\b/g, ' property plant equipment ', 'ppe'],
  [/\bh\.?p\.?\b(?= |$)/g, ' hire purchase '],
  // Wording of other countries for what ledgers in Singapore call otherwise.
  [
    /\b(?:land|propert(?:y|ies)|buildings?) held for (?:investment|rental|rent)\b/g,
    ' investment property ',
    'held for',
  ],
  [/\b(?:cash|funds) in transit\b/g, ' cash bank ', 'in transit'],
  [/\b(?:political|charitable) contributions?\b/g, ' donation ', 'contribution'],
  [/^\s*cash(?=\s*(?:[-–—(:]|$))/g, ' cash bank '],
  [/^\s*(?:freehold |leasehold )?land\s*$/g, ' land building '],
  [/\blt (?=loan|debt|borrowing)/g, ' long term ', 'lt '],
  [/\blong[- ]?term debts?\b/g, ' long term loan ', 'debt'],
  [
    /\bcurrent portion\b[\s\p{P}]*(?:of )?(?:long[- ]term|lt)?\s*(?=loan|debt|borrowing)/gu,
    ' current portion ',
  ],
  [/\b(?:inventory|stock) provision\b/g, ' provision stock obsolescence ', 'provision'],
  [/\bcosts? of revenues?\b/g, ' cost sales ', 'revenue'],
  [/\bzakat\b/g, ' income tax ', 'zakat'],
  [/\bsales tax\b|\bvat\b/g, ' gst '],
  [/\b(?:checking|chequing|savings?) (?:account|acct?|a\/c)\b/g, ' bank account '],
  [/\bautomobiles?\b|\bcar expenses?\b/g, ' motor vehicle '],
  [/\bjanitorial\b/g, ' cleaning ', 'janitorial'],
  [/\bpayroll tax(?:es)?\b/g, ' cpf levy ', 'payroll'],
  [/\bnotes? payable\b/g, ' loan payable ', 'payable'],
];

const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ac: 'account',
    eqpt: 'equipment',
    eqp: 'equipment',
    mach: 'machinery',
    bldg: 'building',
    liab: 'liability',
    liabs: 'liability',
    depre: 'depreciation',
    deprn: 'depreciation',
    reno: 'renovation',
    mtce: 'maintenance',
    mtnc: 'maintenance',
    emolument: 'remuneration',
    emoluments: 'remuneration',
    pay: 'salary',
    rec: 'receivable',
    recble: 'receivable',
    recoverable: 'receivable',
    disp: 'disposal',
    subscrip: 'subscription',
    subs: 'subscription',
    cust: 'customer',
    custs: 'customer',
    supp: 'supplier',
    ins: 'insurance',
    advert: 'advertising',
    ent: 'entertainment',
    elect: 'electrical',
    stk: 'stock',
    mat: 'material',
    mats: 'material',
    corp: 'corporate',
    devt: 'development',
    dev: 'development',
    prof: 'professional',
    lic: 'license',
    licences: 'license',
    licenses: 'license',
    taxation: 'tax',
    acct: 'account',
    accts: 'account',
    amt: 'amount',
    exp: 'expense',
    exps: 'expense',
    expences: 'expense',
    prov: 'provision',
    depn: 'depreciation',
    depr: 'depreciation',
    dep: 'depreciation',
    amort: 'amortisation',
    amortization: 'amortisation',
    dir: 'director',
    equip: 'equipment',
    equp: 'equipment',
    furn: 'furniture',
    fur: 'furniture',
    govt: 'government',
    int: 'interest',
    inv: 'investment',
    mgmt: 'management',
    maint: 'maintenance',
    misc: 'miscellaneous',
    pte: '',
    ltd: '',
    llc: '',
    inc: '',
    plc: '',
    sdn: '',
    bhd: '',
    rcvable: 'receivable',
    recv: 'receivable',
    recvable: 'receivable',
    pybl: 'payable',
    payble: 'payable',
    remun: 'remuneration',
    sgd: '',
    usd: '',
    eur: '',
    labor: 'labour',
    licence: 'license',
    realized: 'realised',
    unrealized: 'unrealised',
    capitalized: 'capitalised',
    revalued: 'revaluation',
    tel: 'telephone',
    travelling: 'travel',
    traveling: 'travel',
    cogs: 'cost goods sold',
    owing: 'due',
    owed: 'due',
    tds: 'withholding tax',
  }),
);

const STOP = new Set([
  'of',
  'the',
  'and',
  'for',
  'on',
  'in',
  'at',
  'by',
  'a',
  'an',
  'with',
  'as',
  'account',
  'nos',
  'no',
  'g',
  'l',
]);

function stem(word: string): string {
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 4 && /(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

/** Comparable words of a name, in order; empty for names of figures and signs only. */
export function ledgerTokens(name: string): readonly string[] {
  let text = name
    .normalize('NFKC')
    .toLowerCase()
    .slice(0, 300)
    .replace(/[’‘`]/g, "'")
    .replace(/'s\b|s'(?= |$)/g, 's');
  for (const [form, written, holds] of PHRASES) {
    if (holds === undefined || text.includes(holds)) text = text.replace(form, written);
  }
  const tokens: string[] = [];
  for (const word of text.split(/[^\p{L}\p{M}\d]+/u)) {
    for (const part of WORDS.get(word)?.split(' ') ?? [word]) {
      if (part !== '' && !STOP.has(part) && !/\d/.test(part)) tokens.push(stem(part));
    }
  }
  return tokens;
}

/** The comparable words of a text. */
export type TokensOf = (text: string) => readonly string[];

/** `ledgerTokens` for one run over a chart, which asks for the words of each name several times. */
export function tokensOnce(): TokensOf {
  const known = new Map<string, readonly string[]>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const tokens = ledgerTokens(text);
    known.set(text, tokens);
    return tokens;
  };
}

/** A name as the memory compares it: the words without order of punctuation, years and numbers. */
export function nameKey(name: string, tokensOf: TokensOf): string {
  return tokensOf(name).join(' ');
}

/** True when two words differ by one letter (or two in long words): typing errors and cut-off words. */
export function nearlySame(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length < 5) return short.length >= 4 && long.startsWith(short) && long.length - short.length <= 4;
  if (long.startsWith(short)) return true;
  const allowed = long.length >= 9 ? 2 : 1;
  if (long.length - short.length > allowed || short[0] !== long[0]) return false;
  let row = Array.from({ length: short.length + 1 }, (_, index) => index);
  for (let i = 1; i <= long.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= short.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (long[i - 1] === short[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return (row[short.length] ?? 99) <= allowed;
}
