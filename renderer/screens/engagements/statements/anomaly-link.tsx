/** The way from an anomaly to its place: a line of the statements, or the step where it is put right. */
import { Anchor } from '@mantine/core';
import { Link } from 'wouter';
import type { AnomalyPlace } from './anomaly-places.ts';
import type { ShownLine } from './statement-tabs.tsx';

interface AnomalyLinkProps {
  readonly id: string;
  readonly place: AnomalyPlace;
  readonly onShow: (line: ShownLine) => void;
}

export function AnomalyLink({ id, place, onShow }: AnomalyLinkProps) {
  if (place.kind === 'STEP') {
    return (
      <Link href={`/engagements/${id}/${place.step}`} className="fv-link">
        {place.words}
      </Link>
    );
  }
  const { section, key } = place;
  return (
    <Anchor component="button" type="button" size="sm" onClick={() => onShow({ section, key })}>
      Show the line
    </Anchor>
  );
}
