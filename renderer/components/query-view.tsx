/**
 * The three states of anything read from the engine, in one place: loading, problem with a retry, and what
 * was read.
 */
import type { ReactNode } from 'react';
import type { Problem } from '../../shared/problem.ts';
import { LoadingState, ProblemMessage } from './state-views.tsx';

/** What is shown of a query, whether it reads one answer or several pages. */
export interface QueryShown<Data> {
  readonly data: Data | undefined;
  readonly error: Problem | null;
  readonly refetch: () => Promise<unknown>;
}

interface QueryViewProps<Data> {
  readonly query: QueryShown<Data>;
  readonly loading?: string;
  readonly children: (data: Data) => ReactNode;
}

export function QueryView<Data>({ query, loading, children }: QueryViewProps<Data>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error !== null) {
    return <ProblemMessage problem={query.error} onRetry={() => void query.refetch()} />;
  }
  return <LoadingState {...(loading === undefined ? {} : { label: loading })} />;
}
