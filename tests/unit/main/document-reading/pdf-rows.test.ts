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

it('parts two amounts in brackets that stand close, the brackets being texts of their own', () => {
  const row = cells(
    ['Creditors: amounts falling due within one year', 93, 333],
    ['(', 428, 432],
    ['13,782', 432, 465],
    [')', 465, 469],
    ['(', 476, 480],
    ['12,656', 480, 513],
    [')', 513, 517],
  );
  expect(row).toEqual(['Creditors: amounts falling due within one year', '(13,782)', '(12,656)']);
  expect(
    cells(['Fair value', 30, 80], ['21', 120, 130], ['(', 133, 136], ['a', 136, 140], [')', 140, 143]),
  ).toEqual(['Fair value', '21 (a)']);
});

it('keeps an amount apart that is printed over the words of another text', () => {
  const row = cells(
    ['Tax is recognised in profit or loss, except where it relates to items outside it', 86, 573],
    ['755,000', 547, 573],
  );
  expect(row.at(-1)).toBe('755,000');
});
