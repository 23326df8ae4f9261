/**
 * QuickBooks Online: its Accounting API. One company for each grant of access, named when access is granted. It knows no
 * right to read alone; Fairview sends reading calls only. Accounts come in pages, those that are no longer active too.
 */
import { z } from 'zod';
import { monthNamed } from '../../shared/model/dates.ts';
import { LEDGER_GRANT_ADDRESSES, LEDGER_NAMES, type LedgerReply } from '../../shared/model/ledgers.ts';
import { Problem } from '../../shared/problem.ts';
import { type LedgerSource, parsedReply, type ReadLedger } from './ledger-source.ts';

const NAME = LEDGER_NAMES.QUICKBOOKS;
const API = 'https://quickbooks.api.intuit.com/v3/company';
const MINOR_VERSION = 'minorversion=75';
const PAGE = 1000;
/** More accounts than QuickBooks keeps. */
const MOST_PAGES = 50;

const companySchema = z.object({
  CompanyInfo: z.object({
    CompanyName: z.string().max(300),
    FiscalYearStartMonth: z.string().max(20),
  }),
});
const settingsSchema = z.object({
  QueryResponse: z.object({
    Preferences: z
      .array(
        z.object({
          CurrencyPrefs: z.object({ HomeCurrency: z.object({ value: z.string().max(10) }) }),
        }),
      )
      .length(1),
  }),
});
const pageSchema = z.object({ QueryResponse: z.object({ Account: z.array(z.unknown()).optional() }) });

const query = (id: string, text: string) =>
  `${API}/${id}/query?query=${encodeURIComponent(text)}&${MINOR_VERSION}`;

async function company(read: ReadLedger, id: string) {
  const reply = await read('ORGANISATION', `${API}/${id}/companyinfo/${id}?${MINOR_VERSION}`);
  return { reply, info: parsedReply(reply, companySchema, NAME).CompanyInfo };
}

export const quickBooks: LedgerSource = {
  ledger: 'QUICKBOOKS',
  authorisation: {
    authoriseAddress: LEDGER_GRANT_ADDRESSES.QUICKBOOKS,
    tokenAddress: 'https://oauth.platform.intuit.com/oauth2/v1/tokens/bearer',
    revokeAddress: 'https://developer.api.intuit.com/v2/oauth2/tokens/revoke',
    scope: 'com.intuit.quickbooks.accounting',
    revokesBy: 'JSON',
  },
  listOrganisations: async (read, redirect) => {
    const id = redirect.get('realmId') ?? '';
    if (!/^\d{1,30}$/.test(id))
      throw new Problem('UNREADABLE_FILE', `${NAME} did not say which company it is.`);
    const { info } = await company(read, id);
    return [{ id, name: info.CompanyName }];
  },
  organisation: async (read, id) => {
    const { reply, info } = await company(read, id);
    const settings = await read('SETTINGS', query(id, 'select * from Preferences'));
    const [preferences] = parsedReply(settings, settingsSchema, NAME).QueryResponse.Preferences;
    const month = monthNamed(info.FiscalYearStartMonth);
    if (!preferences || month === 0)
      throw new Problem('UNREADABLE_FILE', `${NAME} did not say when its year begins.`);
    return {
      facts: {
        name: info.CompanyName,
        currency: preferences.CurrencyPrefs.HomeCurrency.value,
        yearStart: { day: 1, month },
      },
      replies: [reply, settings],
    };
  },
  accounts: async (read, id) => {
    const pages: LedgerReply[] = [];
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const from = page * PAGE + 1;
      const text = `select * from Account where Active in (true, false) startposition ${from} maxresults ${PAGE}`;
      const reply = await read('ACCOUNTS', query(id, text));
      pages.push(reply);
      const { Account = [] } = parsedReply(reply, pageSchema, NAME).QueryResponse;
      if (Account.length < PAGE) return pages;
    }
    throw new Problem(
      'FILE_TOO_LARGE',
      `${NAME} has more than ${MOST_PAGES * PAGE} accounts. Upload a file instead.`,
    );
  },
  trialBalance: (read, id, { start, end }, subject) =>
    read(
      subject,
      `${API}/${id}/reports/TrialBalance?start_date=${start}&end_date=${end}&accounting_method=Accrual&${MINOR_VERSION}`,
    ),
};
