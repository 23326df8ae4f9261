/** What people do in any order, at length: the checks of the ordinary run. */
import { describeAnyOrder } from '../integration/sync/any-order.ts';

const OPERATIONS = 150;

for (const seed of ['first', 'second']) describeAnyOrder(seed, OPERATIONS);
