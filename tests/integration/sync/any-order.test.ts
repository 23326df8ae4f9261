/** What people do in any order, in the length of an ordinary run (tests/soak/any-order.soak.ts has the long one). */
import { describeAnyOrder } from './any-order.ts';

/** Enough for some twenty conflicts: of fewer, so many are refused that chance decides whether there are three. */
const OPERATIONS = 220;

for (const seed of ['first', 'second']) describeAnyOrder(seed, OPERATIONS);
