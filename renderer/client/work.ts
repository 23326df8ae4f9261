/**
 * The work list and the people of the practice. The rows come all at once; what blocks each is read afterwards, those that are
 * due first before the others, and stands as "…" until then.
 */
import { useEffect, useMemo, useState } from 'react';
import { MOST_STANDS } from '../../shared/contract/lists.ts';
import type { Person } from '../../shared/contract/work.ts';
import type { IsoDate } from '../../shared/model/dates.ts';
import type { WorkRow } from '../../shared/model/work-list.ts';
import type { Problem } from '../../shared/problem.ts';
import { call } from './call.ts';
import { toProblem, useRoute } from './hooks.ts';

/** The key of a row among those of all kinds. */
export function rowKey({ kind, id }: Pick<WorkRow, 'kind' | 'id'>): string {
  return `${kind}-${id}`;
}

const NOT_READ = '…';

type Stands = ReadonlyMap<string, WorkRow>;

/** A row with what was found out of it; the same object as long as both are the same. */
const joined = new WeakMap<WorkRow, { readonly stand: WorkRow; readonly row: WorkRow }>();
function joinedRow(row: WorkRow, stand: WorkRow | undefined): WorkRow {
  if (stand === undefined) return row;
  const known = joined.get(row);
  if (known?.stand === stand) return known.row;
  const { state, blocks, urgent, path } = stand;
  const made = { ...row, state, blocks, urgent, path };
  joined.set(row, { stand, row: made });
  return made;
}

/** Reads the stands of the rows in portions; `hear` hears of all that were read so far, seldom enough not to disturb. */
async function readStands(
  rows: readonly WorkRow[],
  on: IsoDate,
  signal: AbortSignal,
  hear: (read: Stands) => void,
): Promise<void> {
  const records = rows.filter(({ kind }) => kind !== 'nextYear');
  const read = new Map<string, WorkRow>();
  let told = 0;
  for (let from = 0; from < records.length; from += MOST_STANDS) {
    const portion = records.slice(from, from + MOST_STANDS);
    const idsOf = (wanted: WorkRow['kind']) =>
      portion.flatMap(({ kind, id }) => (kind === wanted ? id : [])).join(',');
    const query = { on, engagements: idsOf('engagement'), filings: idsOf('filing') };
    const { items } = await call('readWorkStands', { query }, { signal });
    for (const item of items) read.set(rowKey(item), item);
    if (read.size < told * 2 && from + MOST_STANDS < records.length) continue;
    told = read.size;
    hear(new Map(read));
  }
}

const NO_STANDS: Stands = new Map();

export interface Work {
  /** By due date; undefined until they are read. */
  readonly rows: readonly WorkRow[] | undefined;
  readonly problem: Problem | null;
  readonly refetch: () => void;
}

export function useWork(on: IsoDate): Work {
  const { data, dataUpdatedAt, error, refetch } = useRoute(
    'listWorkRows',
    { query: { on } },
    { keepPrevious: true },
  );
  const [stands, setStands] = useState(NO_STANDS);
  const [failed, setFailed] = useState<Problem | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that says the same is still a new one.
  useEffect(() => {
    if (data === undefined) return;
    const stop = new AbortController();
    setFailed(null);
    readStands(data.items, on, stop.signal, (read) =>
      setStands((before) => new Map([...before, ...read])),
    ).catch((reason: unknown) => {
      if (!stop.signal.aborted) setFailed(toProblem(reason));
    });
    return () => stop.abort();
  }, [dataUpdatedAt, on]);
  const unread = useMemo(
    () => data?.items.map((row) => (row.kind === 'nextYear' ? row : { ...row, blocks: NOT_READ })),
    [data],
  );
  const rows = useMemo(() => unread?.map((row) => joinedRow(row, stands.get(rowKey(row)))), [unread, stands]);
  return { rows, problem: error ?? failed, refetch: () => void refetch() };
}

const NO_PEOPLE: readonly Person[] = [];

export function usePeople(): readonly Person[] {
  return useRoute('listPeople', {}).data?.items ?? NO_PEOPLE;
}

/** Names of the people by id. */
export function useNames(): ReadonlyMap<string, string> {
  const people = usePeople();
  return useMemo(() => new Map(people.map(({ id, name }) => [id, name])), [people]);
}
