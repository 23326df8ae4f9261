/**
 * How much each source of a candidate counts, from what a person settled to a guess by place: what the label match says
 * comes after what people said before. Weights found by measuring on labelled lines, not by reason.
 */
export const STRENGTH = {
  SETTLED: 2,
  FILED: 1.5,
  REMEMBERED: 1.04,
  KEY: 1.02,
  LIBRARY: 1,
  ALIKE: 0.97,
  BALANCE: 0.95,
  NARROW: 0.9,
  EXACT: 0.99,
  MATCH: 0.93,
  SIMILAR: 0.92,
  ELSEWHERE: 0.58,
  KNOWN: 0.85,
  PART: 0.94,
  HEADED: 0.62,
  BEGINNING: 0.6,
  SAID: 0.58,
  OTHERS: [0.5, 0.38, 0.34],
  WIDER: 0.36,
  BESIDE: 0.1,
  BORROWED: 0.96,
  BORROWED_BALANCE: 0.91,
  LENT: 0.9,
} as const;

/** What each further one of the same source counts less. */
export const STEP = 0.004;
/** A likeness of words from which on they say nearly the same. */
export const NEARLY_SAME = 0.8;
