/**
 * The note on comparatives that are restated or reclassified: what was corrected, and for each line last year as it was
 * reported, what is added, and what is shown now (FRS 8.28, 8.29 and 8.49, FRS 1.41; SFRS for SE 10.13, 10.23, 3.12).
 * Nature and reason are the words of the journals, which an accountant wrote. Pure.
 */
import { addDays, longDate, twelveMonthsTo } from '../../../shared/model/dates.ts';
import { negateMoney, ZERO } from '../../../shared/model/money.ts';
import type { FigureCell, FigureSource } from '../../../shared/model/note-cells.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { currencyHead, printFigure, printInSentence } from '../../../shared/model/printed-figures.ts';
import type { RestatedRow, Restatement, StatementsJson } from '../../../shared/model/statements.ts';
import { ADJUSTMENT_ROW } from '../statements/restated-equity.ts';
import { computedParagraph, gap, paragraph, subheading } from './notes-input.ts';
import { figureValue } from './table-rows.ts';

export const RESTATEMENT_NOTE = 'note_restatement';

export function restatementTitle({ restatement }: Pick<StatementsJson, 'restatement'>): string {
  return restatement?.mark === 'RECLASSIFIED'
    ? 'Reclassification of comparative figures'
    : 'Restatement of comparative figures';
}

const INTRODUCTIONS = {
  ERROR: 'The comparative figures have been restated to correct the following errors of prior periods:',
  POLICY: 'The following changes of accounting policies have been applied to the comparative figures:',
  RECLASSIFICATION:
    'The following comparative figures have been reclassified to conform with the presentation of the current year:',
} as const satisfies Record<Restatement['journals'][number]['restates'], string>;

export function restatementBlocks(statements: StatementsJson): NoteBlock[] {
  const { restatement } = statements;
  if (restatement === undefined) return [];
  return [
    ...(['ERROR', 'POLICY', 'RECLASSIFICATION'] as const).flatMap((kind) => reasons(restatement, kind)),
    ...unchanged(restatement),
    ...beforeLastYear(statements),
    ...(['balanceSheet', 'profitAndLoss', 'cashFlow'] as const).flatMap((table) =>
      tableOf(statements, restatement, table),
    ),
  ];
}

function reasons({ journals }: Restatement, kind: keyof typeof INTRODUCTIONS): NoteBlock[] {
  const own = journals.filter(({ restates }) => restates === kind);
  if (own.length === 0) return [];
  return [
    paragraph(INTRODUCTIONS[kind]),
    ...own.map(({ narrative }) => paragraph(ended(narrative))),
    ...(kind === 'POLICY'
      ? [paragraph(gap('why the new accounting policy gives reliable and more relevant information'))]
      : []),
  ];
}

function ended(narrative: string): string {
  const said = narrative.trim();
  if (said === '') return gap('what was corrected, and why');
  return /[.!?]$/.test(said) ? said : `${said}.`;
}

function unchanged({ mark }: Restatement): NoteBlock[] {
  return mark === 'RECLASSIFIED'
    ? [paragraph('The reclassification has no effect on the profit and the net assets of the prior year.')]
    : [];
}

/** What concerns years before last (FRS 8.49(c); SFRS for SE 10.23(c)). */
function beforeLastYear(statements: StatementsJson): NoteBlock[] {
  const row = statements.changesInEquity.rows.find(
    ({ key, year }) => key === ADJUSTMENT_ROW && year === 'PRIOR',
  );
  if (!row || row.total === ZERO) return [];
  const start = longDate(twelveMonthsTo(addDays(statements.periodStart, -1)).start);
  const text = printInSentence(row.total.startsWith('-') ? negateMoney(row.total) : row.total, statements);
  const cell: FigureCell = {
    statement: 'changesInEquity',
    key: ADJUSTMENT_ROW,
    year: 'PRIOR',
    column: 'total',
  };
  const way = row.total.startsWith('-') ? 'reduced' : 'increased';
  return [
    computedParagraph(`Of this, corrections of earlier periods ${way} equity at ${start} by ${text}.`, [
      { text, source: { kind: 'CELL', cell } },
    ]),
  ];
}

function tableOf(
  statements: StatementsJson,
  { rows, mark }: Restatement,
  table: RestatedRow['statement'],
): NoteBlock[] {
  const own = rows.filter(({ statement }) => statement === table);
  if (own.length === 0) return [];
  const unit = currencyHead(statements.currency, statements.rounding);
  const print = (amount: RestatedRow['reported']) => printFigure(amount, statements.rounding);
  const last = mark === 'RESTATED' ? 'As restated' : 'As reclassified';
  return [
    subheading(statements[table].title),
    {
      type: 'table',
      headers: ['', ...['As previously reported', 'Adjustment', last].map((head) => `${head}\n${unit}`)],
      rows: own.map(({ key, label, reported, adjustment, restated }) => {
        const cell: FigureCell = { statement: table, key, year: 'PRIOR' };
        const source = (part: 'REPORTED' | 'ADDED'): FigureSource => ({ kind: 'RESTATED', cell, part });
        return [
          label,
          figureValue(print(reported), source('REPORTED')),
          figureValue(print(adjustment), source('ADDED')),
          figureValue(print(restated), { kind: 'CELL', cell }),
        ];
      }),
    },
  ];
}
