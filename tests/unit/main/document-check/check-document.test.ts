/**
 * A whole document checked, Word and PDF: nothing is found in statements that agree, and one changed figure is told with
 * both places.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { checkDocument, checkStatementsDocument } from '../../../../main/document-check/check-document.ts';
import type { DocumentGrid } from '../../../../main/document-reading/grid.ts';
import { printedGrid } from '../../../../main/document-reading/read-statements-document.ts';
import { documentCheckSchema } from '../../../../shared/model/document-check.ts';
import { KESTREL_BAY } from '../../../fixtures/statements/kestrel-bay.ts';
import { docxOf, paragraph, table } from '../../../fixtures/statements/small-documents.ts';
import { buildStatementsDocx } from '../../../fixtures/statements/statements-docx.ts';
import { buildStatementsPdf } from '../../../fixtures/statements/statements-pdf.ts';
import { inWords, plantChanges } from '../../../support/planted-changes.ts';

const BUILDERS = { DOCX: buildStatementsDocx, PDF: buildStatementsPdf } as const;

describe.each(['DOCX', 'PDF'] as const)('statements as %s', (format) => {
  let grid: DocumentGrid;
  beforeAll(async () => {
    grid = await printedGrid(await BUILDERS[format](KESTREL_BAY));
  });

  it('that agree have no finding, and most of their figures stand in a sum', () => {
    const check = documentCheckSchema.parse(checkDocument(grid));
    expect(check.findings).toEqual([]);
    expect(check.checked / check.figures).toBeGreaterThan(0.85);
    expect(checkDocument(grid)).toEqual(check);
  });

  it('with one changed figure in a statement are found out', () => {
    const { planted } = plantChanges(grid, 25, 11, ({ statement }) => statement !== 'notes');
    expect(planted.filter(({ found }) => !found).map(inWords).length).toBeLessThanOrEqual(1);
  });
});

describe('a finding', () => {
  const statements = (closing: string, noted: string) =>
    docxOf(
      paragraph('Statement of financial position as at 31 December 2025') +
        table([
          ['', '2025 $', '2024 $'],
          ['Plant', '61,200', '50,000'],
          ['Trade receivables', '42,310', '38,800'],
          ['Cash at bank', '11,000', '9,000'],
          ['Total assets', closing, '97,800'],
        ]) +
        paragraph('Notes to the financial statements') +
        paragraph('4. Trade receivables') +
        table([
          ['', '2025 $', '2024 $'],
          ['Trade receivables', noted, '38,800'],
        ]),
    );

  it('of a sum shows the total as printed, its parts and what they make', async () => {
    const { findings } = await checkStatementsDocument(statements('114,610', '42,310'));
    expect(findings).toMatchObject([
      {
        kind: 'DOWN',
        rounding: false,
        difference: '100.00',
        expected: '114510.00',
        printed: { label: 'Total assets', text: '114,610', column: '2025', statement: 'balance_sheet' },
        against: [{ text: '61,200' }, { text: '42,310' }, { text: '11,000' }],
      },
    ]);
    expect(findings[0]?.printed.place?.kind).toBe('TABLE');
  });

  it('of a figure printed twice shows both places', async () => {
    const { findings } = await checkStatementsDocument(statements('114,510', '42,130'));
    expect(findings).toMatchObject([
      {
        kind: 'TWO_PLACES',
        difference: '180.00',
        printed: { statement: 'balance_sheet', text: '42,310' },
        against: [{ statement: 'notes', note: 'Trade receivables', text: '42,130' }],
      },
    ]);
  });

  it('of a row that does not add up across names its columns', async () => {
    const { findings } = await checkStatementsDocument(
      docxOf(
        paragraph('Statement of changes in equity for the year ended 31 December 2025') +
          table([
            ['', 'Share capital', 'Retained earnings', 'Total'],
            ['', '$', '$', '$'],
            ['Balance at 1 January 2025', '50,000', '12,500', '62,500'],
            ['Profit for the year', '-', '7,700', '7,700'],
            ['Dividends', '-', '(2,000)', '(2,500)'],
            ['Balance at 31 December 2025', '50,000', '18,200', '68,200'],
          ]),
      ),
    );
    expect(findings.filter(({ kind }) => kind === 'ACROSS')).toMatchObject([
      { difference: '-500.00', printed: { label: 'Dividends', text: '(2,500)' } },
    ]);
    expect(findings.filter(({ kind }) => kind === 'DOWN')).toMatchObject([{ printed: { column: /Total/ } }]);
  });
});
