/**
 * Xero: its Accounting API, by the names of its published description. Each organisation is named in a header. Applications
 * registered since March 2026 have rights for single reports; the three asked for here only read.
 */
import { z } from 'zod';
import { LEDGER_GRANT_ADDRESSES, LEDGER_NAMES } from '../../shared/model/ledgers.ts';
import { type LedgerSource, type OrganisationFacts, parsedReply } from './ledger-source.ts';

const NAME = LEDGER_NAMES.XERO;
const API = 'https://api.xero.com';
const BOOKS = `${API}/api.xro/2.0`;

const connectionsSchema = z
  .array(
    z.object({
      tenantId: z.string().min(1).max(100),
      tenantType: z.string(),
      tenantName: z.string().max(300),
    }),
  )
  .max(500);
const organisationSchema = z.object({
  Organisations: z
    .array(
      z.object({
        Name: z.string().max(300),
        BaseCurrency: z.string().max(10),
        FinancialYearEndDay: z.number().int().min(1).max(31),
        FinancialYearEndMonth: z.number().int().min(1).max(12),
      }),
    )
    .length(1),
});

const ofOrganisation = (id: string) => ({ 'xero-tenant-id': id });

/** The day after the year end, in a year without a leap day. */
function yearStart(day: number, month: number): OrganisationFacts['yearStart'] {
  const lastOfMonth = new Date(Date.UTC(2025, month, 0)).getUTCDate();
  const next = new Date(Date.UTC(2025, month - 1, Math.min(day, lastOfMonth) + 1));
  return { day: next.getUTCDate(), month: next.getUTCMonth() + 1 };
}

export const xero: LedgerSource = {
  ledger: 'XERO',
  authorisation: {
    authoriseAddress: LEDGER_GRANT_ADDRESSES.XERO,
    tokenAddress: 'https://identity.xero.com/connect/token',
    revokeAddress: 'https://identity.xero.com/connect/revocation',
    scope: 'offline_access accounting.reports.trialbalance.read accounting.settings.read',
    revokesBy: 'FORM',
  },
  listOrganisations: async (read) => {
    const reply = await read('ORGANISATION', `${API}/connections`);
    return parsedReply(reply, connectionsSchema, NAME)
      .filter(({ tenantType }) => tenantType === 'ORGANISATION')
      .map(({ tenantId, tenantName }) => ({ id: tenantId, name: tenantName }));
  },
  organisation: async (read, id) => {
    const reply = await read('ORGANISATION', `${BOOKS}/Organisation`, ofOrganisation(id));
    const [organisation] = parsedReply(reply, organisationSchema, NAME).Organisations;
    if (!organisation) throw new Error('The schema lets one organisation through.');
    const { Name, BaseCurrency, FinancialYearEndDay, FinancialYearEndMonth } = organisation;
    return {
      facts: {
        name: Name,
        currency: BaseCurrency,
        yearStart: yearStart(FinancialYearEndDay, FinancialYearEndMonth),
      },
      replies: [reply],
    };
  },
  accounts: async (read, id) => [await read('ACCOUNTS', `${BOOKS}/Accounts`, ofOrganisation(id))],
  trialBalance: (read, id, { end }, subject) =>
    read(subject, `${BOOKS}/Reports/TrialBalance?date=${end}`, ofOrganisation(id)),
};
