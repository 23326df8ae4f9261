/** The choice whether pictures of the screen show this window; absent where the page stands in a browser. */
import { Stack, Switch } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toProblem } from '../../client/hooks.ts';
import { captureProtection } from '../../client/screen-capture.ts';
import { ProblemMessage } from '../../components/state-views.tsx';

const KEY = ['screen-capture'] as const;

export function ScreenCapture() {
  const cache = useQueryClient();
  const asked = useQuery({ queryKey: KEY, queryFn: () => captureProtection({}) });
  const choose = useMutation({
    mutationFn: (on: boolean) => captureProtection({ protected: on }),
    onSuccess: (on) => cache.setQueryData(KEY, on),
  });
  if (typeof asked.data !== 'boolean') return null;
  return (
    <Stack className="fv-panel" p="md" maw={520}>
      <Switch
        label="Keep this window out of screen pictures"
        description="Pictures, recordings and shared screens show an empty window. For this computer alone."
        checked={asked.data}
        disabled={choose.isPending}
        onChange={(event) => choose.mutate(event.currentTarget.checked)}
      />
      {choose.error !== null && <ProblemMessage problem={toProblem(choose.error)} />}
    </Stack>
  );
}
