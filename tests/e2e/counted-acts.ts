/**
 * What a person does at the page, counted where the browser hears it: each key and each click is one action, and so is one
 * value typed into a field, however long. Beside it, how long the page took to paint after each (Event Timing): told, and
 * never asserted, for it says as much of the machine.
 */
import type { Page } from 'playwright';

export interface Counted {
  /** Names what follows, for the table of where the actions go. */
  readonly during: (stage: string) => Promise<void>;
  /** An action that the page cannot hear: a file picked in the system's own window. */
  readonly alsoDid: () => void;
  /** Actions by stage in order, characters typed, and the wait for a paint after each action. */
  readonly read: () => Promise<{
    readonly stages: readonly (readonly [string, number])[];
    readonly total: number;
    readonly characters: number;
    readonly waits: readonly Wait[];
  }>;
}

/** From a press to the paint that shows it, in milliseconds. */
interface Wait {
  readonly ms: number;
  /** Of them, those before the page heard it, and those that its own script took. */
  readonly unheard: number;
  readonly script: number;
  readonly what: string;
}

/** Browsers tell of a wait in steps of so many milliseconds, and of none that is shorter than two. */
const LEAST_TOLD = 16;
const LONG = 100;
const round = (ms: number) => String(Math.round(ms));

/** "Waits for a paint: 61, median 40 ms, nine in ten within 72, longest 96". */
export function waitsInWords(waits: readonly Wait[]): string {
  const sorted = waits.toSorted((one, other) => one.ms - other.ms);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]?.ms ?? 0;
  const long = sorted.filter(({ ms }) => ms > LONG).toReversed();
  const told = long.map(
    ({ ms, unheard, script, what }) =>
      `${ms} ms at ${what} (${round(unheard)} before it was heard, ${round(script)} of script)`,
  );
  return `Waits for a paint of ${LEAST_TOLD} ms or more: ${sorted.length}, median ${at(0.5)} ms, nine in ten within ${at(0.9)}, longest ${at(1)}; above ${LONG}: ${told.length === 0 ? 'none' : told.join(', ')}.`;
}

interface Heard {
  stage: string;
  began: [stage: string, at: number][];
  counts: Record<string, number>;
  characters: number;
  /** By press: a key down and up again are one. */
  waits: Record<string, { ms: number; unheard: number; script: number; what: string }>;
  /** The field that is being typed into; another key or click ends the value. */
  typing: EventTarget | null;
}
/** What the library’s types do not know of an entry. */
type Interaction = PerformanceEventTiming & { readonly interactionId?: number };
declare global {
  interface Window {
    fairviewHeard?: Heard;
  }
}

/** Before the page is opened. */
export async function countActs(page: Page): Promise<Counted> {
  await page.addInitScript(() => {
    if (window !== window.top) return;
    const kept = sessionStorage.getItem('fairview.heard');
    const heard: Heard =
      kept === null
        ? { stage: '', began: [], counts: {}, characters: 0, waits: {}, typing: null }
        : { ...JSON.parse(kept), began: [], typing: null };
    window.fairviewHeard = heard;
    const keep = () => sessionStorage.setItem('fairview.heard', JSON.stringify({ ...heard, typing: null }));
    const count = () => {
      heard.counts[heard.stage] = (heard.counts[heard.stage] ?? 0) + 1;
      keep();
    };
    const onKey = (event: KeyboardEvent) => {
      if (!event.isTrusted || event.repeat) return;
      const { target } = event;
      const isField =
        target instanceof HTMLTextAreaElement ||
        (target instanceof HTMLInputElement &&
          !['checkbox', 'radio', 'button', 'submit'].includes(target.type));
      if (isField && event.key.length === 1 && !event.ctrlKey && !event.metaKey) {
        heard.characters += 1;
        if (heard.typing !== target) count();
        heard.typing = target;
        return;
      }
      heard.typing = null;
      count();
    };
    const onPointer = (event: PointerEvent) => {
      if (!event.isTrusted) return;
      heard.typing = null;
      count();
    };
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', onPointer, true);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!['keydown', 'keyup', 'pointerdown', 'pointerup', 'click'].includes(entry.name)) continue;
        const { interactionId = 0, processingStart, processingEnd } = entry as Interaction;
        if (interactionId === 0 || entry.duration <= (heard.waits[interactionId]?.ms ?? 0)) continue;
        // The entry comes after its paint: the stage is that of the press.
        const [stage = ''] = heard.began.findLast(([, at]) => at <= entry.startTime) ?? [];
        heard.waits[interactionId] = {
          ms: entry.duration,
          unheard: processingStart - entry.startTime,
          script: processingEnd - processingStart,
          what: `${entry.name} during ${stage}`,
        };
      }
      keep();
      // The library's types do not know the threshold of Event Timing.
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  const unheard: string[] = [];
  let now = '';
  return {
    during: async (stage) => {
      now = stage;
      await page.evaluate((name) => {
        if (window.fairviewHeard === undefined) return;
        window.fairviewHeard.stage = name;
        window.fairviewHeard.began.push([name, performance.now()]);
      }, stage);
    },
    alsoDid: () => {
      unheard.push(now);
    },
    read: async () => {
      // Entries of the last press are handed over after its paint.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
      );
      const heard = await page.evaluate(() => window.fairviewHeard);
      if (heard === undefined) throw new Error('The page has counted nothing.');
      const counts = new Map(Object.entries(heard.counts));
      for (const stage of unheard) counts.set(stage, (counts.get(stage) ?? 0) + 1);
      const stages = [...counts].filter(([, count]) => count > 0);
      const total = stages.reduce((sum, [, count]) => sum + count, 0);
      return { stages, total, characters: heard.characters, waits: Object.values(heard.waits) };
    },
  };
}
