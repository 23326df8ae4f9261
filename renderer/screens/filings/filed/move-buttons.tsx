/** Moves of a filing as a whole, each asked for once more with its reason: back to mapping, rejected, archived. */
import { type ReactNode, useState } from 'react';
import type { Action } from '../../../../shared/model/roles.ts';
import { useCall } from '../../../client/hooks.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { useFilingContext } from '../context/filing-context.tsx';

interface MoveButtonProps {
  readonly label: string;
  readonly route: 'returnToMapping' | 'regulatorRejected';
  readonly action: Action;
  readonly reason: string | null;
  readonly asks: string;
  readonly children: ReactNode;
}

export function MoveButton({ label, route, action, reason, asks, children }: MoveButtonProps) {
  const { filing } = useFilingContext();
  const [asking, setAsking] = useState(false);
  const move = useCall(route);
  return (
    <>
      <div>
        <WhyDisabled action={action} variant="default" reason={reason} onClick={() => setAsking(true)}>
          {label}…
        </WhyDisabled>
      </div>
      <ConfirmDialog
        opened={asking}
        title={label}
        confirmLabel={label}
        reasonLabel={asks}
        busy={move.isPending}
        problem={move.error}
        onClose={() => setAsking(false)}
        onConfirm={(text) =>
          move.mutate(
            { params: { id: filing.id }, body: { reason: text } },
            { onSuccess: () => setAsking(false) },
          )
        }
      >
        {children}
      </ConfirmDialog>
    </>
  );
}

export function ArchiveButton({ reason }: { readonly reason: string | null }) {
  const { filing } = useFilingContext();
  const [asking, setAsking] = useState(false);
  const archive = useCall('archiveFiling');
  return (
    <>
      <div>
        <WhyDisabled
          action="MARK_XBRL_FILED"
          variant="default"
          reason={reason}
          onClick={() => setAsking(true)}
        >
          Archive…
        </WhyDisabled>
      </div>
      {archive.error !== null && !asking && <ProblemMessage problem={archive.error} />}
      <ConfirmDialog
        opened={asking}
        title="Archive this filing"
        confirmLabel="Archive"
        busy={archive.isPending}
        problem={archive.error}
        onClose={() => setAsking(false)}
        onConfirm={() => archive.mutate({ params: { id: filing.id } }, { onSuccess: () => setAsking(false) })}
      >
        An archived filing cannot be opened for changes again. It stays readable, with its outputs and audit
        trail.
      </ConfirmDialog>
    </>
  );
}
