/**
 * Whose statements a document holds, and of which period: taken only where what it states of itself fits one client alone,
 * else a person is asked. Pure.
 */
import {
  addDays,
  daysBetween,
  type IsoDate,
  type Period,
  twelveMonthsTo,
} from '../../../shared/model/dates.ts';
import type { DocumentReading } from '../../../shared/model/document-reading.ts';
import type { IncomingQuestion } from '../../../shared/model/incoming-documents.ts';
import { bareName } from '../../document-reading/stated-identity.ts';

export interface ClientIdentity {
  readonly id: string;
  readonly uen: string;
  readonly companyName: string;
}

type Stated = Pick<DocumentReading, 'statedUens' | 'statedNames' | 'currentPeriodEnd'>;

export type Placed =
  | { readonly kind: 'PLACED'; readonly clientId: string; readonly periodEnd: IsoDate }
  | {
      readonly kind: 'ASKS';
      readonly question: IncomingQuestion;
      readonly detail: string;
      readonly clientId: string | null;
      readonly periodEnd: IsoDate | null;
    };

const whoIsIt = 'Choose the client, or add it under Clients first.';

/** The one client whose UEN or, where no UEN is stated, whose name the document prints; else why there is none. */
function clientOf(stated: Stated, clients: readonly ClientIdentity[]): ClientIdentity | string {
  const { statedUens, statedNames } = stated;
  const names = new Set(statedNames.map(bareName));
  const byUen = clients.filter(({ uen }) => statedUens.includes(uen));
  const byName = clients.filter(({ companyName }) => names.has(bareName(companyName)));
  const [client, ...others] = byUen;
  if (client !== undefined && others.length === 0) {
    // Beside another number, which may be the company's own, the name must be the client's.
    if (statedUens.length === 1 || byName.includes(client)) return client;
    return `It states several registration numbers (${statedUens.join(', ')}), and not the name of ${client.companyName}. ${whoIsIt}`;
  }
  if (byUen.length > 1)
    return `It states the registration numbers of several clients: ${byUen.map(({ companyName }) => companyName).join(', ')}. ${whoIsIt}`;
  const [named, ...moreNamed] = byName;
  if (statedUens.length > 0) {
    const whose = [...statedNames.slice(0, 1), `UEN ${statedUens[0]}`].join(', ');
    const other = named === undefined ? '' : ` ${named.companyName} has UEN ${named.uen} in its record.`;
    return `No client has what it states: ${whose}.${other} ${whoIsIt}`;
  }
  if (named !== undefined && moreNamed.length === 0) return named;
  if (named !== undefined)
    return `Several clients are called ${named.companyName}, and it states no UEN. ${whoIsIt}`;
  return statedNames.length === 0
    ? `It states neither a UEN nor the name of a company on its first pages. ${whoIsIt}`
    : `No client is called ${statedNames[0]}, and it states no UEN. ${whoIsIt}`;
}

/** `answered`: what a person has said already, which counts before what the document states. */
export function placeDocument(
  stated: Stated,
  clients: readonly ClientIdentity[],
  answered: { readonly clientId: string | null; readonly periodEnd: IsoDate | null },
): Placed {
  const client = answered.clientId ?? clientOf(stated, clients);
  const periodEnd = answered.periodEnd ?? stated.currentPeriodEnd;
  const ask = (question: IncomingQuestion, detail: string, clientId: string | null): Placed => ({
    ...{ kind: 'ASKS', question, detail, clientId, periodEnd },
  });
  if (typeof client === 'string' && answered.clientId === null) return ask('CLIENT', client, null);
  const clientId = typeof client === 'string' ? client : client.id;
  if (periodEnd === null)
    return ask('PERIOD', 'It states no day on which its period ends. Enter that day.', clientId);
  return { kind: 'PLACED', clientId, periodEnd };
}

/** Days of the longest first or changed financial year. */
const LONGEST_DAYS = 549;

/** From the day after the client's filing before, where that is near; else twelve months. */
export function filingPeriod(end: IsoDate, filedBefore: IsoDate | null): Period {
  const start = filedBefore === null ? null : addDays(filedBefore, 1);
  const isNear = start !== null && daysBetween(start, end) > 0 && daysBetween(start, end) < LONGEST_DAYS;
  return isNear ? { start, end } : twelveMonthsTo(end);
}
