/**
 * How often the program's proposals were right, from the practice's own decisions: of tags and of reporting keys, by
 * client, source and month. It is read from this desktop's own records, and nothing of it leaves the machine.
 */
import { Button, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Accuracy, AccuracyQuery, AccuracySource } from '../../../../shared/model/accuracy.ts';
import { useRoute } from '../../../client/hooks.ts';
import { useMay } from '../../../client/session.tsx';
import { ClientChoice } from '../../../components/client-choice.tsx';
import type { ChosenClient } from '../../../components/client-field.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { EmptyState } from '../../../components/state-views.tsx';
import { AccuracyTable } from './accuracy-table.tsx';
import { isEmpty, monthWords, notJudged, type Proposed, SOURCE_WORDS } from './accuracy-words.ts';
import './accuracy.css';

interface Filter {
  readonly client: ChosenClient | null;
  readonly source: AccuracySource | null;
  readonly from: string | null;
  readonly to: string | null;
}
const ALL: Filter = { client: null, source: null, from: null, to: null };

function queryOf({ client, source, from, to }: Filter): AccuracyQuery {
  return {
    ...(client !== null && { clientId: client.id }),
    ...(source !== null && { source }),
    ...(from !== null && { from }),
    ...(to !== null && { to }),
  };
}

interface FilterBarProps {
  readonly filter: Filter;
  readonly page: Accuracy | undefined;
  readonly onChange: (change: Partial<Filter>) => void;
}

function FilterBar({ filter, page, onChange }: FilterBarProps) {
  const months = (page?.months ?? []).map((value) => ({ value, label: monthWords(value) }));
  const sources = page?.sources ?? [];
  const month = (label: string, end: 'from' | 'to') => (
    <Select
      label={label}
      placeholder="Any month"
      clearable
      clearButtonProps={{ 'aria-label': `${label} any month` }}
      data={months}
      value={filter[end]}
      onChange={(value) => onChange({ [end]: value })}
      className="fv-accuracy-month"
    />
  );
  return (
    <Group gap="sm" align="flex-end" role="search" aria-label="Filter decisions">
      <ClientChoice
        className="fv-accuracy-client"
        value={filter.client}
        onChange={({ id, companyName }) => onChange({ client: { id, companyName } })}
        onAll={() => onChange({ client: null })}
      />
      <Select
        label="Source"
        placeholder="All sources"
        clearable
        clearButtonProps={{ 'aria-label': 'All sources' }}
        data={sources.map((value) => ({ value, label: SOURCE_WORDS[value] }))}
        value={filter.source}
        onChange={(value) => onChange({ source: sources.find((each) => each === value) ?? null })}
        className="fv-accuracy-source"
      />
      {month('From', 'from')}
      {month('To', 'to')}
      {filter !== ALL && (
        <Button variant="subtle" onClick={() => onChange(ALL)}>
          Clear filters
        </Button>
      )}
    </Group>
  );
}

function Decisions({ proposed }: { readonly proposed: Proposed }) {
  const [filter, setFilter] = useState(ALL);
  const route = proposed === 'TAGS' ? 'getTagAccuracy' : 'getKeyAccuracy';
  const accuracy = useRoute(route, { query: queryOf(filter) }, { keepPrevious: true });
  const change = (next: Partial<Filter>) => {
    const changed = { ...filter, ...next };
    setFilter(Object.values(changed).every((each) => each === null) ? ALL : changed);
  };
  const nothing = filter === ALL && accuracy.data !== undefined && isEmpty(accuracy.data);
  return (
    <Stack gap="sm">
      {!nothing && <FilterBar filter={filter} page={accuracy.data} onChange={change} />}
      <QueryView query={accuracy} loading="Counting decisions">
        {(page) => (
          <>
            {notJudged(page, proposed).map((sentence) => (
              <Text key={sentence} size="sm">
                {sentence}
              </Text>
            ))}
            {isEmpty(page) ? (
              <Nothing proposed={proposed} filtered={filter !== ALL} onClear={() => setFilter(ALL)} />
            ) : (
              <AccuracyTable
                page={page}
                proposed={proposed}
                onClient={(client) => change({ client })}
                onSource={(source) => change({ source })}
                onMonth={(month) => change({ from: month, to: month })}
              />
            )}
          </>
        )}
      </QueryView>
    </Stack>
  );
}

interface NothingProps {
  readonly proposed: Proposed;
  readonly filtered: boolean;
  readonly onClear: () => void;
}

function Nothing({ proposed, filtered, onClear }: NothingProps) {
  if (filtered)
    return (
      <EmptyState
        title="No decision matches"
        action={
          <Button variant="default" onClick={onClear}>
            Clear filters
          </Button>
        }
      >
        No decision fits the filters above.
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing decided yet">
      {proposed === 'TAGS'
        ? 'Confirm the tags of a filing. Each confirmation is counted here with what was proposed.'
        : 'Choose the lines of accounts in the mapping of an engagement. Each choice is counted here with what was proposed.'}
    </EmptyState>
  );
}

export function AccuracyPage() {
  const seesTags = useMay('VIEW_XBRL_FILING');
  const seesKeys = useMay('VIEW_FS_ENGAGEMENT');
  const [wanted, setWanted] = useState<Proposed>('TAGS');
  const proposed = wanted === 'TAGS' && seesTags ? 'TAGS' : seesKeys ? 'KEYS' : 'TAGS';
  if (!seesTags && !seesKeys)
    return (
      <EmptyState title="Nothing to see with your role">
        Accuracy is for those who see engagements or filings.
      </EmptyState>
    );
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="flex-start">
        <Text c="dimmed" maw={720}>
          How often proposals were right, counted from what people of the practice decided, on this desktop
          and on those that it syncs with. Nothing of it leaves this machine.
        </Text>
        {seesTags && seesKeys && (
          <SegmentedControl
            aria-label="Proposals"
            data={[
              { value: 'TAGS', label: 'Tags of lines' },
              { value: 'KEYS', label: 'Lines of accounts' },
            ]}
            value={proposed}
            onChange={(value) => setWanted(value === 'KEYS' ? 'KEYS' : 'TAGS')}
          />
        )}
      </Group>
      {proposed === 'KEYS' && (
        <Text size="sm">
          People mostly choose where a proposal looks wrong. These shares are of the accounts that they chose,
          not of all.
        </Text>
      )}
      <Decisions key={proposed} proposed={proposed} />
    </Stack>
  );
}
