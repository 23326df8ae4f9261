/**
 * Marks what stands on the screen with its place under review, and finds the place under the cursor: what has the focus, or
 * else what the mouse points at. Screens mark; the pane of review notes asks.
 */
import {
  anchorOfText,
  anchorText,
  type ReviewAnchor,
  type ReviewedKind,
} from '../../../shared/model/review-anchors.ts';

const MARK = 'data-review-place';

/** To be spread on the element that shows the place. */
export function reviewPlace(anchor: ReviewAnchor): { readonly [MARK]: string } {
  return { [MARK]: anchorText(anchor) };
}

function placeAt(kind: ReviewedKind, element: Element | null | undefined): ReviewAnchor | null {
  // A grid keeps the focus itself and marks its active row.
  const row = element?.querySelector(`[aria-selected="true"][${MARK}], [data-active="true"][${MARK}]`);
  const text = (element?.closest(`[${MARK}]`) ?? row)?.getAttribute(MARK);
  return text ? anchorOfText(kind, text) : null;
}

export function placeUnderCursor(kind: ReviewedKind): ReviewAnchor | null {
  const focused = document.activeElement === document.body ? null : document.activeElement;
  return placeAt(kind, focused) ?? placeAt(kind, [...document.querySelectorAll(':hover')].at(-1));
}
