/**
 * Additions of the year from the answered tables of movements (specification 2.7, 2.8): what the statement of cash
 * flows tells purchases and proceeds apart by. A table that is not filled, or not in figures, gives nothing.
 */
import type { DisclosureRule, ReportingTaxonomy } from '../../../constitution/index.ts';
import { columnSum } from '../../../shared/model/column-sum.ts';
import type { DisclosureValue } from '../../../shared/model/disclosures.ts';
import type { Money } from '../../../shared/model/money.ts';

interface Answer {
  readonly ruleId: string;
  readonly promptId: string;
  readonly value: DisclosureValue | null;
}

const TOTAL = /^total\b/i;

/** Sum of the column of additions by the key of the asset, which is the first that calls for the questions. */
export function answeredAdditions(
  answers: readonly Answer[],
  rules: readonly DisclosureRule[],
  taxonomy: ReportingTaxonomy,
): Readonly<Record<string, Money>> {
  const found: Record<string, Money> = {};
  for (const rule of rules) {
    const key = rule.trigger === 'always' ? undefined : rule.trigger.tb_contains_any[0];
    if (key === undefined || taxonomy.byKey.get(key)?.cash_flow !== 'investing') continue;
    for (const prompt of rule.prompts) {
      const column = prompt.columns?.findIndex(({ role }) => role === 'additions') ?? -1;
      const answer = answers.find(
        (each) => each.ruleId === rule.rule_id && each.promptId === prompt.prompt_id,
      );
      if (column < 0 || !Array.isArray(answer?.value)) continue;
      const cells = answer.value.flatMap((row) =>
        Array.isArray(row) && !TOTAL.test(row[0] ?? '') ? [row[column] ?? ''] : [],
      );
      const sum = columnSum(cells);
      if (sum !== null && cells.some((cell) => cell.trim() !== '')) found[key] = sum;
    }
  }
  return found;
}
