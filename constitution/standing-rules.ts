/**
 * The rules that every release is held to, where it has none of its own: what a publisher's taxonomy cannot say of a filing,
 * that its document is in the currency of filings (figures are never relabelled, decisions 6) and that no element is given
 * two values. They are rules like any other, so that the gate, the desktop and the server judge alike.
 */
import type { Taxonomy, ValidationRule } from './types.ts';

const FILING_CURRENCY = 'SGD';

/** ISO 4217 code of the amounts of a filing: Singapore dollars, unless the taxonomy names another. */
export function currencyOf({ currency }: Pick<Taxonomy, 'currency'>): string {
  return currency ?? FILING_CURRENCY;
}

const NO_CONFLICTS = 'noConflicts()';

/** The rules that a release lacks: for the document's currency, and against two values of one element. */
export function standingRules(
  rules: readonly Pick<ValidationRule, 'rule_id' | 'expression'>[],
  taxonomy: Pick<Taxonomy, 'currency' | 'roles'>,
): readonly ValidationRule[] {
  const lacks = (call: string) => !rules.some(({ expression }) => expression.includes(call));
  const numbers = rules.flatMap(({ rule_id }) => /^BR_format_(\d{3})$/.exec(rule_id)?.[1] ?? []);
  const last = Math.max(0, ...numbers.map(Number));
  return [
    ...(lacks('documentCurrency()') ? currencyRules(taxonomy) : []),
    ...(lacks(NO_CONFLICTS) ? [CONFLICTS] : []),
  ].map((rule, at) => ({
    ...rule,
    rule_id: `BR_format_${String(last + at + 1).padStart(3, '0')}`,
    category: 'format',
    severity: 'ERROR',
  }));
}

type Standing = Pick<ValidationRule, 'expression' | 'related_elements' | 'message'>;

const CONFLICTS: Standing = {
  expression: NO_CONFLICTS,
  related_elements: [],
  message:
    'One element is given different values by two lines. Exclude one of the lines, tag it with another element, or correct the figure.',
};

function currencyRules(taxonomy: Pick<Taxonomy, 'currency' | 'roles'>): readonly Standing[] {
  const currency = currencyOf(taxonomy);
  const { presentationCurrency } = taxonomy.roles;
  const never = `Filings under this taxonomy are in ${currency}. Upload statements in ${currency}: figures are never relabelled.`;
  return [
    {
      expression: `documentCurrency() = "${currency}"`,
      related_elements: [],
      message: `The document states another currency. ${never}`,
    },
    // A publisher may list currencies by names of its own; only a code can be told to be another.
    ...(presentationCurrency === undefined
      ? []
      : [
          {
            expression: `isCurrency(${presentationCurrency}@current) implies ${presentationCurrency}@current = "${currency}"`,
            related_elements: [presentationCurrency],
            message: `The filing information states another currency. ${never}`,
          },
        ]),
  ];
}
