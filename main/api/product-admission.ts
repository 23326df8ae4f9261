/**
 * A product that is switched off for a client closes every call that changes its records (decisions, part 10): asked
 * before the handler of each such route, so that none can forget it. Reading stays, and so do the records.
 */
import type { EngineRouteName } from '../../shared/contract/routes.ts';
import { routes } from '../../shared/contract/routes.ts';
import type { Product } from '../../shared/model/enums.ts';
import type { ReviewedRecord } from '../../shared/model/review-anchors.ts';
import { recordOfSubject } from '../../shared/model/subjects.ts';
import { Problem } from '../../shared/problem.ts';
import type { Reader } from '../store/database.ts';
import { findClient } from '../store/repositories/clients.ts';
import { findEngagement } from '../store/repositories/engagements.ts';
import { findFiling } from '../store/repositories/filings.ts';
import { findJob } from '../store/repositories/jobs.ts';
import { routeKind } from './admission.ts';

type Kind = 'engagement' | 'filing';

const PRODUCT: Readonly<Record<Kind, { readonly product: Product; readonly name: string }>> = {
  engagement: { product: 'FINANCIAL_STATEMENTS', name: 'Financial Statements' },
  filing: { product: 'XBRL_FILING', name: 'XBRL Filing' },
};
const PATHS: readonly (readonly [string, Kind])[] = [
  ['/ops/financial-statements/engagements/:id', 'engagement'],
  ['/ops/xbrl/filings/:id', 'filing'],
];

/** The kind of record that a route changes, by its path; null where it changes none. A job is of its own subject. */
export function changedKind(name: EngineRouteName): Kind | 'job' | null {
  if (routeKind(name) !== 'WORK') return null;
  if (name === 'retryJob') return 'job';
  const { path } = routes[name];
  return PATHS.find(([prefix]) => path.startsWith(prefix))?.[1] ?? null;
}

async function clientOf(reader: Reader, kind: Kind, id: string): Promise<string | undefined> {
  const record = kind === 'filing' ? await findFiling(reader, id) : await findEngagement(reader, id);
  return record?.clientId;
}

/** The record that a call changes; null where it changes none, or names one that is not there. */
export async function changedRecord(
  reader: Reader,
  name: EngineRouteName,
  params: unknown,
): Promise<ReviewedRecord | null> {
  const changed = changedKind(name);
  const given = typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined;
  if (changed === null || typeof given !== 'string') return null;
  if (changed !== 'job') return { kind: changed, id: given };
  const job = await findJob(reader, given);
  return job === undefined ? null : recordOfSubject(job.subject);
}

/** Throws PRODUCT_NOT_ENABLED. What is not there is the business of the handler. */
export async function requireProductOn(
  reader: Reader,
  name: EngineRouteName,
  params: unknown,
): Promise<void> {
  const record = await changedRecord(reader, name, params);
  if (record === null) return;
  const { kind, id } = record;
  const clientId = await clientOf(reader, kind, id);
  const client = clientId === undefined ? undefined : await findClient(reader, clientId);
  const { product, name: productName } = PRODUCT[kind];
  if (client === undefined || client.enabledProducts.includes(product)) return;
  throw new Problem(
    'PRODUCT_NOT_ENABLED',
    `${productName} is switched off for "${client.companyName}": its ${kind === 'filing' ? 'filings' : 'engagements'} can be read, and nothing in them can be changed. An administrator switches it on in the client's record.`,
  );
}
