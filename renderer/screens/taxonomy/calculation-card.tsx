/**
 * The sums that an element is part of. Each link role is a way to the total of its own and stands by itself:
 * added up together, two ways would count everything twice.
 */
import type { ElementDetail, WeightedLink } from '../../../shared/contract/taxonomy.ts';
import { Card } from './card.tsx';
import { ElementLink, ShortList } from './element-link.tsx';

interface PartsProps {
  readonly title: string;
  readonly parts: readonly WeightedLink[];
}

function Parts({ title, parts }: PartsProps) {
  if (parts.length === 0) return null;
  return (
    <>
      <p className="tx-sub">{title}</p>
      <ShortList items={parts} most={10} className="tx-sums">
        {(part) => (
          <li key={part.elementId}>
            <span className="tx-sign" data-sign={part.weight}>
              <span aria-hidden>{part.weight > 0 ? '+' : '−'}</span>
              <span className="fv-hidden">{part.weight > 0 ? 'plus ' : 'less '}</span>
            </span>
            <ElementLink to={part} />
          </li>
        )}
      </ShortList>
    </>
  );
}

export function CalculationCard({ roles }: { readonly roles: ElementDetail['calculation'] }) {
  return (
    <Card
      title="Calculation"
      hint={roles.length > 1 ? `${roles.length} roles, each a sum of its own` : undefined}
    >
      {roles.length === 0 && <p className="fv-muted tx-none">Part of no sum.</p>}
      {roles.map(({ role, definition, parents, children }) => (
        <div key={role} className="tx-role">
          <h4>{definition}</h4>
          <Parts title="Counts towards" parts={parents} />
          <Parts title="Is the sum of" parts={children} />
        </div>
      ))}
    </Card>
  );
}
