/**
 * How a person sees a list: as they left it, kept at the engine a moment after each change; and the views that they saved
 * under a name. Names of clients are searched for here, so nothing of it is left in the browser's own storage.
 */
import { useEffect, useRef, useState } from 'react';
import { type KeptView, type ListName, type ListView, PLAIN_VIEW } from '../../../shared/model/list-views.ts';
import { call } from '../../client/call.ts';
import { useCall, useRoute } from '../../client/hooks.ts';
import { useSession } from '../../client/session.tsx';

const SETTLES_MS = 600;

/** How each person at this page left each list: whoever comes back finds it so, also before it is kept at the engine. */
const left = new Map<string, ListView>();

const isOf = (list: ListName, name: string) => (each: KeptView) => each.list === list && each.name === name;

export interface ListViews {
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  /** By name. */
  readonly saved: readonly KeptView[];
  readonly save: (name: string) => void;
  readonly forget: (name: string) => void;
}

/** Null until it is known how the list was left. */
export function useListView(list: ListName): ListViews | null {
  const { me } = useSession();
  const key = `${me.user.id} ${list}`;
  const kept = useRoute('listListViews', {});
  const keep = useCall('keepListView');
  const [own, setOwn] = useState<ListView | null>(null);
  const unkept = useRef<ListView | null>(null);

  useEffect(() => {
    const send = () => {
      const view = unkept.current;
      unkept.current = null;
      // How a list was left is a convenience: where it cannot be kept, nothing is lost that a person made.
      if (view !== null)
        call('keepListView', { params: { list }, body: { name: '', view } }).catch(() => undefined);
    };
    if (own === null) return;
    const timer = setTimeout(send, SETTLES_MS);
    return () => clearTimeout(timer);
  }, [own, list]);
  useEffect(
    () => () => {
      const view = unkept.current;
      if (view === null) return;
      call('keepListView', { params: { list }, body: { name: '', view } }).catch(() => undefined);
    },
    [list],
  );

  const items = kept.data?.items;
  if (items === undefined && kept.error === null) return null;
  const view = own ?? left.get(key) ?? items?.find(isOf(list, ''))?.view ?? PLAIN_VIEW;
  const onView = (next: ListView) => {
    unkept.current = next;
    setOwn(next);
    left.set(key, next);
  };
  return {
    view,
    onView,
    saved: (items ?? []).filter((each) => each.list === list && each.name !== ''),
    save: (name) => keep.mutate({ params: { list }, body: { name, view } }),
    forget: (name) => keep.mutate({ params: { list }, body: { name, view: null } }),
  };
}
