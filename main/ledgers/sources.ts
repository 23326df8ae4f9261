/** Every ledger that there is. */
import type { Ledger } from '../../shared/model/ledgers.ts';
import type { LedgerSource } from './ledger-source.ts';
import { quickBooks } from './quickbooks.ts';
import { xero } from './xero.ts';

export const LEDGER_SOURCES: Readonly<Record<Ledger, LedgerSource>> = {
  XERO: xero,
  QUICKBOOKS: quickBooks,
};
