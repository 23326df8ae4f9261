/** What is filed of profit or loss is what is signed: one analysis of expenses, and every figure of the face once. */
import { describe, expect, it } from 'vitest';
import { linesOfStatements } from '../../../../main/filing-from-engagement/lines-of-statements.ts';
import { computeStatements } from '../../../../main/financial-statements/statements/compute-statements.ts';
import { printedLines } from '../../../../shared/model/statements.ts';
import { books, everyKey, HEADER, TAXONOMY } from '../financial-statements/statements/sample-books.ts';

describe.each(['BY_FUNCTION', 'BY_NATURE'] as const)('the lines of a filing, expenses %s', (expenses) => {
  const statements = computeStatements({
    header: HEADER,
    items: books(everyKey()),
    hasPriorYear: true,
    taxonomy: TAXONOMY,
    rules: [],
    style: { expenses, gathersBalances: true },
  });
  const filed = linesOfStatements(statements, false).filter(
    ({ statement }) => statement === 'income_statement',
  );

  it('are those of the face, with its figures', () => {
    const face = printedLines(statements.profitAndLoss).filter(({ kind }) => kind !== 'HEADING');
    expect(filed.map(({ label, valueCurrent, valuePrior }) => [label, valueCurrent, valuePrior])).toEqual(
      face.map(({ label, current, prior }) => [label, current, prior]),
    );
  });

  it('hold no expense of the other analysis', () => {
    const labels = filed.map(({ label }) => label);
    const function_ = ['Cost of sales', 'Distribution expenses', 'Administrative expenses'];
    const nature = ['Employee benefits expense', 'Depreciation and amortisation', 'Changes in inventories'];
    const [held, other] = expenses === 'BY_FUNCTION' ? [function_, nature] : [nature, function_];
    for (const label of held) expect(labels).toContain(label);
    for (const label of other) expect(labels).not.toContain(label);
    for (const label of ['Salaries, wages and bonuses', 'Rental expense', 'Professional fees'])
      expect(labels).not.toContain(label);
  });
});
