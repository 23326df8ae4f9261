/**
 * The errors that the regulator names as common, found in a filing as it stands: beside the rules, which they neither
 * replace nor count among. Each finding names both places that disagree. Pure.
 */
import { type CompiledRule, currencyOf, type TaxonomyLookup } from '../../../constitution/index.ts';
import type { CommonError } from '../../../shared/model/common-errors.ts';
import { entriesOn } from '../../../shared/model/file-entries-in-force.ts';
import {
  absolute,
  addMoney,
  isZero,
  type Money,
  parseDecimal,
  toCents,
  ZERO,
} from '../../../shared/model/money.ts';
import type { FileEntry } from '../../../shared/model/permanent-file.ts';
import type { LineItem } from '../../../shared/model/records.ts';
import type { FilingContent } from '../../../validation/filing-content.ts';
import type { FilingFact } from '../../../validation/filing-facts.ts';
import { amountWords, lineWords, placeElsewhere, placeOfLine } from '../line-items/error-places.ts';
import { statementsInFull } from './statements-in-full.ts';

export interface ErrorsInput {
  readonly content: FilingContent;
  readonly lines: readonly LineItem[];
  readonly facts: readonly FilingFact[];
  readonly lookup: TaxonomyLookup;
  readonly rules: readonly CompiledRule[];
  /** Of the client's permanent file. */
  readonly entries: readonly FileEntry[];
}

/** More lines of one kind are told as a number. */
const MOST_NAMED = 5;
const PRIMARY = ['balance_sheet', 'income_statement', 'cash_flow'] as const;

const isReported = ({ mapping, exclusion }: LineItem) => exclusion === null && mapping?.confirmedById != null;
const hasFigure = (amount: Money | null): amount is Money => amount !== null && !isZero(amount);

function currencyErrors({ content, lookup }: ErrorsInput): readonly CommonError[] {
  const { documentCurrency, information } = content;
  const filed = currencyOf(lookup.taxonomy);
  const said = information.find(({ elementId }) => elementId === lookup.taxonomy.roles.presentationCurrency);
  const found: CommonError[] = [];
  const code = said && /^[A-Z]{3}$/.test(said.value.trim()) ? said.value.trim() : null;
  if (documentCurrency !== null && documentCurrency !== filed)
    found.push({
      kind: 'CURRENCY',
      message: `The document states ${documentCurrency}, and this filing is in ${filed}.`,
      todo: `Upload statements in ${filed}, or file under the taxonomy of that currency. Figures are never relabelled.`,
      places: [placeElsewhere('Document', documentCurrency), placeElsewhere('Taxonomy of the filing', filed)],
    });
  if (code !== null && documentCurrency !== null && code !== documentCurrency)
    found.push({
      kind: 'CURRENCY',
      message: `The filing information says ${code}, and the document ${documentCurrency}.`,
      todo: 'Correct the presentation currency in the filing information, or upload the right document.',
      places: [
        placeElsewhere('Filing information, presentation currency', code),
        placeElsewhere('Document', documentCurrency),
      ],
    });
  return found;
}

const UNIT_WORDS: Readonly<Record<string, string>> = { 1: 'dollars', 1000: 'thousands', 1000000: 'millions' };
const unitWords = (scale: number) => UNIT_WORDS[scale] ?? `units of ${scale.toLocaleString('en')}`;

function roundingErrors({ content, lines, lookup }: ErrorsInput): readonly CommonError[] {
  const reported = lines.filter((line) => isReported(line) && line.statement !== 'notes');
  const [example] = reported.toSorted((one, other) => other.scale - one.scale);
  if (example === undefined) return [];
  const { scale } = example;
  const found: CommonError[] = [];
  const field = lookup
    .filingInformation(content.filing.entryPoint)
    .find(({ source }) => source === 'roundingLevel');
  const said = content.information.find(({ elementId }) => elementId === field?.element_id);
  const levels = Object.entries(lookup.taxonomy.vocabulary.roundingLevel);
  const level = levels.find(([unit]) => unit === String(scale))?.[1];
  if (said && said.savedById !== null && level !== undefined && said.value !== level)
    found.push({
      kind: 'ROUNDING',
      message: `The filing information gives “${said.value}” as the level of rounding; the statements are in ${unitWords(scale)}.`,
      todo: `Choose “${level}” in the filing information, or look whether the scale of the document was read right.`,
      places: [
        placeElsewhere('Filing information, level of rounding', said.value),
        placeOfLine(example, `in ${unitWords(scale)}`),
      ],
    });
  const others = reported.filter((line) => line.scale !== scale && hasFigure(line.valueCurrent));
  const [other] = others;
  if (other)
    found.push({
      kind: 'ROUNDING',
      message: `${others.length === 1 ? 'One line is' : `${others.length} lines are`} in ${unitWords(other.scale)}, and the other statements in ${unitWords(scale)}.`,
      todo: 'Look at the document: exclude a line that was read in the wrong unit and enter it by hand.',
      places: [
        placeOfLine(other, amountWords(other.valueCurrent)),
        placeOfLine(example, amountWords(example.valueCurrent)),
      ],
    });
  return found;
}

/** The element that a rule holds against the register, else the one that is called so. */
function shareCapitalOf({ lookup, rules }: ErrorsInput): string | undefined {
  const ruled = rules.find(({ expression }) => expression.includes('registerShareCapital()'));
  const called = lookup.taxonomy.elements.find(
    ({ label, kind, data_type }) =>
      kind === 'item' && data_type === 'monetaryItemType' && /^(?:issued )?share capital$/i.test(label),
  );
  return ruled?.related_elements[0] ?? called?.element_id;
}

function shareCapitalErrors(input: ErrorsInput): readonly CommonError[] {
  const { content, facts, lines, entries, lookup } = input;
  const elementId = shareCapitalOf(input);
  const fact = facts.find(
    (each) =>
      each.elementId === elementId &&
      each.period === 'CURRENT' &&
      each.balanceAt === 'CLOSING' &&
      each.memberId === null,
  );
  const line = lines.find(({ id }) => fact?.lineItemIds.includes(id) === true);
  const filed = fact && parseDecimal(fact.value);
  if (!fact || !line || filed === undefined) return [];
  const classes = entriesOn(entries, 'SHARE_CLASS', content.filing.periodEnd);
  const known = [
    ...(classes.length === 0
      ? []
      : [
          {
            what: 'Permanent file, classes of shares',
            amount: addMoney(ZERO, ...classes.map(({ content: { amount } }) => amount)),
            where: 'the permanent file',
          },
        ]),
    ...(content.client.registerShareCapital === null
      ? []
      : [
          {
            what: 'Client, issued capital in the register',
            amount: content.client.registerShareCapital,
            where: 'the client’s settings',
          },
        ]),
  ];
  const slack = (BigInt(line.scale) * 100n) / 2n;
  return currencyOf(lookup.taxonomy) === 'SGD'
    ? known.flatMap(({ what, amount, where }): CommonError[] =>
        absolute(toCents(filed) - toCents(amount)) <= (line.scale === 1 ? 50n : slack)
          ? []
          : [
              {
                kind: 'SHARE_CAPITAL',
                message: `${amountWords(filed)} is reported; ${where} gives ${amountWords(amount)}.`,
                todo: 'Compare with the register of members. Correct the file where it is behind, or the statements.',
                places: [placeOfLine(line, amountWords(filed)), placeElsewhere(what, amountWords(amount))],
              },
            ],
      )
    : [];
}

function comparativeErrors({ content, lines }: ErrorsInput): readonly CommonError[] {
  if (content.filing.priorPeriod === null) return [];
  return PRIMARY.flatMap((statement): CommonError[] => {
    const printed = lines.filter(
      (line) => isReported(line) && line.statement === statement && hasFigure(line.valueCurrent),
    );
    const withPrior = printed.filter(({ valuePrior }) => valuePrior !== null);
    // A dash is a comparative too; only where nothing at all is printed is one missing.
    const without = printed.filter(
      ({ valuePrior, place }) => valuePrior === null && (place?.values?.prior?.text ?? '').trim() === '',
    );
    const [first] = without;
    const [like] = withPrior;
    if (!first) return [];
    const named = without.slice(0, MOST_NAMED).map(({ label }) => `“${label}”`);
    const more = without.length - named.length;
    return [
      {
        kind: 'COMPARATIVES',
        message: like
          ? `${without.length === 1 ? 'A line has' : `${without.length} lines have`} no comparative: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
          : `No line of the statement has a comparative, and the filing has a prior period (to ${content.filing.priorPeriod?.end}).`,
        todo: 'Give the prior amount, nil where it was nil, or say in the filing information that this is the first period.',
        places: [
          placeOfLine(first, `current ${amountWords(first.valueCurrent)}, prior blank`),
          like
            ? placeOfLine(like, `prior ${amountWords(like.valuePrior)}`)
            : placeElsewhere('Filing, prior period', `to ${content.filing.priorPeriod?.end}`),
        ],
      },
    ];
  });
}

const OTHER = /^(?:other|others|sundry|miscellaneous)\b/i;

function otherElementErrors({ lines, lookup }: ErrorsInput): readonly CommonError[] {
  return lines.flatMap((line): CommonError[] => {
    const { mapping, label } = line;
    if (!isReported(line) || mapping === null || OTHER.test(label)) return [];
    const chosen = lookup.label(mapping.elementId);
    if (!OTHER.test(chosen)) return [];
    const fits = mapping.candidates.find(
      ({ elementId, confidence, label: candidate }) =>
        elementId !== mapping.elementId &&
        (confidence === 'HIGH' || confidence === 'MEDIUM') &&
        !OTHER.test(candidate),
    );
    return fits
      ? [
          {
            kind: 'OTHER_ELEMENT',
            message: `${lineWords(line)} is tagged “${chosen}”, though “${fits.label}” may fit.`,
            todo: `Tag the line with “${fits.label}”, or leave it where it is really something else.`,
            places: [
              placeOfLine(line, `tagged “${chosen}”`),
              placeElsewhere('Taxonomy, a specific element', fits.label),
            ],
          },
        ]
      : [];
  });
}

/** An amount that the statements in full do not print is no part of what was signed. */
function textBlockErrors(input: ErrorsInput): readonly CommonError[] {
  const block = statementsInFull(input.content, input.lookup);
  if (block === null) return [];
  const missing = input.lines.filter((line) => {
    const printed = [line.valueCurrent, line.valuePrior].filter(hasFigure);
    return isReported(line) && printed.some((amount) => !block.prints(amount, line.scale));
  });
  return missing.slice(0, MOST_NAMED).map((line): CommonError => {
    const amounts = [line.valueCurrent, line.valuePrior].filter(hasFigure);
    const absent = amounts.filter((amount) => !block.prints(amount, line.scale)).map(amountWords);
    return {
      kind: 'TEXT_BLOCK',
      message: `${lineWords(line)} reports ${absent.join(' and ')}, which the statements in full do not print.`,
      todo: 'Compare with the signed document. Take its text in again, or correct the line.',
      places: [
        placeOfLine(line, absent.join(', ')),
        placeElsewhere('Filing information, statements in full', 'no such amount'),
      ],
    };
  });
}

/** In the order of the kinds; the same filing always gives the same list. */
export function findCommonErrors(input: ErrorsInput): readonly CommonError[] {
  return [
    ...currencyErrors(input),
    ...roundingErrors(input),
    ...shareCapitalErrors(input),
    ...comparativeErrors(input),
    ...otherElementErrors(input),
    ...textBlockErrors(input),
  ];
}
