/** Whether clients' links ask for a code by mail, where mails can be sent. */
import { Stack, Switch } from '@mantine/core';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { useServer, useServerCall } from '../../client/hooks.ts';

export function CodeByMail() {
  const settings = useServer('getPortalSettings', {});
  const change = useServerCall('updatePortalSettings');
  if (settings.data?.mails !== true) return null;
  return (
    <Stack className="fv-panel" p="md" component="section" aria-label="Opening of links">
      <Switch
        label="Ask for a code by mail when a link is first opened"
        description="The code goes to the client’s address. Whoever finds the link alone cannot read or approve."
        checked={settings.data.codeByMail}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ body: { codeByMail: event.currentTarget.checked } })}
      />
      {change.error !== null && <ProblemMessage problem={change.error} />}
    </Stack>
  );
}
