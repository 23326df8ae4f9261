/**
 * How the practice prints: its name, letterhead, logo, typeface, cover, lines of its signature and wordings, with the cover as it
 * will look beside them. Saved together, as one decision.
 */
import { Button, Group, NativeSelect, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  COVER_WORDS,
  COVERS,
  HOUSE_FONTS,
  type HouseStyle,
  type Picture,
  USUAL_HOUSE_STYLE,
} from '../../../../shared/model/house-style.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { upload } from '../../../client/call.ts';
import { useCall, useRoute } from '../../../client/hooks.ts';
import { FileDrop } from '../../../components/file-drop.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { optionsOf } from '../../../components/words.ts';
import { CoverPreview } from './cover-preview.tsx';
import { linesOf } from './lines-of.ts';
import { WordingList } from './wording-list.tsx';

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
  const [letterhead, setLetterhead] = useState(saved.letterhead.join('\n'));
  const [signature, setSignature] = useState(saved.signature.join('\n'));
  const save = useCall('saveHouseStyle');
  const logo = useMutation<{ picture: Picture }, Problem, File>({
    mutationFn: (file) => upload('readLogo', undefined, file),
    onSuccess: ({ picture }) => setStyle((before) => ({ ...before, logo: picture })),
  });
  const current: HouseStyle = {
    ...style,
    letterhead: linesOf(letterhead),
    signature: linesOf(signature),
  };
  const change = (part: Partial<HouseStyle>) => setStyle((before) => ({ ...before, ...part }));
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
            { body: current },
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
        <TextInput
          label="Name of the firm"
          description="Printed on the cover with what the practice did, and under its report"
          value={style.firm}
          maxLength={200}
          onChange={(event) => change({ firm: event.currentTarget.value })}
        />
        <Textarea
          label="Letterhead"
          description="At most six lines: name, address, registration"
          autosize
          minRows={3}
          value={letterhead}
          onChange={(event) => setLetterhead(event.currentTarget.value)}
        />
        <Textarea
          label="Below the firm’s name where it signs"
          description="At most six lines, such as “Public Accountants and Chartered Accountants”"
          autosize
          minRows={2}
          value={signature}
          onChange={(event) => setSignature(event.currentTarget.value)}
        />
        <Group grow>
          <NativeSelect
            label="Typeface in Word"
            description="PDFs keep their embedded typeface"
            data={[...HOUSE_FONTS]}
            value={style.font}
            onChange={(event) =>
              change({ font: HOUSE_FONTS.find((each) => each === event.currentTarget.value) ?? 'Arial' })
            }
          />
          <NativeSelect
            label="Cover"
            description="What stands on it"
            data={optionsOf(COVER_WORDS)}
            value={style.cover}
            onChange={(event) =>
              change({ cover: COVERS.find((each) => each === event.currentTarget.value) ?? 'PLAIN' })
            }
          />
        </Group>
        <FileDrop
          label="Logo"
          endings={['.png', '.jpg', '.jpeg']}
          maxMegabytes={0.2}
          disabled={logo.isPending}
          onFile={(file) => logo.mutate(file)}
        />
        {logo.error !== null && <ProblemMessage problem={logo.error} />}
        {style.logo !== null && (
          <Group>
            <Text size="sm">
              {style.logo.width} × {style.logo.height} pixels
            </Text>
            <Button size="compact-sm" variant="default" onClick={() => change({ logo: null })}>
              Remove the logo
            </Button>
          </Group>
        )}
        <WordingList wordings={style.wordings} onChange={(wordings) => change({ wordings })} />
        {save.error !== null && <ProblemMessage problem={save.error} />}
        <Group>
          <Button type="submit" loading={save.isPending}>
            Save the house style
          </Button>
        </Group>
      </Stack>
      <CoverPreview style={current} />
    </Group>
  );
}
