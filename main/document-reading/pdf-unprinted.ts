/**
 * Where a PDF page draws text that leaves no mark: text render modes 3 and 7 (PDF 32000-1, 9.3.6), as a layer of
 * recognised text behind a picture has it. Places are those at which runs of text begin, in units of the page; a
 * text is not printed where only such runs begin within it.
 */
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

type Matrix = readonly [number, number, number, number, number, number];

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
  const printed: Place[] = [];
  const unprinted: Place[] = [];
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
  };
  let line: Matrix = IDENTITY;
  let text: Matrix = IDENTITY;
  const move = (x: number, y: number): void => {
    line = product(line, [1, 0, 0, 1, x, y]);
    text = line;
  };
  const show = (glyphs: unknown): void => {
    const [, , , , x, y] = product(state.matrix, product(text, [1, 0, 0, 1, 0, state.rise]));
    (NO_MARK.has(state.mode) ? unprinted : printed).push({ x, y });
    text = product(text, [1, 0, 0, 1, advanceOf(glyphs, state), 0]);
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
