/**
 * The line in view with both figures as they are printed, between the lines that are printed above and below it, and as they
 * would be reported where the sign is reversed.
 */
import { Text } from '@mantine/core';
import { negateMoney } from '../../../../shared/model/money.ts';
import type { LineItem } from '../../../../shared/model/records.ts';
import { Figure } from '../../../components/figure.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import { currencySignOf } from '../context/filing-words.ts';
import { isConfirmed } from '../context/line-state.ts';
import { printedBeside } from './queue-order.ts';
import type { Choice } from './queue-state.ts';

interface LineFiguresProps {
  readonly line: LineItem;
  readonly choice: Choice | null;
}

export function LineFigures({ line, choice }: LineFiguresProps) {
  const flip = choice?.negated === true;
  const { filing, lines } = useFilingContext();
  const unit = currencySignOf(filing);
  const { above, below } = printedBeside(lines, line);
  return (
    <div className="fl-line-now">
      <div className="fl-line-label">
        <Beside line={above} />
        <Text fw={600} size="lg" lh={1.25}>
          {line.label}
        </Text>
        <Beside line={below} />
      </div>
      <dl className="fl-figures">
        <dt>Current, {unit}</dt>
        <dd>
          <Figure amount={line.valueCurrent} places={0} />
        </dd>
        <dt>Prior, {unit}</dt>
        <dd>
          <Figure amount={line.valuePrior} places={0} />
        </dd>
        {flip && (
          <>
            <dt className="fv-warn">Reported</dt>
            <dd className="fv-warn">
              <Figure
                amount={line.valueCurrent === null ? null : negateMoney(line.valueCurrent)}
                places={0}
              />
            </dd>
            <dt className="fv-warn">Reported prior</dt>
            <dd className="fv-warn">
              <Figure amount={line.valuePrior === null ? null : negateMoney(line.valuePrior)} places={0} />
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}

/** A neighbour with its figure and, once confirmed, its tag. */
function Beside({ line }: { readonly line: LineItem | undefined }) {
  const { labelOf } = useFilingContext();
  return (
    <Text size="xs" c="dimmed" className="fl-beside">
      {line === undefined ? (
        '\u00a0'
      ) : (
        <>
          {line.label} <Figure amount={line.valueCurrent} places={0} />
          {line.mapping !== null && isConfirmed(line) && ` · ✓ ${labelOf(line.mapping.elementId)}`}
        </>
      )}
    </Text>
  );
}
