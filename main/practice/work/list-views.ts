/** The person's own views of the lists: read, kept and forgotten; so many under a name for each list. */
import { type KeptView, type ListName, type ListView, MOST_VIEWS } from '../../../shared/model/list-views.ts';
import { Problem } from '../../../shared/problem.ts';
import type { Caller, EngineContext } from '../../context/engine-context.ts';
import { deleteKeptView, listKeptViews, saveKeptView } from '../../store/repositories/list-views.ts';

export async function readListViews(context: EngineContext, caller: Caller): Promise<KeptView[]> {
  return await listKeptViews(context.reader, caller.staffId);
}

/** Keeps a view, or forgets it where `view` is null. Throws INVALID_INPUT for one too many. */
export async function keepListView(
  context: EngineContext,
  caller: Caller,
  list: ListName,
  { name, view }: { readonly name: string; readonly view: ListView | null },
): Promise<void> {
  await context.change(async (writer) => {
    if (view === null) return await deleteKeptView(writer, caller.staffId, list, name);
    const named = (await listKeptViews(writer, caller.staffId)).filter(
      (each) => each.list === list && each.name !== '' && each.name !== name,
    );
    if (name !== '' && named.length >= MOST_VIEWS) {
      throw new Problem(
        'INVALID_INPUT',
        `At most ${MOST_VIEWS} views of a list are kept. Delete one first.`,
        {
          errors: [{ path: 'body.name', message: 'one too many' }],
        },
      );
    }
    await saveKeptView(writer, caller.staffId, { list, name, view });
  });
}
