/**
 * An invented company with its Xero exports: the file of 2025, and its first year taken as far as the notes over
 * HTTP, so that a journey can begin with the second. The books of 2026 follow from those of 2025.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';
import { z } from 'zod';
import { disclosureGapsSchema } from '../../shared/model/disclosures.ts';
import { jobSchema } from '../../shared/model/jobs.ts';
import { fromCents, parseDecimal, toCents } from '../../shared/model/money.ts';
import { trialBalanceItemSchema } from '../../shared/model/records.ts';
import type { HostProcess } from './host-process.ts';

export const PADDLE = { name: 'Pasir Mangrove Paddle Pte. Ltd.', uen: '202148276M' } as const;
export const PADDLE_EXPORT = fileURLToPath(
  new URL('../fixtures/trial-balances/xero-pasir-mangrove-2025.csv', import.meta.url),
);
/** What retained earnings of 2026 bring forward beyond last year's closing figure: somebody posted to them. */
export const POSTED_TO_EQUITY = 150_000n;
export const RENAMED = ['Freelance guides', 'Freelance guides and instructors'] as const;
export const NEW_ACCOUNT = 'Fixed deposit - OCBC';

/** The key that the name alone does not give: the vehicle itself stands among the assets. */
export const BY_HAND: Readonly<Record<string, string>> = { '720': 'property_plant_equipment' };

const BASE = '/ops/financial-statements/engagements';
const idSchema = z.object({ id: z.uuid() });
const startedSchema = z.object({ jobId: z.uuid() });
const itemsSchema = z.object({ items: z.array(trialBalanceItemSchema) });

interface Account {
  readonly code: string;
  readonly name: string;
  readonly type: string;
  readonly cents: bigint;
}

const cents = (text: string | undefined) => toCents(parseDecimal(text ?? '') ?? fromCents(0n));

async function accountsOf2025(): Promise<readonly Account[]> {
  const { data } = Papa.parse<string[]>(await readFile(PADDLE_EXPORT, 'utf8'), { skipEmptyLines: true });
  return data
    .filter(([code]) => /^\d+$/.test(code ?? ''))
    .map(([code = '', name = '', type = '', debit, credit]) => ({
      code,
      name,
      type,
      cents: cents(debit) - cents(credit),
    }));
}

const ofTheYear = ({ code }: Account) => Number(code) >= 200 && Number(code) < 600;

/** Xero's export at the end of 2026, without comparatives; cash is what is left. */
export async function booksOf2026(): Promise<string> {
  const before = await accountsOf2025();
  const sum = (accounts: readonly Account[]) => accounts.reduce((all, each) => all + each.cents, 0n);
  const result = sum(before.filter(ofTheYear));
  const balanceOf = (code: string) => before.find((each) => each.code === code)?.cents ?? 0n;
  const depreciation = balanceOf('416');
  const after = before.flatMap((each): Account[] => {
    const name = each.name === RENAMED[0] ? RENAMED[1] : each.name;
    switch (each.code) {
      case '090':
      case '965':
        return [];
      case '960':
        return [{ ...each, cents: each.cents + result + balanceOf('965') - POSTED_TO_EQUITY }];
      case '711':
        return [{ ...each, cents: each.cents - depreciation }];
      default:
        return [
          {
            ...each,
            name,
            cents: ofTheYear(each) && each.code !== '416' ? (each.cents * 21n) / 20n : each.cents,
          },
        ];
    }
  });
  after.push({ code: '095', name: NEW_ACCOUNT, type: 'Bank', cents: 4_000_000n });
  after.push({
    code: '090',
    name: 'DBS Business Multi-Currency Account',
    type: 'Bank',
    cents: -sum(after),
  });
  const rows = after.map(({ code, name, type, cents: amount }) => [
    code,
    name,
    type,
    amount > 0n ? fromCents(amount) : '',
    amount < 0n ? fromCents(-amount) : '',
  ]);
  const head = ['Account Code', 'Account', 'Account Type', 'Debit - Year to date', 'Credit - Year to date'];
  return Papa.unparse([['Trial Balance'], [PADDLE.name], ['As at 31 December 2026'], [''], head, ...rows]);
}

async function finish(host: HostProcess, started: unknown): Promise<void> {
  const { jobId } = startedSchema.parse(started);
  for (;;) {
    const job = jobSchema.parse(await host.call('PLATFORM_ADMIN', `GET /ops/jobs/${jobId}`));
    if (job.status === 'SUCCEEDED') return;
    if (job.status === 'FAILED' || job.status === 'CANCELLED')
      throw new Error(`${job.kind} ended ${job.status}: ${JSON.stringify(job.error)}`);
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}

/** Client and engagement of 2025 with statements, answers and notes; the engagement's id. */
export async function firstYear(host: HostProcess): Promise<string> {
  const call = (request: string, body?: Readonly<Record<string, unknown>>) =>
    host.call('PLATFORM_ADMIN', request, body);
  const client = idSchema.parse(
    await call('POST /ops/clients', {
      companyName: PADDLE.name,
      uen: PADDLE.uen,
      enabledProducts: ['FINANCIAL_STATEMENTS', 'XBRL_FILING'],
      accountingStandard: 'SFRS_SE',
      fyEndMonth: 12,
    }),
  );
  const { id } = idSchema.parse(
    await call(`POST ${BASE}`, {
      clientId: client.id,
      financialYear: 'FY2025',
      yearEndDate: '2025-12-31',
      reportingStandard: 'SFRS_SE',
    }),
  );
  const form = new FormData();
  form.set('file', new File([await readFile(PADDLE_EXPORT)], 'xero-2025.csv'));
  const uploaded = await fetch(`${host.url}${BASE}/${id}/trial-balance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${host.tokenOf('PLATFORM_ADMIN')}` },
    body: form,
  });
  await finish(host, await uploaded.json());
  await finish(host, await call(`POST ${BASE}/${id}/mapping/auto-suggest`));
  const { items } = itemsSchema.parse(await call(`GET ${BASE}/${id}/mapping?limit=500`));
  for (const item of items) {
    const byHand = BY_HAND[item.accountCode];
    const key = byHand ?? (item.mappingConfidence === 'LOW' ? item.taxonomyKey : null);
    if (key !== null) await call(`PATCH ${BASE}/${id}/mapping/${item.id}`, { taxonomyKey: key });
  }
  await finish(host, await call(`POST ${BASE}/${id}/statements/generate`));
  const gaps = disclosureGapsSchema.parse(await call(`GET ${BASE}/${id}/disclosures/gaps`));
  for (const rule of gaps.items) {
    const texts = rule.prompts.filter((prompt) => prompt.inputType === 'text');
    if (texts.length === 0) continue;
    await call(`POST ${BASE}/${id}/disclosures/respond`, {
      ruleId: rule.ruleId,
      responses: texts.map((prompt) => ({
        promptId: prompt.promptId,
        responseData: { value: '14 Mangrove Walk, Singapore 519001' },
      })),
    });
  }
  await finish(host, await call(`POST ${BASE}/${id}/notes/auto-generate`, {}));
  return id;
}
