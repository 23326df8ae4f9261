/**
 * The printed document as values: cover, chapters with their heads and feet, paragraphs, tables with the roles of their
 * rows. Word, pages and workbook are renderings of it, so that words and figures are the same in all. What must stay
 * true: nothing here knows a format, and what is printed stands here as it is printed.
 */
import type { IsoDate } from '../../../shared/model/dates.ts';
import type { HouseFont, Picture } from '../../../shared/model/house-style.ts';
import type { Money } from '../../../shared/model/money.ts';
import type { StatementLine } from '../../../shared/model/statements.ts';
import type { SumKind } from './sum-rows.ts';

/** A figure as it is printed, and its amount in the unit of its column; null where none is printed. */
export interface PrintedAmount {
  readonly text: string;
  readonly amount: Money | null;
}

export interface StatementRow {
  readonly key: string;
  readonly label: string;
  readonly kind: StatementLine['kind'];
  readonly note: { readonly number: number; readonly bookmark: string } | null;
  readonly figures: readonly PrintedAmount[];
}

export interface StatementBlock {
  readonly kind: 'STATEMENT';
  readonly hasNotes: boolean;
  /** The years; the unit stands below each. */
  readonly heads: readonly string[];
  readonly unit: string;
  readonly rows: readonly StatementRow[];
  /** True where words follow the table: its last rows go with them. */
  readonly isFollowed: boolean;
}

export interface EquityRow {
  readonly label: string;
  readonly kind: 'BALANCE' | 'MOVEMENT';
  readonly year: 'CURRENT' | 'PRIOR';
  readonly figures: readonly PrintedAmount[];
}

export interface EquityBlock {
  readonly kind: 'EQUITY';
  /** The lines of equity and their total. */
  readonly columns: readonly string[];
  readonly unit: string;
  readonly rows: readonly EquityRow[];
}

export interface NoteTableBlock {
  readonly kind: 'NOTE_TABLE';
  /** A head may carry two lines ("2026", "S$"). */
  readonly headers: readonly string[];
  readonly isAmount: readonly boolean[];
  readonly rows: readonly { readonly cells: readonly string[]; readonly sum: SumKind }[];
  /** True where what follows stands on one page with its last rows. */
  readonly isFollowed?: boolean;
}

/** What the practice prints at the head of its own pages. */
export interface Letterhead {
  readonly logo: Picture | null;
  readonly lines: readonly string[];
}

/** Points that a logo takes at most, in its own proportions. */
const LOGO = { width: 150, height: 56 } as const;

/** Width and height of a logo in points. */
export function logoSize({ width, height }: Picture): { readonly width: number; readonly height: number } {
  const scale = Math.min(LOGO.width / width, LOGO.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

export type DocumentBlock =
  | StatementBlock
  | EquityBlock
  | NoteTableBlock
  /** Words below a statement, or at the head of the notes. */
  | { readonly kind: 'REMARK'; readonly text: string; readonly keepNext: boolean }
  | {
      readonly kind: 'NOTE_HEADING';
      readonly number: number;
      readonly bookmark: string;
      readonly noteKey: string;
      readonly title: string;
    }
  | { readonly kind: 'SUBHEADING'; readonly text: string; readonly number: string | null }
  /** `lines`: a text with line breaks is printed in as many paragraphs. */
  | { readonly kind: 'PARAGRAPH'; readonly lines: readonly string[]; readonly keepNext: boolean }
  | ({ readonly kind: 'LETTERHEAD' } & Letterhead)
  /** The heading, lines to sign on, names and date, which are never divided. */
  | {
      readonly kind: 'SIGNATURES';
      readonly lines: readonly SignatureLine[];
    };

/** `isToSign`: somebody signs on the line, which has room above it. */
export interface SignatureLine {
  readonly text: string;
  readonly bold: boolean;
  readonly isToSign: boolean;
}

export interface DocumentChapter {
  readonly title: string;
  readonly bookmark: string;
  readonly subtitle: string;
  readonly blocks: readonly DocumentBlock[];
  /** Printed on a page on its side. */
  readonly isLandscape: boolean;
  /** Printed at the foot of each page; null: the number alone. */
  readonly foot: string | null;
}

export interface PrintedDocument {
  readonly company: string;
  readonly uen: string;
  readonly title: string;
  /** "For the financial year ended 31 December 2026". */
  readonly period: string;
  readonly periodEnd: IsoDate;
  /** At the head of each page beside the company: "Unaudited, 31 December 2026". */
  readonly headline: string;
  readonly draft: boolean;
  readonly unaudited: boolean;
  readonly font: HouseFont;
  /** At the head of the cover; null where the cover has none. */
  readonly letterhead: Letterhead | null;
  /** At the foot of the cover: "Compiled by Kestrel & Partners LLP". */
  readonly service: string | null;
  /** Who is named as author: the practice. */
  readonly author: string;
  /** ISO 8601 UTC. */
  readonly createdAt: string;
  readonly chapters: readonly DocumentChapter[];
}

/** Printed on every page while the statements may still change (decisions 4). */
export const DRAFT_MARK = 'DRAFT';
