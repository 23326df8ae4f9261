/**
 * The role × product × action matrix, exactly as specification 5 and decisions 3, 6 state it.
 * One table serves the gate, the page (why a button is disabled) and the sync-server.
 */
import type { Product } from './enums.ts';

export const STAFF_ROLES = [
  'PAYROLL_EXECUTIVE',
  'PAYROLL_LEAD',
  'BOOKKEEPER',
  'SENIOR_ACCOUNTANT',
  'PLATFORM_ADMIN',
  'FS_PREPARER',
  'FS_REVIEWER',
  'XBRL_PREPARER',
  'XBRL_REVIEWER',
] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

export const PORTAL_ROLES = ['CLIENT_SUBMITTER', 'CLIENT_APPROVER'] as const;
export const ROLES = [...PORTAL_ROLES, ...STAFF_ROLES] as const;
export type Role = (typeof ROLES)[number];

/** Roles as people read them. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  CLIENT_SUBMITTER: 'Client submitter',
  CLIENT_APPROVER: 'Client approver',
  PAYROLL_EXECUTIVE: 'Payroll executive',
  PAYROLL_LEAD: 'Payroll lead',
  BOOKKEEPER: 'Bookkeeper',
  SENIOR_ACCOUNTANT: 'Senior accountant',
  PLATFORM_ADMIN: 'Administrator',
  FS_PREPARER: 'Financial statements preparer',
  FS_REVIEWER: 'Financial statements reviewer',
  XBRL_PREPARER: 'XBRL preparer',
  XBRL_REVIEWER: 'XBRL reviewer',
};

const FS_PREPARER_ACTIONS = [
  'VIEW_FS_ENGAGEMENT',
  'MANAGE_FS_ENGAGEMENT',
  'UPLOAD_TRIAL_BALANCE',
  'CONFIRM_FS_MAPPING',
  'OVERRIDE_FS_MAPPING',
  'GENERATE_STATEMENTS',
  'RESPOND_DISCLOSURE',
  'GENERATE_NOTES',
] as const;
const FS_STAFF_ACTIONS = [...FS_PREPARER_ACTIONS, 'EXPORT_FS_DOCUMENT'] as const;

const XBRL_PREPARER_ACTIONS = [
  'VIEW_XBRL_FILING',
  'MANAGE_XBRL_FILING',
  'INGEST_XBRL_DOCUMENT',
  'CONFIRM_TAG_MAPPING',
] as const;
const XBRL_SENIOR_ACTIONS = [
  ...XBRL_PREPARER_ACTIONS,
  'ADD_MAPPING_SYNONYM',
  'RUN_XBRL_VALIDATION',
  'EXPORT_PREPTOOL',
  'EXPORT_XBRL_XML',
] as const;
const XBRL_STAFF_ACTIONS = [...XBRL_SENIOR_ACTIONS, 'MARK_XBRL_FILED'] as const;
const ADMIN_ACTIONS = ['MANAGE_CLIENTS', 'MANAGE_TEMPLATES'] as const;

export const ACTIONS = [
  ...FS_STAFF_ACTIONS,
  'APPROVE_FS',
  ...XBRL_STAFF_ACTIONS,
  'APPROVE_XBRL',
  ...ADMIN_ACTIONS,
] as const;
export type Action = (typeof ACTIONS)[number];

const NONE: readonly Action[] = [];

export const ROLE_ACTIONS: Readonly<Record<Role, readonly Action[]>> = {
  CLIENT_SUBMITTER: NONE,
  CLIENT_APPROVER: ['APPROVE_FS', 'APPROVE_XBRL'],
  PAYROLL_EXECUTIVE: NONE,
  PAYROLL_LEAD: NONE,
  BOOKKEEPER: NONE,
  FS_PREPARER: FS_PREPARER_ACTIONS,
  FS_REVIEWER: FS_STAFF_ACTIONS,
  XBRL_PREPARER: ['VIEW_FS_ENGAGEMENT', ...XBRL_PREPARER_ACTIONS],
  XBRL_REVIEWER: ['VIEW_FS_ENGAGEMENT', ...XBRL_STAFF_ACTIONS],
  SENIOR_ACCOUNTANT: [...FS_STAFF_ACTIONS, ...XBRL_SENIOR_ACTIONS],
  PLATFORM_ADMIN: [...FS_STAFF_ACTIONS, ...XBRL_STAFF_ACTIONS, ...ADMIN_ACTIONS],
};

/** The product an action belongs to; null for administration. */
export function productOf(action: Action): Product | null {
  if (action === 'APPROVE_FS' || FS_STAFF_ACTIONS.some((each) => each === action))
    return 'FINANCIAL_STATEMENTS';
  if (action === 'APPROVE_XBRL' || XBRL_STAFF_ACTIONS.some((each) => each === action)) return 'XBRL_FILING';
  return null;
}

export function mayDo(role: Role, action: Action): boolean {
  return ROLE_ACTIONS[role].includes(action);
}

/** Roles that hold an action, for "ask a …" messages. */
export function rolesHolding(action: Action): readonly Role[] {
  return ROLES.filter((role) => mayDo(role, action));
}
