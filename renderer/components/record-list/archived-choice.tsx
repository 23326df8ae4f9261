/** Whether a list holds archived records too; kept with its view. */
import { Checkbox } from '@mantine/core';
import type { ListViews } from './use-list-view.ts';

/** The query of a list, by how it was left. */
export function archivedIn(views: ListViews | null): { readonly archived?: 'true' } {
  return views?.view.options.archived === 'true' ? { archived: 'true' } : {};
}

export function ArchivedChoice({ views: { view, onView } }: { readonly views: ListViews }) {
  const { archived, ...options } = view.options;
  return (
    <Checkbox
      size="xs"
      label="Archived too"
      checked={archived === 'true'}
      onChange={({ currentTarget: { checked } }) =>
        onView({ ...view, options: checked ? { ...options, archived: 'true' } : options })
      }
    />
  );
}
