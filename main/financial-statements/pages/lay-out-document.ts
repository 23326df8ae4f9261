/**
 * The printed document on its pages: cover, contents, and the chapters, each from a new page with its head, and with title
 * and period again where it goes on. Pages are counted from the first chapter.
 */

import PDFDocument from 'pdfkit';
import { type Picture, TYPEFACE_OF_PDF } from '../../../shared/model/house-style.ts';
import type { LaidOutPage, PageItem, PagePlace } from '../../../shared/model/laid-out-pages.ts';
import { registerFonts } from '../../typesetting/page-fonts.ts';
import {
  type DocumentChapter,
  DRAFT_MARK,
  type Letterhead,
  type PrintedDocument,
} from '../document/document-model.ts';
import { PAGE, SIZE } from '../document/page-measures.ts';
import { chapterLines, letterheadLines, paragraphLines } from './block-lines.ts';
import { type FlowLine, flowOnPages } from './flow.ts';
import type { DocumentPart, LaidOutDocument } from './laid-out.ts';
import { points, type Setter, setter } from './setter.ts';

const MARGIN = points(PAGE.margin);
/** Where lines begin under the head of a page, under one with a title, and where they end above the foot. */
const TOP = { first: points(PAGE.top), further: 102 } as const;
const FOOT = 66;
/** Cover and contents come before the first numbered page. */
const UNNUMBERED = 2;

export function layOutDocument(printed: PrintedDocument): LaidOutDocument {
  const measuring = new PDFDocument({ autoFirstPage: false, font: '' });
  registerFonts(measuring);
  const parts: DocumentPart[] = [];
  const typeface = TYPEFACE_OF_PDF[printed.font];
  const setterOf = (isLandscape: boolean) =>
    setter({ document: measuring, typeface, parts }, isLandscape, MARGIN);
  const upright = setterOf(false);
  // The parts of cover and contents come before those of the chapters.
  const [coverPart, contentsPart] = [upright.part('Sect', null), upright.part('Sect', null)];
  const pages: LaidOutPage[] = [];
  const places: PagePlace[] = [];
  for (const chapter of printed.chapters) {
    const [width, height] = sizeOf(chapter);
    const set = setterOf(chapter.isLandscape);
    const flown = flowOnPages(chapterLines(set, chapter, set.part('Sect', null)), TOP, height - FOOT);
    for (const [at, page] of flown.entries()) {
      const number = pages.length + 1;
      for (const place of page.places)
        places.push({
          ...place,
          level: place.bookmark === chapter.bookmark ? 1 : 2,
          page: number - 1 + UNNUMBERED,
        });
      const head = pageHead(set, printed, at === 0 ? null : chapter);
      const foot = pageFoot(set, chapter.foot, number, height);
      pages.push({ width, height, items: [...head, ...page.items, ...foot] });
    }
  }
  const [width, height] = sizeOf({ isLandscape: false });
  return {
    title: `${printed.company}: ${printed.title}`,
    subject: printed.period,
    author: printed.author,
    createdAt: printed.createdAt,
    typeface,
    parts,
    pages: [
      { width, height, items: cover(upright, printed, coverPart) },
      { width, height, items: contents(upright, printed, places, contentsPart) },
      ...pages,
    ],
    places,
    logo: logoOf(printed),
  };
}

/** Cover and report bear the same. */
function logoOf({ letterhead, chapters }: PrintedDocument): Picture | null {
  const heads = chapters.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'LETTERHEAD'));
  return letterhead?.logo ?? heads.find(({ logo }) => logo !== null)?.logo ?? null;
}

function sizeOf({ isLandscape }: Pick<DocumentChapter, 'isLandscape'>): readonly [number, number] {
  const [short, long] = [points(PAGE.width), points(PAGE.height)];
  return isLandscape ? [long, short] : [short, long];
}

function draftMark(set: Setter, { draft }: PrintedDocument): PageItem[] {
  if (!draft) return [];
  const x = set.left + set.width / 2;
  return [set.item(null, DRAFT_MARK, { x, baseline: 36, size: 10, bold: true, align: 'center', mark: true })];
}

/** `continued`: the chapter that goes on, whose title is said again. */
function pageHead(set: Setter, printed: PrintedDocument, continued: DocumentChapter | null): PageItem[] {
  const small = { baseline: 50, size: SIZE.small / 2, bold: false };
  const right = set.left + set.width;
  return [
    ...draftMark(set, printed),
    set.item(null, printed.company, { ...small, x: set.left }),
    set.item(null, printed.headline, { ...small, x: right, align: 'right' }),
    { kind: 'RULE', part: null, x: set.left, y: 55, width: set.width, thick: 0.5 },
    ...(continued === null
      ? []
      : [
          set.item(null, `${continued.title} (continued)`, {
            x: set.left,
            baseline: 76,
            size: 12,
            bold: true,
          }),
          set.item(null, continued.subtitle, { x: set.left, baseline: 91, size: 10, bold: true }),
        ]),
  ];
}

function pageFoot(set: Setter, words: string | null, number: number, height: number): PageItem[] {
  return [
    ...(words === null
      ? []
      : [set.item(null, words, { x: set.left, baseline: height - 48, size: 9, bold: false })]),
    set.item(null, String(number), {
      x: set.left + set.width / 2,
      baseline: height - 30,
      size: SIZE.small / 2,
      bold: false,
      align: 'center',
    }),
  ];
}

/** Where the letterhead of the cover begins. */
const HEAD_TOP = 60;

function coverHead(set: Setter, letterhead: Letterhead): readonly FlowLine[] {
  return letterheadLines(set, null, letterhead, 'center');
}

function cover(set: Setter, printed: PrintedDocument, parent: number): PageItem[] {
  const middle = set.left + set.width / 2;
  let y = 240;
  const centred = (text: string, size: number, before: number, bold: boolean): PageItem[] => {
    const part = set.part(bold ? 'H1' : 'P', parent);
    y += before;
    return set.lines(text, size, bold, set.width).map((line) => {
      y += size * 1.3;
      return set.item(part, line, { x: middle, baseline: y, size, bold, align: 'center' });
    });
  };
  const head = printed.letterhead === null ? [] : coverHead(set, printed.letterhead);
  return [
    ...draftMark(set, printed),
    ...head.flatMap((line, at) =>
      line.at(HEAD_TOP + head.slice(0, at).reduce((sum, { height }) => sum + height, 0)),
    ),
    ...centred(printed.company, SIZE.company / 2, 0, true),
    ...centred(`(UEN ${printed.uen})`, SIZE.body / 2, 6, false),
    ...centred(printed.title, SIZE.cover / 2, 80, true),
    ...centred(printed.period, SIZE.cover / 2, 10, false),
    ...(printed.unaudited ? centred('Unaudited', SIZE.cover / 2, 20, true) : []),
    ...(printed.service === null ? [] : centred(printed.service, SIZE.body / 2, 80, false)),
  ];
}

function contents(
  set: Setter,
  printed: PrintedDocument,
  places: readonly PagePlace[],
  parent: number,
): PageItem[] {
  const head = paragraphLines(set, parent, 'Contents', { role: 'H1', size: 12, bold: true });
  const size = SIZE.body / 2;
  const right = set.left + set.width;
  const entries = printed.chapters.flatMap(({ title, bookmark }, at): PageItem[] => {
    const part = set.part('P', parent);
    const page = places.find((place) => place.bookmark === bookmark)?.page ?? 0;
    const place = { baseline: TOP.first + 44 + at * 21, size, bold: false };
    const number = set.item(part, String(page - UNNUMBERED + 1), { ...place, x: right, align: 'right' });
    const words = set.item(part, title, { ...place, x: set.left });
    const from = words.x + words.width + 4;
    const leader: PageItem = {
      kind: 'RULE',
      part: null,
      x: from,
      y: place.baseline,
      width: Math.max(0, number.x - 4 - from),
      thick: 0.25,
    };
    return [words, leader, number];
  });
  return [...pageHead(set, printed, null), ...head.flatMap((line) => line.at(TOP.first)), ...entries];
}
