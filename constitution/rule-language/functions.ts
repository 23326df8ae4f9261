/** The named functions of the rule language: what they take and give. The evaluator gives them meaning. */

/** `value` is a reference, whose type (amount or text) the taxonomy decides. */
export type Kind = 'amount' | 'text' | 'truth' | 'value';

interface Signature {
  readonly gives: Kind;
  /** Kind of each argument; the last one repeats when `repeats`. A form and a count are written out. */
  readonly takes: readonly ('amount' | 'text' | 'reference' | 'form' | 'count')[];
  readonly repeats: boolean;
}

const references = { gives: 'truth', takes: ['reference'], repeats: true } as const satisfies Signature;
const known = { gives: 'text', takes: [], repeats: false } as const satisfies Signature;
const form = { gives: 'truth', takes: ['text'], repeats: false } as const satisfies Signature;

export const FUNCTIONS = {
  either: { gives: 'amount', takes: ['amount'], repeats: true },
  registerShareCapital: { gives: 'amount', takes: [], repeats: false },
  roundingUnit: { gives: 'amount', takes: [], repeats: false },
  months: { gives: 'amount', takes: ['text', 'text'], repeats: false },
  documentCurrency: known,
  clientName: known,
  clientUen: known,
  entryPoint: known,
  accountingStandard: known,
  periodStart: known,
  periodEnd: known,
  priorStart: known,
  priorEnd: known,
  dayBefore: { gives: 'text', takes: ['text'], repeats: false },
  present: references,
  absent: references,
  any: references,
  atLeast: { gives: 'truth', takes: ['count', 'reference'], repeats: true },
  nonNegative: references,
  comparatives: references,
  wholeUnits: references,
  hasPriorPeriod: { gives: 'truth', takes: [], repeats: false },
  isUen: form,
  isDate: form,
  isCurrency: form,
  hasForm: { gives: 'truth', takes: ['text', 'form'], repeats: false },
  oneOf: { gives: 'truth', takes: ['text', 'text'], repeats: true },
  sameName: { gives: 'truth', takes: ['text', 'text'], repeats: false },
  noConflicts: { gives: 'truth', takes: [], repeats: false },
} as const satisfies Record<string, Signature>;

export type FunctionName = keyof typeof FUNCTIONS;

export function isFunctionName(name: string): name is FunctionName {
  return Object.hasOwn(FUNCTIONS, name);
}

export function signatureOf(name: FunctionName): Signature {
  return FUNCTIONS[name];
}
