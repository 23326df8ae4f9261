/** An element by its label, as a way to it; and lists of them that begin short. */
import { Button } from '@mantine/core';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { Link } from 'wouter';
import type { ElementLink as Target } from '../../../shared/contract/taxonomy.ts';
import { taxonomyPath } from './taxonomy-path.ts';

/** The version within which links lead. */
const VersionContext = createContext('');
export const VersionProvider = VersionContext.Provider;

interface ElementLinkProps {
  readonly to: Target;
  readonly children?: ReactNode;
}

export function ElementLink({ to, children }: ElementLinkProps) {
  const version = useContext(VersionContext);
  return (
    <Link href={taxonomyPath(version, to.elementId)} className="fv-link" title={to.elementId}>
      {children ?? to.label}
    </Link>
  );
}

interface ShortListProps<Item> {
  readonly items: readonly Item[];
  /** So many are shown at first. */
  readonly most: number;
  readonly className: string;
  readonly children: (item: Item) => ReactNode;
}

/** The first items, and a button for the rest. `children` draws one as a list item with its key. */
export function ShortList<Item>({ items, most, className, children }: ShortListProps<Item>) {
  const [whole, setWhole] = useState(false);
  // A button for one or two more would take the room of what it hides.
  const isShort = !whole && items.length > most + 2;
  return (
    <>
      <ul className={className}>{(isShort ? items.slice(0, most) : items).map(children)}</ul>
      {isShort && (
        <Button size="compact-xs" variant="subtle" mt={4} ml={-8} onClick={() => setWhole(true)}>
          Show all {items.length}
        </Button>
      )}
    </>
  );
}
