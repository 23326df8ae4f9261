/** Handlers of shared/contract/session.ts and shared/contract/practice.ts that the engine answers. */
import type { EngineRouteName } from '../../shared/contract/routes.ts';
import { mayDo, ROLE_ACTIONS, ROLES } from '../../shared/model/roles.ts';
import { Problem } from '../../shared/problem.ts';
import { exportAudit, readAudit } from '../practice/audit/read-audit.ts';
import { verifyAudit } from '../practice/audit/verify-audit.ts';
import { changeClient, createClient, requireClient } from '../practice/client-master.ts';
import {
  changeOwnPassword,
  endOtherSessions,
  readOwnAccount,
  renewRecoveryCodes,
} from '../practice/own-account.ts';
import {
  countOwnUnseen,
  listOwnNotifications,
  seeAllNotifications,
  seeNotification,
} from '../practice/own-notifications.ts';
import { logout } from '../practice/sessions.ts';
import { changeStaff, createStaff } from '../practice/staff-accounts.ts';
import { listClients } from '../store/repositories/clients.ts';
import { listInstalledReleases } from '../store/repositories/installed-releases.ts';
import { findPractice, findStaff, listStaff, toStaff } from '../store/repositories/staff.ts';
import { findFile } from '../store/repositories/stored-file-records.ts';
import { loginHere, mfaHere } from '../sync/connection/sign-in.ts';
import { stepUpHere } from '../sync/connection/step-up.ts';
import type { Handlers } from './gate.ts';
import { requireVisibleJob, takeStream, watchJob } from './job-stream.ts';
import { requireSignedLink } from './signed-links.ts';
import { requireStartRight, requireVisibleSubject } from './visible-subjects.ts';

type PracticeRouteName = Extract<
  EngineRouteName,
  | keyof typeof import('../../shared/contract/session.ts').sessionRoutes
  | keyof typeof import('../../shared/contract/practice.ts').practiceRoutes
>;

/** A name as a header may carry it (RFC 8187): what encodeURIComponent leaves of quotes and brackets is encoded too. */
function headerName(fileName: string): string {
  return encodeURIComponent(fileName).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Attachment under a name that no header can be broken with. */
export function fileResponse(bytes: Uint8Array<ArrayBuffer>, mimeType: string, fileName: string): Response {
  return new Response(bytes, {
    headers: {
      'content-type': mimeType,
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename*=UTF-8''${headerName(fileName)}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

export const practiceHandlers: Pick<Handlers, PracticeRouteName> = {
  login: ({ sync, unknownFailures }, { body }) => loginHere(sync, unknownFailures, body),
  mfa: ({ sync }, { body }) => mfaHere(sync, body),
  ownAccount: async ({ context }, { caller }) => {
    const { sessions, recoveryCodesLeft } = await readOwnAccount(context, caller);
    return { sessions: [...sessions], recoveryCodesLeft };
  },
  stepUp: ({ sync }, { caller, body }) => stepUpHere(sync, caller, body),
  changeOwnPassword: async ({ context }, { caller, body }) => {
    await changeOwnPassword(context, caller, body);
    return undefined;
  },
  renewRecoveryCodes: ({ context }, { caller, body }) => renewRecoveryCodes(context, caller, body),
  endOtherSessions: async ({ context }, { caller }) => {
    await endOtherSessions(context, caller);
    return undefined;
  },
  logout: async ({ context }, { caller }) => {
    await logout(context, caller);
    return undefined;
  },
  me: async ({ context }, { caller }) => {
    const staff = await findStaff(context.reader, caller.staffId);
    const practice = await findPractice(context.reader);
    if (!staff || !practice) throw new Problem('NOT_AUTHENTICATED', 'Sign in to go on.');
    return {
      user: toStaff(staff),
      actions: [...ROLE_ACTIONS[caller.role]],
      practiceName: practice.name,
      sample: practice.sample === 1,
      taxonomyVersions: [...context.constitution.installedVersions()],
    };
  },
  listClients: ({ context }, { query }) => listClients(context.reader, query),
  createClient: ({ context }, { caller, body }) => createClient(context, caller, body),
  getClient: ({ context }, { params }) => requireClient(context.reader, params.id),
  updateClient: ({ context }, { caller, params, body }) => changeClient(context, caller, params.id, body),
  updateFsConfig: ({ context }, { caller, params, body }) =>
    changeClient(context, caller, params.id, { fsConfig: body }),
  updateXbrlConfig: ({ context }, { caller, params, body }) =>
    changeClient(context, caller, params.id, { xbrlConfig: body }),
  listStaff: ({ context }, { query }) => listStaff(context.reader, query),
  createStaff: ({ context }, { caller, body }) => createStaff(context, caller, body),
  updateStaff: ({ context }, { caller, params, body }) => changeStaff(context, caller, params.id, body),
  listRoles: async () => ({
    items: ROLES.map((role) => ({ role, actions: [...ROLE_ACTIONS[role]] })),
  }),
  listTaxonomyVersions: async ({ context }) => {
    const own = new Map((await listInstalledReleases(context.reader)).map((each) => [each.version, each]));
    return {
      items: context.constitution.summaries().map((summary) => {
        const { source, installedAt } = own.get(summary.version) ?? {};
        const ofPractice = source !== undefined && installedAt !== undefined && { source, installedAt };
        return { ...summary, installed: true as const, ...(ofPractice && { ofPractice }) };
      }),
    };
  },
  listBackups: async ({ context }) => ({
    items: [...context.backups.list()],
    problem: context.backups.problem(),
  }),
  createBackup: ({ context }) => context.backups.make(),
  listAudit: async ({ context }, { caller, query }) => {
    if (query.subject === undefined && !mayDo(caller.role, 'MANAGE_CLIENTS')) {
      throw new Problem(
        'ACTION_NOT_PERMITTED',
        'Only administrators see the trail of the whole practice; name a record.',
      );
    }
    if (query.subject !== undefined) await requireVisibleSubject(context.reader, caller, query.subject);
    const page = await readAudit(context.reader, query);
    return { ...page, items: [...page.items] };
  },
  exportAudit: async ({ context }) =>
    new Response(exportAudit(context.reader) as unknown as BodyInit, {
      headers: {
        'content-type': 'application/jsonl; charset=utf-8',
        'content-disposition': 'attachment; filename="audit-trail.jsonl"',
        'cache-control': 'private, no-store',
      },
    }),
  verifyAudit: ({ context }) => verifyAudit(context),
  listNotifications: ({ context }, { caller, query }) => listOwnNotifications(context, caller, query),
  countUnseenNotifications: ({ context }, { caller }) => countOwnUnseen(context, caller),
  seeNotification: async ({ context }, { caller, params }) => {
    await seeNotification(context, caller, params.id);
    return undefined;
  },
  seeAllNotifications: async ({ context }, { caller, body }) => {
    await seeAllNotifications(context, caller, body.upTo);
    return undefined;
  },
  getJob: ({ context }, { caller, params }) => requireVisibleJob(context.reader, caller, params.id),
  watchJob: async ({ context, runner }, { caller, params, signal }) => {
    await requireVisibleJob(context.reader, caller, params.id);
    const ended = takeStream(caller.sessionTokenHash);
    return watchJob(context.reader, runner, params.id, { signal, ended });
  },
  cancelJob: async ({ context, runner }, { caller, params }) => {
    await requireVisibleJob(context.reader, caller, params.id, 'CHANGE');
    return await runner.cancel(params.id);
  },
  retryJob: async ({ context, runner }, { caller, params }) => {
    const job = await requireVisibleJob(context.reader, caller, params.id, 'CHANGE');
    requireStartRight(caller, job.kind);
    return await runner.retry(params.id);
  },
  downloadFile: async ({ context }, { params, query }) => {
    requireSignedLink(context, params.id, query);
    const file = await findFile(context.reader, params.id);
    if (!file) throw new Problem('NOT_FOUND', 'There is no such file.');
    return fileResponse(new Uint8Array(await context.files.read(file.key)), file.mimeType, file.fileName);
  },
};
