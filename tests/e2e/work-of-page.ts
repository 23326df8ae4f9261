/**
 * What a page itself does between a press and the paint that shows it, in milliseconds of the processor: the waits that a
 * person sees, on a machine that does nothing else. Told from the browser's own trace, so that the load of the machine
 * that measures does not stand in it.
 */
import type { Browser, Page } from 'playwright';
import { z } from 'zod';

const eventSchema = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Microseconds: when it began, how long it lasted, how much of it the processor worked. */
  ts: z.number().default(0),
  dur: z.number().default(0),
  tdur: z.number().default(0),
  args: z.record(z.string(), z.unknown()).default({}),
});
type TraceEvent = z.output<typeof eventSchema>;
const traceSchema = z.object({ traceEvents: z.array(eventSchema) });
const pressSchema = z.object({ data: z.object({ type: z.enum(['keydown', 'click']) }) });

export async function traceWork(browser: Browser, page: Page): Promise<void> {
  // Frames stand among the categories that are off by default.
  const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await browser.startTracing(page, { categories });
}

const endOf = ({ ts, dur }: TraceEvent) => ts + dur;

/** The thread of the page that was traced: of all main threads the one that did most. */
function ofPage(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(thread),
  );
  const byThread = Map.groupBy(
    events.filter((event) => event.ph === 'X' && mains.has(thread(event))),
    thread,
  );
  const [busiest] = [...byThread.values()].toSorted((one, other) => other.length - one.length);
  return (busiest ?? []).toSorted((one, other) => one.ts - other.ts || other.dur - one.dur);
}

/** Tasks that stand in no other. */
function outermost(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const tasks: TraceEvent[] = [];
  for (const event of events)
    if (event.name.endsWith('RunTask') && event.ts >= (tasks.length === 0 ? 0 : endOf(tasks.at(-1) ?? event)))
      tasks.push(event);
  return tasks;
}

/** Work for each press, from the event to the first frame that is handed over after it, in milliseconds. */
function workOf(trace: string): readonly number[] {
  const events = ofPage(traceSchema.parse(JSON.parse(trace)).traceEvents);
  const tasks = outermost(events);
  const frames = events.filter(({ name }) => name === 'Commit');
  return events
    .filter(({ name, args }) => name === 'EventDispatch' && pressSchema.safeParse(args).success)
    .flatMap((press) => {
      const frame = frames.find(({ ts }) => ts >= endOf(press));
      if (frame === undefined) return [];
      const between = tasks.filter((task) => endOf(task) > press.ts && task.ts < endOf(frame));
      return [between.reduce((sum, { tdur }) => sum + tdur, 0) / 1000];
    });
}

/** Ends the trace: the work of each press in milliseconds, least first. */
export async function workTraced(browser: Browser): Promise<readonly number[]> {
  const trace = await browser.stopTracing();
  return workOf(trace.toString('utf8')).toSorted((one, other) => one - other);
}
