/**
 * What is wrong with signed statements as they were entered: figures of another year or currency, of two people, finer than
 * the unit they are printed in, a column of the year before that stands half, and signs that nothing else checks. Pure.
 */
import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import { addDays, longDate } from '../../../shared/model/dates.ts';
import { toCents, ZERO } from '../../../shared/model/money.ts';
import { ROUNDING_UNIT_CENTS } from '../../../shared/model/printed-figures.ts';
import type { ConfirmedFigure, SignedProblem } from '../../../shared/model/prior-year.ts';
import { figuresOfLines, hasYearBefore, type Signed, signedCents } from './signed-books.ts';
import { digestOfFigures } from './signed-digests.ts';
import { type EntryLine, lineName } from './signed-lines.ts';
import { accept, inWords, stops } from './signed-problem-words.ts';
import type { StatementHeader } from './statement-input.ts';
import { isComprehensive, isProfitAndLoss } from './trial-columns.ts';

/** The figures count for the year and the currency that they were signed for, and for no other. */
export function otherYear(
  { periodStart, periodEnd, currency }: Pick<Signed, 'periodStart' | 'periodEnd' | 'currency'>,
  header: Pick<StatementHeader, 'periodStart' | 'currency'>,
): SignedProblem[] {
  const end = addDays(header.periodStart, -1);
  const change = 'Enter the figures of that year, or correct the dates.';
  return [
    ...(periodEnd === end && periodStart <= periodEnd
      ? []
      : [
          stops(
            'OTHER_YEAR',
            `These figures are of the period from ${longDate(periodStart)} to ${longDate(periodEnd)}; last year ended on ${longDate(end)}. ${change}`,
          ),
        ]),
    ...(currency === header.currency
      ? []
      : [
          stops(
            'OTHER_CURRENCY',
            `These figures are in ${currency}; this year’s statements are in ${header.currency}. Enter the figures in ${header.currency}, or correct the currency.`,
          ),
        ]),
  ];
}

/** What the printed pages cannot show so: a set of two people, amounts finer than the unit, half a column. */
export function asPrinted(
  {
    figures,
    keptFigures,
    rounding,
    firstPeriod,
  }: Signed | Omit<Signed, 'acceptedReason' | 'acceptedProblems'>,
  confirmed: readonly ConfirmedFigure[],
  lines: readonly EntryLine[],
): SignedProblem[] {
  const unit = ROUNDING_UNIT_CENTS[rounding];
  const finer = confirmed.filter(({ amount, amountBefore }) =>
    [amount, amountBefore ?? ZERO].some((each) => toCents(each) % unit !== 0n),
  );
  const withLine = new Set(lines.flatMap((line) => (line.kind === 'LINE' ? [lineName(line)] : [])));
  const onSheet = confirmed.filter(
    (figure) => figure.statement === 'balanceSheet' && withLine.has(lineName(figure)),
  );
  const empty = hasYearBefore(confirmed) ? onSheet.filter(({ amountBefore }) => amountBefore === null) : [];
  const isOpened = onSheet.some((figure) => signedCents(figure, 'BEFORE') !== 0n);
  return [
    ...(digestOfFigures(figures) === keptFigures
      ? []
      : [
          stops(
            'CHANGED_BY_TWO',
            'Two people changed these figures at the same time. Look through all of them against the signed statements, then save them again.',
          ),
        ]),
    ...(finer.length === 0
      ? []
      : [
          stops(
            'FINER_THAN_UNIT',
            `The signed statements are set to ${UNITS[rounding]}, but these amounts are finer: ${names(finer)}. Type all amounts in full, or correct the unit.`,
          ),
        ]),
    ...(empty.length === 0
      ? []
      : [
          stops(
            'INCOMPLETE_YEAR_BEFORE',
            `The year before last has figures on some lines of the statement of financial position and none on ${names(empty)}. Enter each as printed, 0 where it is nil.`,
          ),
        ]),
    ...(firstPeriod && isOpened
      ? [
          stops(
            'FIRST_PERIOD_WITH_YEAR_BEFORE',
            'Last year is set as the first period, but figures of the year before it are entered. Correct one of the two.',
          ),
        ]
      : []),
  ];
}

const UNITS = { SGD: 'whole dollars', SGD_CENTS: 'dollars and cents', SGD_THOUSANDS: 'thousands' } as const;
const NAMED = 8;

function names(figures: readonly ConfirmedFigure[]): string {
  const named = figures.slice(0, NAMED).map(({ label, key }) => `“${label || key}”`);
  const more = figures.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Income and expenses printed with the other sign; where no opening balance is known, nothing else tells a typing slip. */
export function unusualSigns(
  confirmed: readonly ConfirmedFigure[],
  taxonomy: ReportingTaxonomy,
): SignedProblem[] {
  return figuresOfLines(confirmed, taxonomy).flatMap(({ figure, item }) => {
    const isResult = isProfitAndLoss(item) && !isComprehensive(item) && item.group !== 'tax';
    const cents = signedCents(figure, 'LAST');
    if (!isResult || cents >= 0n) return [];
    return [
      accept(
        'UNUSUAL_SIGN',
        `“${figure.label || figure.key}” is ${inWords(cents)}. Income and expenses are typed as positive amounts: an expense in brackets adds to the profit.`,
      ),
    ];
  });
}
