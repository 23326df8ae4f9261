/** What people do in any order, in the length of an ordinary run (tests/soak/any-order.soak.ts has the long one). */
import { describeAnyOrder } from './any-order.ts';

const OPERATIONS = 75;

for (const seed of ['first', 'second']) describeAnyOrder(seed, OPERATIONS);
