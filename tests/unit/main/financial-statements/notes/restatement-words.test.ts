/** The words on restated and reclassified comparatives: the heads of statements and tables, and the sentences of the note. */
import { describe, expect, it } from 'vitest';
import {
  restatementBlocks,
  restatementTitle,
} from '../../../../../main/financial-statements/notes/restatement-note.ts';
import { computeStatements } from '../../../../../main/financial-statements/statements/compute-statements.ts';
import { restatingOf } from '../../../../../main/financial-statements/statements/restating.ts';
import type { Restates } from '../../../../../shared/model/journals.ts';
import { printedRows } from '../../../../../shared/model/notes.ts';
import { statementHeads } from '../../../../../shared/model/statement-heads.ts';
import { journal, line } from '../books/sample-journals.ts';
import { books, money, TAXONOMY, TRADING } from '../statements/sample-books.ts';
import { papersInput } from '../working-papers/random-working-papers.ts';

const ITEMS = books(TRADING);

/** Statements and note after a journal of 3,000 from one line to another. */
function restated(restates: Restates, from: string, to: string, narrative = 'Stock counted twice') {
  const named = (key: string) => ITEMS.find(({ taxonomyKey }) => taxonomyKey === key) ?? ITEMS[0];
  const [one, other] = [named(from), named(to)];
  if (!one || !other) throw new Error('The books are empty.');
  const posted = journal(1, [line(one, money('-3000.00')), line(other, money('3000.00'))], {
    kind: 'PRIOR_YEAR',
    restates,
    narrative,
  });
  const accounts = ITEMS.map((item) => ({ ...item, origin: 'FILE' as const }));
  const restating = restatingOf(accounts, [posted], TAXONOMY);
  const statements = computeStatements(papersInput(ITEMS, [posted], { restating }).statementInput);
  const blocks = restatementBlocks(statements);
  return {
    title: restatementTitle(statements),
    heads: (['balanceSheet', 'profitAndLoss', 'cashFlow'] as const).map(
      (table) => statementHeads(statements, table).prior,
    ),
    sentences: blocks.flatMap((block) => (block.type === 'paragraph' ? [block.text] : [])),
    tables: blocks.flatMap((block) =>
      block.type === 'table'
        ? [{ heads: block.headers.map((head) => head.split('\n')[0]), rows: printedRows(block) }]
        : [],
    ),
  };
}

describe('comparatives', () => {
  it('restated for an error of last year say what was wrong, and mark the statements that changed', () => {
    const { title, heads, sentences, tables } = restated('ERROR', 'inventories', 'cost_of_sales');
    expect(title).toBe('Restatement of comparative figures');
    // Cash flows of last year are not shown here, and nothing of them is marked.
    expect(heads).toEqual(['2025 (restated)', '2025 (restated)', '2025']);
    expect(sentences).toEqual([
      'The comparative figures have been restated to correct the following errors of prior periods:',
      'Stock counted twice.',
    ]);
    expect(tables[0]?.heads).toEqual(['', 'As previously reported', 'Adjustment', 'As restated']);
    expect(tables[0]?.rows.find(([label]) => label === 'Inventories')).toEqual([
      ...['Inventories', '15,000', '(3,000)', '12,000'],
    ]);
  });

  it('restated for an error from before last year say what it did to equity at its beginning', () => {
    const { heads, sentences } = restated('ERROR', 'property_plant_equipment', 'retained_earnings');
    expect(heads).toEqual(['2025 (restated)', '2025', '2025']);
    expect(sentences.at(-1)).toBe(
      'Of this, corrections of earlier periods reduced equity at 1 January 2025 by S$3,000.',
    );
  });

  it('of a new policy ask why it is better, and a correction without words asks for them', () => {
    const { sentences } = restated('POLICY', 'inventories', 'cost_of_sales', ' ');
    expect(sentences).toEqual([
      'The following changes of accounting policies have been applied to the comparative figures:',
      expect.stringContaining('what was corrected, and why'),
      expect.stringContaining('why the new accounting policy gives reliable'),
    ]);
  });

  it('that are only reclassified are called so, everywhere', () => {
    const { title, heads, sentences, tables } = restated(
      ...(['RECLASSIFICATION', 'trade_receivables', 'inventories', 'Goods on the way.'] as const),
    );
    expect(title).toBe('Reclassification of comparative figures');
    expect(heads[0]).toBe('2025 (reclassified)');
    expect(heads[1]).toBe('2025');
    expect(sentences).toEqual([
      'The following comparative figures have been reclassified to conform with the presentation of the current year:',
      'Goods on the way.',
      'The reclassification has no effect on the profit and the net assets of the prior year.',
    ]);
    expect(tables[0]?.heads.at(-1)).toBe('As reclassified');
  });
});
