/**
 * A rule as people read it beside an element: the expression is taken apart so that elements stand in it under
 * their labels, and every other word as the rule language has it (constitution/rule-language/grammar.md).
 */
import type { CompiledRule, TaxonomyLookup } from '../../../constitution/index.ts';
import type { TouchingRule } from '../../../shared/contract/taxonomy.ts';
import { ELEMENT_ID } from '../../../shared/model/element-id.ts';
import { ENTRY_POINTS } from '../../../shared/model/enums.ts';
import { linkTo } from './section-tree.ts';

/** Texts in quotes are kept whole, so that nothing within them is taken for an element. */
const PIECES = new RegExp(`"[^"]*"|${ELEMENT_ID}`, 'g');

/** Pieces of the expression; put one after the other (an element by its id) they give it back unchanged. */
export function readExpression(lookup: TaxonomyLookup, expression: string): TouchingRule['reads'] {
  const pieces: TouchingRule['reads'] = [];
  let done = 0;
  for (const match of expression.matchAll(PIECES)) {
    const element = lookup.byId(match[0]);
    if (!element) continue;
    if (match.index > done) pieces.push({ text: expression.slice(done, match.index), element: null });
    pieces.push({ text: element.label, element: linkTo(element) });
    done = match.index + match[0].length;
  }
  if (done < expression.length) pieces.push({ text: expression.slice(done), element: null });
  return pieces;
}

/** Rules whose id or message holds every word of the text, with what each is about. */
export function findRules(lookup: TaxonomyLookup, rules: readonly CompiledRule[], text: string) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return rules.flatMap((rule) => {
    const haystack = `${rule.rule_id} ${rule.message}`.toLowerCase();
    if (!words.every((word) => haystack.includes(word))) return [];
    const subject = lookup.byId(rule.related_elements[0] ?? '');
    return [
      {
        ruleId: rule.rule_id,
        category: rule.category,
        severity: rule.severity,
        message: rule.message,
        subject: subject ? linkTo(subject) : null,
      },
    ];
  });
}

export function describeRule(lookup: TaxonomyLookup, rule: CompiledRule, elementId: string): TouchingRule {
  const [subject] = rule.related_elements;
  const element = subject === undefined ? undefined : lookup.byId(subject);
  return {
    ruleId: rule.rule_id,
    category: rule.category,
    severity: rule.severity,
    message: rule.message,
    expression: rule.expression,
    reads: readExpression(lookup, rule.expression),
    isSubject: subject === elementId,
    entryPoints: [...(element?.applicable_entry_points ?? ENTRY_POINTS)],
  };
}
