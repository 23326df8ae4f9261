/** Which kinds of records at the portal a role sees: the server gives out no others, and its desktops ask for no others. */
import { mayDo, type StaffRole } from '../model/roles.ts';
import { PORTAL_RESOURCE_TYPES, type PortalResourceType } from './server-portal.ts';

const VIEWING = { FS_ENGAGEMENT: 'VIEW_FS_ENGAGEMENT', XBRL_FILING: 'VIEW_XBRL_FILING' } as const;

export function visibleTypes(role: StaffRole): readonly PortalResourceType[] {
  return PORTAL_RESOURCE_TYPES.filter((type) => mayDo(role, VIEWING[type]));
}
