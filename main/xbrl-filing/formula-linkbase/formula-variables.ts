/**
 * The variables of the formula linkbase (XBRL Variables 1.0). A fact variable finds the facts of a rule that share a
 * moment and a member or none; where none is reported it is an empty sequence. One variable a fact would make a
 * processor try every combination of reported and absent facts. General variables
 * read the periods of the filing from the contexts, since an instance states no others. Parameters take what no
 * instance holds: the rules that need one find nothing to check until it is given.
 */
import type { Taxonomy, TaxonomyElement } from '../../../constitution/index.ts';
import { qualifiedName } from '../xml/xml-text.ts';

/** Which period of the filing: each in turn, or one that the rule pins. */
export type VariablePeriod = 'EACH' | 'CURRENT' | 'PRIOR';

/** CARRIED is the prior closing balance, where no opening balance is reported of its own. */
export type VariablePoint = 'CLOSING' | 'OPENING' | 'CARRIED';

/** The facts of some concepts at one moment, in one kind of unit: a fact variable bound as a sequence. */
export interface FactVariable {
  readonly name: string;
  readonly elementIds: readonly string[];
  readonly memberId: string | null;
  readonly period: VariablePeriod;
  readonly point: VariablePoint;
  readonly instant: boolean;
}

export interface GeneralVariable {
  readonly name: string;
  readonly select: string;
  readonly bindAsSequence: boolean;
  /** General variables that the expression names. */
  readonly needs: readonly string[];
}

export interface FormulaParameter {
  readonly name: string;
  readonly what: string;
}

/** True where a fact states these decimals. As text: a processor that knows the schema takes them for a number. */
const hasDecimals = (decimals: number) => `exists(//*[string(@decimals) = '${decimals}'])`;

/** What rules may know beside the instance. Each is empty until whoever runs the formulas gives it. */
export const FORMULA_PARAMETERS: readonly FormulaParameter[] = [
  { name: 'documentCurrency', what: 'ISO 4217 code that the signed statements state' },
  { name: 'clientName', what: 'name of the company in the client master' },
  { name: 'registerShareCapital', what: 'issued share capital in the register' },
  { name: 'accountingStandard', what: 'accounting standard of the filing: SFRS, SFRS_SE or IFRS' },
  { name: 'statedEntryPoint', what: 'entry point of the filing, where it states no type of filing' },
  {
    name: 'statedRoundingUnit',
    what: 'unit that the document prints its figures in, where decimals do not say',
  },
];

/**
 * The fact variable of a reference, without its concepts: "closing", "current_opening", "movement_bk_SomeMember".
 * Facts of unlike units stand apart: a processor binds no sequence across them.
 */
export function factVariable(
  element: TaxonomyElement,
  memberId: string | null,
  period: VariablePeriod,
  point: VariablePoint,
): Omit<FactVariable, 'elementIds'> {
  const instant = element.period_type === 'instant';
  const unit = UNIT_OF[element.data_type] ?? 'text';
  const parts = [
    period === 'EACH' ? null : period.toLowerCase(),
    instant ? point.toLowerCase() : 'movement',
    unit === 'amount' ? null : unit,
    memberId,
  ];
  return { name: parts.filter((part) => part !== null).join('_'), memberId, period, point, instant };
}

const UNIT_OF: Readonly<Partial<Record<TaxonomyElement['data_type'], string>>> = {
  monetaryItemType: 'amount',
  perShareItemType: 'amount_per_share',
  sharesItemType: 'shares',
  decimalItemType: 'number',
  percentItemType: 'number',
  integerItemType: 'number',
};

const PERIODS = '//xbrli:period';
const dateOf = (node: string) => `xs:date(${node})`;
/** A period filter wants one day: where the filing has no such period, one at which nothing stands. */
const orNoDay = (day: string) => `(${day}, xs:date('1900-01-01'))[1]`;

/** Periods and environment, read from the instance. `firstFact` anchors rules that ask for what is not there. */
export function generalVariables(taxonomy: Taxonomy): readonly GeneralVariable[] {
  const { roles, vocabulary } = taxonomy;
  /** A part without an element has no facts. */
  const fact = (elementId: string | undefined) =>
    elementId === undefined ? '()' : `//${qualifiedName(elementId)}`;
  const sequence = (name: string, select: string, needs: readonly string[] = []): GeneralVariable => ({
    name,
    select,
    bindAsSequence: true,
    needs,
  });
  /** The start of the period that ends on a day. */
  const startOf = (end: string) =>
    `for $p in ${PERIODS} return if (${dateOf('$p/xbrli:endDate')} = $${end}) then ${dateOf('$p/xbrli:startDate')} else ()`;
  const entryPoints = Object.entries(vocabulary.entryPoint).map(
    ([code, words]) => `if ($f = '${words.replaceAll("'", "''")}') then '${code}' else `,
  );
  return [
    sequence('currentEnd', `max(for $d in //xbrli:endDate return ${dateOf('$d')})`),
    sequence('currentStart', `max(${startOf('currentEnd')})`, ['currentEnd']),
    sequence(
      'priorEnd',
      `max((for $d in ${fact(roles.priorPeriodEnd)} return ${dateOf('$d')}, for $d in //xbrli:endDate return if (${dateOf('$d')} < $currentStart) then ${dateOf('$d')} else ()))`,
      ['currentStart'],
    ),
    sequence(
      'priorStart',
      `max((for $d in ${fact(roles.priorPeriodStart)} return ${dateOf('$d')}, ${startOf('priorEnd')}))`,
      ['priorEnd'],
    ),
    { name: 'period', select: '(1, 2)', bindAsSequence: false, needs: [] },
    ...(['EACH', 'CURRENT', 'PRIOR'] as const).flatMap((period) => {
      const day = (point: VariablePoint | 'START', current: string, prior: string | null) => {
        const other = prior === null ? '()' : `$${prior}`;
        const chosen = {
          EACH: `if ($period = 1) then $${current} else ${other}`,
          CURRENT: `$${current}`,
          PRIOR: other,
        };
        const needs = { EACH: ['period', current, prior], CURRENT: [current], PRIOR: [prior] }[period];
        return sequence(
          dayVariable(period, point),
          orNoDay(chosen[period]),
          needs.flatMap((need) => need ?? []),
        );
      };
      const start = dayVariable(period, 'START');
      return [
        day('START', 'currentStart', 'priorStart'),
        day('CLOSING', 'currentEnd', 'priorEnd'),
        sequence(dayVariable(period, 'OPENING'), `$${start} - xs:dayTimeDuration('P1D')`, [start]),
        day('CARRIED', 'priorEnd', null),
      ];
    }),
    sequence('clientUen', '(for $i in //xbrli:identifier return string($i))[1]'),
    sequence(
      'entryPoint',
      `if (exists($statedEntryPoint)) then $statedEntryPoint else for $f in ${fact(roles.entryPoint)} return ${entryPoints.join('')}()`,
    ),
    sequence(
      'roundingUnit',
      `if (exists($statedRoundingUnit)) then xs:decimal($statedRoundingUnit) else if (${hasDecimals(-6)}) then 1000000 else if (${hasDecimals(-3)}) then 1000 else 1`,
    ),
    sequence('firstFact', '(//*[@contextRef])[1]'),
  ];
}

/** The day at which a point of a period stands; START for the first day of a duration. */
export function dayVariable(period: VariablePeriod, point: VariablePoint | 'START'): string {
  return `${period.toLowerCase()}Period_${point.toLowerCase()}`;
}

/** All general variables that a set of names needs, over every step. */
export function withNeeded(
  names: ReadonlySet<string>,
  known: ReadonlyMap<string, GeneralVariable>,
): ReadonlySet<string> {
  const all = new Set<string>();
  const add = (name: string): void => {
    if (all.has(name)) return;
    all.add(name);
    for (const need of known.get(name)?.needs ?? []) add(need);
  };
  for (const name of names) add(name);
  return all;
}
