/**
 * Home is the work of the practice by due date (decisions 12): filters with their counts, one list, and what can be done
 * with the selected rows. A practice without any work sees its first steps in its place.
 */
import { Button, Group, SegmentedControl, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { countWork, isUnder, WORK_FILTERS, type WorkRow } from '../../../shared/model/work-list.ts';
import { useMay, useSession } from '../../client/session.tsx';
import { todayHere } from '../../client/today.ts';
import { rowKey, useNames, usePeople, useWork } from '../../client/work.ts';
import { RecordList } from '../../components/record-list/record-list.tsx';
import { useListView } from '../../components/record-list/use-list-view.ts';
import { ScreenHead } from '../../components/screen.tsx';
import { LoadingState, ProblemMessage } from '../../components/state-views.tsx';
import { NewPractice } from './new-practice.tsx';
import { type Asked, WorkActions } from './work-actions.tsx';
import { searchedInWork, workColumns } from './work-columns.tsx';
import { FILTER_WORDS, filtersShown, inGroups, WORK_GROUPS, type WorkGroup } from './work-order.ts';

const GROUP_WORDS: Readonly<Record<WorkGroup, string>> = {
  due: 'By due date',
  client: 'By client',
  person: 'By person',
};
const NO_ROWS: readonly WorkRow[] = [];

export function HomeScreen() {
  const { me } = useSession();
  const [, go] = useLocation();
  const on = todayHere();
  const people = usePeople();
  const names = useNames();
  const alone = people.filter(({ active }) => active).length < 2;
  const work = useWork(on);
  const views = useListView('work');
  const [asked, setAsked] = useState<Asked | null>(null);
  const managesEngagements = useMay('MANAGE_FS_ENGAGEMENT');
  const managesFilings = useMay('MANAGE_XBRL_FILING');
  const mayAssign = managesEngagements || managesFilings;
  const filters = filtersShown(alone);
  const { options } = views?.view ?? {};
  const kept = WORK_FILTERS.find((each) => each === options?.filter) ?? 'ALL';
  const filter = filters.includes(kept) ? kept : 'ALL';
  const group = WORK_GROUPS.find((each) => each === options?.group) ?? 'due';
  const all = work.rows ?? NO_ROWS;
  const userId = me.user.id;
  const counts = useMemo(() => countWork(all, userId), [all, userId]);
  const rows = useMemo(
    () =>
      inGroups(
        all.filter((row) => isUnder(filter, row, userId)),
        group,
        names,
      ),
    [all, filter, userId, group, names],
  );
  const columns = useMemo(
    () => workColumns({ group, alone, me: userId, names }),
    [group, alone, userId, names],
  );

  if (work.problem !== null && work.rows === undefined)
    return <ProblemMessage problem={work.problem} onRetry={work.refetch} />;
  if (work.rows === undefined || views === null) return <LoadingState label="Reading the work" />;
  const choose = (key: 'filter' | 'group', value: string) =>
    views.onView({ ...views.view, options: { ...views.view.options, [key]: value } });
  return (
    <Stack gap="xs" h="100%">
      <ScreenHead title="Home" />
      {all.length === 0 ? (
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
                  onClick={() => choose('filter', each)}
                >
                  {FILTER_WORDS[each]} {counts[each].toLocaleString('en-SG')}
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
              onChange={(value) => choose('group', value)}
            />
          </Group>
          {work.problem !== null && <ProblemMessage problem={work.problem} onRetry={work.refetch} />}
          <RecordList
            label="Work list"
            noun={['piece of work', 'pieces of work']}
            rows={rows}
            columns={columns}
            rowId={rowKey}
            searched={searchedInWork}
            placeholder="Search client, UEN or work"
            views={views}
            onOpen={({ kind, path }) => {
              if (kind !== 'nextYear') go(path);
              else if (managesEngagements) setAsked('rollForward');
            }}
            onKey={(key) => {
              if (!mayAssign || (key !== 'a' && key !== 'h')) return false;
              setAsked(key === 'a' ? 'assign' : 'handOver');
              return true;
            }}
            hint={`${mayAssign ? ', A assigns' : ''}${mayAssign && !alone ? ', H hands over' : ''}`}
            acts={(acted, done) => (
              <WorkActions
                rows={acted}
                people={people}
                alone={alone}
                asked={asked}
                onAsk={setAsked}
                onDone={done}
              />
            )}
            empty="Nothing stands under this filter."
          />
        </>
      )}
    </Stack>
  );
}
