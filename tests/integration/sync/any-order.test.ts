/**
 * What people do in any order, in the length of an ordinary run; the soak (tests/soak/any-order.soak.ts) has the long
 * one, and more seeds.
 */
import { describeAnyOrder } from './any-order.ts';

const OPERATIONS = 75;

describeAnyOrder('first', OPERATIONS);
