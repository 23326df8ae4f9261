/**
 * The faces of the PDF files that the program writes: embedded, as archives ask (PDF/A), and wide enough for the names
 * that people bear here. Each character is set in the first face that has it; Chinese and Tamil are loaded only where a
 * text needs them. What no face has is printed as its code point in brackets, never dropped or replaced by a look-alike.
 */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type PDFDocument from 'pdfkit';

export type PdfDocument = InstanceType<typeof PDFDocument>;
export type Face = 'plain' | 'bold' | 'code' | 'serif' | 'serif bold';

const require = createRequire(import.meta.url);

function fileIn(packageName: string, ...path: readonly string[]): string {
  try {
    return join(dirname(require.resolve(`${packageName}/package.json`)), ...path);
  } catch {
    // Packages that name what they give out do not name their own description.
    return join(dirname(require.resolve(packageName)), '..', ...path);
  }
}

const FILES: Readonly<Record<string, () => string>> = {
  plain: () => fileIn('@embedpdf/fonts-latin', 'fonts', 'NotoSans-Regular.ttf'),
  bold: () => fileIn('@embedpdf/fonts-latin', 'fonts', 'NotoSans-Bold.ttf'),
  serif: () => fileIn('@expo-google-fonts/noto-serif', '400Regular', 'NotoSerif_400Regular.ttf'),
  'serif bold': () => fileIn('@expo-google-fonts/noto-serif', '700Bold', 'NotoSerif_700Bold.ttf'),
  chinese: () => fileIn('@embedpdf/fonts-sc', 'fonts', 'NotoSansHans-Regular.otf'),
  tamil: () => fileIn('@expo-google-fonts/noto-sans-tamil', '400Regular', 'NotoSansTamil_400Regular.ttf'),
};
/** Faces in the order in which they are asked for a character. */
const ORDER: Readonly<Record<Face, readonly string[]>> = {
  plain: ['plain', 'chinese', 'tamil'],
  bold: ['bold', 'chinese', 'tamil'],
  code: ['plain', 'chinese', 'tamil'],
  // The sans faces have a few more letters.
  serif: ['serif', 'plain', 'chinese', 'tamil'],
  'serif bold': ['serif bold', 'bold', 'chinese', 'tamil'],
};

/** Some characters of one face, set beside one another. */
export interface Run {
  readonly font: string;
  readonly text: string;
}

interface OpenFont {
  readonly _font?: { readonly font?: { hasGlyphForCodePoint(code: number): boolean } };
}

/** Makes the faces known to a document; none is read before it is used. */
export function registerFonts(document: PdfDocument): void {
  for (const [name, file] of Object.entries(FILES)) document.registerFont(name, file());
}

function has(document: PdfDocument, font: string, code: number): boolean {
  document.font(font);
  const open: OpenFont = document as unknown as OpenFont;
  return open._font?.font?.hasGlyphForCodePoint(code) ?? false;
}

const known = new WeakMap<PdfDocument, Map<string, string | null>>();

/** The face that a character is set in; null where none has it. */
function fontOf(document: PdfDocument, face: Face, character: string): string | null {
  const fonts = known.get(document) ?? new Map<string, string | null>();
  known.set(document, fonts);
  const key = `${face}${character}`;
  const found = fonts.get(key);
  if (found !== undefined) return found;
  const code = character.codePointAt(0) ?? 0;
  const font = ORDER[face].find((each) => has(document, each, code)) ?? null;
  fonts.set(key, font);
  return font;
}

/** Marks that belong to the character before them: they stay with its face where that has them. */
const MARK = /^\p{M}$/u;

/** The text in runs of one face each; characters that no face has become "[U+1234]". */
export function runsOf(document: PdfDocument, face: Face, text: string): readonly Run[] {
  const runs: { font: string; text: string }[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const code = character.codePointAt(0) ?? 0;
    const kept = last && MARK.test(character) && has(document, last.font, code) ? last.font : null;
    const own = kept ?? fontOf(document, face, character);
    const font = own ?? ORDER[face][0] ?? 'plain';
    const shown = own === null ? `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]` : character;
    if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}

/** Whether the text has a character that no face has. */
export function isBeyondFonts(document: PdfDocument, text: string): boolean {
  return [...new Set(text.replace(/\s+/gu, ' '))].some(
    (character) => !/^\p{C}$/u.test(character) && fontOf(document, 'plain', character) === null,
  );
}
