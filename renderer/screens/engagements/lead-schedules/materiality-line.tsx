/** Materiality of the engagement in one line, and the way to set it. */
import { Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { LeadSchedulesAnswer } from '../../../../shared/model/lead-schedules.ts';
import type { Engagement } from '../../../../shared/model/records.ts';
import { Figure } from '../../../components/figure.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { MaterialityDialog } from './materiality-dialog.tsx';

interface MaterialityLineProps {
  readonly engagement: Engagement;
  readonly data: LeadSchedulesAnswer;
}

export function MaterialityLine({ engagement, data }: MaterialityLineProps) {
  const [setting, setSetting] = useState(false);
  const { materiality, benchmarks } = data;
  const benchmark = benchmarks.find(({ key }) => key === materiality?.benchmark);
  return (
    <section className="fv-panel fv-materiality" aria-label="Materiality">
      {materiality === null ? (
        <Text size="sm">Materiality is not set. Changes are not measured against it.</Text>
      ) : (
        <Text size="sm" component="div" className="fv-materiality-amounts">
          <span>
            Overall materiality <Figure amount={materiality.overall} />
          </span>
          <span>
            Performance <Figure amount={materiality.performance} />
          </span>
          <span>
            Clearly trivial <Figure amount={materiality.trivial} />
          </span>
          <Text span size="sm" c="dimmed">
            Benchmark: {benchmark?.label.toLowerCase()} <Figure amount={materiality.benchmarkAmount} />
          </Text>
          {benchmark !== undefined && benchmark.amount !== materiality.benchmarkAmount && (
            <span className="fv-bad">
              The benchmark is now <Figure amount={benchmark.amount} />. Consider setting materiality again.
            </span>
          )}
        </Text>
      )}
      <Group gap="xs">
        <WhyDisabled
          action="UPLOAD_TRIAL_BALANCE"
          size="xs"
          variant="default"
          onClick={() => setSetting(true)}
        >
          Set materiality…
        </WhyDisabled>
      </Group>
      {setting && (
        <MaterialityDialog engagementId={engagement.id} data={data} onClose={() => setSetting(false)} />
      )}
    </section>
  );
}
