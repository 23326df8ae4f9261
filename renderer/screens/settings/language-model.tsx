/**
 * The language model of the practice (specification 2.17): off until an administrator switches it on with a key.
 * What leaves this computer is said before that. The key is typed in and never shown again.
 */
import { Grid, Stack } from '@mantine/core';
import { useRoute } from '../../client/hooks.ts';
import { QueryView } from '../../components/query-view.tsx';
import { LanguageModelCost, WhatLeaves } from './language-model-facts.tsx';
import { LanguageModelForm } from './language-model-form.tsx';

export function LanguageModel() {
  const settings = useRoute('getLanguageModel', {});
  return (
    <QueryView query={settings} loading="Reading how the language model is set up">
      {(data) => (
        <Grid gap="md">
          <Grid.Col span={{ base: 12, md: 7 }}>
            <LanguageModelForm key={data.changedAt ?? 'never saved'} settings={data} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Stack>
              <WhatLeaves />
              <LanguageModelCost settings={data} />
            </Stack>
          </Grid.Col>
        </Grid>
      )}
    </QueryView>
  );
}
