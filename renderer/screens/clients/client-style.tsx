/** What is printed otherwise for a client than the practice prints. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import type { ClientStyle } from '../../../shared/model/house-style.ts';
import { useCall, useRoute } from '../../client/hooks.ts';
import { ExceptionFields } from '../../components/house-style/exception-fields.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ProblemMessage } from '../../components/state-views.tsx';
import { WhyDisabled } from '../../components/why-disabled.tsx';

export function ClientStyleTab({ clientId }: { readonly clientId: string }) {
  const style = useRoute('getClientStyle', { params: { id: clientId } });
  return (
    <QueryView query={style} loading="Reading the style">
      {(data) => <ClientStyleForm clientId={clientId} saved={data.style ?? {}} />}
    </QueryView>
  );
}

function ClientStyleForm({ clientId, saved }: { readonly clientId: string; readonly saved: ClientStyle }) {
  const [style, setStyle] = useState(saved);
  const save = useCall('saveClientStyle');
  const submit = () =>
    save.mutate(
      { params: { id: clientId }, body: { style } },
      { onSuccess: () => notifications.show({ message: 'Style saved', color: 'green' }) },
    );
  return (
    <Stack className="fv-panel" p="md" maw={560}>
      <Title order={2} size="h3">
        House style of this client
      </Title>
      <Text size="sm" c="dimmed">
        Its statements are printed as the practice prints, but for what is ticked here.
      </Text>
      <ExceptionFields follows="the practice’s style" style={style} onChange={setStyle} />
      {save.error !== null && <ProblemMessage problem={save.error} />}
      <Group>
        <WhyDisabled action="MANAGE_FS_ENGAGEMENT" loading={save.isPending} onClick={submit}>
          Save the style
        </WhyDisabled>
        {Object.keys(style).length > 0 && (
          <Button variant="default" onClick={() => setStyle({})}>
            All as the practice
          </Button>
        )}
      </Group>
    </Stack>
  );
}
