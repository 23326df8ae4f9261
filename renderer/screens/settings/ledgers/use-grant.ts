/**
 * A grant of access as it runs: begun here, given in the browser, and heard of by asking the engine again until it says so.
 * Leaving the screen stops the asking; the grant then ends by itself.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { BegunGrant, Ledger } from '../../../../shared/model/ledgers.ts';
import type { Problem } from '../../../../shared/problem.ts';
import { call } from '../../../client/call.ts';
import { refreshAreas, toProblem } from '../../../client/hooks.ts';
import { openPage } from '../../../client/open-page.ts';

export function useGrant(ledger: Ledger) {
  const cache = useQueryClient();
  const [grant, setGrant] = useState<BegunGrant | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [beginning, setBeginning] = useState(false);
  const asking = useRef<AbortController | null>(null);
  useEffect(() => () => asking.current?.abort(), []);

  const end = (found: Problem | null) => {
    asking.current?.abort();
    setGrant(null);
    setProblem(found);
    if (found === null) void refreshAreas(cache, ['ledgers', 'engagements', 'audit']);
  };
  /** Asks until there is an answer; true where there is one. */
  const ask = async ({ id }: BegunGrant, address: string | null, signal: AbortSignal): Promise<boolean> => {
    const input = { params: { id }, body: { address } };
    const { connection } = await call('finishLedgerConnection', input, { signal });
    return connection !== null;
  };
  const listen = async (begun: BegunGrant, signal: AbortSignal) => {
    try {
      while (!(await ask(begun, null, signal)));
      end(null);
    } catch (error) {
      if (!signal.aborted) end(toProblem(error));
    }
  };
  return {
    grant,
    problem,
    beginning,
    begin: () => {
      setProblem(null);
      setBeginning(true);
      call('beginLedgerConnection', { body: { ledger } })
        .then((begun) => {
          asking.current?.abort();
          const stop = new AbortController();
          asking.current = stop;
          setGrant(begun);
          void openPage(begun.authoriseAddress);
          if (begun.listens) void listen(begun, stop.signal);
        })
        .catch((error: unknown) => setProblem(toProblem(error)))
        .finally(() => setBeginning(false));
    },
    /** With the address at which the browser ended. */
    bring: (address: string) => {
      const signal = asking.current?.signal;
      if (!grant || !signal) return;
      setProblem(null);
      ask(grant, address, signal)
        .then((isConnected) => isConnected && end(null))
        .catch((error: unknown) => {
          const found = toProblem(error);
          if (found.code === 'INVALID_INPUT') setProblem(found);
          else end(found);
        });
    },
    cancel: () => end(null),
  };
}
