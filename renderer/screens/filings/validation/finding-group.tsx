/** Stored findings of one severity, with the lines behind each and, for warnings, the tick with a reason. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { ValidationSeverity } from '../../../../shared/model/enums.ts';
import type { ValidationResult } from '../../../../shared/model/records.ts';
import { useCall } from '../../../client/hooks.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { reviewPlace } from '../../../components/review/anchor-mark.ts';
import { ProblemMessage } from '../../../components/state-views.tsx';
import { When } from '../../../components/when.tsx';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import { useFilingContext } from '../context/filing-context.tsx';
import { FindingBody } from './finding-body.tsx';

interface FindingGroupProps {
  readonly title: string;
  readonly tone: ValidationSeverity;
  readonly results: readonly ValidationResult[];
  /** What has become of a finding: new, gone, with other figures. */
  readonly badge: (result: ValidationResult) => ReactNode;
  /** An earlier run is looked at, not ticked. */
  readonly closed: boolean;
  readonly at: string | null;
}

export function FindingGroup({ title, tone, results, badge, closed, at }: FindingGroupProps) {
  if (results.length === 0) return null;
  return (
    <section className="fv-panel fl-findings" data-tone={tone} aria-label={title}>
      <Title order={2} size="h3" p="sm">
        {title} <span className="fv-figure">({results.length})</span>
      </Title>
      <ul>
        {results.map((result) => (
          <li
            key={result.id}
            className="fl-finding"
            data-lit={result.ruleId === at}
            {...reviewPlace({ at: 'RULE', ruleId: result.ruleId })}
          >
            <FindingBody finding={result} lit={result.ruleId === at} badge={badge(result)} />
            {tone === 'WARNING' && !closed && <Tick warning={result} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tick({ warning }: { readonly warning: ValidationResult }) {
  const { filing, locked: reason } = useFilingContext();
  const [asking, setAsking] = useState(false);
  const acknowledge = useCall('acknowledgeWarning');
  const withdraw = useCall('withdrawAcknowledgement');
  const params = { id: filing.id, ruleId: warning.ruleId };
  if (warning.acknowledgement !== null) {
    return (
      <Stack gap={4} className="fl-tick">
        <Text size="sm" className="fv-good">
          ✓ Reviewed, not an error: {warning.acknowledgement.reason}{' '}
          <span className="fv-muted">
            (<When at={warning.acknowledgement.at} />)
          </span>
        </Text>
        {reason === null && (
          <Group>
            <Button
              size="compact-xs"
              variant="subtle"
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ params })}
            >
              Take the tick back
            </Button>
          </Group>
        )}
        {withdraw.error !== null && <ProblemMessage problem={withdraw.error} />}
      </Stack>
    );
  }
  return (
    <Group className="fl-tick">
      <WhyDisabled
        action="RUN_XBRL_VALIDATION"
        size="compact-sm"
        variant="default"
        reason={reason}
        onClick={() => setAsking(true)}
      >
        Reviewed, not an error…
      </WhyDisabled>
      <ConfirmDialog
        opened={asking}
        title="Reviewed, not an error"
        confirmLabel="Tick as reviewed"
        reasonLabel="Why it is right as it stands"
        busy={acknowledge.isPending}
        problem={acknowledge.error}
        onClose={() => setAsking(false)}
        onConfirm={(text) =>
          acknowledge.mutate({ params, body: { reason: text } }, { onSuccess: () => setAsking(false) })
        }
      >
        {warning.message}
      </ConfirmDialog>
    </Group>
  );
}
