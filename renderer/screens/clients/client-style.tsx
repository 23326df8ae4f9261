/** What is printed otherwise for a client than the practice prints. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { appliedStyle, type ClientStyle, type HouseStyle } from '../../../shared/model/house-style.ts';
import { useCall, useRoute } from '../../client/hooks.ts';
import { ExceptionFields } from '../../components/house-style/exception-fields.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ProblemMessage } from '../../components/state-views.tsx';
import { WhyDisabled } from '../../components/why-disabled.tsx';

export function ClientStyleTab({ clientId }: { readonly clientId: string }) {
  const style = useRoute('getClientStyle', { params: { id: clientId } });
  const house = useRoute('getHouseStyle', {});
  return (
    <QueryView query={house} loading="Reading the style">
      {(practice) => (
        <QueryView query={style} loading="Reading the style">
          {(data) => (
            <ClientStyleForm
              clientId={clientId}
              above={appliedStyle(practice.style, null, null)}
              saved={data.style ?? {}}
            />
          )}
        </QueryView>
      )}
    </QueryView>
  );
}

interface ClientStyleFormProps {
  readonly clientId: string;
  readonly above: HouseStyle;
  readonly saved: ClientStyle;
}

function ClientStyleForm({ clientId, above, saved }: ClientStyleFormProps) {
  const [style, setStyle] = useState(saved);
  const save = useCall('saveClientStyle');
  const submit = () =>
    save.mutate(
      { params: { id: clientId }, body: { style } },
      {
        onSuccess: (answer) => {
          // Marks of its own stay, offered no more; the form shows what is kept.
          setStyle((now) => (now === style ? answer.style : now));
          notifications.show({ message: 'Style saved', color: 'green' });
        },
      },
    );
  return (
    <Stack className="fv-panel" p="md" maw={560}>
      <Title order={2} size="h3">
        House style of this client
      </Title>
      <Text size="sm" c="dimmed">
        Its statements are printed as the practice prints, but for what is ticked here.
      </Text>
      <ExceptionFields follows="the practice’s style" above={above} style={style} onChange={setStyle} />
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
