/**
 * What stands against taking last year's signed statements as comparatives: figures that nobody confirmed, a sheet that
 * does not balance, totals that do not cast, a result or cash that does not tie. What the accountants signed so may be
 * taken so with a reason; a sheet that does not balance may not. Pure.
 */
import { partOf, type ReportingTaxonomy } from '../../../constitution/index.ts';
import { absolute } from '../../../shared/model/money.ts';
import {
  type ConfirmedFigure,
  isConfirmed,
  type SignedFigure,
  type SignedProblem,
} from '../../../shared/model/prior-year.ts';
import type { StatementsJson } from '../../../shared/model/statements.ts';
import {
  figuresOfLines,
  foldKeysOf,
  hasYearBefore,
  resultsOfYear,
  type Signed,
  type SignedYear,
  signedCents,
} from './signed-books.ts';
import { documentProblems } from './signed-document.ts';
import { asPrinted, otherYear, unusualSigns } from './signed-entry-problems.ts';
import { type EntryLine, isOtherCashFlow, lineName } from './signed-lines.ts';
import { accept, inWords, stops, told } from './signed-problem-words.ts';
import type { SignedSums } from './signed-sums.ts';
import type { StatementHeader } from './statement-input.ts';

type Checked = Omit<Signed, 'acceptedReason' | 'acceptedProblems'>;
interface Shown {
  readonly lines: readonly EntryLine[];
  readonly sums: SignedSums;
  readonly taxonomy: ReportingTaxonomy;
  readonly computed: StatementsJson;
}

/** What may be accepted stops until a reason accepts it. `header`: of this year's engagement. */
export function signedProblems(
  signed: Checked,
  header: Pick<StatementHeader, 'periodStart' | 'currency'>,
  { lines, sums, taxonomy, computed }: Shown,
): readonly SignedProblem[] {
  const confirmed = signed.figures.filter(isConfirmed);
  const years: readonly SignedYear[] = hasYearBefore(confirmed) ? ['LAST', 'BEFORE'] : ['LAST'];
  return [
    ...otherYear(signed, header),
    ...documentProblems(signed.document ?? null, signed),
    ...unread(signed.figures, confirmed, lines, taxonomy),
    ...asPrinted(signed, confirmed, lines),
    ...years.flatMap((year) => unbalanced(confirmed, taxonomy, year)),
    ...years.flatMap((year) =>
      uncast(confirmed, lines, sums, year).map((text) => accept('DOES_NOT_CAST', text)),
    ),
    ...(years.length === 2 || (signed.firstPeriod && confirmed.length > 0)
      ? untied(confirmed, taxonomy).map((text) => accept('PROFIT_DOES_NOT_TIE', text))
      : unusualSigns(confirmed, taxonomy)),
    ...(years.length === 1 && !signed.firstPeriod && confirmed.length > 0
      ? [
          accept(
            'NO_YEAR_BEFORE',
            'The statement of financial position has no figures of the year before last. Enter them, or say that last year was the first period: without them the changes in equity of last year show its closing balances alone.',
          ),
        ]
      : []),
    ...(confirmed.length > 0 && !confirmed.some(({ statement }) => statement === 'profitAndLoss')
      ? [
          told(
            'NO_PROFIT_OR_LOSS',
            'No figure of profit or loss is entered. A company that was not dormant has some.',
          ),
        ]
      : []),
    ...cashProblems(signed, confirmed, sums, taxonomy),
    ...unexplainedCash(signed, computed),
  ];
}

function unread(
  figures: readonly SignedFigure[],
  confirmed: readonly ConfirmedFigure[],
  lines: readonly EntryLine[],
  taxonomy: ReportingTaxonomy,
): SignedProblem[] {
  const open = figures.length - confirmed.length;
  const known = new Set(lines.map(lineName));
  const unknown = confirmed.filter(
    (figure) => !known.has(lineName(figure)) && !isOtherCashFlow(figure.statement, figure.key, taxonomy),
  );
  const [first] = unknown;
  return [
    ...(confirmed.some(({ statement }) => statement === 'balanceSheet')
      ? []
      : [stops('NO_FIGURES', 'Enter the figures of the statement of financial position.')]),
    ...(open === 0
      ? []
      : [
          stops(
            'UNCONFIRMED',
            `${open === 1 ? 'One line that was read is' : `${open} lines that were read are`} not confirmed. Confirm or remove each.`,
          ),
        ]),
    ...(first
      ? [
          stops(
            'UNKNOWN_LINE',
            `“${first.label}” is on a line that these statements do not have. Choose another line.`,
          ),
        ]
      : []),
  ];
}

function unbalanced(
  confirmed: readonly ConfirmedFigure[],
  taxonomy: ReportingTaxonomy,
  year: SignedYear,
): SignedProblem[] {
  const difference = figuresOfLines(confirmed, taxonomy).reduce((sum, { figure, item }) => {
    if (figure.statement !== 'balanceSheet') return sum;
    return partOf(item) === 'assets' ? sum + signedCents(figure, year) : sum - signedCents(figure, year);
  }, 0n);
  if (difference === 0n) return [];
  const of = year === 'LAST' ? 'last year' : 'the year before last';
  const more = difference > 0n ? 'more' : 'less';
  const amount = inWords(absolute(difference));
  return [
    stops(
      year === 'LAST' ? 'NOT_BALANCED' : 'NOT_BALANCED_BEFORE',
      `The statement of financial position of ${of} does not balance: assets are ${amount} ${more} than equity and liabilities.`,
    ),
  ];
}

/** Totals as they are printed against the sums of their lines. */
function uncast(
  confirmed: readonly ConfirmedFigure[],
  lines: readonly EntryLine[],
  sums: SignedSums,
  year: SignedYear,
): string[] {
  const totals = new Map(
    lines.flatMap((line) =>
      line.kind === 'SUBTOTAL' || line.kind === 'TOTAL' ? [[lineName(line), line.label]] : [],
    ),
  );
  return confirmed.flatMap((figure) => {
    const label = totals.get(lineName(figure));
    const sum = sums.of(figure.statement, figure.key, year);
    const isPrinted = year === 'LAST' || figure.amountBefore !== null;
    if (label === undefined || sum === null || !isPrinted) return [];
    const printed = signedCents(figure, year);
    if (sum === printed) return [];
    const of = year === 'LAST' ? '' : ' of the year before last';
    return [`${label}${of} is printed as ${inWords(printed)}; its lines add up to ${inWords(sum)}.`];
  });
}

/** What retained earnings opened with, the result and the dividends make what they closed with. */
function untied(confirmed: readonly ConfirmedFigure[], taxonomy: ReportingTaxonomy): string[] {
  const lines = figuresOfLines(confirmed, taxonomy);
  const keys = foldKeysOf(lines, taxonomy);
  const earnings = lines.filter(
    ({ figure, item }) => figure.statement === 'balanceSheet' && item.component === 'retained_earnings',
  );
  const sum = (year: SignedYear) => earnings.reduce((all, { figure }) => all + signedCents(figure, year), 0n);
  const result = resultsOfYear(lines, keys, 'LAST').get(keys.retainedEarnings ?? '') ?? 0n;
  const expected = sum('BEFORE') + result;
  if (expected === sum('LAST')) return [];
  return [
    `Retained earnings opened with ${inWords(sum('BEFORE'))}; with the result and the dividends of the year they come to ${inWords(expected)}, and are printed as ${inWords(sum('LAST'))}.`,
  ];
}

/** Cash that both balance sheets do not explain, where the comparative cash flows are computed from them. */
function unexplainedCash({ cashFlows }: Checked, { anomalies }: StatementsJson): SignedProblem[] {
  if (cashFlows !== 'COMPUTED') return [];
  return anomalies.flatMap(({ kind, message }) =>
    kind === 'UNEXPLAINED_CASH_DIFFERENCE' ? [accept('CASH_DOES_NOT_TIE', message)] : [],
  );
}

function cashProblems(
  { cashFlows }: Checked,
  confirmed: readonly ConfirmedFigure[],
  sums: SignedSums,
  taxonomy: ReportingTaxonomy,
): SignedProblem[] {
  if (cashFlows === 'COMPUTED' || confirmed.length === 0) return [];
  const change = sums.of('cashFlow', 'net_change_in_cash', 'LAST');
  if (change === null) {
    return [
      told(
        'NO_CASH_FLOWS',
        'No line of cash flows is entered, so this year’s statement has no comparatives. Enter the lines as they are printed, or have them computed from both balance sheets.',
      ),
    ];
  }
  const cash = (key: string) =>
    confirmed.find((figure) => figure.statement === 'cashFlow' && figure.key === key);
  const [opening, closing] = [cash('opening_cash'), cash('closing_cash')];
  if (!opening || !closing) {
    return [
      stops(
        'CASH_DOES_NOT_TIE',
        'Enter cash at the beginning and at the end of last year, as the cash flows print it.',
      ),
    ];
  }
  const [opened, closed] = [signedCents(opening, 'LAST'), signedCents(closing, 'LAST')];
  const onSheet = figuresOfLines(confirmed, taxonomy).reduce((sum, { figure, item }) => {
    if (figure.statement !== 'balanceSheet' || item.cash_flow !== 'cash') return sum;
    const amount = signedCents(figure, 'LAST');
    return partOf(item) === 'assets' ? sum + amount : sum - amount;
  }, 0n);
  return [
    ...(opened + change === closed
      ? []
      : [
          accept(
            'CASH_DOES_NOT_TIE',
            `Cash opened with ${inWords(opened)} and moved by ${inWords(change)}; the cash flows end with ${inWords(closed)}.`,
          ),
        ]),
    ...(onSheet === closed
      ? []
      : [
          told(
            'CASH_DOES_NOT_TIE',
            `The cash flows end with ${inWords(closed)}; cash on the statement of financial position is ${inWords(onSheet)}. Pledged deposits and overdrafts are usual reasons.`,
          ),
        ]),
  ];
}
