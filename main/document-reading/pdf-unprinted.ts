/**
 * Where a PDF page draws text that nobody sees: text render modes 3 and 7 (PDF 32000-1, 9.3.6), as a layer of
 * recognised text behind a picture has it, figures in white on white, and text that an area was laid over. Places are
 * those at which runs of text begin, in units of the page; a text is not printed where only such runs begin within it.
 */
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import {
  type Box,
  boxAround,
  covers,
  createFills,
  EVERYWHERE,
  type Matrix,
  type Run,
  rectangleOf,
  shared,
} from './pdf-fills.ts';

interface Place {
  readonly x: number;
  readonly y: number;
}

export interface DrawnPlaces {
  readonly printed: readonly Place[];
  readonly unprinted: readonly Place[];
}

interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
const NO_MARK: ReadonlySet<number> = new Set([3, 7]);

function product(m: Matrix, n: Matrix): Matrix {
  return [
    m[0] * n[0] + m[2] * n[1],
    m[1] * n[0] + m[3] * n[1],
    m[0] * n[2] + m[2] * n[3],
    m[1] * n[2] + m[3] * n[3],
    m[0] * n[4] + m[2] * n[5] + m[4],
    m[1] * n[4] + m[3] * n[5] + m[5],
  ];
}

function numbersOf(args: unknown): readonly number[] {
  const given: readonly unknown[] =
    Array.isArray(args) || ArrayBuffer.isView(args) ? Array.from(args as never) : [];
  const [first] = given;
  // A matrix comes as its six numbers or as one list of them.
  if (given.length === 1 && (Array.isArray(first) || ArrayBuffer.isView(first))) return numbersOf(first);
  return given.map(Number);
}

function matrixOf(args: unknown): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(args);
  return [a, b, c, d, e, f];
}

interface State {
  matrix: Matrix;
  mode: number;
  size: number;
  spacing: number;
  wordSpacing: number;
  stretch: number;
  leading: number;
  rise: number;
  /** The colour of what is filled is white. */
  isWhite: boolean;
  /** What is filled hides what lies beneath it. */
  isSolid: boolean;
  /** Where filling is seen; null where the area is no rectangle. */
  clip: Box | null;
}

/** The operators that fill the path that comes with them. */
const FILLING: ReadonlySet<number> = new Set([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
]);

const LEAST_WHITE = 0xf8;

/** True of "#ffffff" and what the eye takes for it. */
function isWhiteColour(colour: unknown): boolean {
  if (typeof colour !== 'string' || !/^#[0-9a-f]{6}$/i.test(colour)) return false;
  return [1, 3, 5].every((at) => Number.parseInt(colour.slice(at, at + 2), 16) >= LEAST_WHITE);
}

/** A path with what is done to it. */
interface PathOperation {
  readonly operator: number;
  readonly steps: ArrayLike<number>;
  readonly bounds: ArrayLike<number>;
}

function pathOf(args: unknown): PathOperation | null {
  const [operator, paths, bounds]: readonly unknown[] = Array.isArray(args) ? args : [];
  const [steps]: readonly unknown[] = Array.isArray(paths) ? paths : [];
  if (typeof operator !== 'number' || !ArrayBuffer.isView(steps) || !ArrayBuffer.isView(bounds)) return null;
  return { operator, steps: steps as Float32Array, bounds: bounds as Float32Array };
}

/** Transparency that a graphics state sets: what is filled under it may hide nothing. */
function solidAfter(args: unknown, before: boolean): boolean {
  const [entries]: readonly unknown[] = Array.isArray(args) ? args : [];
  let isSolid = before;
  for (const entry of Array.isArray(entries) ? entries : []) {
    const [key, value]: readonly unknown[] = Array.isArray(entry) ? entry : [];
    if (key === 'ca') isSolid = value === 1;
    if (key === 'SMask' && value) isSolid = false;
    if (key === 'BM' && value !== 'source-over' && value !== 'Normal') isSolid = false;
  }
  return isSolid;
}

function holdsFigure(glyphs: unknown): boolean {
  return (
    Array.isArray(glyphs) &&
    glyphs.some(
      (glyph: unknown) =>
        typeof glyph === 'object' && glyph !== null && 'unicode' in glyph && /\d/.test(String(glyph.unicode)),
    )
  );
}

/** How far a run moves on what follows it. */
function advanceOf(glyphs: unknown, state: State): number {
  let advance = 0;
  for (const glyph of Array.isArray(glyphs) ? glyphs : []) {
    if (typeof glyph === 'number') advance -= (glyph / 1000) * state.size;
    else if (typeof glyph === 'object' && glyph !== null && 'width' in glyph) {
      const isSpace = 'isSpace' in glyph && glyph.isSpace === true;
      advance +=
        (Number(glyph.width) / 1000) * state.size + state.spacing + (isSpace ? state.wordSpacing : 0);
    }
  }
  return advance * state.stretch;
}

/** Where the runs of text of a page begin. */
export function drawnPlaces({ fnArray, argsArray }: Operators): DrawnPlaces {
  let printed: Run[] = [];
  const unprinted: Place[] = [];
  const fills = createFills();
  let clipsNext = false;
  const saved: State[] = [];
  let state: State = {
    matrix: IDENTITY,
    mode: 0,
    size: 1,
    spacing: 0,
    wordSpacing: 0,
    stretch: 1,
    leading: 0,
    rise: 0,
    isWhite: false,
    isSolid: true,
    clip: EVERYWHERE,
  };
  let line: Matrix = IDENTITY;
  let text: Matrix = IDENTITY;
  const move = (x: number, y: number): void => {
    line = product(line, [1, 0, 0, 1, x, y]);
    text = line;
  };
  const show = (glyphs: unknown): void => {
    const [, , , , x, y] = product(state.matrix, product(text, [1, 0, 0, 1, 0, state.rise]));
    text = product(text, [1, 0, 0, 1, advanceOf(glyphs, state), 0]);
    const [, , , height, endX, endY] = product(state.matrix, text);
    const run = { x, y, endX, endY, half: (height * state.size) / 3 };
    // A heading in white may stand on a picture, which is not looked at; amounts do not.
    const isWhiteOnWhite = state.isWhite && holdsFigure(glyphs) && fills.isOnWhite(run);
    if (NO_MARK.has(state.mode) || isWhiteOnWhite) unprinted.push({ x, y });
    else printed.push(run);
  };
  const fillPath = (args: unknown): void => {
    const path = pathOf(args);
    if (path === null) return;
    const rectangle = rectangleOf(path.steps, state.matrix);
    if (clipsNext) {
      state.clip = shared(state.clip, rectangle);
      clipsNext = false;
    }
    if (!FILLING.has(path.operator)) return;
    const seen = state.isSolid ? shared(state.clip, rectangle) : null;
    // What cannot be told may be dark: white text on it is seen.
    fills.add(seen ?? boxAround(path.bounds, state.matrix), seen !== null && state.isWhite);
    if (seen === null || !fills.isKnown()) return;
    for (const run of printed) if (covers(seen, run)) unprinted.push({ x: run.x, y: run.y });
    printed = printed.filter((run) => !covers(seen, run));
  };
  for (const [at, operator] of fnArray.entries()) {
    const args = argsArray[at];
    // Paths come with thousands of numbers: no more than two are looked at.
    const [first, second] = Array.isArray(args) ? [Number(args[0]), Number(args[1])] : [0, 0];
    switch (operator) {
      case OPS.save:
        saved.push({ ...state });
        break;
      case OPS.paintFormXObjectBegin:
        saved.push({ ...state });
        if (Array.isArray(args) && args[0]) state.matrix = product(state.matrix, matrixOf(args[0]));
        break;
      case OPS.restore:
      case OPS.paintFormXObjectEnd:
        state = saved.pop() ?? state;
        break;
      case OPS.clip:
      case OPS.eoClip:
        clipsNext = true;
        break;
      case OPS.constructPath:
        fillPath(args);
        break;
      case OPS.setFillRGBColor:
        state.isWhite = isWhiteColour(Array.isArray(args) ? args[0] : undefined);
        break;
      case OPS.setFillColorN:
      case OPS.setFillTransparent:
        state.isWhite = false;
        break;
      case OPS.setGState:
        state.isSolid = solidAfter(args, state.isSolid);
        break;
      case OPS.shadingFill:
        fills.add(EVERYWHERE, false);
        break;
      case OPS.paintImageXObject:
      case OPS.paintInlineImageXObject:
      case OPS.paintImageMaskXObject:
        fills.add(boxAround([0, 0, 1, 1], state.matrix), false);
        break;
      case OPS.transform:
        state.matrix = product(state.matrix, matrixOf(args));
        break;
      case OPS.beginText:
        line = IDENTITY;
        text = IDENTITY;
        break;
      case OPS.setTextRenderingMode:
        state.mode = first;
        break;
      case OPS.setFont:
        state.size = second;
        break;
      case OPS.setCharSpacing:
        state.spacing = first;
        break;
      case OPS.setWordSpacing:
        state.wordSpacing = first;
        break;
      case OPS.setHScale:
        state.stretch = first / 100;
        break;
      case OPS.setLeading:
        state.leading = first;
        break;
      case OPS.setTextRise:
        state.rise = first;
        break;
      case OPS.setTextMatrix:
        line = matrixOf(args);
        text = line;
        break;
      case OPS.setLeadingMoveText:
        state.leading = -second;
        move(first, second);
        break;
      case OPS.moveText:
        move(first, second);
        break;
      case OPS.nextLine:
        move(0, -state.leading);
        break;
      case OPS.showText:
        show(Array.isArray(args) ? args[0] : []);
        break;
    }
  }
  return { printed, unprinted };
}

/** How far the beginning of a run may stand from the text that holds it. */
const NEAR = 1;

/** True of a text in which only runs begin that leave no mark. */
export function isUnprinted(places: DrawnPlaces, x: number, y: number, width: number): boolean {
  const isWithin = (place: Place) =>
    Math.abs(place.y - y) <= NEAR && place.x >= x - NEAR && place.x <= x + width - NEAR;
  return places.unprinted.some(isWithin) && !places.printed.some(isWithin);
}
