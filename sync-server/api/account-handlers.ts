/** Accounts (shared/contract/server-accounts): each handler hands over to one use case. */
import { ROLE_ACTIONS, STAFF_ROLES } from '../../shared/model/roles.ts';
import { Problem } from '../../shared/problem.ts';
import { changeOwnPassword } from '../practice/own-password.ts';
import { listSessions, renewRecoveryCodes, revokeSession, stepUp } from '../practice/sessions.ts';
import { completeMfa, login } from '../practice/sign-in.ts';
import { changeStaff, createStaff, setUpPractice } from '../practice/staff-accounts.ts';
import { sameToken } from '../practice/tokens.ts';
import { endSessions, findSession } from '../store/repositories/sessions.ts';
import {
  countRecoveryCodes,
  findPractice,
  findStaff,
  listStaff,
  toStaff,
} from '../store/repositories/staff.ts';
import type { ServerHandlers } from './server-gate.ts';

const notHere = () => new Problem('NOT_FOUND', 'There is nothing at this address.');

export const accountHandlers = {
  getServerStage: async ({ context }) => {
    const practice = await findPractice(context.reader);
    return {
      stage: practice ? 'READY' : 'SETUP',
      practiceName: practice?.name ?? null,
      sample: practice?.sample === 1,
      version: context.version,
    };
  },
  setUpPractice: async ({ context, setUpToken }, { body }) => {
    if (setUpToken === null || (await findPractice(context.reader))) throw notHere();
    if (!sameToken(setUpToken, body.setUpToken)) {
      throw new Problem('NOT_AUTHENTICATED', 'This is not the token that the server printed at its start.');
    }
    const { practiceName, name, email, password } = body;
    const administrator = { name, email, password };
    const staff = await setUpPractice(context, { practiceName, sample: false, administrator });
    return { staffId: staff.id };
  },
  serverLogin: ({ context }, { body, peer }) => login(context, { ...body, address: peer.address }),
  serverMfa: ({ context }, { body, peer }) => completeMfa(context, { ...body, address: peer.address }),
  serverLogout: async ({ context }, { caller }) => {
    await context.change((writer) => endSessions(writer, { id: caller.sessionId }, context.now()));
    return undefined;
  },
  serverMe: async ({ context }, { caller }) => {
    const { reader } = context;
    const staff = await findStaff(reader, caller.staffId);
    const practice = await findPractice(reader);
    const session = await findSession(reader, caller.sessionId);
    if (!staff || !practice) throw notHere();
    return {
      user: toStaff(staff),
      actions: [...ROLE_ACTIONS[staff.role]],
      practiceName: practice.name,
      sample: practice.sample === 1,
      steppedUpUntil: caller.steppedUp ? (session?.steppedUpUntil ?? null) : null,
      recoveryCodesLeft: await countRecoveryCodes(reader, staff.id),
    };
  },
  stepUp: ({ context }, { caller, body, peer }) =>
    stepUp(context, caller, { ...body, address: peer.address }),
  changeOwnPassword: async ({ context }, { caller, body, peer }) => {
    await changeOwnPassword(context, caller, { ...body, address: peer.address });
    return undefined;
  },
  renewRecoveryCodes: ({ context }, { caller }) => renewRecoveryCodes(context, caller),
  listSessions: ({ context }, { caller }) => listSessions(context, caller.staffId, caller.sessionId),
  revokeSession: async ({ context }, { caller, params }) => {
    await revokeSession(context, caller, params.id);
    return undefined;
  },
  listServerStaff: ({ context }, { query }) => listStaff(context.reader, query),
  createServerStaff: ({ context }, { caller, body }) => createStaff(context, caller, body),
  updateServerStaff: ({ context }, { caller, params, body }) => changeStaff(context, caller, params.id, body),
  listStaffSessions: ({ context }, { caller, params }) => listSessions(context, params.id, caller.sessionId),
  listServerRoles: async () => ({
    items: STAFF_ROLES.map((role) => ({ role, actions: [...ROLE_ACTIONS[role]] })),
  }),
} satisfies Partial<ServerHandlers>;
