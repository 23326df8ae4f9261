/** What a journal does to profit, tax and net assets, in one line. */
import { Text } from '@mantine/core';
import type { JournalEffect } from '../../../../shared/model/journals.ts';
import { Figure } from '../../../components/figure.tsx';

export function JournalEffectLine({ effect }: { readonly effect: JournalEffect }) {
  return (
    <Text size="sm" component="div" className="fv-journal-effect">
      <span>
        Profit after tax <Figure amount={effect.profit} />
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
