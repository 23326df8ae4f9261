/** The dialog for the second factor over the workspace, loaded when one is asked for. */
import { Suspense, useRef, useSyncExternalStore } from 'react';
import { useCall } from '../client/hooks.ts';
import { isStepUpAsked, watchStepUp } from '../client/step-up.ts';
import { soon } from '../components/later.ts';

const StepUpDialog = soon(async () => (await import('../screens/session/step-up-dialog.tsx')).StepUpDialog);

export function DesktopStepUp() {
  const { mutate, isPending, error, reset } = useCall('stepUp', { refresh: [] });
  const asked = useSyncExternalStore(watchStepUp, isStepUpAsked);
  // Once shown it stays, to give the focus back when it closes.
  const shown = useRef(false);
  shown.current ||= asked;
  return (
    <Suspense>
      {shown.current && (
        <StepUpDialog
          busy={isPending}
          problem={error}
          reset={reset}
          prove={(body, outcome) => mutate({ body }, outcome)}
        />
      )}
    </Suspense>
  );
}
