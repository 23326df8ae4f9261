/** What a sync-server has signed of this trail: that it still holds, or that events are missing or others, and what to do. */
import { Alert } from '@mantine/core';
import type { RouteOutput } from '../../../shared/contract/routes.ts';
import { When } from '../../components/when.tsx';

type Signed = RouteOutput<'verifyAudit'>['signed'][number];

export function SignedHead({ signed, events }: { readonly signed: Signed; readonly events: number }) {
  const { practiceName, signedAt, reached } = signed;
  if (reached) {
    return (
      <Alert role="status" color="green" title="The trail reaches its signed head">
        The sync-server of {practiceName} signed event {signed.events} on <When at={signedAt} />. The trail
        passes through it.
      </Alert>
    );
  }
  return (
    <Alert role="alert" color="red" title="This is not the trail that the sync-server signed">
      The sync-server of {practiceName} signed {signed.events} events on <When at={signedAt} />.{' '}
      {events < signed.events
        ? `This trail has ${events}: ${signed.events - events} are missing.`
        : 'This trail has another event in that place.'}{' '}
      Somebody cut or changed the trail, or an older backup was restored. If you restored a backup: keep the
      backups of this computer, note the day, then disconnect this computer and connect it anew (Settings,
      Sync), so that its trail is signed again. If nobody restored one: stop working here and show this to the
      partner in charge. The audit trail of the server says when it began.
    </Alert>
  );
}
