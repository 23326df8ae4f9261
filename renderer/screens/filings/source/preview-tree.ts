/**
 * The HTML of a Word document as a small tree of our own, by an allow-list of elements without attributes.
 * What the page draws is made from this tree, so that nothing of a foreign document is ever interpreted as
 * markup, script or style. Tables and their rows are numbered as the extraction numbers them.
 */

export type PreviewNode =
  | { readonly kind: 'TEXT'; readonly text: string }
  | { readonly kind: 'ELEMENT'; readonly tag: PreviewTag; readonly children: readonly PreviewNode[] }
  | {
      readonly kind: 'CELL';
      readonly span: number;
      readonly rows: number;
      readonly figure: boolean;
      readonly children: readonly PreviewNode[];
    }
  | { readonly kind: 'ROW'; readonly place: string; readonly children: readonly PreviewNode[] };

export const PREVIEW_TAGS = [
  'h1',
  'h2',
  'h3',
  'h4',
  'p',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'br',
  'table',
] as const;
export type PreviewTag = (typeof PREVIEW_TAGS)[number];

/** The part of a parsed document that is read; a browser's nodes have this shape. */
export interface MarkupNode {
  readonly nodeName: string;
  readonly textContent: string | null;
  readonly childNodes: Iterable<MarkupNode>;
  getAttribute?(name: string): string | null;
}

const DEPTH_LIMIT = 40;
const NODE_LIMIT = 60_000;
const SPAN_LIMIT = 30;
const DROPPED = new Set([
  'SCRIPT',
  'STYLE',
  'IFRAME',
  'OBJECT',
  'EMBED',
  'TEMPLATE',
  'NOSCRIPT',
  'IMG',
  'SVG',
  'MATH',
]);
const FIGURE = /^[\s(–-]*(?:S\$|RM|\$)?[\s(]*[\d,.]*\d[\d,.]*\s*\)?\s*%?$|^\s*[-–—]\s*$/u;
/** The year above a column of figures, with what they are in: it stands over them. */
const YEAR = /^(?:19|20)\d{2}\s*(?:[A-Z]{0,3}\$|[A-Z]{2,3}|['’]000|\s)*$/u;
const isFigure = (text: string) => FIGURE.test(text) || YEAR.test(text);

/** A span of a cell, from 1 to a sane limit. */
function spanOf(node: MarkupNode, name: 'colspan' | 'rowspan'): number {
  const text = node.getAttribute?.(name) ?? '';
  return /^[1-9]\d?$/.test(text) ? Math.min(Number(text), SPAN_LIMIT) : 1;
}

/** The key under which a row is found again. */
export function rowPlace(table: number, row: number): string {
  return `${table}:${row}`;
}

/** Reads a parsed body. Beyond the limits the rest is left out and `cut` says so. */
export function previewTree(body: MarkupNode): {
  readonly nodes: readonly PreviewNode[];
  readonly cut: boolean;
} {
  let table = -1;
  let budget = NODE_LIMIT;
  let cut = false;

  function read(
    node: MarkupNode,
    depth: number,
    row: { next: number } | null,
    at: number,
  ): readonly PreviewNode[] {
    budget -= 1;
    if (budget < 0 || depth > DEPTH_LIMIT) {
      cut = true;
      return [];
    }
    const name = node.nodeName.toUpperCase();
    if (name === '#TEXT') return node.textContent ? [{ kind: 'TEXT', text: node.textContent }] : [];
    if (name.startsWith('#') || DROPPED.has(name)) return [];
    if (name === 'TABLE') {
      table += 1;
      const own = table;
      return [{ kind: 'ELEMENT', tag: 'table', children: within(node, depth, { next: 0 }, own) }];
    }
    if (name === 'TR' && row !== null) {
      const place = rowPlace(at, row.next);
      row.next += 1;
      return [{ kind: 'ROW', place, children: within(node, depth, null, at) }];
    }
    const children = within(node, depth, row, at);
    if (name === 'TD' || name === 'TH') {
      return [
        {
          kind: 'CELL',
          span: spanOf(node, 'colspan'),
          rows: spanOf(node, 'rowspan'),
          figure: isFigure((node.textContent ?? '').trim().slice(0, 60)),
          children,
        },
      ];
    }
    const tag = PREVIEW_TAGS.find((each) => each.toUpperCase() === name);
    return tag === undefined ? children : [{ kind: 'ELEMENT', tag, children }];
  }

  function within(
    node: MarkupNode,
    depth: number,
    row: { next: number } | null,
    at: number,
  ): readonly PreviewNode[] {
    const found: PreviewNode[] = [];
    for (const child of node.childNodes) {
      found.push(...read(child, depth + 1, row, at));
      if (budget < 0) break;
    }
    return found;
  }

  return { nodes: within(body, 0, null, -1), cut };
}
