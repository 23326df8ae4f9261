/**
 * The page needs no device, no location, no notification of the system: every permission is refused, when
 * it is asked for, when it is looked up, and for devices (security: permissions). Both handlers are set,
 * because Electron grants what nobody answers.
 */
import type { Session } from 'electron';

export function denyPermissions(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
}
