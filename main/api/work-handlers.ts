/** Handlers of shared/contract/work.ts. */
import type { Constitution } from '../../constitution/index.ts';
import type { workRoutes } from '../../shared/contract/work.ts';
import { type IsoDate, isoDateSchema } from '../../shared/model/dates.ts';
import { countClientAnswers } from '../financial-statements/disclosures/count-client-answers.ts';
import { requireEngagement } from '../financial-statements/engagements/require-engagement.ts';
import { lastYearMoved } from '../financial-statements/statements/up-to-date.ts';
import { assignWork, handOverWork } from '../practice/work/assign-work.ts';
import { type AskStatements, countOpenWork, listWork } from '../practice/work/list-work.ts';
import { listPeople } from '../store/repositories/staff.ts';
import { requireFiling } from '../xbrl-filing/filings/require-filing.ts';
import type { Handlers } from './gate.ts';
import { rollForwardRecords } from './roll-forward.ts';

/** Where the reader names no day of their own. */
export function dayOf(now: Date): IsoDate {
  return isoDateSchema.parse(now.toISOString().slice(0, 10));
}

/** What the work list asks of the statements in one call: of no engagement twice. */
export function statementsOf(constitution: Constitution): AskStatements {
  const asked = new Map<string, number>();
  return {
    lastYearMoved,
    clientAnswers: async (reader, ids) => {
      const unknown = ids.filter((id) => !asked.has(id));
      const found = await countClientAnswers(reader, constitution, unknown);
      for (const id of unknown) asked.set(id, found.get(id) ?? 0);
      return new Map(ids.flatMap((id) => ((asked.get(id) ?? 0) > 0 ? [[id, asked.get(id) ?? 0]] : [])));
    },
  };
}

export const workHandlers: Pick<Handlers, keyof typeof workRoutes> = {
  listWork: ({ context }, { caller, query }) =>
    listWork(
      context.reader,
      caller,
      { ...query, on: query.on ?? dayOf(context.now()) },
      statementsOf(context.constitution),
    ),
  countWork: ({ context }, { caller, query }) =>
    countOpenWork(
      context.reader,
      caller,
      query.on ?? dayOf(context.now()),
      statementsOf(context.constitution),
    ),
  listPeople: async ({ context }) => ({ items: [...(await listPeople(context.reader))] }),
  assignEngagement: ({ context }, { caller, params: { id }, body }) =>
    context.change(async (writer) => {
      await assignWork(writer, context, caller, { kind: 'engagement', id }, body);
      return await requireEngagement(writer, id);
    }),
  handOverEngagement: ({ context }, { caller, params: { id }, body }) =>
    context.change(async (writer) => {
      await handOverWork(writer, context, caller, { kind: 'engagement', id }, body);
      return await requireEngagement(writer, id);
    }),
  rollForward: async ({ context }, { caller, body }) => ({
    items: await rollForwardRecords(context, caller, body),
  }),
  assignFiling: ({ context }, { caller, params: { id }, body }) =>
    context.change(async (writer) => {
      await assignWork(writer, context, caller, { kind: 'filing', id }, body);
      return await requireFiling(writer, id);
    }),
  handOverFiling: ({ context }, { caller, params: { id }, body }) =>
    context.change(async (writer) => {
      await handOverWork(writer, context, caller, { kind: 'filing', id }, body);
      return await requireFiling(writer, id);
    }),
};
