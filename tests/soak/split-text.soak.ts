/** Random text files split without papaparse: the comparisons of the ordinary run, at length. */
import { describe, it } from 'vitest';
import {
  expectKindsAsReadAlone,
  expectRowsOfPapaparse,
} from '../unit/main/financial-statements/trial-balance/random-text.ts';

describe('text split without papaparse', () => {
  it('has the rows and cells of papaparse, in 1,500 random files', () => {
    expectRowsOfPapaparse(1_500);
  });

  it('knows of every cell what reading it alone says, in 400 random files', () => {
    expectKindsAsReadAlone(400);
  });
});
