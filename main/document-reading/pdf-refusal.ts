/** How a PDF is refused that holds what no statements do. */
import { Problem } from '../../shared/problem.ts';

export function refusedPdf(what: string): Problem {
  return new Problem(
    'UNREADABLE_FILE',
    `The PDF ${what}, as no statements do, and was not read. Print it to a new PDF and upload that copy.`,
  );
}
