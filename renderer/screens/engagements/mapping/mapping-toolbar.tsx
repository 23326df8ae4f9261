/**
 * Above the grid of the mapping: which accounts are shown, undo and redo, the next account that waits for a decision,
 * and asking for suggestions; and what a language model was asked.
 */
import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';
import { WhyDisabled } from '../../../components/why-disabled.tsx';
import type { Counts, Show } from './mapping-filters.ts';
import type { useMapping } from './use-mapping.ts';
import type { useSuggesting } from './use-suggesting.ts';

interface MappingToolbarProps {
  readonly mapping: ReturnType<typeof useMapping>;
  readonly suggesting: ReturnType<typeof useSuggesting>;
  readonly all: readonly TrialBalanceItem[];
  /** The accounts in the list below. */
  readonly listed: readonly TrialBalanceItem[];
  readonly counts: Counts;
  readonly show: Show;
  readonly onShow: (show: Show) => void;
  readonly editable: boolean;
  readonly onNext: () => void;
  /** The address of the step that follows. */
  readonly statementsPath: string;
}

export function MappingToolbar(props: MappingToolbarProps) {
  const { mapping, suggesting, all, listed, counts, show, onShow, editable, onNext, statementsPath } = props;
  const mapped = counts.unmapped === 0;
  return (
    <Group justify="space-between" gap="sm">
      <Group gap="sm">
        <SegmentedControl
          size="xs"
          aria-label="Accounts listed"
          value={show}
          onChange={(value) => onShow(value)}
          data={[
            { value: 'all', label: `All ${all.length}` },
            { value: 'unmapped', label: `Not mapped ${counts.unmapped}` },
            { value: 'low', label: `Low ${counts.low}` },
            { value: 'hand', label: `By hand ${counts.hand}` },
          ]}
        />
        <Text size="xs" c="dimmed" role="status" className="fv-mapping-state">
          {mapping.saving ? (
            'Saving…'
          ) : (
            <>
              <span className="fv-hidden">Every change is saved</span>
              <span aria-hidden>✓ Saved</span>
            </>
          )}
        </Text>
      </Group>
      <Group gap="xs">
        <Button size="xs" variant="default" disabled={!editable || !mapping.canUndo} onClick={mapping.undo}>
          Undo
        </Button>
        <Button size="xs" variant="default" disabled={!editable || !mapping.canRedo} onClick={mapping.redo}>
          Redo
        </Button>
        {editable && (
          <Button
            size="xs"
            variant="default"
            disabled={listed.every((row) => row.taxonomyKey === null)}
            title="Takes the line from every account in the list below; Undo brings all back"
            onClick={() => mapping.set(listed, null)}
          >
            Clear listed
          </Button>
        )}
        {counts.unmapped + counts.low > 0 && (
          <Button size="xs" variant="default" onClick={onNext}>
            {mapped ? 'Next to decide (F8)' : 'Next unmapped (F8)'}
          </Button>
        )}
        {mapped && (
          <Button component={Link} href={statementsPath} size="xs" variant="light">
            <span className="fv-hidden">All accounts are mapped. Go on to the statements: </span>
            Statements →
          </Button>
        )}
        <WhyDisabled
          size="xs"
          action="CONFIRM_FS_MAPPING"
          command="suggest-keys"
          loading={suggesting.runner.running || suggesting.runner.starting}
          onClick={() => suggesting.show('default')}
        >
          Suggest lines
        </WhyDisabled>
      </Group>
    </Group>
  );
}

type Used = NonNullable<ReturnType<typeof useSuggesting>['used']>;

export function ModelUse({ used }: { readonly used: Used }) {
  return (
    <Text size="xs" c="dimmed" role="status">
      {used.model} was asked in {used.calls} call{used.calls === 1 ? '' : 's'}: {used.inputTokens} tokens in,{' '}
      {used.outputTokens} out
      {used.cost === null ? '' : `, US$${used.cost.dollars} at most`}. {used.dropped} answers named no account
      or line that was offered and were left out.
    </Text>
  );
}
