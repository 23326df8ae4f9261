/**
 * What last year's signed statements and the working papers of an engagement show, for those who sign them: each figure with
 * the line that it is taken for, materiality, and the work noted on accounts. Pure.
 */
import { accountLabel } from '../../../shared/model/account-label.ts';
import type { LeadNote } from '../../../shared/model/lead-schedules.ts';
import type { BenchmarkAmount, Materiality } from '../../../shared/model/materiality.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { isConfirmed, type SignedStatements } from '../../../shared/model/prior-year.ts';
import type { SectionContent } from '../../../shared/model/sign-offs.ts';
import { marksText, type TickMark } from '../../../shared/model/tick-legend.ts';

const PRIOR_YEAR = { at: 'STEP', step: 'prior-year' } as const;
const LEADS = { at: 'STEP', step: 'lead-schedules' } as const;

export function priorYearContent(signed: SignedStatements | undefined): SectionContent {
  if (signed === undefined) return [];
  const rows = [
    ['Period', `${signed.periodStart} to ${signed.periodEnd}`],
    ['Currency', signed.currency],
    ['Rounding', signed.rounding],
    ['First period', signed.firstPeriod ? 'Yes' : 'No'],
    ['Cash flows', signed.cashFlows],
    ['Taken as signed, because', signed.acceptedReason ?? '-'],
    ['Document', signed.document === null ? '-' : `${signed.document.fileName} ${signed.document.sha256}`],
  ] as const;
  return [
    ...rows.map(([label, value]) => ({ anchor: PRIOR_YEAR, part: label, label, value })),
    ...signed.figures.map((figure) => {
      const { statement, label, key, proposedKey, amount, amountBefore, page, position } = figure;
      const before = amountBefore === null ? '' : `, year before ${formatMoney(amountBefore, 2)}`;
      const taken = isConfirmed(figure) ? key : `${proposedKey ?? key ?? 'no line'}, not confirmed`;
      return {
        anchor: PRIOR_YEAR,
        part: `figure ${statement} ${String(position).padStart(4, '0')}`,
        label,
        value: `${formatMoney(amount, 2)}${before}, as ${taken}${page === null ? '' : `, page ${page}`}`,
      };
    }),
  ];
}

interface Legend {
  /** All marks, as they are read. */
  readonly tickMarks: readonly TickMark[];
  /** Of them, those that say something else than the ones that are shipped: their words are signed with the work that uses them. */
  readonly own: readonly TickMark[];
  readonly benchmarks: readonly Pick<BenchmarkAmount, 'key' | 'label'>[];
}

export function leadsContent(
  materiality: Materiality | null,
  notes: readonly LeadNote[],
  { tickMarks, own, benchmarks }: Legend,
): SectionContent {
  const used = new Set(notes.flatMap(({ marks }) => marks));
  const percent = (basisPoints: number) => `${basisPoints / 100} %`;
  const benchmark = benchmarks.find(({ key }) => key === materiality?.benchmark)?.label;
  const set = materiality && [
    ['Benchmark', `${benchmark ?? materiality.benchmark}, ${formatMoney(materiality.benchmarkAmount, 2)}`],
    ['Overall materiality', `${formatMoney(materiality.overall, 2)}, ${percent(materiality.overallRate)}`],
    [
      'Performance materiality',
      `${formatMoney(materiality.performance, 2)}, ${percent(materiality.performanceRate)}`,
    ],
    ['Clearly trivial', `${formatMoney(materiality.trivial, 2)}, ${percent(materiality.trivialRate)}`],
    ['Reason for materiality', materiality.reason],
  ];
  return [
    ...(set ?? []).map(([label = '', value = '']) => ({ anchor: LEADS, part: label, label, value })),
    ...notes.map((note) => ({
      anchor: LEADS,
      part: `note ${note.accountCode} ${note.accountDescription}`,
      label: accountLabel(note),
      value: [
        marksText(note.marks, tickMarks),
        note.comment,
        note.balance === null ? '' : `on ${formatMoney(note.balance, 2)}`,
      ]
        .filter((part) => part !== '')
        .join('; '),
    })),
    ...own
      .filter(({ key }) => used.has(key))
      .map(({ key, mark, says }) => ({
        ...{ anchor: LEADS, part: `mark ${key}`, label: `Tick mark ${mark}`, value: says },
      })),
  ];
}
