/** The one route table of the sync-server (decisions 1), walked by its gate and its contract suite. */
import { clientPortalRoutes } from './client-portal.ts';
import type { Route } from './route.ts';
import { serverAccountRoutes } from './server-accounts.ts';
import { serverAdministrationRoutes } from './server-administration.ts';
import { answerRequestRoutes } from './server-answer-requests.ts';
import { serverConflictRoutes } from './server-conflicts.ts';
import { serverInvitationRoutes } from './server-invitations.ts';
import { serverPortalRoutes } from './server-portal.ts';
import { serverPracticeRoutes } from './server-practice.ts';
import { serverSyncRoutes } from './server-sync.ts';
import { serverUpdateRoutes } from './server-updates.ts';

export const serverRoutes = {
  ...serverAccountRoutes,
  ...serverPracticeRoutes,
  ...serverSyncRoutes,
  ...serverPortalRoutes,
  ...serverInvitationRoutes,
  ...serverConflictRoutes,
  ...answerRequestRoutes,
  ...clientPortalRoutes,
  ...serverAdministrationRoutes,
  ...serverUpdateRoutes,
} as const satisfies Record<string, Route>;

export type ServerRoutes = typeof serverRoutes;
export type ServerRouteName = keyof ServerRoutes;
