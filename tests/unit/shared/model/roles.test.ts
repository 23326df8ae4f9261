/**
 * The role matrix against the specification's own table (specification 5; decisions 6), written out here as
 * literal data, so that a change of the matrix is a change of this table too.
 */
import { describe, expect, it } from 'vitest';
import {
  ACTIONS,
  mayDo,
  PORTAL_ROLES,
  productOf,
  ROLE_ACTIONS,
  ROLES,
  rolesHolding,
  STAFF_ROLES,
} from '../../../../shared/model/roles.ts';
import { SPECIFIED_ROLE_ACTIONS } from '../../../contract/specified-roles.ts';

describe('the role matrix', () => {
  it('has the eleven roles of the specification', () => {
    expect([...ROLES].sort()).toEqual(Object.keys(SPECIFIED_ROLE_ACTIONS).sort());
    expect([...PORTAL_ROLES].sort()).toEqual(['CLIENT_APPROVER', 'CLIENT_SUBMITTER']);
    expect(STAFF_ROLES).toHaveLength(9);
  });

  it('has the 20 new actions and the two of administration', () => {
    expect(ACTIONS).toHaveLength(22);
    expect(new Set(ACTIONS).size).toBe(22);
  });

  it.each(Object.entries(SPECIFIED_ROLE_ACTIONS))('gives %s exactly what is specified', (name, actions) => {
    const role = ROLES.find((each) => each === name);
    expect(role).toBeDefined();
    if (!role) return;
    expect([...ROLE_ACTIONS[role]].sort()).toEqual([...actions].sort());
    for (const action of ACTIONS) {
      expect([action, mayDo(role, action)]).toEqual([action, actions.some((each) => each === action)]);
    }
  });

  it('keeps portal approval away from staff, and filing and synonyms with the named roles', () => {
    expect(rolesHolding('APPROVE_FS')).toEqual(['CLIENT_APPROVER']);
    expect(rolesHolding('APPROVE_XBRL')).toEqual(['CLIENT_APPROVER']);
    expect([...rolesHolding('MARK_XBRL_FILED')].sort()).toEqual(['PLATFORM_ADMIN', 'XBRL_REVIEWER']);
    expect([...rolesHolding('ADD_MAPPING_SYNONYM')].sort()).toEqual([
      'PLATFORM_ADMIN',
      'SENIOR_ACCOUNTANT',
      'XBRL_REVIEWER',
    ]);
    expect(rolesHolding('MANAGE_CLIENTS')).toEqual(['PLATFORM_ADMIN']);
    expect(rolesHolding('MANAGE_TEMPLATES')).toEqual(['PLATFORM_ADMIN']);
  });

  it('knows the product of an action', () => {
    expect(productOf('UPLOAD_TRIAL_BALANCE')).toBe('FINANCIAL_STATEMENTS');
    expect(productOf('APPROVE_FS')).toBe('FINANCIAL_STATEMENTS');
    expect(productOf('MARK_XBRL_FILED')).toBe('XBRL_FILING');
    expect(productOf('APPROVE_XBRL')).toBe('XBRL_FILING');
    expect(productOf('MANAGE_CLIENTS')).toBeNull();
  });
});
