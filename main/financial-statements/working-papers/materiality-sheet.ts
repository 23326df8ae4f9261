/** Materiality, the unadjusted differences against it, and the legend of tick marks. Pure. */
import {
  LEVEL_WORDS,
  largerEffect,
  levelOf,
  type Materiality,
  type MaterialityLevel,
  proposedMateriality,
  rateText,
} from '../../../shared/model/materiality.ts';
import { addMoney, fromCents, type Money, toCents, ZERO } from '../../../shared/model/money.ts';
import type { TickMark } from '../../../shared/model/tick-legend.ts';
import {
  amount,
  type Cell,
  cellOn,
  EMPTY,
  FIRST_ROW,
  formula,
  type Sheet,
  says,
  text,
} from '../../workbooks/sheet.ts';
import type { WorkingPapersInput } from './working-papers-input.ts';

export const MATERIALITY = 'Materiality';

/** Where performance materiality stands, as lead schedules refer to it. */
export const PERFORMANCE_CELL = cellOn(MATERIALITY, 3, FIRST_ROW + 2).replace('!C', '!$C$');

function amounts(set: Materiality, label: string): readonly (readonly Cell[])[] {
  const proposed = proposedMateriality(set.benchmarkAmount, set);
  const words = (of: keyof typeof proposed, computed: string) =>
    text(set[of] === proposed[of] ? `${computed}, rounded down` : 'As the person set it');
  return [
    [text('Benchmark'), text(label), amount(set.benchmarkAmount)],
    [text('Overall'), words('overall', `${rateText(set.overallRate)} of the benchmark`), amount(set.overall)],
    [
      text('Performance'),
      words('performance', `${rateText(set.performanceRate)} of overall materiality`),
      amount(set.performance),
    ],
    [
      text('Clearly trivial'),
      words('trivial', `${rateText(set.trivialRate)} of overall materiality`),
      amount(set.trivial),
    ],
    [text('Reason'), text(set.reason)],
  ];
}

/** What is left of overall materiality; below nil where the differences are more. */
function leftOf(total: Record<'profit' | 'netAssets', Money>, { overall }: Materiality): Money {
  return fromCents(toCents(overall) - largerEffect(total));
}

/** Answers the sentence of the level, whatever the differences and the amounts above are changed to. */
function levelFormula(larger: string): string {
  const word = (level: MaterialityLevel) => `"${LEVEL_WORDS[level]}"`;
  const [overall, performance, trivial] = [1, 2, 3].map((at) => `C${FIRST_ROW + at}`);
  return `IF(${larger}<=${trivial},${word('TRIVIAL')},IF(${larger}<=${performance},${word('BELOW_PERFORMANCE')},IF(${larger}<=${overall},${word('BELOW_OVERALL')},${word('ABOVE_OVERALL')})))`;
}

const NOT_SET: readonly (readonly Cell[])[] = [[text(''), text('Materiality is not set.', { quiet: true })]];

export function materialitySheet(
  { materiality, unadjusted }: WorkingPapersInput,
  benchmarkLabel: string,
  tickMarks: readonly Pick<TickMark, 'mark' | 'says'>[],
): Sheet {
  const set = materiality === null ? NOT_SET : amounts(materiality, benchmarkLabel);
  const first = FIRST_ROW + set.length + 3;
  const last = first + unadjusted.length - 1;
  const sum = (letter: string, of: 'profit' | 'tax' | 'netAssets') => {
    const total: Money = addMoney(ZERO, ...unadjusted.map(({ effect }) => effect[of]));
    return formula(`SUM(${letter}${first}:${letter}${last})`, total, { rule: 'TOTAL', bold: true });
  };
  const total = {
    profit: addMoney(ZERO, ...unadjusted.map(({ effect }) => effect.profit)),
    netAssets: addMoney(ZERO, ...unadjusted.map(({ effect }) => effect.netAssets)),
  };
  const larger = `MAX(ABS(C${last + 1}),ABS(E${last + 1}))`;
  const differences: readonly (readonly Cell[])[] =
    unadjusted.length === 0
      ? [[EMPTY, text('There are none.', { quiet: true })]]
      : [
          ...unadjusted.map(({ reference, narrative, effect }) => [
            text(reference),
            text(narrative),
            amount(effect.profit),
            amount(effect.tax),
            amount(effect.netAssets),
          ]),
          [EMPTY, text('Total', { bold: true }), sum('C', 'profit'), sum('D', 'tax'), sum('E', 'netAssets')],
          ...(materiality === null
            ? [[EMPTY, text('Materiality is not set; they are measured against nothing.', { quiet: true })]]
            : [
                [
                  EMPTY,
                  text('Overall materiality less the larger of profit and net assets'),
                  formula(`C${FIRST_ROW + 1}-${larger}`, leftOf(total, materiality)),
                ],
                [EMPTY, says(levelFormula(larger), LEVEL_WORDS[levelOf(total, materiality)])],
              ]),
        ];
  const right = { bold: true, right: true } as const;
  return {
    name: MATERIALITY,
    title: 'Materiality, unadjusted differences and tick marks',
    columns: [
      { head: '', width: 16 },
      { head: '', width: 62 },
      { head: 'Amount', width: 18, figures: true },
      { head: '', width: 18, figures: true },
      { head: '', width: 18, figures: true },
    ],
    rows: [
      ...set,
      [],
      [text('Unadjusted differences: found, and not booked', { bold: true })],
      [EMPTY, EMPTY, text('Profit after tax', right), text('Tax expense', right), text('Net assets', right)],
      ...differences,
      [],
      [text('Tick marks', { bold: true })],
      ...tickMarks.map(({ mark, says }): readonly Cell[] => [text(mark), text(says)]),
    ].map((cells) => ({ cells })),
    frozenColumns: 0,
    landscape: true,
  };
}
