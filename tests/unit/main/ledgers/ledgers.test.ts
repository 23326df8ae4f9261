/** What a call of a ledger may reach and how long it waits; years and names that must agree before a figure is taken. */
import { describe, expect, it } from 'vitest';
import { requireAgreement } from '../../../../main/financial-statements/ledger-pull/agreement.ts';
import { callLedger, isLedgerAddress, retryAfterSeconds } from '../../../../main/ledgers/ledger-call.ts';
import { type ReadLedger, yearStartBefore } from '../../../../main/ledgers/ledger-source.ts';
import { LEDGER_SOURCES } from '../../../../main/ledgers/sources.ts';
import { sameCompany } from '../../../../main/practice/ledgers/same-company.ts';
import { isoDateSchema } from '../../../../shared/model/dates.ts';
import { LEDGERS } from '../../../../shared/model/ledgers.ts';
import { testNow } from '../../../support/clock.ts';

const date = (text: string) => isoDateSchema.parse(text);

describe('a call of a ledger', () => {
  it('goes to the hosts of the ledgers by https alone', async () => {
    expect(isLedgerAddress('https://api.xero.com/connections')).toBe(true);
    for (const other of [
      'http://api.xero.com/connections',
      'https://api.xero.com:8443/',
      'https://me@api.xero.com/',
      'https://api.xero.com.evil.example/',
      'https://127.0.0.1/',
      'api.xero.com',
      '',
    ]) {
      expect(isLedgerAddress(other)).toBe(false);
      const network = { fetch: async () => Response.json({}), wait: async () => undefined };
      await expect(callLedger(network, { ledger: 'XERO', address: other }, testNow)).rejects.toThrow(
        'no address',
      );
    }
    for (const ledger of LEDGERS) {
      const { authoriseAddress, tokenAddress, revokeAddress } = LEDGER_SOURCES[ledger].authorisation;
      expect([authoriseAddress, tokenAddress, revokeAddress].every(isLedgerAddress)).toBe(true);
    }
  });

  it('says that a slow ledger did not answer in time', async () => {
    const fetch = (request: Request) =>
      new Promise<Response>((_resolve, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
      });
    const network = { fetch, wait: async () => undefined, timeMs: 20 };
    const call = callLedger(network, { ledger: 'XERO', address: 'https://api.xero.com/x' }, testNow);
    await expect(call).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('did not answer within'),
    });
  });

  it('reads the accounts of QuickBooks page after page', async () => {
    const asked: string[] = [];
    const read: ReadLedger = async (subject, address) => {
      const statement = new URL(address).searchParams.get('query') ?? '';
      asked.push(statement);
      const from = Number(/startposition (\d+)/.exec(statement)?.[1]);
      const Account = Array.from({ length: from === 2001 ? 3 : 1000 }, (_each, at) => ({
        Id: String(from + at),
      }));
      return { subject, address, sha256: '', body: JSON.stringify({ QueryResponse: { Account } }) };
    };
    expect(await LEDGER_SOURCES.QUICKBOOKS.accounts(read, '1')).toHaveLength(3);
    expect(asked.every((statement) => statement.includes('Active in (true, false)'))).toBe(true);
  });

  it('gives up after some tries, though each wait is short', async () => {
    let calls = 0;
    const network = {
      fetch: async () => {
        calls += 1;
        return new Response('', { status: 429, headers: { 'retry-after': '1' } });
      },
      wait: async () => undefined,
    };
    const call = callLedger(network, { ledger: 'XERO', address: 'https://api.xero.com/x' }, testNow);
    await expect(call).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(calls).toBe(5);
  });

  it('reads how long to wait in seconds or as a date', () => {
    const now = new Date('2026-01-01T00:00:00Z');
    expect(retryAfterSeconds('17', now)).toBe(17);
    expect(retryAfterSeconds('Thu, 01 Jan 2026 00:01:30 GMT', now)).toBe(90);
    expect([null, '', 'soon'].map((header) => retryAfterSeconds(header, now))).toEqual([60, 60, 60]);
    expect(retryAfterSeconds('0', now)).toBe(1);
  });
});

describe('the year of a ledger', () => {
  it('begins at the last first day before a date', () => {
    const april = { day: 1, month: 4 };
    expect(yearStartBefore(date('2025-12-31'), april)).toBe('2025-04-01');
    expect(yearStartBefore(date('2025-03-31'), april)).toBe('2024-04-01');
    expect(yearStartBefore(date('2025-04-01'), april)).toBe('2025-04-01');
  });

  it('must be that of the engagement, but for a first period', () => {
    const facts = { name: 'Wren', currency: 'SGD', yearStart: { day: 1, month: 1 } };
    const header = (periodStart: string, firstPeriod = false) => ({
      functionalCurrency: 'SGD',
      periodStart: date(periodStart),
      yearEndDate: date('2025-12-31'),
      firstPeriod,
    });
    const judge = (periodStart: string, firstPeriod?: boolean) => () =>
      requireAgreement('Xero', facts, 'Wren', header(periodStart, firstPeriod));
    expect(judge('2025-01-01')).not.toThrow();
    expect(judge('2025-05-16', true)).not.toThrow();
    expect(judge('2025-05-16')).toThrow('1 January 2025');
    // Fifteen months: what happened before the ledger's year is in retained earnings there.
    expect(judge('2024-10-01', true)).toThrow('1 October 2024');
  });
});

it('knows a company by its name, whatever its legal form', () => {
  expect(sameCompany('Wren Hill Trading Pte. Ltd.', 'WREN HILL TRADING PRIVATE LIMITED')).toBe(true);
  expect(sameCompany('Wren & Son Pte Ltd', 'Wren and Son')).toBe(true);
  expect(sameCompany('Wren Hill Trading Pte. Ltd.', 'Wren Hill Holdings Pte. Ltd.')).toBe(false);
  expect(sameCompany('Pte Ltd', 'Limited')).toBe(false);
});
