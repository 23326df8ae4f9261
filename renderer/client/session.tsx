/**
 * Who is signed in, for every screen below the session guard: user, practice and the permitted actions as
 * the engine states them (specification 5).
 */
import { createContext, useContext } from 'react';
import type { RouteOutput } from '../../shared/contract/routes.ts';
import type { Action } from '../../shared/model/roles.ts';

export type Me = RouteOutput<'me'>;

export interface Session {
  readonly me: Me;
  readonly signOut: () => void;
  /** Why nothing can be changed on this desktop at the moment, or null. */
  readonly closed: string | null;
}

const SessionContext = createContext<Session | null>(null);
export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession is used outside the session guard.');
  return session;
}

/** True where the signed-in role holds the action. The engine checks it again. */
export function useMay(action: Action): boolean {
  return useSession().me.actions.includes(action);
}
