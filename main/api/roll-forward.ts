/**
 * The next year of many engagements and filings in one step: the engagements first, so that the filings of that year find
 * their statements. One transaction: what cannot be opened is told and changes nothing, and where anything else fails, none
 * of it has happened.
 */
import { MANAGES } from '../../shared/model/assignments.ts';
import { notPermitted } from '../../shared/model/not-permitted.ts';
import { mayDo } from '../../shared/model/roles.ts';
import { notRolled, type Rolled, type RolledRecord } from '../../shared/model/roll-forward.ts';
import { Problem, type ProblemCode } from '../../shared/problem.ts';
import type { Caller, EngineContext } from '../context/engine-context.ts';
import { rollEngagementForward } from '../financial-statements/engagements/roll-forward.ts';
import type { Writer } from '../store/database.ts';
import { rollFilingForward } from '../xbrl-filing/filings/roll-forward.ts';

/** Refusals of one record, each of which comes before anything of it is written. */
const TOLD: readonly ProblemCode[] = [
  'NOT_FOUND',
  'PRODUCT_NOT_ENABLED',
  'UNKNOWN_TAXONOMY_VERSION',
  'INVALID_INPUT',
];

type Roll = (writer: Writer, context: EngineContext, caller: Caller, id: string) => Promise<RolledRecord>;
const ROLL: Readonly<Record<Rolled['kind'], Roll>> = {
  engagement: rollEngagementForward,
  filing: rollFilingForward,
};

async function refusalTold(roll: Promise<RolledRecord>): Promise<RolledRecord> {
  try {
    return await roll;
  } catch (error) {
    if (error instanceof Problem && TOLD.includes(error.code)) return notRolled(error.message);
    throw error;
  }
}

/** Throws ACTION_NOT_PERMITTED where the role does not manage a kind that is named. */
export async function rollForwardRecords(
  context: EngineContext,
  caller: Caller,
  named: { readonly engagements: readonly string[]; readonly filings: readonly string[] },
): Promise<Rolled[]> {
  const records = [
    ...[...new Set(named.engagements)].map((id) => ({ kind: 'engagement' as const, id })),
    ...[...new Set(named.filings)].map((id) => ({ kind: 'filing' as const, id })),
  ];
  for (const { kind } of records)
    if (!mayDo(caller.role, MANAGES[kind])) throw notPermitted(caller.role, [MANAGES[kind]]);
  return await context.change(async (writer) => {
    const rolled: Rolled[] = [];
    for (const { kind, id } of records)
      rolled.push({ kind, fromId: id, ...(await refusalTold(ROLL[kind](writer, context, caller, id))) });
    return rolled;
  });
}
