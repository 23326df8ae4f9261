/**
 * Names and UENs of all clients, held in memory: a part of either is found among tens of thousands in a few
 * milliseconds, however short it is, and alike on both databases. Before each search it hears what has changed
 * since the last one, by another process too: the one writer's lock makes the order of changes that of commits.
 */
import { setImmediate } from 'node:timers/promises';
import type { ServerClient } from '../../../shared/contract/server-practice.ts';
import { sortNameOf } from '../sort-name.ts';
import type { Reader } from '../store.ts';
import { clientsChangedAfter, findClients } from './clients.ts';
import { type Page, type PageRequest, pageOf, placeOf } from './page.ts';

interface NamedClient {
  readonly id: string;
  readonly companyName: string;
  readonly sortName: string;
  readonly uen: string;
}

/** Everything that is searched, as one text: looking through it from end to end is what memory does fastest. */
interface Searched {
  /** In the order of lists. */
  readonly clients: readonly NamedClient[];
  /** Name and UEN of each client in small letters, a line each. */
  readonly text: string;
  /** Where the lines of each client end. */
  readonly ends: Uint32Array;
}

export interface ClientNames {
  /** Clients whose name or UEN holds the text, in the order of lists: by name, then by id. */
  readonly find: (q: string) => Promise<readonly NamedClient[]>;
}

/** Read at once; the whole master comes in pages, so that other requests are answered between them. */
const PAGE = 2_000;

const isBefore = (left: Pick<NamedClient, 'id' | 'sortName'>, right: typeof left): boolean =>
  left.sortName === right.sortName ? left.id < right.id : left.sortName < right.sortName;

function searched(unordered: Iterable<NamedClient>): Searched {
  const clients = [...unordered].sort((left, right) => (isBefore(left, right) ? -1 : 1));
  const lines = clients.map(({ companyName, uen }) => `${companyName}\n${uen}\n`.toLowerCase());
  const ends = new Uint32Array(lines.length);
  let end = 0;
  for (const [index, line] of lines.entries()) {
    end += line.length;
    ends[index] = end;
  }
  return { clients, text: lines.join(''), ends };
}

function matching({ clients, text, ends }: Searched, sought: string): readonly NamedClient[] {
  // A line break would reach from one name into the next.
  if (sought.includes('\n')) return [];
  const found: NamedClient[] = [];
  let at = 0;
  for (let hit = text.indexOf(sought); hit >= 0; hit = text.indexOf(sought, ends[at])) {
    while ((ends[at] ?? Number.POSITIVE_INFINITY) <= hit) at += 1;
    const client = clients[at];
    if (!client) break;
    found.push(client);
  }
  return found;
}

export function clientNames(reader: Reader): ClientNames {
  const byId = new Map<string, NamedClient>();
  let known = searched([]);
  let upToSequence = 0;

  const hear = async (): Promise<void> => {
    let changed = false;
    for (;;) {
      const rows = await clientsChangedAfter(reader, upToSequence, PAGE);
      for (const { id, companyName, uen, sequence } of rows) {
        byId.set(id, { id, companyName, sortName: sortNameOf(companyName), uen });
        upToSequence = sequence;
        changed = true;
      }
      if (rows.length < PAGE) break;
      await setImmediate();
    }
    if (changed) known = searched(byId.values());
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
      return matching(known, q.toLowerCase());
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
  const last = place && { sortName: place.after, id: place.id };
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
    (client) => [sortNameOf(client.companyName), client.id],
    (client) => client,
  );
}
