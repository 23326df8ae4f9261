/** A check of a document as it runs: the pages read so far, then its figures, and a way to stop it. */
import { useQuery } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { routeKey } from '../../client/hooks.ts';
import { WorkRunning } from '../job-progress.tsx';

const ASKED_EACH_MS = 500;

/** `checkId`: the one that the check was asked for with. */
export function CheckRunning({
  checkId,
  onCancel,
}: {
  readonly checkId: string;
  readonly onCancel: () => void;
}) {
  const input = { params: { id: checkId } };
  const { data } = useQuery({
    queryKey: routeKey('getDocumentCheckProgress', input),
    queryFn: ({ signal }) => call('getDocumentCheckProgress', input, { signal }),
    refetchInterval: ASKED_EACH_MS,
  });
  const { done, total } = data ?? { done: 0, total: 0 };
  const isCounted = done > 0 && done < total;
  return (
    <WorkRunning
      label="Adding up the document"
      stage={isCounted ? `${done} of ${total} pages` : undefined}
      done={done}
      total={isCounted ? total : 0}
      cancel="Cancel the check"
      onCancel={onCancel}
    />
  );
}
