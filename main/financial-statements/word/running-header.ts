/**
 * Running header and footer (specification 4.2, Word export layout 2): company on the left, year-end on the
 * right, a thin line below, title and period of a chapter on its further pages; page numbers centred in 8 points; "Draft" above until the statements are final.
 */
import {
  AlignmentType,
  BorderStyle,
  Footer,
  Header,
  PageNumber,
  Paragraph,
  Table,
  TableBorders,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  VerticalAlignTable,
  WidthType,
} from 'docx';
import { DRAFT_MARK } from '../document/document-model.ts';
import { SIZE } from '../document/page-measures.ts';
import { run } from './printed-text.ts';

export interface HeaderText {
  readonly company: string;
  readonly headline: string;
  readonly draft: boolean;
  /** Title and period of a chapter, repeated on the pages after its first. */
  readonly continued?: { readonly title: string; readonly subtitle: string };
}

export function runningHeader(text: HeaderText, width: number): Header {
  const left = Math.floor(width * 0.62);
  const line = { style: BorderStyle.SINGLE, size: 4, color: '808080' };
  const cell = (content: string, size: number, alignment: (typeof AlignmentType)['LEFT' | 'RIGHT']) =>
    new TableCell({
      width: { size, type: WidthType.DXA },
      margins: { left: 0, right: 0, top: 0, bottom: 60 },
      verticalAlign: VerticalAlignTable.BOTTOM,
      borders: { bottom: line },
      children: [new Paragraph({ alignment, children: [run(content, { size: SIZE.small })] })],
    });
  return new Header({
    children: [
      ...(text.draft ? [draftMark()] : []),
      new Table({
        width: { size: width, type: WidthType.DXA },
        columnWidths: [left, width - left],
        layout: TableLayoutType.FIXED,
        borders: TableBorders.NONE,
        rows: [
          new TableRow({
            children: [
              cell(text.company, left, AlignmentType.LEFT),
              cell(text.headline, width - left, AlignmentType.RIGHT),
            ],
          }),
        ],
      }),
      new Paragraph({ spacing: { after: 120 }, children: [] }),
      ...(text.continued
        ? [
            new Paragraph({
              spacing: { after: 40 },
              children: [run(`${text.continued.title} (continued)`, { bold: true, size: 24 })],
            }),
            new Paragraph({
              spacing: { after: 200 },
              children: [run(text.continued.subtitle, { bold: true, size: SIZE.body })],
            }),
          ]
        : []),
    ],
  });
}

export function draftMark(): Paragraph {
  return new Paragraph({
    alignment: AlignmentType.CENTER,
    spacing: { after: 60 },
    children: [run(DRAFT_MARK, { bold: true, color: 'B00020', size: SIZE.body })],
  });
}

/** `words`: printed above the number, on each page of a statement. */
export function pageNumberFooter(words: string | null): Footer {
  return new Footer({
    children: [
      ...(words === null
        ? []
        : [
            new Paragraph({
              spacing: { after: 120 },
              children: [run(words, { italics: true, size: SIZE.small + 2 })],
            }),
          ]),
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [new TextRun({ children: [PageNumber.CURRENT], size: SIZE.small })],
      }),
    ],
  });
}

/** Header and footer of the cover: blank (specification 4.2, Word export layout 1). */
export function blankHeader(): Header {
  return new Header({ children: [new Paragraph({ children: [] })] });
}

export function blankFooter(): Footer {
  return new Footer({ children: [new Paragraph({ children: [] })] });
}
