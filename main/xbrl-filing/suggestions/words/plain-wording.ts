/**
 * One key for the ways in which statements word one thing: "Less: Depn", "(Loss)/profit before taxation" and
 * "Amt owing by holding co" find what the mapping library knows in full words. Only for matching; what is
 * shown is always the line's own label (specification 4.5, Suggestion).
 */

import {
  heldUnder,
  type MappingLibrary,
  type MappingLibraryEntry,
  normaliseLabel,
  wordingTokens,
} from '../../../../constitution/index.ts';
import { memoised } from '../../../../shared/words/memoised.ts';

const REWRITES: readonly (readonly [RegExp, string])[] = [
  [/^(?:[-*•] ?|\(?(?:[a-h]|[ivx]{1,4})\) |(?:less|add|deduct)(?: ?:| ?-)? )+/, ''],
  [/ ?\(notes? [\da-z, ]{1,12}\)$/, ''],
  [/ ?\((?:s\$|sgd|\$)(?:'000)?\)$/, ''],
  [/(\d) ?- ?(?=\d)/g, '$1 to '],
  [/\b(?:owing by|owed by|receivable from|due by)\b/g, 'due from'],
  [/\b(?:owing to|owed to|payable to)\b/g, 'due to'],
  [/\b(?:the )?(?:financial )?(?:year|period)\b/g, 'year'],
  [/ of (?:total )?(?:income|revenue|receipts) over (?:total )?(?:expenditure|expenses|payments)\b/g, ''],
  [/ of (?:expenditure|expenses) over (?:income|revenue)\b/g, ''],
  [/\b(?:deficiency|shortfall)\b/g, 'deficit'],
  [/\bexcess\b(?=(?: ?[/)(]|$| (?:for|before|after|from)))/, 'surplus'],
  // What a trust or a fund returns to those who hold its units is its profit.
  [/^(?:net )?total return\b(?: ?\/ ?\(?loss\)?)?/, 'profit'],
  [/^(profit) for year (before|after) /, '$1 $2 '],
  // "On bank loans", beneath what was paid for them.
  [
    /^on (?=(?:(?:bank|term|other) )?(?:loans?|overdrafts?|leases?|hire purchase|finance leases?|bonds?|notes?|debentures?|trust receipts|bills|amounts? due)\b)/,
    'interest on ',
  ],
  [
    /^total (?:capital|equity|funds|reserves|shareholders' (?:funds|equity))(?:,? (?:and )?(?:reserves|funds))*,? and liabilities$/,
    'total equity and liabilities',
  ],
  [
    /\(?(?:loss|deficit)\)? ?(?:\/ ?)?(?:profits?|surplus)\b|\b(?:profits?|surplus) ?\/? ?\(?(?:loss|deficit)\)?/g,
    'profit',
  ],
  [/^(?:net )?(?:profits?|loss(?:es)?|surplus|deficit) (?=before|after|for|from operations)/, 'profit '],
  [/^(profit before (?:income )?tax(?:ation)?) (?:and )?from continuing operations$/, '$1'],
  [/\bprofit after (?:income )?tax(?:ation)?\b/g, 'profit for year'],
  [/^net (?:income|earnings|results?)(?: ?[/(] ?\(?loss\)?)?(?: for year)?$/, 'profit for year'],
  [
    /^(?:net )?(?:income|earnings|results?)(?: ?[/(] ?\(?loss\)?)? before (?:income )?tax(?:es|ation)?$/,
    'profit before tax',
  ],
  [
    /\btotal comprehensive (?:\(?loss\)?\/income|income\/\(?loss\)?|loss|surplus|deficit)\b/g,
    'total comprehensive income',
  ],
  [
    /^net cash (?:flows? )?(?:[\w()]+(?: (?:from|in|by))? ?\/ ?)?\(?(?:(?:generated|used|provided|flows?|inflow|outflow) )?(?:from|in|by|for)\)?(?: ?\/ ?\(?(?:\w+ )?(?:in|by|from)\)?)? /,
    'net cash from ',
  ],
  [
    /^cash (?:flows? )?(?:generated|used|provided)? ?(?:from|in|by)(?: ?\/ ?\(?(?:used )?(?:in|from)\)?)? operations$/,
    'cash generated from operations',
  ],
  [
    /^net (?:\(?(?:increase|decrease|change|movement|changes)\)?(?: ?\/ ?\(?(?:increase|decrease)\)?)?) (?=in )/,
    'net increase ',
  ],
  [
    /^(?:\(?(?:increase|decrease)\)?(?: ?\/ ?\(?(?:increase|decrease)\)?)|increase|decrease|changes?|movements?) (?=in )/,
    'change ',
  ],
  [/^proceeds from (?:the )?(?:sale|disposal) of\b/, 'proceeds from disposal of'],
  [/^(?:purchases?|acquisitions?|additions?) (?:of|to)\b/, 'purchase of'],
  [/^principal (?:elements?|portion|payments?|repayments?)? ?(?:of )?(?=leases?\b)/, 'repayment of '],
  [/^(?:re)?payments? of (?:the )?principal (?:portion |element )?(?:of )?/, 'repayment of '],
  [/^(?:receipts? of|drawdown of|drawn down of) /, 'proceeds from '],
];

function keyOf(label: string): string {
  let text = normaliseLabel(label);
  for (const [from, to] of REWRITES) text = text.replace(from, to);
  return wordingTokens(text).join(' ');
}

/** The key of a label; labels with one key mean one thing. Remembered, because filings repeat their labels. */
export const plainWording = memoised(keyOf);

const SPAN = /(\d+) ?(?:(?:-|to|and) ?(\d+) ?)?(?:days|months|years)\b/;

/** The figures of a span of time, which a key leaves out: those of "past due 31 to 60 days". */
const spanOf = (text: string) => SPAN.exec(normaliseLabel(text))?.slice(1).join(' ') ?? '';

const byKey = new WeakMap<MappingLibrary, ReadonlyMap<string, readonly MappingLibraryEntry[]>>();

/** The entries whose wording means the same as the label beneath its heading, though it is not the same; the latest first. */
export function wordedAlike(
  label: string,
  heading: string | null,
  library: MappingLibrary,
): readonly MappingLibraryEntry[] {
  let entries = byKey.get(library);
  if (entries === undefined) {
    const grouped = new Map<string, MappingLibraryEntry[]>();
    for (const entry of library.entries) {
      const key = plainWording(entry.label_pattern);
      const group = grouped.get(key);
      if (group) group.push(entry);
      else grouped.set(key, [entry]);
    }
    entries = grouped;
    byKey.set(library, entries);
  }
  const key = plainWording(label);
  if (key === '') return [];
  const span = spanOf(label);
  const alike = (entries.get(key) ?? []).filter((entry) => spanOf(entry.label_pattern) === span);
  return heldUnder(alike, heading);
}
