/**
 * Home is the work of the practice by due date (decisions 12): filters with their counts, one grid, and what can be done
 * with the selected rows. A practice without any work sees its first steps in its place.
 */
import { Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { WORK_FILTERS, type WorkFilter, type WorkRow } from '../../../shared/model/work-list.ts';
import { useRoute } from '../../client/hooks.ts';
import { useMay, useSession } from '../../client/session.tsx';
import { todayHere } from '../../client/today.ts';
import { usePeople, useWork } from '../../client/work.ts';
import { ScreenHead } from '../../components/screen.tsx';
import { LoadingState, ProblemMessage } from '../../components/state-views.tsx';
import { NewPractice } from './new-practice.tsx';
import { type Asked, WorkActions } from './work-actions.tsx';
import { WorkGrid } from './work-grid.tsx';
import { FILTER_WORDS, filtersShown, inGroups, rowKey, WORK_GROUPS, type WorkGroup } from './work-order.ts';

const GROUP_WORDS: Readonly<Record<WorkGroup, string>> = {
  due: 'By due date',
  client: 'By client',
  person: 'By person',
};
const NO_ROWS: readonly WorkRow[] = [];
const NONE: ReadonlySet<string> = new Set();

function useKept<Value extends string>(key: string, values: readonly Value[], first: Value) {
  const [kept, keep] = useLocalStorage<string>({ key: `fairview.home.${key}`, defaultValue: first });
  return [values.find((each) => each === kept) ?? first, keep] as const;
}

export function HomeScreen() {
  const { me } = useSession();
  const [, go] = useLocation();
  const on = todayHere();
  const people = usePeople();
  const alone = people.filter(({ active }) => active).length < 2;
  const filters = filtersShown(alone);
  const [kept, setFilter] = useKept<WorkFilter>('filter', WORK_FILTERS, 'ALL');
  const filter = filters.includes(kept) ? kept : 'ALL';
  const [group, setGroup] = useKept<WorkGroup>('group', WORK_GROUPS, 'due');
  const counts = useRoute('countWork', { query: { on } }, { keepPrevious: true });
  const work = useWork(filter, on);
  const [selected, setSelected] = useState<ReadonlySet<string>>(NONE);
  const [active, setActive] = useState<WorkRow | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const managesEngagements = useMay('MANAGE_FS_ENGAGEMENT');
  const managesFilings = useMay('MANAGE_XBRL_FILING');
  const mayAssign = managesEngagements || managesFilings;
  const names = useMemo(() => new Map(people.map(({ id, name }) => [id, name])), [people]);
  const rows = useMemo(
    () => inGroups(work.data?.pages.flatMap(({ items }) => items) ?? NO_ROWS, group, names),
    [work.data, group, names],
  );
  const chosen = rows.filter((row) => selected.has(rowKey(row)));
  const acted = chosen.length > 0 ? chosen : active === null ? [] : [active];

  if (work.error !== null) return <ProblemMessage problem={work.error} onRetry={() => void work.refetch()} />;
  if (work.data === undefined || counts.data === undefined) return <LoadingState label="Reading the work" />;
  const total = counts.data.ALL;
  return (
    <Stack gap="sm" className="fv-fill">
      <ScreenHead title="Home" />
      {total === 0 ? (
        <NewPractice />
      ) : (
        <>
          <Group justify="space-between" gap="sm">
            <Group gap={4} role="group" aria-label="Filter the work">
              {filters.map((each) => (
                <Button
                  key={each}
                  size="compact-sm"
                  variant={each === filter ? 'filled' : 'default'}
                  aria-pressed={each === filter}
                  onClick={() => {
                    setFilter(each);
                    setSelected(NONE);
                  }}
                >
                  {FILTER_WORDS[each]} {counts.data[each].toLocaleString('en-SG')}
                </Button>
              ))}
            </Group>
            <SegmentedControl
              size="xs"
              aria-label="Order of the work"
              data={WORK_GROUPS.filter((each) => !alone || each !== 'person').map((value) => ({
                value,
                label: GROUP_WORDS[value],
              }))}
              value={group}
              onChange={(value) => setGroup(value)}
            />
          </Group>
          <WorkGrid
            rows={rows}
            group={group}
            alone={alone}
            me={me.user.id}
            names={names}
            selected={selected}
            height="calc(100vh - 232px)"
            onActive={setActive}
            onOpen={({ kind, path }) => {
              if (kind !== 'nextYear') go(path);
              else if (managesEngagements) setAsked('rollForward');
            }}
            onSelect={(marked) =>
              setSelected((before) => {
                const keys = marked.map(rowKey);
                const all = keys.every((key) => before.has(key));
                const next = new Set(before);
                for (const key of keys) all ? next.delete(key) : next.add(key);
                return next;
              })
            }
            onKey={(key) => {
              if (!mayAssign || (key !== 'a' && key !== 'h')) return false;
              setAsked(key === 'a' ? 'assign' : 'handOver');
              return true;
            }}
          />
          <Group justify="space-between" gap="sm">
            <Text size="xs" c="dimmed" role="status">
              {selected.size > 0
                ? `${chosen.length} selected`
                : `${rows.length.toLocaleString('en-SG')} of ${total.toLocaleString('en-SG')}`}
              {' · Enter opens, X selects'}
              {mayAssign && ', A assigns'}
              {mayAssign && !alone && ', H hands over'}
            </Text>
            <WorkActions
              rows={acted}
              people={people}
              alone={alone}
              asked={asked}
              onAsk={setAsked}
              onDone={() => setSelected(NONE)}
            />
          </Group>
        </>
      )}
    </Stack>
  );
}
