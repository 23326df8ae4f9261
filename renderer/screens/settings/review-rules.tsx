/** The practice's rules on review: each applies at once, and is on by itself in a practice of several people. */
import { Stack, Switch, Text, Title } from '@mantine/core';
import type { PracticeSettings } from '../../../shared/model/practice-settings.ts';
import { useCall, useRoute } from '../../client/hooks.ts';
import { QueryView } from '../../components/query-view.tsx';
import { ProblemMessage } from '../../components/state-views.tsx';

const RULES: readonly (readonly [keyof PracticeSettings, string, string])[] = [
  [
    'fourEyes',
    'Preparer and reviewer differ',
    'Nobody signs one section as preparer and as reviewer. Whoever confirmed every tag of a filing does not mark it as filed.',
  ],
  [
    'reviewBeforeClient',
    'Review before sending to the client',
    'Statements and filings go to the client once a reviewer has signed every section as it is now.',
  ],
  [
    'twoSignatories',
    'Two people of the client sign',
    'What is sent to a client names two people. The second is asked once the first has approved, and both sign the same.',
  ],
  ['administratorsExempt', 'Administrators are exempt', 'These rules do not apply to administrators.'],
];

export function ReviewRules() {
  const settings = useRoute('getReviewSettings', {});
  const update = useCall('updateReviewSettings');
  return (
    <QueryView query={settings} loading="Reading the rules">
      {(data) => (
        <Stack className="fv-panel" p="md" maw={760}>
          <Title order={2} size="h3">
            Rules on review
          </Title>
          <Text size="sm" c="dimmed">
            They apply to everybody in the practice. In a practice of one person they are off until you turn
            them on.
          </Text>
          {RULES.map(([rule, label, description]) => (
            <Switch
              key={rule}
              label={label}
              description={description}
              checked={data[rule]}
              disabled={update.isPending}
              onChange={(event) => update.mutate({ body: { ...data, [rule]: event.currentTarget.checked } })}
            />
          ))}
          {update.error !== null && <ProblemMessage problem={update.error} />}
        </Stack>
      )}
    </QueryView>
  );
}
