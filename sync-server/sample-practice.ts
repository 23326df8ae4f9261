/**
 * The sample practice of `--demo` (decisions 9): one account per staff role, two clients, and a token per role.
 * Its accounts sign in by these tokens only; their passwords are random and told to nobody.
 */
import { STAFF_ROLES, type StaffRole } from '../shared/model/roles.ts';
import type { Caller, ServerContext } from './context/server-context.ts';
import { createClient } from './practice/client-master.ts';
import { openSession } from './practice/sessions.ts';
import { createStaff, setUpPractice } from './practice/staff-accounts.ts';
import { newToken } from './practice/tokens.ts';
import { findPractice, listStaff } from './store/repositories/staff.ts';

const CLIENTS = [
  { companyName: 'Merlion Trading Pte. Ltd.', uen: '201912345K' },
  { companyName: 'Bukit Timah Bakery Pte. Ltd.', uen: '202054321M' },
] as const;

const emailOf = (role: StaffRole) => `${role.toLowerCase().replaceAll('_', '.')}@sample.example`;
const nameOf = (role: StaffRole) => `Sample ${role.toLowerCase().replaceAll('_', ' ')}`;

async function create(context: ServerContext): Promise<void> {
  const account = (role: StaffRole) => ({
    name: nameOf(role),
    email: emailOf(role),
    password: newToken(context.random),
  });
  const administrator = await setUpPractice(context, {
    practiceName: 'Sample Practice',
    sample: true,
    administrator: account('PLATFORM_ADMIN'),
  });
  const caller: Caller = {
    staffId: administrator.id,
    name: administrator.name,
    role: 'PLATFORM_ADMIN',
    sessionId: '',
    steppedUp: true,
  };
  for (const role of STAFF_ROLES) {
    if (role !== 'PLATFORM_ADMIN') await createStaff(context, caller, { ...account(role), role });
  }
  for (const client of CLIENTS) {
    await createClient(context, caller, {
      ...client,
      enabledProducts: ['FINANCIAL_STATEMENTS', 'XBRL_FILING'],
      accountingStandard: 'SFRS',
      fyEndMonth: 12,
    });
  }
}

/** Makes the sample where there is no practice yet, and opens one session per role. */
export async function startSample(context: ServerContext): Promise<Readonly<Record<string, string>>> {
  if (!(await findPractice(context.reader))) await create(context);
  const { items } = await listStaff(context.reader, { limit: 100 });
  const tokens: Record<string, string> = {};
  for (const staff of items) {
    const device = { deviceName: 'Sample', address: '127.0.0.1' };
    const { token } = await context.change((writer) => openSession(writer, context, staff, device));
    tokens[staff.role] = token;
  }
  return tokens;
}
