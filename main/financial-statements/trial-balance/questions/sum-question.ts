/**
 * What a person is asked about rows that are, by their figures alone, the sums of the rows beside them: each is either
 * an account or a sum, and nothing is imported before it is said which.
 */
import type { ImportQuestion, ImportRecipe } from '../../../../shared/model/trial-balance.ts';
import type { SortedRows } from '../rows/sort-rows.ts';
import { codeAt, nameAt, numberAt } from '../table/table.ts';
import { plainChoice, plainQuestion, totalsOf } from './questions.ts';

/** One choice for each row, by its number; none where no row is in doubt. An answer settles the rows that it names. */
export function sumQuestions(
  { table, maybeSums }: SortedRows,
  answer: ImportRecipe['sumRows'],
): ImportQuestion[] {
  if (maybeSums.length === 0) return [];
  const sums = new Set(answer?.sums);
  const named = new Set([...sums, ...(answer?.accounts ?? [])]);
  const choices = maybeSums.map((at) => {
    const row = numberAt(table, at);
    const words = [codeAt(table, at), nameAt(table, at)].filter((part) => part !== '').join(' ');
    return {
      ...plainChoice(String(row), `Row ${row}: ${words}`.slice(0, 200), sums.has(row)),
      rows: 1,
      ...totalsOf(table, [at]),
    };
  });
  const asked = plainQuestion(
    'SUMS',
    'By their figures these rows could be sums of the rows beside them. Choose those that are sums, to be left out. Choose none where each row is an account.',
    choices,
    maybeSums.every((at) => named.has(numberAt(table, at))),
  );
  return [{ ...asked, several: true }];
}
