/** The day of authorisation as documents print it in words; nothing where none is named, or two. */
import { expect, it } from 'vitest';
import type { DocumentGrid, GridRow } from '../../../../main/document-reading/grid.ts';
import { authorisedOn } from '../../../../main/document-reading/stated-authorisation.ts';

const gridOf = (...lines: readonly string[]) =>
  ({ rows: lines.map((text) => ({ cells: [{ text }] }) as unknown as GridRow) }) as unknown as DocumentGrid;
const day = (...lines: readonly string[]) => authorisedOn(gridOf(...lines));

it.each([
  [
    [
      'The financial statements for the financial year ended 31 March 2026 were authorised for issue in',
      'accordance with a resolution of the directors on 24 June 2026.',
    ],
    '2026-06-24',
  ],
  [
    ['They were approved and authorized for issuance by the Board on April 10, 2026. 2. Policies'],
    '2026-04-10',
  ],
  [
    ['The directors of Heron Pte. Ltd. authorised these statements for issue on the 2nd July 2026.'],
    '2026-07-02',
  ],
  [['These statements were authorised for issue on the date of the directors’ statement.'], null],
  [['Authorised for issue by the Board on ____________.', 'For the year ended 31 March 2026'], null],
  [['Authorised for issue on 2 May 2026.', 'Authorised for issue by the members on 9 May 2026.'], null],
  [['Authorised share capital, issued on 2 May 2026: none is authorised. It rose on 4 May 2026.'], null],
  [['The statements were signed by the directors on 2 May 2026.'], null],
] as const)('%j', (lines, expected) => {
  expect(day(...lines)).toBe(expected);
});
