/**
 * Who is signed in at the sync-server, for every screen below the guard.
 */
import { createContext, useContext } from 'react';
import type { Action } from '../../../shared/model/roles.ts';
import type { ServerOutput } from './server-call.ts';

export interface AdminSession {
  readonly me: ServerOutput<'serverMe'>;
  readonly signOut: () => void;
}

const AdminSessionContext = createContext<AdminSession | null>(null);
export const AdminSessionProvider = AdminSessionContext.Provider;

export function useAdminSession(): AdminSession {
  const session = useContext(AdminSessionContext);
  if (session === null) throw new Error('useAdminSession is used outside the guard.');
  return session;
}

/** True where the signed-in role holds the action. The server checks it again. */
export function useAdminMay(action: Action): boolean {
  return useAdminSession().me.actions.includes(action);
}
