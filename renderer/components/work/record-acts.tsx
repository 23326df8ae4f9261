/**
 * What is done to many engagements or filings at once, each in its dialog: people and due date, and the next year. The keys A
 * and R of a list ask for them.
 */
import { Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { MANAGES } from '../../../shared/model/assignments.ts';
import { refreshAreas } from '../../client/hooks.ts';
import { usePeople } from '../../client/work.ts';
import { WhyDisabled } from '../why-disabled.tsx';
import type { RolledFrom } from './roll-forward-dialog.tsx';
import { AssignDialog, RollForwardDialog } from './work-dialogs.ts';

export type Asked = 'assign' | 'rollForward';

export const ACT_KEYS: Readonly<Record<string, Asked>> = { a: 'assign', r: 'rollForward' };

interface RecordActsProps {
  readonly kind: RolledFrom['kind'];
  readonly records: readonly RolledFrom[];
  readonly asked: Asked | null;
  readonly onAsk: (asked: Asked | null) => void;
  readonly onDone: () => void;
}

export function RecordActs({ kind, records, asked, onAsk, onDone }: RecordActsProps) {
  const cache = useQueryClient();
  const people = usePeople();
  const none = records.length === 0 ? 'Go to a row first, or mark some with X.' : null;
  const many = records.length > 1 ? ` ${records.length.toLocaleString('en-SG')}` : '';
  const button = { action: MANAGES[kind], reason: none, size: 'xs', variant: 'default' } as const;
  return (
    <Group gap="xs">
      <WhyDisabled {...button} onClick={() => onAsk('assign')}>
        {`Assign${many}, set due date…`}
      </WhyDisabled>
      <WhyDisabled {...button} onClick={() => onAsk('rollForward')}>
        {`Roll forward${many}…`}
      </WhyDisabled>
      <Suspense>
        {asked === 'assign' && records.length > 0 && (
          <AssignDialog
            records={records}
            people={people}
            onClose={() => onAsk(null)}
            onDone={() => {
              void refreshAreas(cache, ['work', 'engagements', 'filings', 'audit']);
              onDone();
            }}
          />
        )}
        {asked === 'rollForward' && records.length > 0 && (
          <RollForwardDialog records={records} onClose={() => onAsk(null)} onDone={onDone} />
        )}
      </Suspense>
    </Group>
  );
}
