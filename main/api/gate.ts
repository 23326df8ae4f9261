/**
 * The engine's gate: its route table behind the one gate of both programs (house 3).
 */
import { type EngineRouteName, type EngineRoutes, engineRoutes } from '../../shared/contract/routes.ts';
import { createGate, type HandlersOf, THIS_COMPUTER } from '../../shared/service/gate.ts';
import { actAs } from '../context/acting-staff.ts';
import type { Caller, EngineContext } from '../context/engine-context.ts';
import { knownProblem } from '../context/known-problem.ts';
import type { UnknownFailures } from '../practice/sessions.ts';
import type { JobRunner } from '../queue/job-runner.ts';
import { findConnectionFacts } from '../store/repositories/sync-state.ts';
import { mayWrite } from '../sync/connection/offline-lease.ts';
import { sessionOf } from '../sync/connection/server-sessions.ts';
import type { SyncServices } from '../sync/exchange/sync-services.ts';
import { refusal, routeKind, type Standing } from './admission.ts';
import { requireUnlocked } from './lock-admission.ts';
import { changedKind, requireProductOn } from './product-admission.ts';

/** What handlers may use beside the context. */
export interface EngineServices {
  readonly context: EngineContext;
  readonly runner: JobRunner;
  readonly unknownFailures: UnknownFailures;
  readonly sync: SyncServices;
}

export type Handlers = HandlersOf<EngineRoutes, EngineServices, Caller>;

/** How this desktop stands to the sync-server for a caller; null while the practice works alone. */
async function standingOf({ reader, now }: EngineContext, caller: Caller): Promise<Standing | null> {
  const facts = await findConnectionFacts(reader);
  if (!facts) return null;
  const session = await sessionOf(reader, facts, caller.staffId, now());
  return { baseUrl: facts.baseUrl, mayWrite: mayWrite(facts, now()), signedIn: session !== undefined };
}

type AnyHandler = (services: EngineServices, input: { readonly params?: unknown }) => Promise<unknown>;

/** The handlers, each behind the product and the lock of the record that it changes. */
function behindRecords(handlers: Handlers): Handlers {
  const guarded = Object.entries(handlers as unknown as Record<EngineRouteName, AnyHandler>).map(
    ([name, handler]) => {
      const route = name as EngineRouteName;
      if (changedKind(route) === null) return [name, handler] as const;
      const behind: AnyHandler = async (services, input) => {
        await requireProductOn(services.context.reader, route, input.params);
        await requireUnlocked(services.context.reader, route, input.params);
        return await handler(services, input);
      };
      return [name, behind] as const;
    },
  );
  // Each stands under its own name and takes what it took.
  return Object.fromEntries(guarded) as unknown as Handlers;
}

/** The engine as one function from Request to Response. */
export function createEngineGate(options: {
  readonly handlers: Handlers;
  readonly services: EngineServices;
  readonly callerOf: (token: string) => Promise<Caller | undefined>;
  readonly onInternalError: (error: unknown) => string;
}): (request: Request) => Promise<Response> {
  const { context } = options.services;
  const gate = createGate<EngineRoutes, EngineServices, Caller>({
    ...options,
    handlers: behindRecords(options.handlers),
    routes: engineRoutes,
    knownProblem,
    around: async (name, caller, work) => {
      const kind = routeKind(name);
      const refused = caller && kind !== 'FREE' ? refusal(kind, await standingOf(context, caller)) : null;
      if (refused) throw refused;
      // What a handler writes is the act of its caller.
      return await actAs(caller?.staffId ?? null, work);
    },
  });
  return (request) => gate(request, THIS_COMPUTER);
}
