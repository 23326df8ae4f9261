/**
 * How the practice prints: its name, letterhead, logo, typeface, cover, lines of its signature and wordings, with the cover as it
 * will look beside them. Saved together, as one decision.
 */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { type HouseStyle, USUAL_HOUSE_STYLE } from '../../../../shared/model/house-style.ts';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { PartField, STYLE_PARTS } from '../../../components/house-style/part-field.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { CoverPreview } from './cover-preview.tsx';

export function HouseStylePage() {
  const style = useRoute('getHouseStyle', {});
  return (
    <QueryView query={style} loading="Reading the house style">
      {(data) => <HouseStyleForm saved={data.style ?? USUAL_HOUSE_STYLE} />}
    </QueryView>
  );
}

function HouseStyleForm({ saved }: { readonly saved: HouseStyle }) {
  const [style, setStyle] = useState(saved);
  const save = useCall('saveHouseStyle');
  return (
    <Group align="flex-start" gap="lg" wrap="wrap">
      <Stack
        component="form"
        className="fv-panel"
        p="md"
        w={560}
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate(
            { body: style },
            { onSuccess: () => notifications.show({ message: 'House style saved', color: 'green' }) },
          );
        }}
      >
        <Title order={2} size="h3">
          House style
        </Title>
        <Text size="sm" c="dimmed">
          How statements are printed. It changes no figure. A client or an engagement may have it otherwise.
        </Text>
        {STYLE_PARTS.map((part) => (
          <PartField
            key={part}
            part={part}
            style={style}
            onChange={(change) => setStyle((before) => ({ ...before, ...change }))}
          />
        ))}
        {save.error !== null && <ProblemMessage problem={save.error} />}
        <Group>
          <Button type="submit" loading={save.isPending}>
            Save the house style
          </Button>
        </Group>
      </Stack>
      <CoverPreview style={style} />
    </Group>
  );
}
