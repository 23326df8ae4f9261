/**
 * Changes the header of an engagement. Statements made before are then out of date (decisions 4), which is
 * said before saving.
 */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Engagement } from '../../../shared/model/records.ts';
import { useCall } from '../../client/hooks.ts';
import { ProblemMessage } from '../../components/state-views.tsx';
import type { HeaderDraft } from './header-fields.tsx';
import { HeaderFields, headerBody, headerComplete } from './header-fields.tsx';

interface EditHeaderFormProps {
  readonly engagement: Engagement;
  readonly onDone: () => void;
}

export function EditHeaderForm({ engagement, onDone }: EditHeaderFormProps) {
  const [draft, setDraft] = useState<HeaderDraft>({
    financialYear: engagement.financialYear,
    yearEndDate: engagement.yearEndDate,
    periodStart: engagement.periodStart,
    firstPeriod: engagement.firstPeriod,
    reportingStandard: engagement.reportingStandard,
    functionalCurrency: engagement.functionalCurrency,
    roundingConvention: engagement.roundingConvention,
  });
  const update = useCall('updateEngagement');
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault();
        update.mutate({ params: { id: engagement.id }, body: headerBody(draft) }, { onSuccess: onDone });
      }}
    >
      <HeaderFields draft={draft} onChange={(part) => setDraft((before) => ({ ...before, ...part }))} />
      <Text size="sm" c="dimmed">
        Statements and notes made before stay, and show as out of date until they are made again.
      </Text>
      {update.error !== null && <ProblemMessage problem={update.error} />}
      <Group justify="flex-end">
        <Button type="submit" loading={update.isPending} disabled={!headerComplete(draft)}>
          Save
        </Button>
      </Group>
    </Stack>
  );
}
