/** One link of the chain behind a figure: what it is, its amounts in both years, and what is known about it. */
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Pair } from '../../../../shared/model/reported-line.ts';
import { Figure } from '../../../components/figure.tsx';

interface StageProps {
  readonly name: string;
  readonly title: ReactNode;
  readonly pair?: Pair;
  readonly places?: 0 | 2;
  readonly children?: ReactNode;
}

export function Stage({ name, title, pair, places = 0, children }: StageProps) {
  return (
    <li className="fl-chain-stage">
      <span className="fl-chain-name">{name}</span>
      <div className="fl-chain-what">
        <Text fw={600}>{title}</Text>
        {children}
      </div>
      {pair !== undefined && (
        <>
          <span className="fv-figure-column">
            <span className="fv-hidden">Current year: </span>
            <Figure amount={pair.current} places={places} />
          </span>
          <span className="fv-figure-column">
            <span className="fv-hidden">Prior year: </span>
            <Figure amount={pair.prior} places={places} />
          </span>
        </>
      )}
    </li>
  );
}

export function Small({ children }: { readonly children: ReactNode }) {
  return (
    <Text size="sm" c="dimmed" component="div">
      {children}
    </Text>
  );
}
