/**
 * What a document of last year's statements says of itself, held against how the signed figures are kept: its unit, its
 * currency, its year. What differs is asked, and stops the figures until a person has answered; nothing is converted. Pure.
 */
import { longDate } from '../../../shared/model/dates.ts';
import type { SignedDocument, SignedProblem, SignedStatements } from '../../../shared/model/prior-year.ts';
import { accept, stops } from './signed-problem-words.ts';

type Kept = Pick<SignedStatements, 'rounding' | 'currency' | 'periodEnd'>;

const THOUSANDS = 1000;

export function documentProblems(document: SignedDocument | null, kept: Kept): readonly SignedProblem[] {
  if (document === null) return [];
  const { scale, currency, periodEnd, columnPairs, columnPairId, fileName } = document;
  const inThousands = kept.rounding === 'SGD_THOUSANDS';
  const scaleWords = scale === 1 ? 'full units' : scale === THOUSANDS ? 'thousands' : `units of ${scale}`;
  return [
    ...(columnPairs.length > 1 && columnPairId === null
      ? [
          stops(
            'DOCUMENT_COLUMNS',
            `${fileName} prints several pairs of columns. Choose the pair of this company.`,
          ),
        ]
      : []),
    ...((scale === THOUSANDS) === inThousands || (columnPairId === null && columnPairs.length > 1)
      ? []
      : [
          stops(
            'DOCUMENT_UNIT',
            `${fileName} states its figures in ${scaleWords}, and the unit here is another. Set the unit that the signed statements are printed in, then check the amounts.`,
          ),
        ]),
    ...(currency === null || currency === kept.currency
      ? []
      : [
          stops(
            'DOCUMENT_CURRENCY',
            `${fileName} states its figures in ${currency}, and the currency here is ${kept.currency}. Nothing is converted: bring in the statements in ${kept.currency}, or type them.`,
          ),
        ]),
    ...(periodEnd === null || periodEnd.slice(0, 7) === kept.periodEnd.slice(0, 7)
      ? []
      : [
          accept(
            'DOCUMENT_YEAR',
            `The first column of ${fileName} ends on ${longDate(periodEnd)}; last year ended on ${longDate(kept.periodEnd)}. Check that it is the right document.`,
          ),
        ]),
  ];
}
