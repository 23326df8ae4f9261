/**
 * The replies of one pull together: each is bounded by the call (ledger-call.ts), and a ledger that sends full pages on and
 * on may not fill the memory either.
 */
import { LEDGER_NAMES, type Ledger } from '../../shared/model/ledgers.ts';
import { Problem } from '../../shared/problem.ts';
import type { ReadLedger } from './ledger-source.ts';

/** A record of an account has some seven hundred letters: ten thousand, with both trial balances, come to about ten. */
const MOST_MEGABYTES = 64;

/** As `read`. Errors: FILE_TOO_LARGE once the replies come to more in all than a trial balance can be. */
export function boundedInAll(read: ReadLedger, ledger: Ledger): ReadLedger {
  let letters = 0;
  return async (...asked) => {
    const reply = await read(...asked);
    letters += reply.body.length;
    if (letters <= MOST_MEGABYTES * 1024 * 1024) return reply;
    const name = LEDGER_NAMES[ledger];
    throw new Problem(
      'FILE_TOO_LARGE',
      `The replies of ${name} come to more than ${MOST_MEGABYTES} MB together, which no trial balance does. Export the trial balance from ${name} and upload that file.`,
    );
  };
}
