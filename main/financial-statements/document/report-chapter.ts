/**
 * What the practice adds to the statements in its own name: the letterhead, the line on the cover that says what it did, and
 * its report, signed. Nothing of the statements is in it. Pure.
 */
import { type AppliedStyle, SERVICE_WORDS } from '../../../shared/model/house-style.ts';
import type { DocumentBlock, DocumentChapter, Letterhead } from './document-model.ts';

export const REPORT_CHAPTER = 'practice_report';

/** Null where the practice has none. */
export function letterheadOf({ logo, letterhead }: AppliedStyle): Letterhead | null {
  return logo === null && letterhead.length === 0 ? null : { logo, lines: letterhead };
}

/** "Compiled by Kestrel & Partners LLP"; null where it is not said, or where pages that say "Unaudited" would contradict it. */
export function serviceLine({ service, firm }: AppliedStyle, unaudited: boolean): string | null {
  const isContradicted = service === 'AUDITED' && unaudited;
  return service === null || firm === '' || isContradicted ? null : `${SERVICE_WORDS[service].by} ${firm}`;
}

/** None where no report is given. */
export function reportChapter(style: AppliedStyle, period: string): DocumentChapter[] {
  const { report, firm, signature } = style;
  if (report === null) return [];
  const head = letterheadOf(style);
  const blocks: DocumentBlock[] = [
    ...(head === null ? [] : [{ kind: 'LETTERHEAD' as const, ...head }]),
    ...report.text
      .split('\n')
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text): DocumentBlock => ({ kind: 'PARAGRAPH', lines: [text], keepNext: false })),
    {
      kind: 'SIGNATURES',
      lines: [
        ...(firm === '' ? [] : [{ text: firm, bold: true, isToSign: false }]),
        { text: '______________________________', bold: false, isToSign: true },
        ...signature.map((text) => ({ text, bold: false, isToSign: false })),
        { text: 'Date: ____________________', bold: false, isToSign: false },
      ],
    },
  ];
  return [
    {
      title: report.title,
      bookmark: REPORT_CHAPTER,
      subtitle: period,
      blocks,
      isLandscape: false,
      foot: null,
    },
  ];
}
