/**
 * The clock of the machine. Entry points hand it to what they open as `now`, and the page asks it what day it is for
 * the reader; everything else is told the time. A test keeps the list of who may read it
 * (tests/architecture/clocks.test.ts).
 */
export function systemNow(): Date {
  return new Date();
}
