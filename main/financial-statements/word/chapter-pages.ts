/**
 * On which page each chapter begins, for the list of contents. Pages are laid out as Word lays them out, which
 * takes most of the time of an export; the content of the last chapter, the notes, moves no chapter and is left out.
 */
import type { PageNumberEstimator } from 'docx';
import { estimatePageNumbers } from 'docx/layout';

/** `last`: how many blocks stand in the last chapter, below its head, where no page number leads. */
export function chapterPages(last: number): PageNumberEstimator {
  return (body, context) => {
    const blocks: unknown = body['w:body'];
    if (!Array.isArray(blocks)) throw new Error('The body of a Word document is a list of blocks.');
    // The body ends with the properties of its last section.
    const measured = blocks.toSpliced(blocks.length - 1 - last, last);
    return estimatePageNumbers({ ...body, 'w:body': measured }, context);
  };
}
