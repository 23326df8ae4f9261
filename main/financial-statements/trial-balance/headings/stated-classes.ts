/**
 * The words with which ledgers name the class of an account ("Fixed Asset", "Current Liability", "Revenue"), and the
 * family each of them means.
 */
import type { Term } from '../../../../constitution/index.ts';
import { normaliseHeading } from './heading-words.ts';

export type StatedFamily = 'ASSET' | 'LIABILITY' | 'EQUITY' | 'INCOME' | 'EXPENSE';
/** Narrower than the family, where the word says so. */
export type StatedKind = 'FIXED_ASSETS' | 'REVENUE' | 'OTHER_INCOME' | 'COST_OF_SALES' | 'EXPENSES';

export interface StatedClass {
  readonly family: StatedFamily;
  readonly kind?: StatedKind;
  /** Where the word says when the balance is due ("Current Liability", "Sundry Debtors"). */
  readonly term?: Term;
}

/** The first form that fits decides, so the narrower ones stand first. */
const CLASSES: readonly (readonly [RegExp, StatedClass])[] = [
  [/^(?:accumulated depreciation|acc(?:um)? dep\w*)$/, { family: 'ASSET', kind: 'FIXED_ASSETS' }],
  [
    /^(?:fixed assets?|property plant (?:and |& ?)?equipment|ppe|tangible assets?|plant and equipment)$/,
    { family: 'ASSET', kind: 'FIXED_ASSETS' },
  ],
  [
    /^(?:other )?(?:non ?current|long ?term|current|intangible)? ?liabilit(?:y|ies)$/,
    { family: 'LIABILITY' },
  ],
  [
    /^(?:long ?term|short ?term) (?:loans?|debts?|borrowings?)$|^(?:accounts?|trade|other) payables?(?: a p)?$|^(?:trade |sundry )?creditors?$|^(?:(?:un)?secured )?loans?(?: liability)?$|^bank (?:od|occ|overdraft) a c$|^duties (?:and|&) taxes$|^credit cards?$|^(?:gst|vat|sales tax|payg) liability$/,
    { family: 'LIABILITY' },
  ],
  [/^(?:other )?(?:non ?current|long ?term|current|intangible|contra)? ?assets?$/, { family: 'ASSET' }],
  [
    /^(?:banks?|cash|cash (?:and|at|&) bank|cash and cash equivalents|inventor(?:y|ies)|stocks?|prepayments?|(?:accounts?|trade|other) receivables?(?: a r)?|(?:trade |sundry )?debtors?|bank accounts?|(?:cash|stock) in hand|(?:loans (?:and|&) advances|deposits) asset|misc expenses asset)$/,
    { family: 'ASSET' },
  ],
  [
    /^(?:equity|equities|capital|owners?(?: s)? equity|shareholders?(?: s)? (?:equity|funds?)|capital account|reserves?(?: (?:and|&) surplus)?)$/,
    { family: 'EQUITY' },
  ],
  [
    /^(?:cost of (?:goods sold|sales|services?)|cogs|direct (?:costs?|expenses?)|purchases?(?: accounts?)?)$/,
    { family: 'EXPENSE', kind: 'COST_OF_SALES' },
  ],
  [
    /^(?:other|non ?operating|sundry|indirect) (?:incomes?|revenues?)$/,
    { family: 'INCOME', kind: 'OTHER_INCOME' },
  ],
  [
    /^(?:sales(?: accounts?)?|turnover|(?:trading|operating|sales|direct) (?:incomes?|revenues?)|revenues?|income)$/,
    { family: 'INCOME', kind: 'REVENUE' },
  ],
  [
    /^(?:operating|administrative|admin|general|selling|indirect) (?:expenses?|expenditures?)$|^overheads?$/,
    { family: 'EXPENSE', kind: 'EXPENSES' },
  ],
  [
    /^(?:(?:other|finance|payroll|wages) )?(?:expenses?|expenditures?)$|^depreciation$|^(?:taxation|income tax)$/,
    { family: 'EXPENSE' },
  ],
];

const LATER = /\b(?:non ?current|long ?term)\b/;
const SOONER =
  /\b(?:current|short ?term)\b|^(?:banks?|cash\b.*|bank accounts?|cash in hand|stock in hand|inventor(?:y|ies)|stocks?|prepayments?|(?:trade |sundry )?(?:debtors?|creditors?)|(?:accounts?|trade) (?:receivables?|payables?).*|duties and taxes|credit cards?)$/;

/** What the word of the file says; undefined where it is no class that is known. */
export function statedClass(word: string): StatedClass | undefined {
  const plain = normaliseHeading(word).replace(/ & /g, ' and ');
  const known = CLASSES.find(([form]) => form.test(plain))?.[1];
  if (known?.family !== 'ASSET' && known?.family !== 'LIABILITY') return known;
  const term = LATER.test(plain) ? 'NON_CURRENT' : SOONER.test(plain) ? 'CURRENT' : undefined;
  return term === undefined ? known : { ...known, term };
}
