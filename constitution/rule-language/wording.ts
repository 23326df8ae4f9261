/**
 * Words of a finding: what is wrong, with the figures of the filing and the names of its lines, in plain
 * English. Deterministic; a filing in whole dollars is told in whole dollars.
 */
import { isIsoDate, longDate } from '../../shared/model/dates.ts';
import type { CompareOperator } from './ast.ts';
import {
  add,
  compare,
  type Decimal,
  decimalOf,
  formatDecimal,
  isWhole,
  magnitude,
  negate,
} from './decimal.ts';
import type { FunctionName } from './functions.ts';
import type { Finding, Named, Side, Term } from './outcome.ts';
import { carried, sizeOf } from './terms.ts';

/** At most so many findings are spelt out in one message. */
const SHOWN = 6;

/** How much is spelt out: the lines of a side, at most so many, and the names of a list. */
export interface Detail {
  readonly terms: number;
  readonly names: number;
}

export const FULL_DETAIL: Detail = { terms: 4, names: 6 };
export const SHORT_DETAIL: Detail = { terms: 1, names: 3 };

const KNOWN: Partial<Readonly<Record<FunctionName, string>>> = {
  registerShareCapital: 'the issued capital in the register',
  roundingUnit: 'the unit in which the document prints',
  months: 'the length of the period in months',
  documentCurrency: 'the currency of the document',
  clientName: 'the name of the client',
  clientUen: 'the UEN of the client',
  accountingStandard: 'the standard of the filing',
};

const EXPECTED: Readonly<Record<CompareOperator, string>> = {
  '=': '',
  '!=': 'anything but ',
  '<': 'less than ',
  '<=': 'at most ',
  '>': 'more than ',
  '>=': 'at least ',
};

const EXPECTED_TEXT: Readonly<Record<CompareOperator, (text: string) => string>> = {
  '=': (text) => text,
  '!=': (text) => `anything but ${text}`,
  '<': (text) => `something before ${text}`,
  '<=': (text) => `${text} or before`,
  '>': (text) => `something after ${text}`,
  '>=': (text) => `${text} or later`,
};

/** A date in words; any other text in quotation marks. */
const quoted = (text: string) => (isIsoDate(text) ? longDate(text) : `"${text}"`);

type Label = (elementId: string) => string;

class Wording {
  readonly #label: Label;
  readonly #detail: Detail;
  readonly #whole: boolean;

  constructor(label: Label, detail: Detail, whole: boolean) {
    this.#label = label;
    this.#detail = detail;
    this.#whole = whole;
  }

  one(finding: Finding): string {
    switch (finding.type) {
      case 'difference':
        return this.#difference(finding.operator, finding.left, finding.right);
      case 'texts': {
        const expected = EXPECTED_TEXT[finding.operator](quoted(finding.right));
        return `${this.#subject(finding.name, finding.left)}, where ${expected} is expected`;
      }
      case 'missing':
        return `not reported: ${this.#names(finding.elementIds)}`;
      case 'unexpected':
        return `reported: ${this.#names(finding.elementIds)}`;
      case 'no_comparative':
        return `no prior figure for ${this.#names(finding.elementIds)}`;
      case 'amount':
        return `"${this.#label(finding.elementId)}" is ${this.#amount(finding.value)}`;
      case 'text':
        return this.#subject(finding.name, finding.value);
      case 'conflict': {
        const values = finding.values.map((value) => this.#printed(value));
        return `"${this.#label(finding.elementId)}" is stated as ${values.join(' and ')}`;
      }
    }
  }

  #amount(amount: Decimal): string {
    return formatDecimal(amount, this.#whole);
  }

  /** An amount with its groups; any other text as it stands. */
  #printed(value: string): string {
    const amount = decimalOf(value);
    return amount ? this.#amount(amount) : value;
  }

  #names(elementIds: readonly string[]): string {
    const named = elementIds.slice(0, this.#detail.names).map((id) => `"${this.#label(id)}"`);
    const more = elementIds.length - named.length;
    return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
  }

  #name(named: Named): string {
    if (named.type === 'known') return KNOWN[named.name] ?? 'the value of the filing';
    const qualifiers = [
      named.memberId === null ? '' : ` of "${this.#label(named.memberId)}"`,
      named.balanceAt === 'OPENING' ? ' at the start of the period' : '',
      named.period === 'PRIOR' ? ' in the prior period' : '',
    ];
    return `"${this.#label(named.elementId)}"${qualifiers.join('')}`;
  }

  #subject(name: Named | null, value: string): string {
    return name === null ? `found ${quoted(value)}` : `${this.#name(name)} is ${quoted(value)}`;
  }

  /** "Total assets" is 12; or the lines with their signs and what they come to. */
  #side({ amount, name, terms }: Side): string {
    const total = this.#amount(amount);
    if (name) return `${this.#name(name)} is ${total}`;
    const [first] = terms;
    if (terms.length === 1 && first && compare(carried(first), amount) === 0) {
      return `${this.#name(first.of)} is ${total}`;
    }
    if (terms.length > this.#detail.terms)
      return `the ${terms.length} lines that make it up come to ${total}`;
    return `${terms.map((term, index) => this.#term(term, index === 0)).join(' ')} come to ${total}`;
  }

  #term(term: Term, first: boolean): string {
    const joint = term.subtracted ? 'less ' : first ? '' : 'plus ';
    return `${joint}${this.#name(term.of)} ${this.#amount(carried(term))}`;
  }

  #difference(operator: CompareOperator, left: Side, right: Side): string {
    if (right.terms.length === 0 && right.name === null) {
      const expected = `${EXPECTED[operator]}${this.#amount(right.amount)}`;
      return `${this.#side(left)}, where ${expected} is expected`;
    }
    const difference = magnitude(add(left.amount, negate(right.amount)));
    const both = `${this.#side(left)}, but ${this.#side(right)}`;
    if (operator !== '=') return `${both}, where ${EXPECTED[operator]}that is expected`;
    return `${both}: a difference of ${this.#amount(difference)}${this.#hint(right.terms, difference)}`;
  }

  /** A line of exactly the difference was left out or counted twice; twice the line, and its sign is wrong. */
  #hint(terms: readonly Term[], difference: Decimal): string {
    if (terms.length < 2 || compare(difference, ONE) <= 0) return '';
    const [same, another] = terms.filter((term) => compare(sizeOf(term), difference) === 0);
    if (same && !another) return `, the amount of ${this.#name(same.of)}`;
    const [half, second] = terms.filter((term) => compare(add(sizeOf(term), sizeOf(term)), difference) === 0);
    return half && !second ? `, twice the amount of ${this.#name(half.of)}: its sign may be wrong` : '';
  }
}

const ONE: Decimal = { digits: 1n, scale: 0 };

function amountsOf(finding: Finding): readonly Decimal[] {
  switch (finding.type) {
    case 'difference':
      return [finding.left, finding.right].flatMap((side) => [
        side.amount,
        ...side.terms.map((term) => term.amount),
      ]);
    case 'amount':
      return [finding.value];
    case 'conflict':
      return finding.values.flatMap((value) => decimalOf(value) ?? []);
    default:
      return [];
  }
}

/** ""Total assets" is 1,000, but "Total equity and liabilities" is 990: a difference of 10". */
export function describeFindings(
  findings: readonly Finding[],
  label: Label,
  detail: Detail = FULL_DETAIL,
): string {
  const whole = findings.flatMap(amountsOf).every(isWhole);
  const wording = new Wording(label, detail, whole);
  const shown = findings.slice(0, SHOWN).map((finding) => wording.one(finding));
  if (findings.length > SHOWN) shown.push(`and ${findings.length - SHOWN} more`);
  return shown.join('; ');
}
