/**
 * What the services' models cost, for an estimate before anything is sent. Prices change: each row bears the
 * day on which it was written down, and the page shows that day beside the estimate.
 */

export interface ModelPrice {
  /** The beginning of the service's name of the model. */
  readonly model: string;
  /** US dollars per million tokens, as decimal text. */
  readonly inputPerMillion: string;
  readonly outputPerMillion: string;
  readonly asOf: string;
}

/** List prices of the service as published in the providers' price list. */
export const MODEL_PRICES: readonly ModelPrice[] = [
  { model: 'claude-haiku-4-5', inputPerMillion: '1.00', outputPerMillion: '5.00', asOf: '2025-12-01' },
  { model: 'claude-sonnet-4-6', inputPerMillion: '3.00', outputPerMillion: '15.00', asOf: '2026-03-01' },
  { model: 'claude-sonnet-4-5', inputPerMillion: '3.00', outputPerMillion: '15.00', asOf: '2025-12-01' },
  { model: 'claude-opus-4-5', inputPerMillion: '5.00', outputPerMillion: '25.00', asOf: '2025-12-01' },
];

export interface CostEstimate {
  /** US dollars with four places, rounded up. */
  readonly dollars: string;
  readonly asOf: string;
}

/** Hundredths of a dollar per million tokens. */
function cents(price: string): bigint {
  const [whole = '0', part = ''] = price.split('.');
  return BigInt(whole) * 100n + BigInt(part.padEnd(2, '0').slice(0, 2));
}

/** Ten-thousandths of a US dollar as decimal text. */
export function dollarsOf(tenThousandths: bigint): string {
  const text = String(tenThousandths).padStart(5, '0');
  return `${text.slice(0, -4)}.${text.slice(-4)}`;
}

/** The cost of so many tokens, without the discount of the cache; null for a model whose price is not known. */
export function costOf(model: string, inputTokens: number, outputTokens: number): CostEstimate | null {
  const price = MODEL_PRICES.find((each) => model.startsWith(each.model));
  if (!price) return null;
  // Cents per million tokens times tokens: a ten-thousandth of a dollar is a million of these times 0.01.
  const worth =
    cents(price.inputPerMillion) * BigInt(inputTokens) + cents(price.outputPerMillion) * BigInt(outputTokens);
  const tenThousandths = (worth + 9_999n) / 10_000n;
  return { dollars: dollarsOf(tenThousandths), asOf: price.asOf };
}

/** A careful guess of the tokens of a text: three letters each, more than such services count. */
export function guessTokens(text: string): number {
  return Math.ceil(text.length / 3);
}
