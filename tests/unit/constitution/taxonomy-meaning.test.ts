/**
 * Labels against what the elements say of themselves: an expense is a debit of the period, a payable a credit at
 * its end, a price is an amount per share. The words are read from the label alone, so that a slip in one column
 * of the release shows; what a label says in other words stands among the exceptions.
 */
import { describe, expect, it } from 'vitest';
import {
  loadMappingLibrary,
  loadTaxonomy,
  loadValidationRules,
  type TaxonomyElement,
  taxonomyLookup,
} from '../../../constitution/index.ts';

const VERSION = 'reg_2026_v1';
const items = loadTaxonomy(VERSION).elements.filter((element) => element.kind === 'item');
const lookup = taxonomyLookup(VERSION);

interface Words {
  readonly what: string;
  readonly label: RegExp;
  /** Labels that hold the words and mean something else. */
  readonly except?: RegExp;
  readonly among: (element: TaxonomyElement) => boolean;
  readonly expected: Partial<TaxonomyElement>;
  /** How many labels the words have to find: a pattern that finds none shows nothing. */
  readonly atLeast: number;
}

const amount = (period: 'duration' | 'instant') => (element: TaxonomyElement) =>
  element.data_type === 'monetaryItemType' &&
  element.period_type === period &&
  !element.taxonomy_section.startsWith('cash_flows');
const measured = (element: TaxonomyElement) =>
  !['monetaryItemType', 'stringItemType', 'textBlockItemType'].includes(element.data_type);
const counted = (element: TaxonomyElement) =>
  ['sharesItemType', 'monetaryItemType'].includes(element.data_type);

const WORDS: readonly Words[] = [
  {
    what: 'expenses are debits',
    label:
      /\b(expense|expenses|costs|fees|charges|levies|wages|written off)$|^(Interest on|Loss on|Audit fees|Non-audit fees|Write-down)/,
    except: /^(Perpetual securities issued|Revenue from)/,
    among: amount('duration'),
    expected: { balance: 'debit' },
    atLeast: 60,
  },
  {
    what: 'income is a credit',
    label: /\b(income|revenue|profit|gains)$|[Pp]rofit \(loss\)|^(Revenue from|Gains? \(loss(es)?\)|Gain on)/,
    except: /^(Income tax|Tax on|Direct expenses)/,
    among: amount('duration'),
    expected: { balance: 'credit' },
    atLeast: 75,
  },
  {
    what: 'what is owed, provided for or set aside is a credit',
    label:
      /\b(payables?|liabilities|overdrafts?|borrowings|reserve|commitments)$|^(Provision for|Loss allowance|Loans from|Allowance|Accumulated)|accumulated (depreciation|amortisation|impairment)/,
    except: /^(Unamortised|Accumulated fair value)/,
    among: amount('instant'),
    expected: { balance: 'credit' },
    atLeast: 65,
  },
  {
    what: 'what is owned is a debit',
    label: /\b(receivables?|assets|inventories|prepayments|properties|equipment)$/,
    except:
      /^(Loss allowance|Allowance|Accumulated|Capital commitments|Commitments|Deferred tax on investment properties)/,
    among: amount('instant'),
    expected: { balance: 'debit' },
    atLeast: 25,
  },
  {
    what: 'shares are counted as shares',
    label: /number of (ordinary |treasury |bonus )?shares|^(Warrants|Share options (granted|outstanding)$)/i,
    among: measured,
    expected: { data_type: 'sharesItemType' },
    atLeast: 12,
  },
  {
    what: 'rates and ratios are percentages',
    label: /\b(rate|ratio|yield|volatility|margin)\b/i,
    among: (element) =>
      measured(element) && !['enumerationItemType', 'dateItemType'].includes(element.data_type),
    expected: { data_type: 'percentItemType' },
    atLeast: 20,
  },
  {
    what: 'prices and earnings per share are amounts per share',
    label: /\b(per share|price)\b/,
    among: measured,
    expected: { data_type: 'perShareItemType' },
    atLeast: 12,
  },
  {
    what: 'what happened belongs to the period',
    label: /\b(in the period|granted|exercised|forfeited|expired|cancelled|reissued|purchased)$/,
    among: counted,
    expected: { period_type: 'duration' },
    atLeast: 14,
  },
  {
    what: 'what is left stands at a date',
    label:
      /\b(outstanding|exercisable|closing balance|at the end of the period|pledged as security)$|^Number of treasury shares$/,
    among: counted,
    expected: { period_type: 'instant' },
    atLeast: 14,
  },
];

describe('the words of a label', () => {
  it.each(WORDS.map((words) => [words.what, words] as const))('agree: %s', (_what, words) => {
    const found = items.filter(
      (element) =>
        words.label.test(element.label) && !words.except?.test(element.label) && words.among(element),
    );
    expect(found.length).toBeGreaterThanOrEqual(words.atLeast);
    for (const element of found) expect(element, element.label).toMatchObject(words.expected);
  });
});

/** Rules over a whole family of elements, which their messages name by the family. */
const FAMILIES = [
  'BR_cross_statement_029',
  'BR_sign_convention_006',
  'BR_sign_convention_015',
  'BR_format_014',
];

/** Words without their plural: "receivables" and "receivable" are one. */
const stems = (text: string) =>
  new Set((text.toLowerCase().match(/[a-z]{3,}/g) ?? []).map((word) => word.replace(/s$/, '')));

/** Words that say nothing of an element. */
const COMMON = ['total', 'current', 'other', 'the', 'and', 'for', 'than', 'non', 'from', 'must'];

describe('the message of a rule', () => {
  it.each(loadValidationRules(VERSION).map((rule) => [rule.rule_id, rule] as const))(
    'of %s speaks of its elements',
    (_id, rule) => {
      const named = stems(rule.related_elements.slice(0, 4).map(lookup.label).join(' '));
      const said = stems(rule.message);
      const both = [...said].filter((word) => named.has(word) && !COMMON.includes(word));
      const silent = rule.related_elements.length > 0 && both.length === 0;
      expect(silent, rule.message).toBe(FAMILIES.includes(rule.rule_id));
    },
  );
});

/** [words of a document, targets that they cannot mean]. */
const NEVER: readonly (readonly [RegExp, (target: TaxonomyElement) => boolean])[] = [
  [/non-current|(?<!current maturities of )long-term/, (target) => /, current$/.test(target.label)],
  [/, current$|(?<!net of |less )current portion/, (target) => /, non-current$/.test(target.label)],
  [/^total (?!other)/, (target) => /^(Other (?!comprehensive)|Miscellaneous|Sundry)/.test(target.label)],
  [
    /receivable|due from|owing by/,
    (target) =>
      target.period_type === 'instant' && target.balance === 'credit' && !/allowance/i.test(target.label),
  ],
  [/payable|due to|owing to/, (target) => target.period_type === 'instant' && target.balance === 'debit'],
];

describe('the labels of the library', () => {
  it.each(NEVER)('%s never lead to the other side', (words, impossible) => {
    const wrong = loadMappingLibrary().filter((entry) => {
      const target = lookup.byId(entry.target_element_id);
      return target !== undefined && words.test(entry.label_pattern) && impossible(target);
    });
    expect(wrong).toEqual([]);
  });
});
