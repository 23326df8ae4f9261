/**
 * What the content of a PDF stream does, counted without running it: its operators, and which forms, patterns and
 * graphics states it names (PDF 32000-1, 7.8.2). One pass over the bytes, whatever they hold.
 */

export interface ContentOperators {
  readonly operators: number;
  /** How often each name is drawn with Do. */
  readonly drawn: ReadonlyMap<string, number>;
  /** Names of patterns that it fills or strokes with. */
  readonly patterns: ReadonlySet<string>;
  /** How often each graphics state is set: one may draw a mask. */
  readonly states: ReadonlyMap<string, number>;
}

const SPACE = /[\0\t\n\f\r ]/;
const BYTES = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte));
const IS_SPACE = BYTES.map((each) => SPACE.test(each));
const ENDS_TOKEN = BYTES.map((each) => SPACE.test(each) || '()<>[]{}/%'.includes(each));
const STARTS_OPERATOR = BYTES.map((each) => /[A-Za-z'"]/.test(each));
const [OPEN, CLOSE, BACKSLASH, PERCENT, SLASH, LINE_FEED, RETURN, E, I] = [...'()\\%/\n\rEI'].map((each) =>
  each.charCodeAt(0),
);

/** Names may be written with codes: "/Fl#61teDecode". */
export function decodedName(name: string): string {
  return name.replaceAll(/#([0-9a-f]{2})/gi, (_code, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

/** Where a string in brackets ends, brackets within it included. */
function afterString(content: Buffer, start: number): number {
  let depth = 0;
  for (let at = start; at < content.length; at += 1) {
    const byte = content[at];
    if (byte === BACKSLASH) at += 1;
    else if (byte === OPEN) depth += 1;
    else if (byte === CLOSE) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return content.length;
}

/** Where the bytes of a picture within the content end. */
function afterPicture(content: Buffer, start: number): number {
  for (let at = start; at < content.length - 1; at += 1) {
    const isEnd =
      content[at] === E &&
      content[at + 1] === I &&
      IS_SPACE[content[at - 1] ?? 0] &&
      (IS_SPACE[content[at + 2] ?? 0] ?? true);
    if (isEnd) return at + 2;
  }
  return content.length;
}

function countUp(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

export function contentOperators(content: Buffer): ContentOperators {
  const drawn = new Map<string, number>();
  const patterns = new Set<string>();
  const states = new Map<string, number>();
  let operators = 0;
  let name = '';
  let at = 0;
  while (at < content.length) {
    const byte = content[at] ?? 0;
    if (byte === OPEN) {
      at = afterString(content, at);
      continue;
    }
    if (byte === PERCENT) {
      while (at < content.length && content[at] !== LINE_FEED && content[at] !== RETURN) at += 1;
      continue;
    }
    const start = at;
    at += 1;
    if (byte !== SLASH && ENDS_TOKEN[byte]) continue;
    while (at < content.length && !ENDS_TOKEN[content[at] ?? 0]) at += 1;
    if (byte === SLASH) {
      name = decodedName(content.toString('latin1', start + 1, Math.min(at, start + 128)));
      continue;
    }
    if (!STARTS_OPERATOR[byte]) continue;
    operators += 1;
    const operator = at - start > 3 ? '' : content.toString('latin1', start, at);
    if (operator === 'Do') countUp(drawn, name);
    else if (operator === 'gs') countUp(states, name);
    else if ((operator === 'scn' || operator === 'SCN') && name !== '') patterns.add(name);
    else if (operator === 'ID') at = afterPicture(content, at);
    name = '';
  }
  return { operators, drawn, patterns, states };
}
