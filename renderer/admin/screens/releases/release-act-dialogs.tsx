/**
 * The dialog of what was chosen for a release: its share, a pause, going on, or the end. A release that somebody
 * changed meanwhile is read again, and the act can be repeated on what stands now.
 */
import { NumberInput, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Release } from '../../../../shared/contract/server-updates.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { useServerCall } from '../../client/hooks.ts';
import { ACT_WORDS, type ReleaseAct, releaseName, shareWords } from './release-words.ts';

type ChangingAct = Exclude<ReleaseAct, 'SEND_FILES'>;

const EXPLANATIONS: Readonly<Record<ChangingAct, string>> = {
  SHARE:
    'A higher share offers the release to more desktops. A lower one takes it back from nobody who has installed it.',
  PAUSE: 'From now on no desktop is offered it. Those that have installed it keep it.',
  GO_ON: 'Desktops are offered it again, up to the share that it had.',
  WITHDRAW:
    'Its files are no longer served, and it can never be offered again. Desktops that have installed it keep it until a newer version is published.',
};

/** What has become of the release, for the message at the end. */
function outcome(act: ChangingAct, release: Release): string {
  if (act === 'SHARE') return `is offered to ${shareWords(release.percentage).toLowerCase()}`;
  return act === 'PAUSE' ? 'is paused' : act === 'GO_ON' ? 'goes on' : 'is withdrawn';
}

interface ReleaseActDialogProps {
  readonly act: ChangingAct;
  readonly release: Release;
  readonly onClose: () => void;
}

export function ReleaseActDialog({ act, release, onClose }: ReleaseActDialogProps) {
  const cache = useQueryClient();
  const change = useServerCall('changeRelease');
  const [percentage, setPercentage] = useState<number | string>(release.percentage);
  const confirm = () => {
    const { id, revision, state } = release;
    const body =
      act === 'SHARE'
        ? // A complete release that was never offered begins with its first share.
          { percentage: Number(percentage), ...(state === 'DRAFT' && { state: 'ROLLING_OUT' as const }) }
        : ({ state: act === 'PAUSE' ? 'PAUSED' : act === 'GO_ON' ? 'ROLLING_OUT' : 'WITHDRAWN' } as const);
    change.mutate(
      { params: { id }, body: { revision, ...body } },
      {
        onSuccess: (changed) => {
          const message = `${releaseName(changed)} ${outcome(act, changed)}`;
          notifications.show({ message, color: 'green' });
          onClose();
        },
        onError: ({ code }) => {
          if (code === 'VERSION_CONFLICT') void cache.invalidateQueries({ queryKey: ['server', 'pages'] });
        },
      },
    );
  };
  return (
    <ConfirmDialog
      opened
      title={`${ACT_WORDS[act]}: ${releaseName(release)}`}
      confirmLabel={ACT_WORDS[act]}
      danger={act === 'WITHDRAW'}
      busy={change.isPending}
      problem={change.error}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>{EXPLANATIONS[act]}</Text>
        {act === 'SHARE' && (
          <NumberInput
            label="Share of the desktops"
            description="In percent"
            min={0}
            max={100}
            clampBehavior="strict"
            allowDecimal={false}
            required
            value={percentage}
            onChange={setPercentage}
          />
        )}
      </Stack>
    </ConfirmDialog>
  );
}
