/**
 * The active account below the grid: why its key was suggested, the lines of the statements that it feeds, and
 * the runners-up with their reasons.
 */
import { Button, Group, Stack, Text } from '@mantine/core';
import type { TrialBalanceItem } from '../../../../shared/model/records.ts';
import type { StatementsJson } from '../../../../shared/model/statements.ts';
import { ConfidenceBadge } from '../../../components/state-badge.tsx';
import { type LineFed, linesFed } from './lines-fed.ts';
import { suggestionsOf } from './mapping-columns.tsx';

interface RowDetailProps {
  readonly row: TrialBalanceItem | null;
  /** The latest statements; undefined before they are made. */
  readonly statements: StatementsJson | undefined;
  readonly editable: boolean;
  readonly onPick: (row: TrialBalanceItem, key: string) => void;
}

function placeOf({ origin, sourceRow }: TrialBalanceItem): string {
  if (origin === 'JOURNAL') return 'From a journal; it is not in the file.';
  return sourceRow === 0 ? 'From another sheet of the file.' : `Row ${sourceRow} of the file.`;
}

function reasonOf(row: TrialBalanceItem): string {
  if (row.taxonomyKey === null) return 'No key yet.';
  if (row.isOverride) return 'Set or accepted by a person.';
  return row.mappingRationale ?? 'No reason was recorded.';
}

/** The lines nearest to the account; the rest is counted. */
function feedWords(fed: readonly LineFed[]): string {
  const named = fed.slice(0, 2).map(({ statement, label }) => `${label} (${statement.toLowerCase()})`);
  const more = fed.length - named.length;
  return more > 0 ? `${named.join('; ')} and ${more} more` : named.join('; ');
}

export function RowDetail({ row, statements, editable, onPick }: RowDetailProps) {
  if (row === null) return null;
  const suggestions = suggestionsOf(row);
  const fed = statements === undefined ? [] : linesFed(statements, row.id);
  return (
    <section className="fv-panel fv-row-detail" aria-label="Selected account">
      <Stack gap={4} miw={240} className="fv-row-why">
        <Text fw={600} size="sm">
          {row.accountCode} {row.accountDescription}
        </Text>
        <Text size="xs" c="dimmed">
          {placeOf(row)} {reasonOf(row)}
        </Text>
        {fed.length > 0 && (
          <Text size="xs" c="dimmed">
            Feeds {feedWords(fed)}.
          </Text>
        )}
      </Stack>
      <Group gap="xs" wrap="wrap">
        {row.taxonomyKey !== null && !row.isOverride && (
          <Button
            size="xs"
            variant="light"
            disabled={!editable}
            onClick={() => onPick(row, row.taxonomyKey ?? '')}
          >
            Accept (Space)
          </Button>
        )}
        {suggestions.map((each, index) => (
          <Button
            key={each.taxonomyKey}
            size="xs"
            variant="default"
            disabled={!editable}
            title={each.rationale}
            leftSection={<strong>{index + 1}</strong>}
            rightSection={<ConfidenceBadge confidence={each.confidence} />}
            onClick={() => onPick(row, each.taxonomyKey)}
          >
            {each.taxonomyLabel}
          </Button>
        ))}
        {suggestions.length === 0 && (
          <Text size="xs" c="dimmed">
            No alternative. Type in the line column to search all lines.
          </Text>
        )}
      </Group>
    </section>
  );
}
