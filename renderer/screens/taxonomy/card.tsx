/** A titled part of the element's page. */
import { type ReactNode, useId } from 'react';

interface CardProps {
  readonly title: string;
  /** A few words beside the title. */
  readonly hint?: string | undefined;
  readonly children: ReactNode;
}

export function Card({ title, hint, children }: CardProps) {
  const id = useId();
  return (
    <section className="tx-card" aria-labelledby={id}>
      <h3 id={id}>
        {title}
        {hint !== undefined && <span className="tx-card-hint">{hint}</span>}
      </h3>
      {children}
    </section>
  );
}
