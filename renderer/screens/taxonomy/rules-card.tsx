/** The rules that touch an element: those about it first, then those in which it is an operand. */
import { Badge } from '@mantine/core';
import type { TouchingRule } from '../../../shared/contract/taxonomy.ts';
import { CATEGORY_WORDS } from '../../components/words.ts';
import { Card } from './card.tsx';
import { ElementLink, ShortList } from './element-link.tsx';
import { SEVERITY_COLOURS, SEVERITY_WORDS } from './element-words.ts';

/** Pieces of an expression are known by where they begin. */
function placedPieces(rule: TouchingRule) {
  let start = 0;
  return rule.reads.map((piece) => {
    const at = start;
    start += (piece.element?.elementId ?? piece.text).length;
    return { at, ...piece };
  });
}

function Expression({ rule }: { readonly rule: TouchingRule }) {
  return (
    <details className="tx-expression">
      <summary>Expression</summary>
      <p>
        {placedPieces(rule).map(({ at, text, element }) =>
          element === null ? <code key={at}>{text}</code> : <ElementLink key={at} to={element} />,
        )}
      </p>
    </details>
  );
}

function Rule({ rule }: { readonly rule: TouchingRule }) {
  return (
    <li className="tx-rule" data-severity={rule.severity}>
      <div className="tx-rule-head">
        <Badge size="sm" fw={500} color={SEVERITY_COLOURS[rule.severity]} className="fv-badge">
          {SEVERITY_WORDS[rule.severity]}
        </Badge>
        <code>{rule.ruleId}</code>
        <span className="fv-muted">
          {CATEGORY_WORDS[rule.category]}
          {rule.isSubject ? ' · about this element' : ''}
        </span>
      </div>
      <p>{rule.message}</p>
      <Expression rule={rule} />
    </li>
  );
}

export function RulesCard({ rules }: { readonly rules: readonly TouchingRule[] }) {
  const ordered = [...rules.filter((rule) => rule.isSubject), ...rules.filter((rule) => !rule.isSubject)];
  return (
    <Card title="Rules" hint={rules.length > 0 ? `${rules.length} touch this element` : undefined}>
      {rules.length === 0 && <p className="fv-muted tx-none">No rule mentions it.</p>}
      <ShortList items={ordered} most={6} className="tx-rules">
        {(rule) => <Rule key={rule.ruleId} rule={rule} />}
      </ShortList>
    </Card>
  );
}
