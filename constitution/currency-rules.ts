/**
 * The currency of filings under a release, and the rules that hold a document to it where the release has none of its own: a
 * publisher's taxonomy does not know what a document states, and figures are never relabelled (decisions 6). They are
 * rules like any other, so that the gate, the desktop and the server judge alike.
 */
import type { Taxonomy, ValidationRule } from './types.ts';

const FILING_CURRENCY = 'SGD';

/** ISO 4217 code of the amounts of a filing: Singapore dollars, unless the taxonomy names another. */
export function currencyOf({ currency }: Pick<Taxonomy, 'currency'>): string {
  return currency ?? FILING_CURRENCY;
}

/** The rules that a release lacks; none where one of its own asks for the currency of the document. */
export function currencyRules(
  rules: readonly Pick<ValidationRule, 'rule_id' | 'expression'>[],
  taxonomy: Pick<Taxonomy, 'currency' | 'roles'>,
): readonly ValidationRule[] {
  if (rules.some(({ expression }) => expression.includes('documentCurrency()'))) return [];
  const currency = currencyOf(taxonomy);
  const { presentationCurrency } = taxonomy.roles;
  const numbers = rules.flatMap(({ rule_id }) => /^BR_format_(\d{3})$/.exec(rule_id)?.[1] ?? []);
  const last = Math.max(0, ...numbers.map(Number));
  const rule = (at: number, expression: string, related_elements: string[], message: string) =>
    ({
      rule_id: `BR_format_${String(last + at).padStart(3, '0')}`,
      category: 'format',
      expression,
      severity: 'ERROR',
      related_elements,
      message,
    }) as const satisfies ValidationRule;
  const never = `Filings under this taxonomy are in ${currency}. Upload statements in ${currency}: figures are never relabelled.`;
  const document = `The document states another currency. ${never}`;
  const saved = `The filing information states another currency. ${never}`;
  return [
    rule(1, `documentCurrency() = "${currency}"`, [], document),
    // A publisher may list currencies by names of its own; only a code can be told to be another.
    ...(presentationCurrency === undefined
      ? []
      : [
          rule(
            2,
            `isCurrency(${presentationCurrency}@current) implies ${presentationCurrency}@current = "${currency}"`,
            [presentationCurrency],
            saved,
          ),
        ]),
  ];
}
