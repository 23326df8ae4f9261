/**
 * How often the program was right, for a product of the practice: from what people decided, on this desktop and on those
 * that it syncs with. Reads only; nothing of it leaves the machine.
 */
import type { Accuracy, AccuracyQuery } from '../../../shared/model/accuracy.ts';
import type { Reader } from '../../store/database.ts';
import {
  countLeftAsProposed,
  listDecidedAccounts,
  listDecidedLines,
} from '../../store/repositories/decided-proposals.ts';
import { accuracyOf } from './accuracy-figures.ts';

/** Of the reporting keys of accounts. */
export async function accuracyOfKeys(reader: Reader, query: AccuracyQuery): Promise<Accuracy> {
  const leftAsProposed = await countLeftAsProposed(reader, query.clientId);
  return accuracyOf(await listDecidedAccounts(reader), query, leftAsProposed);
}

/** Of the elements of lines. */
export async function accuracyOfTags(reader: Reader, query: AccuracyQuery): Promise<Accuracy> {
  return accuracyOf(await listDecidedLines(reader), query, null);
}
