/**
 * The candidates of one line as its sources are heard, one for an element: the first that offers it, or the stronger.
 * An element that takes another kind of period than the line has is never one.
 */
import type { TaxonomyLookup } from '../../../../constitution/index.ts';
import type { LineStatement } from '../../../../shared/model/enums.ts';
import { otherKindOfPeriod } from '../lines/period-of-line.ts';
import type { Candidate } from '../lines/suggestion.ts';

type Offer = Omit<Candidate, 'settled' | 'known' | 'floor'>;

export interface CandidateList {
  readonly size: () => number;
  readonly all: () => readonly Candidate[];
  /** Where none stands for the element yet. */
  readonly add: (offer: Offer) => void;
  /** The same, whose very wording, balance or key is known: nothing of the line speaks against it. */
  readonly addKnown: (offer: Offer) => void;
  /** In place of a weaker one for the element. */
  readonly addBest: (offer: Offer) => void;
  /** What a person or the books decided, whatever its kind of period. */
  readonly settle: (candidate: Candidate) => void;
  /** One that stands already is known from now on. */
  readonly confirmKnown: (elementId: string) => void;
}

export function candidateList(statement: LineStatement, lookup: TaxonomyLookup): CandidateList {
  const found = new Map<string, Candidate>();
  const add = (offer: Offer) => {
    const element = lookup.byId(offer.elementId);
    if (element === undefined || otherKindOfPeriod(statement, element, lookup) !== null) return;
    if (!found.has(offer.elementId)) found.set(offer.elementId, offer);
  };
  const confirmKnown = (elementId: string) => {
    const one = found.get(elementId);
    if (one !== undefined) found.set(elementId, { ...one, known: true });
  };
  const addKnown = (offer: Offer) => {
    add(offer);
    confirmKnown(offer.elementId);
  };
  return {
    size: () => found.size,
    all: () => [...found.values()],
    add,
    addKnown,
    addBest: (offer) => {
      const before = found.get(offer.elementId);
      if (before !== undefined && before.strength >= offer.strength) return;
      found.delete(offer.elementId);
      const better = before?.headed === true ? { ...offer, headed: true } : offer;
      if (before?.known === true) addKnown(better);
      else add(better);
    },
    settle: (candidate) => {
      if (!found.has(candidate.elementId)) found.set(candidate.elementId, candidate);
    },
    confirmKnown,
  };
}
