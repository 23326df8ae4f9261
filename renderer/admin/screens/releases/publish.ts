/**
 * Publishing as one piece of work that can be taken up again: declared, each missing file sent, rolled out. What has
 * arrived stays at the server, whatever happens to the rest.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { NewRelease, Release } from '../../../../shared/contract/server-updates.ts';
import { Problem } from '../../../../shared/problem.ts';
import { serverCall } from '../../client/server-call.ts';
import { sendReleaseFile } from '../../client/server-upload.ts';
import { fileLines } from './chosen-files.ts';

export interface Sending {
  readonly name: string;
  /** From 1. */
  readonly position: number;
  readonly count: number;
  readonly sent: number;
  readonly size: number;
}

export interface Publishing {
  /** Declared at the server; what is missing can be sent to it. */
  readonly draft: Release | null;
  readonly sending: Sending | null;
  readonly busy: boolean;
  readonly problem: Problem | null;
  readonly start: (work: {
    readonly declaration: NewRelease | null;
    readonly files: readonly File[];
    readonly percentage: number;
  }) => void;
  readonly stop: () => void;
}

export function usePublishing(begun: Release | null, onDone: () => void): Publishing {
  const cache = useQueryClient();
  const [draft, setDraft] = useState(begun);
  const [sending, setSending] = useState<Sending | null>(null);
  const stopping = useRef(new AbortController());
  const work = useMutation<void, Problem, Parameters<Publishing['start']>[0]>({
    mutationFn: async ({ declaration, files, percentage }) => {
      stopping.current = new AbortController();
      let release = draft;
      if (release === null && declaration !== null) {
        release = await serverCall('createRelease', { body: declaration });
        setDraft(release);
      }
      if (release === null) return;
      const { id } = release;
      const missing = fileLines(release.files, files).filter(({ state }) => state === 'READY');
      for (const [index, { name, size, chosen }] of missing.entries()) {
        if (chosen === undefined) continue;
        const tell = (sent: number) =>
          setSending({ name, position: index + 1, count: missing.length, sent: Math.min(sent, size), size });
        tell(0);
        release = await sendReleaseFile({ id, name }, chosen, tell, stopping.current.signal).catch(
          (error: unknown) => {
            // Of several files, the person must know which one it was.
            throw error instanceof Problem ? new Problem(error.code, `${name}: ${error.message}`) : error;
          },
        );
        setDraft(release);
      }
      await serverCall('changeRelease', {
        params: { id },
        body: { revision: release.revision, state: 'ROLLING_OUT', percentage },
      });
    },
    onSuccess: onDone,
    onSettled: async () => {
      setSending(null);
      await cache.invalidateQueries({ queryKey: ['server'] });
    },
  });
  return {
    draft,
    sending,
    busy: work.isPending,
    problem: work.error,
    start: (input) => work.mutate(input),
    stop: () => stopping.current.abort(),
  };
}
