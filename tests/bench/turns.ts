/**
 * The longest turn of the main thread while something is done, told in the processor time of that thread, which
 * other programs on the machine do not lengthen. Turn follows turn without a gap: nothing in between is missed.
 */
import { setImmediate } from 'node:timers/promises';
import type { Engine } from '../../main/engine.ts';

/** What a person does not feel. */
export const MOST_MS = 50;

export interface Turns {
  /** Does the work while health requests are answered; answers the longest turn in milliseconds. */
  readonly beside: (name: string, work: () => Promise<unknown>) => Promise<number>;
  /** Does what another computer would do: its time does not count. */
  readonly apart: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export function turnsOf(engine: () => Pick<Engine, 'fetch'>): Turns {
  let turn = 0;
  let used = process.threadCpuUsage();
  let away = false;
  let visits = 0;
  const look = () => {
    const { user, system } = process.threadCpuUsage(used);
    used = process.threadCpuUsage();
    if (!away) turn = Math.max(turn, (user + system) / 1_000);
  };
  const beside: Turns['beside'] = async (name, work) => {
    const state = { working: true };
    let wait = 0;
    const watching = (async () => {
      used = process.threadCpuUsage();
      turn = 0;
      while (state.working) {
        const start = performance.now();
        const before = away ? -1 : visits;
        await engine().fetch(new Request('http://engine.test/health/live'));
        await setImmediate();
        look();
        if (visits === before) wait = Math.max(wait, performance.now() - start);
      }
    })();
    try {
      await work();
    } finally {
      state.working = false;
      await watching;
    }
    console.log(`${name}: longest turn ${turn.toFixed(0)} ms, longest wait ${wait.toFixed(0)} ms`);
    return turn;
  };
  const apart: Turns['apart'] = async (work) => {
    look();
    away = true;
    visits += 1;
    try {
      return await work();
    } finally {
      look();
      away = false;
    }
  };
  return { beside, apart };
}
