/**
 * React hooks over the client: reading a route, changing something through one, and following long work.
 * Keys are [area, route, input], so that a change makes its whole area stale at once.
 */
import type { QueryClient, UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { QueryClient as Cache, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { RouteName, RouteOutput } from '../../shared/contract/routes.ts';
import type { Job } from '../../shared/model/jobs.ts';
import { Problem } from '../../shared/problem.ts';
import type { Area } from './areas.ts';
import { staleAfter } from './areas.ts';
import type { CallInput } from './call.ts';
import { call } from './call.ts';
import { isOver, watchJob, whenOver } from './job-stream.ts';
import { areaOf } from './route-parts.ts';

/** The cache of the page. Local calls are cheap, so nothing is retried and data are fresh for a moment only. */
export function makeQueryCache(): QueryClient {
  return new Cache({
    defaultOptions: { queries: { retry: false, staleTime: 2_000, refetchOnWindowFocus: false } },
  });
}

/** Key under which a route's answer is cached. */
export function routeKey<Name extends RouteName>(name: Name, input: CallInput<Name>) {
  return [areaOf(name), name, input] as const;
}

/** Any thrown thing as a Problem, for showing. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem('INTERNAL', error instanceof Error ? error.message : 'Something went wrong.');
}

/** Makes areas stale; what is on the screen is read again at once. */
export async function refreshAreas(cache: QueryClient, areas: readonly Area[]): Promise<void> {
  await Promise.all(areas.map((area) => cache.invalidateQueries({ queryKey: [area] })));
}

/** Reads a route. `enabled: false` waits. */
export function useRoute<Name extends RouteName>(
  name: Name,
  input: CallInput<Name>,
  options: { readonly enabled?: boolean; readonly keepPrevious?: boolean } = {},
): UseQueryResult<RouteOutput<Name>, Problem> {
  return useQuery<RouteOutput<Name>, Problem>({
    queryKey: routeKey(name, input),
    queryFn: ({ signal }) => call(name, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious === true ? { placeholderData: (previous) => previous } : {}),
  });
}

/** Changes something; afterwards its area (or the areas named) is read again. `refresh: []` leaves the cache alone. */
export function useCall<Name extends RouteName>(
  name: Name,
  options: { readonly refresh?: readonly Area[] } = {},
): UseMutationResult<RouteOutput<Name>, Problem, CallInput<Name>> {
  const cache = useQueryClient();
  return useMutation<RouteOutput<Name>, Problem, CallInput<Name>>({
    mutationFn: (input) => call(name, input),
    onSuccess: () => refreshAreas(cache, options.refresh ?? staleAfter(areaOf(name))),
  });
}

/** Waits until nothing is on its way to be stored, such as the text of a field that was just left. */
export async function whenSaved(cache: QueryClient): Promise<void> {
  while (cache.isMutating() > 0) {
    await new Promise<void>((resolve) => {
      const stop = cache.getMutationCache().subscribe(() => {
        stop();
        resolve();
      });
    });
  }
}

export interface JobView {
  readonly job: Job | null;
  readonly problem: Problem | null;
  /** True from the start until the job has ended. */
  readonly running: boolean;
  readonly cancel: () => void;
  readonly retry: () => void;
}

/** Follows a job. When it ends, `areas` are read again and `onEnd` hears of it once. */
export function useJob(
  jobId: string | null,
  options: { readonly areas?: readonly Area[]; readonly onEnd?: (job: Job) => void } = {},
): JobView {
  const cache = useQueryClient();
  const [job, setJob] = useState<Job | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(options);
  latest.current = options;

  // A retry makes a new ticket for the same job, and with it a new watch.
  const ticket = useMemo(() => ({ jobId, attempt }), [jobId, attempt]);
  useEffect(() => {
    setJob(null);
    setProblem(null);
    if (ticket.jobId === null) return;
    const { jobId: watched } = ticket;
    const stop = new AbortController();
    let ended = false;
    const refresh = () => refreshAreas(cache, latest.current.areas ?? []);
    const hear = (next: Job) => {
      if (stop.signal.aborted) return;
      setJob(next);
      ended = isOver(next);
      if (!ended) return;
      void refresh();
      latest.current.onEnd?.(next);
    };
    watchJob(watched, hear, stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) setProblem(toProblem(error));
    });
    return () => {
      stop.abort();
      // The screen that is open by then reads anew what the job has changed.
      if (!ended) void whenOver(watched).then((over) => (over ? refresh() : undefined));
    };
  }, [ticket, cache]);

  const tell = (name: 'cancelJob' | 'retryJob', after: () => void) => {
    if (jobId === null) return;
    call(name, { params: { id: jobId } }).then(after, (error: unknown) => setProblem(toProblem(error)));
  };
  return {
    job,
    problem,
    running: jobId !== null && problem === null && (job === null || !isOver(job)),
    cancel: () => tell('cancelJob', () => undefined),
    retry: () => tell('retryJob', () => setAttempt((count) => count + 1)),
  };
}

/** Starts long work and follows it: `start` takes the call that answers a job id. */
export function useJobRunner(
  areas: readonly Area[],
  onEnd?: (job: Job) => void,
): JobView & {
  readonly start: (begin: () => Promise<{ jobId: string }>) => void;
  readonly starting: boolean;
  readonly dismiss: () => void;
} {
  const [jobId, setJobId] = useState<string | null>(null);
  const [refused, setRefused] = useState<Problem | null>(null);
  const [starting, setStarting] = useState(false);
  const view = useJob(jobId, { areas, ...(onEnd === undefined ? {} : { onEnd }) });
  return {
    ...view,
    problem: refused ?? view.problem,
    starting,
    start: (begin) => {
      setRefused(null);
      setJobId(null);
      setStarting(true);
      begin()
        .then(({ jobId: started }) => setJobId(started))
        .catch((error: unknown) => setRefused(toProblem(error)))
        .finally(() => setStarting(false));
    },
    dismiss: () => {
      setRefused(null);
      setJobId(null);
    },
  };
}
