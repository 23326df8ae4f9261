/**
 * What a person still has to settle in a note: comparisons with a later draft, figures bound to nothing,
 * figures whose source says something else today, and places to complete. Computed when read, from the stored
 * text and the statements and answers of today; pure.
 */
import type { NoteBlock, NoteReview } from '../../../shared/model/notes.ts';
import { openPlacesOf } from '../../../shared/model/open-places.ts';
import type { NoteDraft } from '../../store/repositories/engagement-outputs.ts';
import { type FigureSources, figureToday } from './figure-sources.ts';
import { blockRegions } from './merge-blocks.ts';

export function reviewNote(
  content: readonly NoteBlock[],
  draft: NoteDraft | undefined,
  sources: FigureSources | null,
): NoteReview {
  const figures = (draft?.figures ?? []).flatMap((each, block) =>
    each.map(({ text, row, column, source, turned }) => ({
      place: { block, row, column, text },
      source,
      turned,
    })),
  );
  return {
    comparisons: openComparisons(content, draft).map(({ mine, drafted }) => ({
      mine: [...mine],
      drafted: [...drafted],
    })),
    dropped: draft !== undefined && draft.drafted === null,
    unbound: figures.flatMap(({ source, place }) => (source === null ? [place] : [])),
    outOfDate: figures.flatMap(({ source, turned, place }) => {
      if (source === null || sources === null) return [];
      const now = figureToday(place.text, source, sources, turned);
      return now === place.text ? [] : [{ ...place, now }];
    }),
    gaps: openPlacesOf(content).length,
  };
}

/** Places where the person's text and the newest draft both changed what stood there before. */
export function openComparisons(content: readonly NoteBlock[], draft: NoteDraft | undefined) {
  if (!draft || draft.drafted === null) return [];
  return blockRegions(draft.basis, content, draft.drafted).filter((region) => region.kind === 'CONFLICT');
}
