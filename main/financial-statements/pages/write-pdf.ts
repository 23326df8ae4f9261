/**
 * Laid-out pages as a PDF for archives (PDF/A-2b): fonts embedded, every part tagged in reading order, an outline of
 * chapters and notes. The same pages give the same bytes.
 */
import type { PdfTypeface } from '../../../shared/model/house-style.ts';
import type { PageItem } from '../../../shared/model/laid-out-pages.ts';
import { writeArchivePdf } from '../../typesetting/archive-pdf.ts';
import type { PdfDocument } from '../../typesetting/page-fonts.ts';
import { setWithin } from '../../typesetting/page-text.ts';
import { printDocument, type StatementsDocumentInput } from '../document/print-document.ts';
import type { LaidOutDocument } from './laid-out.ts';
import { layOutDocument } from './lay-out-document.ts';
import { faceOf } from './setter.ts';

const INK = '#000000';
const MARK = '#b00020';

export function buildStatementsPdf(input: StatementsDocumentInput): Promise<Uint8Array> {
  return writePdf(layOutDocument(printDocument(input)));
}

export function writePdf(laidOut: LaidOutDocument): Promise<Uint8Array> {
  const { title: Title, subject: Subject, author: Author, createdAt } = laidOut;
  return writeArchivePdf(
    {
      made: new Date(createdAt),
      subset: 'PDF/A-2b',
      info: { Title, Subject, Author },
      layout: { autoFirstPage: false, tagged: true },
    },
    (document) => write(document, laidOut),
  );
}

function write(document: PdfDocument, { parts, pages, places, typeface, logo }: LaidOutDocument): void {
  const picture = logo === null ? null : Buffer.from(logo.base64, 'base64');
  const root = document.struct('Document');
  document.addStructure(root);
  const structures = new Map<number, ReturnType<PdfDocument['struct']>>();
  const structureOf = (at: number): ReturnType<PdfDocument['struct']> => {
    const known = structures.get(at);
    if (known !== undefined) return known;
    const part = parts[at];
    const made = document.struct(part?.role ?? 'P');
    structures.set(at, made);
    const parent = part?.parent ?? null;
    (parent === null ? root : structureOf(parent)).add(made);
    return made;
  };
  let chapter: PDFKit.PDFOutline | null = null;
  for (const [number, { width, height, items }] of pages.entries()) {
    document.addPage({ size: [width, height], margin: 0 });
    for (const place of places.filter(({ page }) => page === number)) {
      if (place.level === 1) chapter = document.outline.addItem(place.title);
      else chapter?.addItem(place.title);
    }
    for (const [part, group] of neighbours(items)) {
      const draw = () => {
        for (const item of group) drawItem(document, item, typeface, picture);
      };
      if (part === null) {
        document.markContent('Artifact', { type: 'Pagination' });
        draw();
        document.endMarkedContent();
      } else structureOf(part).add(draw);
    }
  }
  root.end();
}

/** Items of one part that follow each other. */
function neighbours(items: readonly PageItem[]): (readonly [number | null, PageItem[]])[] {
  const groups: (readonly [number | null, PageItem[]])[] = [];
  for (const item of items) {
    const last = groups.at(-1);
    if (last && last[0] === item.part) last[1].push(item);
    else groups.push([item.part, [item]]);
  }
  return groups;
}

function drawItem(
  document: PdfDocument,
  item: PageItem,
  typeface: PdfTypeface,
  picture: Buffer | null,
): void {
  if (item.kind === 'LOGO') {
    const { x, y, width, height } = item;
    if (picture !== null) document.image(picture, x, y, { width, height });
    return;
  }
  if (item.kind === 'RULE') {
    const { x, y, width, thick } = item;
    document
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(thick)
      .stroke(INK);
    return;
  }
  const { x, y, size, text, width, bold, mark } = item;
  const style = { face: faceOf(typeface, bold), size, colour: mark ? MARK : INK };
  setWithin(document, style, text, { x, y: y - size, width });
}
