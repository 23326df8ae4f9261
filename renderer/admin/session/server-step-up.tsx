/** The dialog for the second factor over the sync-server's own pages. */
import { StepUpDialog } from '../../screens/session/step-up-dialog.tsx';
import { useServerCall } from '../client/hooks.ts';

export function ServerStepUp() {
  const { mutate, isPending, error, reset } = useServerCall('stepUp', { refresh: false });
  return (
    <StepUpDialog
      busy={isPending}
      problem={error}
      reset={reset}
      prove={(body, outcome) => mutate({ body }, outcome)}
    />
  );
}
