/**
 * The printed document laid out on pages, with its parts (a heading, a cell), each named once, whichever pages it stands
 * on: what a PDF for archives says of its text.
 */
import type { PdfTypeface, Picture } from '../../../shared/model/house-style.ts';
import type { LaidOutPage, PagePlace } from '../../../shared/model/laid-out-pages.ts';

/** Roles of the parts, as PDF names them. */
export type PartRole = 'Sect' | 'H1' | 'H2' | 'H3' | 'P' | 'Table' | 'TR' | 'TH' | 'TD';

export interface DocumentPart {
  readonly role: PartRole;
  /** Its place in the list of parts; null: it stands in the document itself. */
  readonly parent: number | null;
}

export interface LaidOutDocument {
  readonly title: string;
  readonly subject: string;
  readonly author: string;
  readonly createdAt: string;
  readonly typeface: PdfTypeface;
  readonly parts: readonly DocumentPart[];
  readonly pages: readonly LaidOutPage[];
  readonly places: readonly PagePlace[];
  /** What pages show as their logo. */
  readonly logo: Picture | null;
}
