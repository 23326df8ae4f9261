/**
 * Names and UENs of all clients, held in memory: a part of either is found among tens of thousands in a few
 * milliseconds, however short it is, and alike on both databases. Before each search it hears what has changed
 * since the last one, by another process too: the one writer's lock makes the order of changes that of commits.
 */
import { setImmediate } from 'node:timers/promises';
import type { ServerClient } from '../../shared/contract/server-practice.ts';
import { clientsChangedAfter, findClients } from '../store/repositories/clients.ts';
import { type Page, type PageRequest, pageOf, placeOf } from '../store/repositories/page.ts';
import type { Reader } from '../store/store.ts';

interface NamedClient {
  readonly id: string;
  readonly companyName: string;
  /** Name and UEN in small letters. */
  readonly text: string;
}

export interface ClientNames {
  /** Clients whose name or UEN holds the text, in the order of lists: by name, then by id. */
  readonly find: (q: string) => Promise<readonly NamedClient[]>;
}

/** Read at once; the whole master comes in pages, so that other requests are answered between them. */
const PAGE = 2_000;

const isBefore = (left: Pick<NamedClient, 'id' | 'companyName'>, right: typeof left): boolean =>
  left.companyName === right.companyName ? left.id < right.id : left.companyName < right.companyName;

export function clientNames(reader: Reader): ClientNames {
  const byId = new Map<string, NamedClient>();
  let inOrder: readonly NamedClient[] = [];
  let heard = 0;

  const hear = async (): Promise<void> => {
    let changed = false;
    for (;;) {
      const rows = await clientsChangedAfter(reader, heard, PAGE);
      for (const { id, companyName, uen, sequence } of rows) {
        // No search text holds a line break: a match never reaches from the name into the UEN.
        byId.set(id, { id, companyName, text: `${companyName}\n${uen}`.toLowerCase() });
        heard = sequence;
        changed = true;
      }
      if (rows.length < PAGE) break;
      await setImmediate();
    }
    if (changed) inOrder = [...byId.values()].sort((left, right) => (isBefore(left, right) ? -1 : 1));
  };

  let running: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  /** One that begins after now; searches that come together share it. */
  const upToDate = (): Promise<void> => {
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        running = hear();
        return running;
      });
    return next;
  };

  return {
    find: async (q) => {
      await upToDate();
      const sought = q.toLowerCase();
      return inOrder.filter(({ text }) => text.includes(sought));
    },
  };
}

/** A page of the clients whose name or UEN holds `q`. */
export async function searchClients(
  { reader, clientNames: names }: { readonly reader: Reader; readonly clientNames: ClientNames },
  q: string,
  request: PageRequest,
): Promise<Page<ServerClient>> {
  const place = placeOf(request.cursor);
  const found = await names.find(q);
  const last = place && { companyName: place.after, id: place.id };
  const begin = last ? found.findIndex((each) => isBefore(last, each)) : 0;
  const shown = begin < 0 ? [] : found.slice(begin, begin + request.limit + 1);
  const clients = await findClients(
    reader,
    shown.map(({ id }) => id),
  );
  const byId = new Map(clients.map((client) => [client.id, client]));
  const ordered = shown.flatMap(({ id }) => byId.get(id) ?? []);
  return pageOf(
    ordered,
    request.limit,
    found.length,
    (client) => [client.companyName, client.id],
    (client) => client,
  );
}
