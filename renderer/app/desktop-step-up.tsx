/** The dialog for the second factor over the workspace. */
import { useCall } from '../client/hooks.ts';
import { StepUpDialog } from '../screens/session/step-up-dialog.tsx';

export function DesktopStepUp() {
  const { mutate, isPending, error, reset } = useCall('stepUp', { refresh: [] });
  return (
    <StepUpDialog
      busy={isPending}
      problem={error}
      reset={reset}
      prove={(body, outcome) => mutate({ body }, outcome)}
    />
  );
}
