/**
 * The three states of anything read from the engine, in one place: loading, problem with a retry, and what
 * was read.
 */
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Problem } from '../../shared/problem.ts';
import { LoadingState, ProblemMessage } from './state-views.tsx';

interface QueryViewProps<Data> {
  readonly query: UseQueryResult<Data, Problem>;
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
