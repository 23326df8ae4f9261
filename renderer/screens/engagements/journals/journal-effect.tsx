/** What a journal does to profit, tax and net assets, in one line. */
import { Text } from '@mantine/core';
import type { JournalEffect, JournalKind } from '../../../../shared/model/journals.ts';
import { Figure } from '../../../components/figure.tsx';

/** A journal of the prior year changes last year's profit, and what this year opens with. */
export const ofYear = (kind: JournalKind) => (kind === 'PRIOR_YEAR' ? 'Last year: ' : '');

interface JournalEffectLineProps {
  readonly effect: JournalEffect;
  readonly kind: JournalKind;
}

export function JournalEffectLine({ effect, kind }: JournalEffectLineProps) {
  return (
    <Text size="sm" component="div" className="fv-journal-effect">
      <span>
        {ofYear(kind)}Profit after tax <Figure amount={effect.profit} />
      </span>
      <span>
        Tax expense <Figure amount={effect.tax} />
      </span>
      <span>
        Net assets <Figure amount={effect.netAssets} />
      </span>
      {effect.unmapped.length > 0 && (
        <span className="fv-bad">
          Not counted, as it has no line of the statements yet: {effect.unmapped.join(', ')}
        </span>
      )}
    </Text>
  );
}
