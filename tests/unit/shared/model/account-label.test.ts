/** The name of an account in words. */
import { expect, it } from 'vitest';
import { accountLabel } from '../../../../shared/model/account-label.ts';

it.each([
  ['6100', 'Audit fee', '6100 Audit fee'],
  ['', 'Audit fee', 'Audit fee'],
  ['6100', '', '6100'],
])('of code %j and description %j is %j', (accountCode, accountDescription, label) => {
  expect(accountLabel({ accountCode, accountDescription })).toBe(label);
});
