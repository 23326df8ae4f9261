/**
 * React hooks over the calls of the sync-server. Whatever is changed, all that is on the screen is read again: the
 * lists of administrators are short, and the audit log grows with every change.
 */
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ServerRouteName } from '../../../shared/contract/server-routes.ts';
import type { Problem } from '../../../shared/problem.ts';
import { usePages } from '../../client/use-pages.ts';
import { type ServerInput, type ServerOutput, serverCall } from './server-call.ts';

export function serverKey<Name extends ServerRouteName>(name: Name, input: ServerInput<Name>) {
  return ['server', name, input] as const;
}

/** Reads a route. `enabled: false` waits. */
export function useServer<Name extends ServerRouteName>(
  name: Name,
  input: ServerInput<Name>,
  options: { readonly enabled?: boolean; readonly keepPrevious?: boolean } = {},
): UseQueryResult<ServerOutput<Name>, Problem> {
  return useQuery<ServerOutput<Name>, Problem>({
    queryKey: serverKey(name, input),
    queryFn: ({ signal }) => serverCall(name, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.keepPrevious === true ? { placeholderData: (previous) => previous } : {}),
  });
}

/** Changes something; afterwards everything shown is read again, unless `refresh: false`. */
export function useServerCall<Name extends ServerRouteName>(
  name: Name,
  { refresh = true }: { readonly refresh?: boolean } = {},
): UseMutationResult<ServerOutput<Name>, Problem, ServerInput<Name>> {
  const cache = useQueryClient();
  return useMutation<ServerOutput<Name>, Problem, ServerInput<Name>>({
    mutationFn: (input) => serverCall(name, input),
    onSuccess: async () => {
      if (refresh) await cache.invalidateQueries({ queryKey: ['server'] });
    },
  });
}

/** Reads a list page by page; `key` names the list and its filter. */
export const useServerPages: typeof usePages = (key, read) => usePages(['server', 'pages', ...key], read);
