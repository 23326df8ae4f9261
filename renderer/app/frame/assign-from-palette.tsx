/** Assigns the record that is open, with the same dialog as on the home page. */
import { useQueryClient } from '@tanstack/react-query';
import { refreshAreas } from '../../client/hooks.ts';
import { usePeople } from '../../client/work.ts';
import { type Assignable, AssignDialog } from '../../components/work/assign-dialog.tsx';

interface AssignFromPaletteProps {
  readonly record: Assignable;
  readonly onClose: () => void;
}

export function AssignFromPalette({ record, onClose }: AssignFromPaletteProps) {
  const cache = useQueryClient();
  const people = usePeople();
  return (
    <AssignDialog
      records={[record]}
      people={people}
      onClose={onClose}
      onDone={() => void refreshAreas(cache, ['work', 'engagements', 'filings', 'audit'])}
    />
  );
}
