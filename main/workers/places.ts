/**
 * Places for work that waits its turn: as many at a time as there are places, and of one person one at a time. A task
 * waits here and not where it runs, so that its time limit counts its own work and not that of the files before it.
 */

interface Waiting {
  readonly person: string | null;
  readonly begin: () => void;
}

export interface Places {
  /** Resolves when it is the caller's turn, to what gives the place back. `person`: null for the program's own work. */
  take(person: string | null): Promise<() => void>;
}

export function createPlaces(count: number): Places {
  let free = count;
  const busy = new Set<string>();
  const waiting: Waiting[] = [];

  const beginNext = (): void => {
    while (free > 0) {
      const at = waiting.findIndex(({ person }) => person === null || !busy.has(person));
      const [next] = at < 0 ? [] : waiting.splice(at, 1);
      if (!next) return;
      free -= 1;
      if (next.person !== null) busy.add(next.person);
      next.begin();
    }
  };
  return {
    take: async (person) => {
      await new Promise<void>((resolve) => {
        waiting.push({ person, begin: resolve });
        beginNext();
      });
      return () => {
        free += 1;
        if (person !== null) busy.delete(person);
        beginNext();
      };
    },
  };
}
