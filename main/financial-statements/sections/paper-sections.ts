/**
 * What last year's signed statements and the working papers of an engagement show, for those who sign them: each figure with
 * the line that it is taken for, materiality, and the work noted on accounts. Pure.
 */
import { accountLabel } from '../../../shared/model/account-label.ts';
import { shortDate } from '../../../shared/model/dates.ts';
import { ROUNDING_WORDS } from '../../../shared/model/field-words.ts';
import type { LeadNote } from '../../../shared/model/lead-schedules.ts';
import type { BenchmarkAmount, Materiality } from '../../../shared/model/materiality.ts';
import { formatMoney } from '../../../shared/model/money.ts';
import { isConfirmed, type SignedStatements } from '../../../shared/model/prior-year.ts';
import type { SectionContent } from '../../../shared/model/sign-offs.ts';
import { marksText, type TickMark } from '../../../shared/model/tick-legend.ts';
import type { EntryLine } from '../statements/signed-lines.ts';

const PRIOR_YEAR = { at: 'STEP', step: 'prior-year' } as const;
const CASH_FLOWS = {
  AS_SIGNED: 'As they are printed',
  COMPUTED: 'Computed from both balance sheets',
} as const;
const LEADS = { at: 'STEP', step: 'lead-schedules' } as const;

/** `nameOf`: what the statements call a line. */
export function priorYearContent(
  signed: SignedStatements | undefined,
  nameOf: (line: Pick<EntryLine, 'statement' | 'key'>) => string,
): SectionContent {
  if (signed === undefined) return [];
  const rows = [
    ['Period', `${shortDate(signed.periodStart)} to ${shortDate(signed.periodEnd)}`],
    ['Currency', signed.currency],
    ['Rounding', ROUNDING_WORDS[signed.rounding]],
    ['First period', signed.firstPeriod ? 'Yes' : 'No'],
    ['Cash flows', CASH_FLOWS[signed.cashFlows]],
    ['Taken as signed, because', signed.acceptedReason ?? '-'],
    ['Document', signed.document === null ? '-' : `${signed.document.fileName} ${signed.document.sha256}`],
  ] as const;
  return [
    ...rows.map(([label, value]) => ({ anchor: PRIOR_YEAR, part: label, label, value })),
    ...signed.figures.map((figure) => {
      const { statement, label, key, proposedKey, amount, amountBefore, page, position } = figure;
      const before = amountBefore === null ? '' : `, year before ${formatMoney(amountBefore, 2)}`;
      const line = isConfirmed(figure) ? key : (proposedKey ?? key);
      const named = line === null ? 'no line' : nameOf({ statement, key: line });
      const taken = isConfirmed(figure) ? named : `${named}, not confirmed`;
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

/** What a note on an account is called among what the lead schedules show. */
export function leadNotePart(note: Pick<LeadNote, 'accountCode' | 'accountDescription'>): string {
  return `note ${note.accountCode} ${note.accountDescription}`;
}
/** What is no note there, and no mark of the legend, is of the materiality. */
export function isMaterialityPart(part: string): boolean {
  return !part.startsWith('note ') && !part.startsWith('mark ');
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
      part: leadNotePart(note),
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
        anchor: LEADS,
        part: `mark ${key}`,
        label: `Tick mark ${mark}`,
        value: says,
      })),
  ];
}
