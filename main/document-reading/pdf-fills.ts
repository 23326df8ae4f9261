/**
 * The areas that a PDF page fills: what a text stands on, and what is laid over it afterwards (PDF 32000-1, 8.5).
 * Only an upright rectangle without transparency, within a clip that is one, is said to cover anything.
 */

export type Matrix = readonly [number, number, number, number, number, number];

export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** A run of text: its beginning, and its end at half the height of its letters. */
export interface Run {
  readonly x: number;
  readonly y: number;
  readonly endX: number;
  readonly endY: number;
  readonly half: number;
}

/** Corners of a path that is one rectangle: four lines, each number after the kind of its step. */
const RECTANGLE = [0, 1, 1, 1] as const;

export const EVERYWHERE: Box = { left: -Infinity, bottom: -Infinity, right: Infinity, top: Infinity };

function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): readonly [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}

function around(points: readonly (readonly [number, number])[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    bottom: Math.min(...ys),
    right: Math.max(...xs),
    top: Math.max(...ys),
  };
}

function isUpright([a, b, c, d]: Matrix): boolean {
  return (b === 0 && c === 0) || (a === 0 && d === 0);
}

/** The rectangle that a path is, in units of the page; null for any other path. */
export function rectangleOf(steps: ArrayLike<number>, matrix: Matrix): Box | null {
  if (steps.length < 12 || steps.length > 13 || !isUpright(matrix)) return null;
  if (RECTANGLE.some((kind, at) => steps[at * 3] !== kind)) return null;
  const corners = RECTANGLE.map((_, at) => [steps[at * 3 + 1] ?? 0, steps[at * 3 + 2] ?? 0] as const);
  const box = around(corners);
  const isCorner = ([x, y]: readonly [number, number]) =>
    (x === box.left || x === box.right) && (y === box.bottom || y === box.top);
  return corners.every(isCorner) ? around(corners.map(([x, y]) => apply(matrix, x, y))) : null;
}

/** The box around a path or picture, in units of the page. */
export function boxAround(bounds: ArrayLike<number>, matrix: Matrix): Box {
  const [left = 0, bottom = 0, right = 0, top = 0] = Array.from(bounds);
  return around(
    [
      [left, bottom],
      [right, bottom],
      [right, top],
      [left, top],
    ].map(([x = 0, y = 0]) => apply(matrix, x, y)),
  );
}

function within(box: Box, x: number, y: number): boolean {
  return x >= box.left && x <= box.right && y >= box.bottom && y <= box.top;
}

/** What two areas share; null where one of them is not known. */
export function shared(one: Box | null, two: Box | null): Box | null {
  if (one === null || two === null) return null;
  return {
    left: Math.max(one.left, two.left),
    bottom: Math.max(one.bottom, two.bottom),
    right: Math.min(one.right, two.right),
    top: Math.min(one.top, two.top),
  };
}

/** A page that fills more areas than this is not looked through. */
const MOST_FILLS = 4_000;

export interface Fills {
  /** Adds an area on top of those before it. */
  add(box: Box, isWhite: boolean): void;
  /** True where the run stands on the white of the page, or of the last area below it. */
  isOnWhite(run: Run): boolean;
  /** False once there are too many areas to look through. */
  readonly isKnown: () => boolean;
}

/** The areas of a page as they are filled. */
export function createFills(): Fills {
  const fills: { readonly box: Box; readonly isWhite: boolean }[] = [];
  return {
    add: (box, isWhite) => {
      if (fills.length <= MOST_FILLS) fills.push({ box, isWhite });
    },
    isOnWhite: ({ x, y, half }) => {
      const below = fills.findLast(({ box }) => within(box, x + 1, y + half));
      return fills.length <= MOST_FILLS && (below?.isWhite ?? true);
    },
    isKnown: () => fills.length <= MOST_FILLS,
  };
}

/** True where the area hides the run from its beginning to its end. */
export function covers(box: Box, { x, y, endX, endY, half }: Run): boolean {
  const [from, to] = endX >= x ? [x + 1, endX - 1] : [x, endX];
  return within(box, from, y + half) && within(box, Math.max(from, to), endY + half);
}
