/** Texts of a PDF page become cells: each amount a cell of its own, whatever stands close to it. */
import { expect, it } from 'vitest';
import { pdfRows } from '../../../../main/document-reading/pdf-rows.ts';

/** A row of texts, each with its left and right edge. */
const cells = (...texts: readonly (readonly [string, number, number])[]) =>
  pdfRows({
    page: 1,
    width: 595,
    height: 842,
    turned: [],
    laidOn: [],
    unprinted: [],
    texts: texts.map(([text, left, right]) => ({ text, left, right, baseline: 100, height: 10 })),
  }).flatMap((row) => row.cells.map(({ text }) => text));

it('gives a currency sign behind an amount in brackets to the next column', () => {
  const row = cells(
    ['Balance at 1 January', 57, 131],
    ['$', 297, 302],
    ['(1,486)', 328, 357],
    ['$', 364, 369],
    ['3,932', 398, 420],
    ['$', 431, 436],
    ['(42,185)', 456, 490],
  );
  expect(row).toEqual(['Balance at 1 January', '$(1,486)', '$3,932', '$(42,185)']);
});

it('parts an amount from the label that runs into it, and no currency from its amount', () => {
  const row = cells(['Bank loans (see note', 30, 215], ['15,778,593', 215, 271], ['(19,988)', 284, 338]);
  expect(row).toEqual(['Bank loans (see note', '15,778,593', '(19,988)']);
  expect(cells(['Paid in RM', 30, 100], ['15,000', 100, 130])).toEqual(['Paid in RM15,000']);
});
