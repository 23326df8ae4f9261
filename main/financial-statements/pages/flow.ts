/**
 * Lines in the order in which they are read, put on pages: what belongs together stays on one page as far as it fits,
 * and the heads of a table are repeated where it goes on. Knows nothing of what the lines say. Points.
 */
import type { PageItem } from '../../../shared/model/laid-out-pages.ts';

export interface FlowLine {
  /** Above it, except at the head of a page. */
  readonly before: number;
  readonly height: number;
  /** Stands on one page with the next. */
  readonly keepNext: boolean;
  /** What it prints, with its upper edge at `y`. */
  readonly at: (y: number) => readonly PageItem[];
  /** Repeated above it where it begins a page: the heads of its table. */
  readonly heads?: readonly FlowLine[];
  /** Begins here. */
  readonly place?: { readonly bookmark: string; readonly title: string };
}

export interface FlowPage {
  readonly items: readonly PageItem[];
  readonly places: readonly { readonly bookmark: string; readonly title: string }[];
}

/** `top`: of the first page and of the others; `bottom`: where lines end. At least one page. */
export function flowOnPages(
  lines: readonly FlowLine[],
  top: { readonly first: number; readonly further: number },
  bottom: number,
): FlowPage[] {
  const pages: { items: PageItem[]; places: NonNullable<FlowLine['place']>[] }[] = [
    { items: [], places: [] },
  ];
  let y = top.first;
  let isEmpty = true;
  const put = (line: FlowLine) => {
    if (!isEmpty) y += line.before;
    const page = pages.at(-1);
    page?.items.push(...line.at(y));
    if (line.place) page?.places.push(line.place);
    y += line.height;
    isEmpty = false;
  };
  const turn = (line: FlowLine) => {
    pages.push({ items: [], places: [] });
    y = top.further;
    isEmpty = true;
    // Repeated heads are no part of the document: a reader has heard them.
    for (const head of line.heads ?? [])
      put({ ...head, at: (edge) => head.at(edge).map((each) => ({ ...each, part: null })) });
  };
  for (let at = 0; at < lines.length; ) {
    const group = together(lines, at);
    const height = group.reduce((sum, line, index) => sum + line.height + (index === 0 ? 0 : line.before), 0);
    const [first] = group;
    if (first === undefined) break;
    if (!isEmpty && y + first.before + height > bottom) turn(first);
    for (const line of group) {
      // A group that is higher than a page is divided all the same.
      if (!isEmpty && y + line.before + line.height > bottom) turn(line);
      put(line);
    }
    at += group.length;
  }
  return pages;
}

function together(lines: readonly FlowLine[], from: number): readonly FlowLine[] {
  const end = lines.findIndex((line, at) => at >= from && !line.keepNext);
  return lines.slice(from, end < 0 ? lines.length : end + 1);
}
