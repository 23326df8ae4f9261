/**
 * The engine's gate: its route table behind the one gate of both programs (house 3).
 */
import { type RouteName, type Routes, routes } from '../../shared/contract/routes.ts';
import {
  createGate,
  type HandlerInputOf,
  type HandlerOutputOf,
  type HandlersOf,
} from '../../shared/service/gate.ts';
import type { Caller, EngineContext } from '../engine-context.ts';
import type { JobRunner } from '../jobs/job-runner.ts';
import { knownProblem } from '../known-problem.ts';
import type { UnknownFailures } from '../practice/sessions.ts';

/** Names of routes that the engine answers; the host answers the others before an engine is open. */
export type EngineRouteName = {
  [Name in RouteName]: Routes[Name]['access'] extends 'HOST' ? never : Name;
}[RouteName];

/** What handlers may use beside the context. */
export interface EngineServices {
  readonly context: EngineContext;
  readonly runner: JobRunner;
  readonly unknownFailures: UnknownFailures;
}

export type HandlerInput<Name extends RouteName> = HandlerInputOf<Routes[Name], Caller>;
export type HandlerOutput<Name extends RouteName> = HandlerOutputOf<Routes[Name]>;
export type Handlers = HandlersOf<Routes, EngineServices, Caller>;

/** Callers of the engine are on this computer. */
const THIS_COMPUTER = { address: '127.0.0.1' };

/** The engine as one function from Request to Response. */
export function createEngineGate(options: {
  readonly handlers: Handlers;
  readonly services: EngineServices;
  readonly callerOf: (token: string) => Promise<Caller | undefined>;
  readonly onInternalError: (error: unknown) => string;
}): (request: Request) => Promise<Response> {
  const gate = createGate<Routes, EngineServices, Caller>({ ...options, routes, knownProblem });
  return (request) => gate(request, THIS_COMPUTER);
}
