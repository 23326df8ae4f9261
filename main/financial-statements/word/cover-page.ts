/**
 * Cover and contents (specification 4.2, Word export layout 1): company, UEN, title and period; then the
 * list of contents with page numbers.
 */
import {
  AlignmentType,
  HeadingLevel,
  LeaderType,
  PageReference,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
} from 'docx';
import type { PrintedDocument } from '../document/document-model.ts';
import { SIZE, TEXT_WIDTH } from '../document/page-measures.ts';
import { letterheadParagraphs } from './letterhead.ts';
import { run } from './printed-text.ts';
import { draftMark } from './running-header.ts';

export function coverPage(text: PrintedDocument): Paragraph[] {
  const centred = (content: string, size: number, before: number, bold = false) =>
    new Paragraph({
      alignment: AlignmentType.CENTER,
      spacing: { before, after: 120 },
      children: [run(content, { size, bold })],
    });
  return [
    ...(text.draft ? [draftMark()] : []),
    ...(text.letterhead === null ? [] : letterheadParagraphs(text.letterhead, AlignmentType.CENTER)),
    centred(text.company, SIZE.company, text.letterhead === null ? 3200 : 2200, true),
    centred(`(UEN ${text.uen})`, SIZE.body, 0),
    centred(text.title, SIZE.cover, 1600, true),
    centred(text.period, SIZE.cover, 200),
    ...(text.unaudited ? [centred('Unaudited', SIZE.cover, 400, true)] : []),
    ...(text.service === null ? [] : [centred(text.service, SIZE.body, 1600)]),
  ];
}

export interface ContentsEntry {
  readonly title: string;
  readonly bookmark: string;
}

export function contentsList(entries: readonly ContentsEntry[]): Paragraph[] {
  return [
    new Paragraph({ heading: HeadingLevel.HEADING_1, spacing: { after: 300 }, children: [run('Contents')] }),
    ...entries.map(
      (entry) =>
        new Paragraph({
          spacing: { after: 160 },
          tabStops: [{ type: TabStopType.RIGHT, position: TEXT_WIDTH, leader: LeaderType.DOT }],
          children: [
            run(entry.title),
            new TextRun({ children: [new Tab()] }),
            new PageReference(entry.bookmark, { hyperlink: true }),
          ],
        }),
    ),
  ];
}
