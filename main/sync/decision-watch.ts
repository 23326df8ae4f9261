/** Looks for decisions of clients while a sync-server is connected: at once, then every minute. */

import { Problem } from '../../shared/problem.ts';
import type { EngineContext } from '../engine-context.ts';
import { pullDecisions } from './pull-decisions.ts';
import type { ServerConnection } from './server-connection.ts';

const EVERY_MS = 60_000;

/** A server that cannot be reached is no error: the desktop works offline. `close` lets a round end. */
export function keepPullingDecisions(
  context: EngineContext,
  server: ServerConnection,
  onError: (error: unknown) => void,
): { readonly close: () => Promise<void> } {
  let cursor: string | undefined;
  let round: Promise<void> | undefined;
  const pull = async () => {
    try {
      ({ cursor } = await pullDecisions(context, server, cursor));
    } catch (error) {
      if (!(error instanceof Problem)) onError(error);
    } finally {
      round = undefined;
    }
  };
  const look = () => {
    round ??= pull();
  };
  look();
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return {
    close: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
