/**
 * The line over every screen of the sample practice: that all in it is invented, what is still being made of it, and
 * the way out. Each step that is made is shown by the screens that are open.
 */
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../client/call.ts';
import { routeKey } from '../../client/hooks.ts';

const ASKED_EACH_MS = 1000;

function MakingSample() {
  const cache = useQueryClient();
  const { data } = useQuery({
    queryKey: routeKey('getSampleProgress', {}),
    queryFn: ({ signal }) => call('getSampleProgress', {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.making?.doing ? ASKED_EACH_MS : false),
  });
  const making = data?.making ?? null;
  const seen = useRef<number | null>(null);
  useEffect(() => {
    if (making === null) return;
    if (seen.current !== null && seen.current !== making.done)
      void cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== 'getSampleProgress' });
    seen.current = making.done;
  }, [making, cache]);
  if (making === null || making.done >= making.of) return null;
  return (
    <span role="status">
      {making.doing === null
        ? 'A part of the sample could not be made. Everything else can be tried.'
        : `${making.again ? 'It was not finished last time, and is made again. ' : ''}Being made: ${making.doing} (${making.done + 1} of ${making.of})…`}
    </span>
  );
}

export function SampleBanner({ onLeave }: { readonly onLeave: () => void }) {
  return (
    <section className="fv-sample" aria-label="Sample practice">
      <span>
        <strong>Sample practice.</strong> Companies, people and what they signed, approved and filed are
        invented.
      </span>
      <MakingSample />
      <Button size="compact-xs" variant="default" onClick={onLeave}>
        Leave the sample
      </Button>
    </section>
  );
}
