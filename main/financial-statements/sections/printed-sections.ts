/**
 * What the statements, the notes and the answers of an engagement show, for those who sign them: every figure as it is
 * printed and every word. Lines are known by their keys, paragraphs by their place in the note. Pure.
 */
import { createHash } from 'node:crypto';
import type { DisclosureRule } from '../../../constitution/index.ts';
import {
  type AppliedStyle,
  appliedStyle,
  COVER_WORDS,
  SERVICE_WORDS,
} from '../../../shared/model/house-style.ts';
import { cellText } from '../../../shared/model/note-cells.ts';
import type { NoteBlock } from '../../../shared/model/notes.ts';
import { printFigure } from '../../../shared/model/printed-figures.ts';
import type { SectionContent, SectionEntry } from '../../../shared/model/sign-offs.ts';
import {
  printedLines,
  STATEMENT_SECTIONS,
  type StatementSection,
  type StatementsJson,
} from '../../../shared/model/statements.ts';

const YEARS = [
  ['current', ''],
  ['prior', ', prior year'],
] as const;

export function statementContent(statements: StatementsJson, section: StatementSection): SectionContent {
  const table = statements[STATEMENT_SECTIONS[section]];
  const { rounding } = statements;
  const entry = (line: string, part: string, label: string, value: string): SectionEntry => ({
    anchor: { at: 'FIGURE', statement: section, line },
    part,
    label,
    value,
  });
  const remarks = (table.remarks ?? []).map((remark, index) =>
    entry('remarks', `remark ${index}`, table.title, remark),
  );
  const title = entry('title', 'title', 'Title', table.title);
  if ('rows' in table) {
    const figures = table.rows.flatMap((row) => [
      ...table.columns.map((column) =>
        entry(
          row.key,
          `${row.year} ${column.key}`,
          `${row.label}, ${column.label}`,
          printFigure(row.amounts[column.key] ?? null, rounding),
        ),
      ),
      entry(row.key, `${row.year} total`, `${row.label}, total`, printFigure(row.total, rounding)),
    ]);
    return [title, ...figures, ...remarks];
  }
  const figures = printedLines(table).flatMap((line) =>
    line.kind === 'HEADING'
      ? [entry(line.key, 'heading', line.label, line.label)]
      : YEARS.flatMap(([year, what]) =>
          line[year] === null
            ? []
            : [entry(line.key, year, `${line.label}${what}`, printFigure(line[year], rounding))],
        ),
  );
  return [title, ...figures, ...remarks];
}

/** A paragraph is one thing, a table one for each row. */
function blockEntries(noteKey: string, block: NoteBlock, index: number): SectionEntry[] {
  const anchor = { at: 'NOTE', noteKey, block: index } as const;
  if (block.type !== 'table') {
    const label = block.type === 'subheading' ? `Heading ${index + 1}` : `Paragraph ${index + 1}`;
    return [{ anchor, part: 'text', label, value: block.text }];
  }
  const label = `Table ${index + 1}`;
  const row = (cells: readonly string[]) => cells.join(' | ');
  return [
    { anchor, part: 'headers', label: `${label}, heads`, value: row(block.headers) },
    ...block.rows.map((cells, at) => ({
      anchor,
      part: `row ${String(at).padStart(4, '0')}`,
      label: `${label}: ${cellText(cells[0]) || `row ${at + 1}`}`,
      value: row(cells.map(cellText)),
    })),
  ];
}

export function noteContent(note: {
  readonly noteKey: string;
  readonly title: string;
  readonly content: readonly NoteBlock[];
}): SectionContent {
  const anchor = { at: 'NOTE', noteKey: note.noteKey, block: null } as const;
  return [
    { anchor, part: 'title', label: 'Title', value: note.title },
    ...note.content.flatMap((block, index) => blockEntries(note.noteKey, block, index)),
  ];
}

interface Answer {
  readonly ruleId: string;
  readonly promptId: string;
  readonly value: unknown;
  readonly amountsInFull?: boolean | undefined;
}

/** Answers by their questions; one whose question is no longer asked keeps its id. */
export function answersContent(
  answers: readonly Answer[],
  rules: readonly Pick<DisclosureRule, 'prompts'>[],
): SectionContent {
  const labels = new Map(
    rules.flatMap(({ prompts }) => prompts.map(({ prompt_id, label }) => [prompt_id, label])),
  );
  return answers.map(({ ruleId, promptId, value, amountsInFull }) => ({
    anchor: { at: 'QUESTION', ruleId, promptId },
    part: 'answer',
    label: labels.get(promptId) ?? promptId,
    value: `${answerWords(value)}${amountsInFull ? ' (amounts in full)' : ''}`,
  }));
}

function answerWords(value: unknown): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(answerWords).join('; ');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(answerWords).join(' | ');
  return value === null || value === undefined ? '' : String(value);
}

const EXPORT = { at: 'STEP', step: 'export' } as const;

/** What the practice says and prints in its own name; nothing where it prints as is usual. Wordings stand in their notes. */
export function styleContent(style: AppliedStyle): SectionContent {
  const { firm, letterhead, logo, font, cover, signature, service, report } = style;
  const usual = appliedStyle(null, null, null);
  const rows: readonly (readonly [label: string, value: string, usual: string])[] = [
    ['What the practice did', service === null ? '' : SERVICE_WORDS[service].by, ''],
    ['Firm', firm, usual.firm],
    ['Letterhead', letterhead.join(' | '), ''],
    [
      'Logo',
      logo === null
        ? ''
        : `${logo.width} × ${logo.height}, ${createHash('sha256').update(logo.base64).digest('hex').slice(0, 12)}`,
      '',
    ],
    ['Typeface', font, usual.font],
    ['Cover', COVER_WORDS[cover], COVER_WORDS[usual.cover]],
    ['Below the signature', signature.join(' | '), ''],
    ['Title of the report', report?.title ?? '', ''],
    ['Text of the report', report?.text ?? '', ''],
  ];
  return rows
    .filter(([, value, asUsual]) => value !== asUsual)
    .map(([label, value]) => ({ anchor: EXPORT, part: label, label, value }));
}
