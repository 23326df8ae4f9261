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

/**
 * The one client whose UEN and, where a name is printed, whose name the document states before all others; else why there is
 * none. A cover may print the number of a holding company, and a name may have changed: a person says so then.
 */
function clientOf(stated: Stated, clients: readonly ClientIdentity[]): ClientIdentity | string {
  const { statedUens, statedNames } = stated;
  const [name] = statedNames;
  const isNamed = ({ companyName }: ClientIdentity) =>
    name !== undefined && bareName(companyName) === bareName(name);
  const byUen = clients.filter(({ uen }) => statedUens.includes(uen));
  const [client, ...others] = byUen;
  if (others.length > 0)
    return `It states the registration numbers of several clients: ${byUen.map(({ companyName }) => companyName).join(', ')}. ${whoIsIt}`;
  if (client !== undefined) {
    if (isNamed(client) || (name === undefined && statedUens.length === 1)) return client;
    const other = name === undefined ? `states several numbers (${statedUens.join(', ')})` : `names ${name}`;
    return `It has the UEN of ${client.companyName}, but ${other}. ${whoIsIt}`;
  }
  const [named, ...moreNamed] = clients.filter(isNamed);
  if (statedUens.length > 0) {
    const whose = [...statedNames.slice(0, 1), `UEN ${statedUens[0]}`].join(', ');
    const other = named === undefined ? '' : ` ${named.companyName} has UEN ${named.uen} in its record.`;
    return `No client has what it states: ${whose}.${other} ${whoIsIt}`;
  }
  if (named !== undefined && moreNamed.length === 0) return named;
  if (named !== undefined)
    return `Several clients are called ${named.companyName}, and it states no UEN. ${whoIsIt}`;
  return name === undefined
    ? `It states neither a UEN nor the name of a company on its first pages. ${whoIsIt}`
    : `No client is called ${name}, and it states no UEN. ${whoIsIt}`;
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
    kind: 'ASKS',
    question,
    detail,
    clientId,
    periodEnd,
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
