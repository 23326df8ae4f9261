/** What the administrators' screens decide without the server: acts per account, and differences of a client. */
import { describe, expect, it } from 'vitest';
import {
  masterDifferences,
  masterOf,
} from '../../../../../../renderer/admin/screens/clients/client-master.ts';
import {
  actsFor,
  CONFIRMED_ACTS,
  isLocked,
} from '../../../../../../renderer/admin/screens/staff/staff-acts.ts';
import { passwordFault } from '../../../../../../renderer/components/new-password-input.tsx';
import type { ServerStaff } from '../../../../../../shared/contract/server-accounts.ts';
import { serverRoutes } from '../../../../../../shared/contract/server-routes.ts';

const now = new Date('2026-11-21T02:00:00.000Z');
const staff: ServerStaff = {
  id: '01900000-0000-7000-8000-000000000001',
  name: 'Arjun Pillai',
  email: 'arjun@firm.example',
  role: 'XBRL_REVIEWER',
  active: true,
  mfaEnrolled: true,
  lockedUntil: null,
  version: 3,
  createdAt: '2026-11-01T02:00:00.000Z',
};

describe('the acts of a staff account', () => {
  it('fit the state that the account is in', () => {
    expect(actsFor(staff, now)).toEqual(['CHANGE', 'PASSWORD', 'SESSIONS', 'RESET', 'DEACTIVATE']);
    const locked = { ...staff, lockedUntil: '2026-11-21T02:10:00.000Z' };
    expect(actsFor(locked, now)).toContain('UNLOCK');
    expect(isLocked(locked, new Date('2026-11-21T02:10:00.000Z'))).toBe(false);
    expect(actsFor({ ...staff, mfaEnrolled: false }, now)).not.toContain('RESET');
    expect(actsFor({ ...staff, active: false }, now)).toEqual(['CHANGE', 'ACTIVATE']);
  });

  it('send changes that the contract knows', () => {
    for (const { change } of Object.values(CONFIRMED_ACTS)) {
      const body = { version: 3, ...change };
      expect(serverRoutes.updateServerStaff.body.parse(body)).toEqual(body);
    }
  });
});

describe('the master of a client', () => {
  const client = {
    id: '01900000-0000-7000-8000-000000000002',
    companyName: 'Copper Kettle Tea Pte. Ltd.',
    uen: '201912345K',
    accountingStandard: 'SFRS' as const,
    fyEndMonth: 12,
    version: 1,
    enabledProducts: ['XBRL_FILING' as const, 'FINANCIAL_STATEMENTS' as const],
    fsConfig: null,
    xbrlConfig: null,
    createdAt: '2026-11-01T02:00:00.000Z',
    updatedAt: '2026-11-01T02:00:00.000Z',
  };

  it('differs by its fields, not by their order, its version or its defaults', () => {
    const { enabledProducts } = client;
    const same = {
      ...client,
      version: 9,
      fsConfig: { baseCurrency: 'USD' },
      enabledProducts: enabledProducts.toReversed(),
    };
    expect(masterDifferences(masterOf(client), masterOf(same))).toEqual([]);
  });

  it('says each difference in words', () => {
    const other = { ...masterOf(client), fyEndMonth: 3, enabledProducts: [] };
    expect(masterDifferences(masterOf(client), other)).toEqual([
      { field: 'Year ends in', stored: 'December', typed: 'March' },
      { field: 'Products', stored: 'Financial statements, XBRL filing', typed: 'none' },
    ]);
  });
});

describe('a new password', () => {
  it('is judged by length first, then by what anybody would guess', () => {
    expect(passwordFault('short', {})).toContain('7 more characters are needed');
    expect(passwordFault('elevenchars', {})).toContain('1 more character is needed');
    expect(passwordFault('Password1234!', {})).toContain('first that anybody tries');
    expect(passwordFault('seven paper lanterns adrift', {})).toBeNull();
  });
});
