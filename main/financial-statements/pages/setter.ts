/**
 * What lines are set with: the faces of the pages, how wide a text is in them, and the parts of the document that its
 * words belong to.
 */
import type { PdfTypeface } from '../../../shared/model/house-style.ts';
import type { PageItem } from '../../../shared/model/laid-out-pages.ts';
import type { Face, PdfDocument } from '../../typesetting/page-fonts.ts';
import { type TextStyle, wholeLines, widthOf } from '../../typesetting/page-text.ts';
import { LANDSCAPE_WIDTH, TEXT_WIDTH } from '../document/page-measures.ts';
import { printable } from '../document/printed-words.ts';
import type { DocumentPart, PartRole } from './laid-out.ts';

/** Points of a measure in twentieths. */
export const points = (twentieths: number) => twentieths / 20;
export const LEADING = 1.3;

/** What lines are set with: the faces, and the parts of the document that they belong to. */
export interface Setter {
  readonly left: number;
  readonly width: number;
  part(role: PartRole, parent: number | null): number;
  lines(text: string, size: number, bold: boolean, width: number): readonly string[];
  item(part: number | null, text: string, place: TextPlace): PageItem;
}

export interface TextPlace {
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly bold: boolean;
  /** `x` is then its right end, or its middle. */
  readonly align?: 'right' | 'center';
  readonly mark?: boolean;
}

const FACES: Readonly<Record<PdfTypeface, { readonly plain: Face; readonly bold: Face }>> = {
  'Noto Sans': { plain: 'plain', bold: 'bold' },
  'Noto Serif': { plain: 'serif', bold: 'serif bold' },
};
export const faceOf = (typeface: PdfTypeface, bold: boolean): Face =>
  FACES[typeface][bold ? 'bold' : 'plain'];

/** Bold figures of the serif face are wider: set to the width of plain ones, digits stand below one another. */
const FIGURE = /^\(?\d[\d,.]*\)?$/;
const takesPlainWidth = (typeface: PdfTypeface, text: string) =>
  typeface === 'Noto Serif' && FIGURE.test(text);

export interface SetIn {
  readonly document: PdfDocument;
  readonly typeface: PdfTypeface;
  /** What is set adds to it. */
  readonly parts: DocumentPart[];
}

export function setter({ document, typeface, parts }: SetIn, isLandscape: boolean, left: number): Setter {
  const styleOf = (size: number, bold: boolean): TextStyle => ({
    face: faceOf(typeface, bold),
    size,
    colour: '#000000',
  });
  return {
    left,
    width: points(isLandscape ? LANDSCAPE_WIDTH : TEXT_WIDTH),
    part: (role, parent) => parts.push({ role, parent }) - 1,
    lines: (text, size, bold, width) =>
      wholeLines(document, styleOf(size, bold), printable(text).replaceAll(/\s+/g, ' ').trim(), width),
    item: (part, text, { x, baseline, size, bold, align, mark }) => {
      const width = widthOf(document, styleOf(size, bold && !takesPlainWidth(typeface, text)), text);
      const from = align === 'right' ? x - width : align === 'center' ? x - width / 2 : x;
      return { kind: 'TEXT', part, x: from, y: baseline, text, width, size, bold, mark: mark === true };
    },
  };
}
