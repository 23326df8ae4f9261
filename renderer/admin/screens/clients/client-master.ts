/**
 * The master fields of a client, compared: what somebody else has stored meanwhile against what was typed here.
 */
import type { ServerClient } from '../../../../shared/contract/server-practice.ts';
import { MONTHS } from '../../../../shared/model/dates.ts';
import { ACCOUNTING_STANDARD_WORDS, PRODUCT_WORDS } from '../../../components/words.ts';
import type { ClientMaster } from '../../../screens/clients/client-form.tsx';

export interface MasterDifference {
  readonly field: string;
  readonly stored: string;
  readonly typed: string;
}

export function masterOf(client: ServerClient): ClientMaster {
  const { companyName, uen, enabledProducts, accountingStandard, fyEndMonth } = client;
  return { companyName, uen, enabledProducts, accountingStandard, fyEndMonth };
}

const FIELDS: readonly (readonly [string, (master: ClientMaster) => string])[] = [
  ['Company name', ({ companyName }) => companyName.trim()],
  ['UEN', ({ uen }) => uen.trim()],
  ['Year ends in', ({ fyEndMonth }) => MONTHS[fyEndMonth - 1] ?? ''],
  ['Accounting standard', ({ accountingStandard }) => ACCOUNTING_STANDARD_WORDS[accountingStandard]],
  [
    'Products',
    ({ enabledProducts }) =>
      [...enabledProducts]
        .sort()
        .map((product) => PRODUCT_WORDS[product])
        .join(', ') || 'none',
  ],
];

/** The fields that differ, in words. */
export function masterDifferences(stored: ClientMaster, typed: ClientMaster): readonly MasterDifference[] {
  return FIELDS.map(([field, read]) => ({ field, stored: read(stored), typed: read(typed) })).filter(
    (each) => each.stored !== each.typed,
  );
}
