/**
 * What was proposed when people decided, with what they chose and what stands now: the first decision on each line of a
 * filing and on each account. Read in portions, because a practice keeps them for years; nothing is written here.
 */
import { setImmediate } from 'node:timers/promises';
import { keyDecisionSchema, type Proposal, proposalsSchema } from '../../../shared/model/accuracy.ts';
import type { Reader } from '../database.ts';

export interface DecidedProposal {
  readonly clientId: string;
  readonly clientName: string;
  /** When it was first decided. */
  readonly at: string;
  /** In order; null where it was decided before this was kept. */
  readonly proposed: readonly Proposal[] | null;
  /** The first choice; null for a line that was left out at once. */
  readonly chosen: string | null;
  /** What is confirmed now; null where nothing is. */
  readonly stands: string | null;
  readonly leftOut: boolean;
  /** Decided for several accounts in one step. */
  readonly together: boolean;
}

/** Rows read before others may run. */
const PORTION = 1_000;

async function inPages<Row extends { readonly id: string }>(
  page: (after: string) => Promise<readonly Row[]>,
  take: (row: Row) => void,
): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await page(after);
    rows.forEach(take);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PORTION) return;
    after = last.id;
    await setImmediate();
  }
}

const proposalsIn = (text: string | null) => (text === null ? null : proposalsSchema.parse(JSON.parse(text)));

/** The first confirmation of each line, with the tag that is confirmed now. */
async function confirmedLines(reader: Reader): Promise<readonly DecidedProposal[]> {
  const found: DecidedProposal[] = [];
  await inPages(
    (after) =>
      reader
        .selectFrom('confirmation')
        .innerJoin('filing', 'filing.id', 'confirmation.xbrlFilingId')
        .innerJoin('client', 'client.id', 'filing.clientId')
        .leftJoin('tagMapping', 'tagMapping.lineItemId', 'confirmation.lineItemId')
        .leftJoin('lineExclusion', 'lineExclusion.lineItemId', 'confirmation.lineItemId')
        .select([
          'confirmation.id',
          'confirmation.elementId',
          'confirmation.confirmedAt',
          'confirmation.proposed',
          'filing.clientId',
          'client.companyName',
          'tagMapping.elementId as standingId',
          'tagMapping.confirmedById',
          'lineExclusion.excludedAt',
        ])
        .where('confirmation.id', '>', after)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('confirmation as earlier')
                .select('earlier.id')
                .whereRef('earlier.lineItemId', '=', 'confirmation.lineItemId')
                .where(({ or, and, eb, ref }) =>
                  or([
                    eb('earlier.confirmedAt', '<', ref('confirmation.confirmedAt')),
                    and([
                      eb('earlier.confirmedAt', '=', ref('confirmation.confirmedAt')),
                      eb('earlier.id', '<', ref('confirmation.id')),
                    ]),
                  ]),
                ),
            ),
          ),
        )
        .orderBy('confirmation.id')
        .limit(PORTION)
        .execute(),
    (row) => {
      found.push({
        clientId: row.clientId,
        clientName: row.companyName,
        at: row.confirmedAt,
        proposed: proposalsIn(row.proposed),
        chosen: row.elementId,
        stands: row.confirmedById === null ? null : row.standingId,
        leftOut: row.excludedAt !== null,
        together: false,
      });
    },
  );
  return found;
}

/** Lines that were left out without having been confirmed; of those before proposals were kept nothing can be said. */
async function leftOutLines(reader: Reader): Promise<readonly DecidedProposal[]> {
  const found: DecidedProposal[] = [];
  await inPages(
    (after) =>
      reader
        .selectFrom('lineExclusion')
        .innerJoin('filing', 'filing.id', 'lineExclusion.xbrlFilingId')
        .innerJoin('client', 'client.id', 'filing.clientId')
        .leftJoin('confirmation', 'confirmation.lineItemId', 'lineExclusion.lineItemId')
        .select([
          'lineExclusion.lineItemId as id',
          'lineExclusion.excludedAt',
          'lineExclusion.proposed',
          'filing.clientId',
          'client.companyName',
        ])
        .where('lineExclusion.lineItemId', '>', after)
        .where('lineExclusion.proposed', 'is not', null)
        .where('confirmation.id', 'is', null)
        .orderBy('lineExclusion.lineItemId')
        .limit(PORTION)
        .execute(),
    (row) => {
      const { clientId, companyName: clientName, excludedAt: at } = row;
      const proposed = proposalsIn(row.proposed);
      const decided = { chosen: null, stands: null, leftOut: true, together: false };
      found.push({ clientId, clientName, at, proposed, ...decided });
    },
  );
  return found;
}

/** The lines of filings that a person decided. */
export async function listDecidedLines(reader: Reader): Promise<readonly DecidedProposal[]> {
  return [...(await confirmedLines(reader)), ...(await leftOutLines(reader))];
}

/** The accounts that a person decided; `at` is the import of those that were decided before it was kept. */
export async function listDecidedAccounts(reader: Reader): Promise<readonly DecidedProposal[]> {
  const found: DecidedProposal[] = [];
  await inPages(
    (after) =>
      reader
        .selectFrom('trialBalanceItem')
        .innerJoin('engagement', 'engagement.id', 'trialBalanceItem.engagementId')
        .innerJoin('client', 'client.id', 'engagement.clientId')
        .select([
          'trialBalanceItem.id',
          'trialBalanceItem.taxonomyKey',
          'trialBalanceItem.isOverride',
          'trialBalanceItem.firstDecision',
          'trialBalanceItem.uploadedAt',
          'engagement.clientId',
          'client.companyName',
        ])
        .where('trialBalanceItem.id', '>', after)
        .where(({ or, eb }) =>
          or([
            eb('trialBalanceItem.firstDecision', 'is not', null),
            eb('trialBalanceItem.isOverride', '=', 1),
          ]),
        )
        .orderBy('trialBalanceItem.id')
        .limit(PORTION)
        .execute(),
    (row) => {
      const decision =
        row.firstDecision === null ? null : keyDecisionSchema.parse(JSON.parse(row.firstDecision));
      const stands = row.isOverride === 1 ? row.taxonomyKey : null;
      found.push({
        clientId: row.clientId,
        clientName: row.companyName,
        at: decision?.decidedAt ?? row.uploadedAt,
        proposed: decision?.proposed ?? null,
        chosen: decision?.chosen ?? stands,
        stands,
        leftOut: false,
        together: (decision?.accounts ?? 1) > 1,
      });
    },
  );
  return found;
}

/** How many accounts have their proposal as their key, without a person having chosen it; of one client, or of all. */
export async function countLeftAsProposed(reader: Reader, clientId?: string): Promise<number> {
  const accounts = reader
    .selectFrom('trialBalanceItem')
    .innerJoin('engagement', 'engagement.id', 'trialBalanceItem.engagementId')
    .select(({ fn }) => fn.countAll<number>().as('number'))
    .where('trialBalanceItem.isOverride', '=', 0)
    .where('trialBalanceItem.taxonomyKey', 'is not', null);
  const of = clientId === undefined ? accounts : accounts.where('engagement.clientId', '=', clientId);
  return (await of.executeTakeFirstOrThrow()).number;
}
