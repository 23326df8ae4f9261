/**
 * The titles under which statements are printed, in the orders of words that practices use, and whose statement a
 * title speaks of. Data of the field alone: how rows are read for titles stands in statement-headings.ts.
 */
import type { LineStatement } from '../../shared/model/enums.ts';

const ENTITY =
  'consolidated|group|company|separate|parent|corporation|society|trust|foundation|association|institution';

/** Words before a title; the entity is the first group. */
export const WHOSE = `(?:(?:the |audited |unaudited |interim |condensed |standalone |abridged )*(?:(${ENTITY})(?:['’]s)?(?: company| entity| only)? )?)`;

/** What stands behind a title and says whose it is: "… - Group", "… of the Company", "… (Company)". */
export const WHOSE_BEHIND = new RegExp(
  String.raw` - (?:the )?| of the (?=(?:${ENTITY})\b)|,? \((?:the )?(?=(?:${ENTITY})\))`,
);

const HOLDERS = `(?:share|stock|unit)holders['’]?|owners['’]?|partners['’]?`;
const RESULTS = [
  `(?:the )?profit (?:or|and|\\/) loss`,
  `(?:total |other )?comprehensive (?:income|loss)`,
  `(?:income|revenue) and (?:expenditure|expenses)`,
  `income and retained earnings`,
  `financial (?:activities|performance)`,
  `surplus (?:or|and) deficit`,
  `income|operations|earnings|total return`,
].join('|');

const TITLES: readonly (readonly [LineStatement, string])[] = [
  [
    'balance_sheet',
    `statements? of (?:the )?(?:financial position|assets and liabilities|affairs|net assets)|balance sheets?(?: statements?)?|financial position statements?`,
  ],
  [
    'equity_changes',
    `statements? of (?:changes|movements?) in (?:the )?(?:total )?(?:(?:${HOLDERS}) (?:equity|funds?)|equity|(?:members['’]? |accumulated |general )?funds?|reserves|net assets|capital)(?: and reserves)?|(?:changes in )?equity statements?|statements? of (?:${HOLDERS}) equity(?: and comprehensive (?:income|loss))?`,
  ],
  ['cash_flow', `statements? of (?:the )?cash ?flows?|cash ?flows? statements?`],
  [
    'income_statement',
    `(?:statements? of |income and |trading,? (?:and )?)?(?:${RESULTS})(?:(?: and|,) (?:other )?(?:comprehensive (?:income|loss)|retained (?:earnings|profits)|appropriations?))?(?: statements?| accounts?)?|(?:income|revenue) (?:statements?|accounts?)`,
  ],
];

/** "Notes to the consolidated statement of cash flows": what follows explains a statement and is none. */
export const NOTES_TO_STATEMENT =
  /^notes (?:to|on) (?:the )?(?:[a-z]+ ){0,3}(?:statements? of|cash ?flows?|balance sheet)\b/i;
/**
 * What is headed so below a statement of cash flows prints balances, no flows: "Reconciliation of liabilities arising from
 * financing activities".
 */
export const FINANCING_RECONCILIATION =
  /^(?:(?:the )?(?:table|reconciliation|analysis|movements?|changes)\b.{0,30}\b)?(?:liabilities|borrowings|net (?:debt|funds|cash)) (?:arising )?from (?:the )?financing activities\b|^(?:analysis of changes|movements?|changes|reconciliation of movements?) (?:in|of) (?:net (?:debt|funds)|liabilities)\b/i;
/** The same title cut before the statement it names. */
export const BEGUN_NOTES = /^notes (?:to|on) (?:the )?(?:(?:consolidated|group|company|separate) ?){0,2}$/i;

/** Forms of whole titles in lower case; the first group is whose. */
export const TITLE_FORMS = TITLES.map(
  ([statement, title]) => [statement, new RegExp(`^${WHOSE}(?:${title})$`)] as const,
);

/** How a title begins that goes on in the next row: "Consolidated statement", "Statement of profit or loss and". */
export const BEGUN_TITLE = new RegExp(
  `^${WHOSE}(?:(?:detailed )?statements?|statements? (?:of|in) [a-z ,]{3,60}|balance|cash|income|profit and|profit or|income and|trading,?)$|^consolidated$`,
);

/** What a trust prints between its statements: its properties one by one, and what it distributes. Each reads as a note. */
export const TRUST_TITLE =
  /^(?:consolidated |investment )?(?:portfolio|distribution) statements?$|^statements? of (?:the )?(?:investment )?(?:portfolio|distributions?)$/;

/**
 * A detailed profit or loss or a schedule behind the statements repeats them in detail, an analysis by segment or over
 * five years repeats them in part: each is a note.
 */
export const DETAILED_TITLE =
  /^(?:group )?segment(?:al)? (?:analysis|information|report(?:ing)?|results?)$|^(?:five|ten|[3-9]|10)[- ]year (?:financial )?(?:summary|review|record|highlights|performance)$|^(?:group )?financial highlights$|^(?:detailed|supplementary) (?:income|profit|statement|schedule|trading|revenue|expen)|^(?:schedule|breakdown|analysis) of (?:(?:general|administrative|other|operating|and) )*(?:expenses|expenditure|costs)|^(?:statement|profit|income|trading).*\b(?:detailed|supplementary)\)?$/;
