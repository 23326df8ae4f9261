/**
 * How far the reading of a long file has come, from the process that reads to the engine: pages of pages. A process reads
 * one file at a time, so that there is one listener. Told some dozens of times for a file, however many pages it has.
 */
import type { PagesHeard } from '../../shared/model/document-reading.ts';

const MOST_TIMES_TOLD = 50;

let listener: PagesHeard = () => undefined;

/** Whom to tell, for as long as the process lives. */
export function tellPagesTo(heard: PagesHeard): void {
  listener = heard;
}

export function tellPages(done: number, total: number): void {
  const step = (pages: number) => Math.floor((pages * MOST_TIMES_TOLD) / total);
  if (step(done) > step(done - 1)) listener(done, total);
}
