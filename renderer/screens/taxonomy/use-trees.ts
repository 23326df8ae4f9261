/** The trees of the sections that have been opened. A release never changes, so each is read once. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useQueries } from '@tanstack/react-query';
import type { SectionTree, TreeEntry } from '../../../shared/contract/taxonomy.ts';
import type { Problem } from '../../../shared/problem.ts';
import { call } from '../../client/call.ts';
import { routeKey, toProblem } from '../../client/hooks.ts';

export interface ReadTrees {
  readonly trees: ReadonlyMap<string, readonly TreeEntry[]>;
  readonly problem: Problem | null;
}

function combine(answers: readonly UseQueryResult<SectionTree>[]): ReadTrees {
  const read = answers.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const [problem] = answers.flatMap(({ error }) => (error === null ? [] : [toProblem(error)]));
  return { trees: new Map(read.map((each) => [each.section, each.items])), problem: problem ?? null };
}

export function useTrees(version: string, sections: readonly string[]): ReadTrees {
  return useQueries({
    queries: sections.map((section) => ({
      queryKey: routeKey('getTaxonomySection', { params: { version, section } }),
      queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
        call('getTaxonomySection', { params: { version, section } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine,
  });
}
