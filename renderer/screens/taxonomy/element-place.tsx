/** Where an element stands: those beside it in their order, and what stands below it. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ElementPlace, ElementLink as Target } from '../../../shared/contract/taxonomy.ts';
import { Card } from './card.tsx';
import { ElementLink, ShortList } from './element-link.tsx';

/** So many are shown before and after the element at first. */
const AROUND = 4;

interface PlaceProps {
  readonly place: ElementPlace;
  readonly elementId: string;
}

function Neighbour({ to }: { readonly to: Target }) {
  return (
    <li data-look={to.kind}>
      <ElementLink to={to} />
    </li>
  );
}

export function PlaceCard({ place, elementId }: PlaceProps) {
  const [whole, setWhole] = useState(false);
  const { siblings, children, parents } = place;
  const at = siblings.findIndex((each) => each.elementId === elementId);
  const from = whole ? 0 : Math.max(0, at - AROUND);
  const to = whole ? siblings.length : at + AROUND + 1;
  const shown = siblings.slice(from, to);
  const hidden = siblings.length - shown.length;
  const parent = parents.at(-1);
  return (
    <Card
      title={children.length > 0 ? 'Below it' : 'Beside it'}
      hint={
        children.length > 0
          ? `${children.length} under this heading`
          : parent === undefined
            ? undefined
            : `${siblings.length} under ${parent.label}`
      }
    >
      {children.length > 0 ? (
        <ShortList items={children} most={60} className="tx-links">
          {(child) => <Neighbour key={child.elementId} to={child} />}
        </ShortList>
      ) : (
        <>
          <ul className="tx-links">
            {shown.map((sibling) =>
              sibling.elementId === elementId ? (
                <li key={sibling.elementId} aria-current="true" className="tx-here">
                  {sibling.label}
                </li>
              ) : (
                <Neighbour key={sibling.elementId} to={sibling} />
              ),
            )}
          </ul>
          {hidden > 0 && (
            <Button size="compact-xs" variant="subtle" mt={4} ml={-8} onClick={() => setWhole(true)}>
              Show all {siblings.length}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}
