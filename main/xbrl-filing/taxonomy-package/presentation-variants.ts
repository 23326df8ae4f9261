/**
 * One entry schema per variant of presentation: a statement by function or by nature, by term or by order of
 * liquidity, with its subtotals or with its lines alone. The sums of a statement hold for its own variant only, so an
 * instance names the schema that binds them (XBRL 2.1, 4.2), and no sum where its lines leave open how they add up:
 * there the rules alone speak. Chosen by which lines are reported, never by which sum comes out.
 */
import type { CalculationArc, CompiledRule, Taxonomy } from '../../../constitution/index.ts';
import { alternativeRoles } from './alternative-sums.ts';
import { type OptionalSubtotals, optionalSubtotals } from './optional-subtotals.ts';
import { addressOf, fileName } from './package-names.ts';

/** The sums of one statement in one variant. */
export interface VariantSums {
  readonly name: string;
  readonly role: string;
  /** True where the parts of subtotals stand directly in the totals. */
  readonly linesAlone: boolean;
  readonly arcs: readonly CalculationArc[];
}

export interface PresentationVariants {
  /** Sums that hold for every filing. */
  readonly always: readonly CalculationArc[];
  /** By statement: the variants that exclude each other. A filing has one of each statement, or none. */
  readonly statements: readonly (readonly VariantSums[])[];
}

type Children = ReadonlyMap<string, readonly CalculationArc[]>;

function childrenOf(arcs: readonly CalculationArc[]): Children {
  return Map.groupBy(arcs, (arc) => arc.parent);
}

/** Totals over their lines: a subtotal that may be left out stands beside its parts, and sums nothing itself. */
function linesOf(
  arcs: readonly CalculationArc[],
  { replaceable }: OptionalSubtotals,
): readonly CalculationArc[] {
  const children = childrenOf(arcs);
  const expand = (
    parent: string,
    weight: number,
    seen: Set<string>,
  ): readonly (readonly [string, number])[] =>
    (children.get(parent) ?? []).flatMap((arc) => {
      if (seen.has(arc.child)) return [];
      seen.add(arc.child);
      const own = weight * arc.weight;
      const parts = replaceable.has(arc.child) ? expand(arc.child, own, seen) : [];
      return [[arc.child, own] as const, ...parts];
    });
  return [...children.keys()]
    .filter((parent) => !replaceable.has(parent))
    .flatMap((parent) => {
      const role = children.get(parent)?.[0]?.role ?? '';
      return expand(parent, 1, new Set([parent])).map(([child, weight], position) => ({
        role,
        parent,
        child,
        weight: weight > 0 ? (1 as const) : (-1 as const),
        order: position + 1,
      }));
    });
}

export function presentationVariants(
  taxonomy: Taxonomy,
  rules: readonly CompiledRule[],
  optional: OptionalSubtotals = optionalSubtotals(taxonomy, rules),
): PresentationVariants {
  const groups = alternativeRoles(taxonomy);
  const inGroups = new Set(groups.flat());
  const isSum = new Set(taxonomy.calculation.map((arc) => `${arc.role} ${arc.parent}`));
  const hasOptional = ({ role, child }: CalculationArc) =>
    optional.replaceable.has(child) && isSum.has(`${role} ${child}`);
  const { replacedIn, neededBy } = optional;
  const isUncertain = (arc: CalculationArc) =>
    hasOptional(arc) ||
    replacedIn.get(arc.parent)?.has(arc.child) ||
    neededBy.get(arc.parent)?.has(arc.child);
  const uncertain = new Set(
    taxonomy.calculation.filter(isUncertain).map((arc) => `${arc.role} ${arc.parent}`),
  );
  return {
    always: taxonomy.calculation.filter(
      ({ role, parent }) =>
        !inGroups.has(role) && !uncertain.has(`${role} ${parent}`) && !optional.besideParts.has(parent),
    ),
    statements: groups.map((group) =>
      group.flatMap((role) => {
        const arcs = taxonomy.calculation.filter((arc) => arc.role === role);
        const stated = { name: role, role, linesAlone: false, arcs };
        return arcs.some(hasOptional)
          ? [stated, { name: `${role}_lines`, role, linesAlone: true, arcs: linesOf(arcs, optional) }]
          : [stated];
      }),
    ),
  };
}

/** Everything beneath a total as the taxonomy states it, over every step. */
function below(children: Children, parent: string, into: Set<string> = new Set()): ReadonlySet<string> {
  for (const { child } of children.get(parent) ?? [])
    if (!into.has(child)) {
      into.add(child);
      below(children, child, into);
    }
  return into;
}

/** How the taxonomy states a statement: the presentation that a variant belongs to, and those that exclude it. */
interface StatedSums {
  readonly own: Children;
  readonly others: readonly Children[];
}

/** One sum of a variant, and what reported lines would make it wrong. */
interface SumOfVariant {
  readonly total: string;
  readonly direct: readonly string[];
  /** By direct line: its parts that stand in the sum too, and those that do not. */
  readonly parts: readonly {
    readonly line: string;
    readonly within: readonly string[];
    readonly hidden: readonly string[];
  }[];
  readonly mayStandBeside: boolean;
  readonly needed: readonly string[];
  /** Lines of the total in a presentation that excludes this one. */
  readonly elsewhere: readonly string[];
}

function sumsOf(
  variant: VariantSums,
  { own, others }: StatedSums,
  { besideParts, neededBy }: OptionalSubtotals,
): readonly SumOfVariant[] {
  return [...childrenOf(variant.arcs)].map(([total, arcs]) => {
    const direct = new Set(arcs.map((arc) => arc.child));
    const beneath = below(own, total);
    return {
      total,
      direct: [...direct],
      parts: [...direct].flatMap((line) => {
        const parts = [...below(own, line)];
        const within = parts.filter((part) => direct.has(part));
        const hidden = parts.filter((part) => !direct.has(part));
        return parts.length === 0 ? [] : [{ line, within, hidden }];
      }),
      mayStandBeside: besideParts.has(total),
      needed: [...(neededBy.get(total) ?? [])].filter((line) => direct.has(line)),
      elsewhere: others.flatMap((other) => [...below(other, total)].filter((line) => !beneath.has(line))),
    };
  });
}

/** True where each sum that binds takes every reported line beneath its total, once. */
function holdsFor(sums: readonly SumOfVariant[], reported: ReadonlySet<string>): boolean {
  const some = (lines: readonly string[]) => lines.some((line) => reported.has(line));
  return sums.every((sum) => {
    if (!reported.has(sum.total) || !some(sum.direct)) return true;
    if (sum.mayStandBeside || sum.needed.some((line) => !reported.has(line))) return false;
    // Expenses by nature below a gross profit are in the total, and in no sum by function.
    if (some(sum.elsewhere)) return false;
    return !sum.parts.some(({ line, within, hidden }) => some(reported.has(line) ? within : hidden));
  });
}

/** Of each statement the variant that most reported lines belong to, where it holds in every context. */
export function variantsOfFiling(
  taxonomy: Taxonomy,
  rules: readonly CompiledRule[],
  contexts: readonly ReadonlySet<string>[],
): readonly VariantSums[] {
  const optional = optionalSubtotals(taxonomy, rules);
  const reported = new Set(contexts.flatMap((one) => [...one]));
  return presentationVariants(taxonomy, rules, optional).statements.flatMap((statement) => {
    const stated = statement.filter((variant) => !variant.linesAlone);
    const counted = stated.map(({ role, arcs }) => ({
      role,
      lines: arcs.filter((arc) => reported.has(arc.child)).length,
    }));
    const most = Math.max(...counted.map((one) => one.lines));
    const role = most > 0 ? counted.find((one) => one.lines === most)?.role : undefined;
    const sums = {
      own: childrenOf(stated.find((one) => one.role === role)?.arcs ?? []),
      others: stated.filter((one) => one.role !== role).map((one) => childrenOf(one.arcs)),
    };
    return (
      statement.find((variant) => {
        if (variant.role !== role) return false;
        const own = sumsOf(variant, sums, optional);
        return contexts.every((one) => holdsFor(own, one));
      }) ?? []
    );
  });
}

/** Every choice of one variant or none of each statement; the empty choice first. */
export function everyChoice(variants: PresentationVariants): readonly (readonly VariantSums[])[] {
  let choices: readonly (readonly VariantSums[])[] = [[]];
  for (const statement of variants.statements)
    choices = choices.flatMap((choice) => [choice, ...statement.map((variant) => [...choice, variant])]);
  return choices;
}

/** The file of the entry schema of a choice; without any, the taxonomy's own. */
export function entryFileOf(taxonomy: Taxonomy, choice: readonly VariantSums[]): string {
  const { entryFile } = addressOf(taxonomy);
  if (choice.length === 0) return entryFile;
  const names = choice.map((variant) => fileName(variant.name)).join('-');
  return entryFile.replace(/(\.xsd)?$/, `-${names}.xsd`);
}

/** The calculation linkbase of a variant. */
export function sumsFile(variant: VariantSums): string {
  return `calculation-${fileName(variant.name)}.xml`;
}
