/**
 * The printed document as Word (specification 4.2, Word export layout): cover, contents, then each chapter in a section
 * of its own. The same document gives the same bytes.
 */
import {
  Bookmark,
  Document,
  HeadingLevel,
  type ISectionOptions,
  Packer,
  PageOrientation,
  Paragraph,
  SectionType,
} from 'docx';
import type { DocumentChapter } from '../document/document-model.ts';
import { LANDSCAPE_WIDTH, PAGE, TEXT_WIDTH } from '../document/page-measures.ts';
import { printDocument, type StatementsDocumentInput } from '../document/print-document.ts';
import { printable } from '../document/printed-words.ts';
import { chapterPages } from './chapter-pages.ts';
import { contentsList, coverPage } from './cover-page.ts';
import { NUMBERING, stylesIn } from './document-styles.ts';
import { chapterBlocks } from './note-blocks.ts';
import { normalisePackage } from './package-bytes.ts';
import { run } from './printed-text.ts';
import { blankFooter, blankHeader, pageNumberFooter, runningHeader } from './running-header.ts';

const PAGE_SETUP = {
  size: { width: PAGE.width, height: PAGE.height },
  margin: {
    top: PAGE.top,
    bottom: PAGE.margin,
    left: PAGE.margin,
    right: PAGE.margin,
    header: 600,
    footer: 560,
  },
};

/** The library turns width and height of the upright page. */
const LANDSCAPE_SETUP = {
  ...PAGE_SETUP,
  size: { ...PAGE_SETUP.size, orientation: PageOrientation.LANDSCAPE },
};

/** `pages`: how the pages of the list of contents are found, which takes most of the time. */
export async function buildStatementsDocument(
  input: StatementsDocumentInput,
  pages = chapterPages,
): Promise<Uint8Array> {
  const printed = printDocument(input);
  const { draft, period, title, chapters } = printed;
  const header = (width = TEXT_WIDTH) => runningHeader(printed, width);
  const content = chapters.map(chapterBlocks);

  const sections: ISectionOptions[] = [
    {
      properties: { page: PAGE_SETUP },
      headers: { default: blankHeader() },
      footers: { default: blankFooter() },
      children: coverPage(printed),
    },
    {
      properties: { type: SectionType.NEXT_PAGE, page: PAGE_SETUP },
      headers: { default: header() },
      footers: { default: blankFooter() },
      children: contentsList(chapters),
    },
    ...chapters.map(
      (chapter, at): ISectionOptions => ({
        properties: {
          type: SectionType.NEXT_PAGE,
          // The first page bears the title itself.
          titlePage: true,
          page: {
            ...(chapter.isLandscape ? LANDSCAPE_SETUP : PAGE_SETUP),
            ...(at === 0 ? { pageNumbers: { start: 1 } } : {}),
          },
        },
        headers: {
          first: header(widthOf(chapter)),
          default: runningHeader({ ...printed, continued: chapter }, widthOf(chapter)),
        },
        footers: { first: pageNumberFooter(chapter.foot), default: pageNumberFooter(chapter.foot) },
        children: [...chapterHead(chapter), ...(content[at] ?? [])],
      }),
    ),
  ];
  const document = new Document({
    title: printable(`${printed.company}: ${title}`),
    subject: period,
    creator: printable(printed.author),
    lastModifiedBy: printable(printed.author),
    description: draft ? 'Draft' : 'Final',
    styles: stylesIn(printed.font),
    numbering: NUMBERING,
    pageNumbers: pages(content.at(-1)?.length ?? 0),
    sections,
  });
  return normalisePackage(await Packer.pack(document, 'uint8array'), printed.createdAt);
}

function widthOf({ isLandscape }: DocumentChapter): number {
  return isLandscape ? LANDSCAPE_WIDTH : TEXT_WIDTH;
}

function chapterHead(of: DocumentChapter): Paragraph[] {
  return [
    new Paragraph({
      heading: HeadingLevel.HEADING_1,
      children: [new Bookmark({ id: of.bookmark, children: [run(of.title)] })],
    }),
    new Paragraph({ style: 'StatementSubtitle', children: [run(of.subtitle)] }),
  ];
}
