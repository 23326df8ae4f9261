/**
 * A person's text and a new draft, block by block (specification 4.2, Notes generation 5): what only the new
 * draft changed is taken, what a person changed stays. Where both changed the same block, the person's stands
 * and the pair is a comparison until it is settled. Nothing that a person wrote is ever dropped here.
 */
import { cellText } from '../../../shared/model/note-cells.ts';
import { type NoteBlock, printedRows } from '../../../shared/model/notes.ts';

type Blocks = readonly NoteBlock[];

/** Blocks of the same place in the earlier draft, the person's text and the new draft. */
export interface BlockRegion {
  readonly kind: 'SAME' | 'MINE' | 'DRAFTED' | 'CONFLICT';
  readonly basis: Blocks;
  readonly mine: Blocks;
  readonly drafted: Blocks;
}

/** The three texts in step; joined, the regions give each text back whole. */
export function blockRegions(basis: Blocks, mine: Blocks, drafted: Blocks): BlockRegion[] {
  const inMine = counterparts(basis, mine);
  const inDraft = counterparts(basis, drafted);
  const regions: BlockRegion[] = [];
  let [from, fromMine, fromDraft] = [0, 0, 0];
  const put = (to: number, toMine: number, toDraft: number) => {
    const region = regionOf(
      basis.slice(from, to),
      mine.slice(fromMine, toMine),
      drafted.slice(fromDraft, toDraft),
    );
    if (region.basis.length + region.mine.length + region.drafted.length > 0) regions.push(region);
    [from, fromMine, fromDraft] = [to, toMine, toDraft];
  };
  for (const at of basis.keys()) {
    const [mineAt, draftAt] = [inMine.get(at), inDraft.get(at)];
    if (mineAt === undefined || draftAt === undefined) continue;
    put(at, mineAt, draftAt);
    put(at + 1, mineAt + 1, draftAt + 1);
  }
  put(basis.length, mine.length, drafted.length);
  return regions;
}

/** The text to store: the person's where the person changed something, the new draft elsewhere. */
export function mergedText(regions: readonly BlockRegion[]): NoteBlock[] {
  return regions.flatMap((region) =>
    region.kind === 'CONFLICT' || region.kind === 'MINE' ? region.mine : region.drafted,
  );
}

/** The draft that the stored text now rests on: the new one, save where a comparison is still open. */
export function mergedBasis(regions: readonly BlockRegion[]): NoteBlock[] {
  return regions.flatMap((region) => (region.kind === 'CONFLICT' ? region.basis : region.drafted));
}

/** True where both print the same, whatever is known of the sources. */
export function sameBlocks(one: Blocks, other: Blocks): boolean {
  return (
    one.length === other.length && one.every((block, at) => textOf(block) === textOf(other[at] ?? block))
  );
}

function regionOf(basis: Blocks, mine: Blocks, drafted: Blocks): BlockRegion {
  const kind = sameBlocks(mine, drafted)
    ? 'SAME'
    : sameBlocks(mine, basis)
      ? 'DRAFTED'
      : sameBlocks(drafted, basis)
        ? 'MINE'
        : 'CONFLICT';
  return { kind, basis, mine, drafted };
}

/** Which block of `other` stands for each block of `basis`: the pairing in order with the most likeness. */
export function counterparts(basis: Blocks, other: Blocks): Map<number, number> {
  const width = other.length + 1;
  const best = new Float64Array((basis.length + 1) * width);
  const score = (one: number, two: number) => best[one * width + two] ?? 0;
  const others = other.map(readBlock);
  const likeness = basis.map(readBlock).map((block) => others.map((each) => likenessOf(block, each)));
  for (let one = basis.length - 1; one >= 0; one -= 1) {
    for (let two = other.length - 1; two >= 0; two -= 1) {
      const like = likeness[one]?.[two] ?? 0;
      const paired = like > 0 ? like + score(one + 1, two + 1) : 0;
      best[one * width + two] = Math.max(paired, score(one + 1, two), score(one, two + 1));
    }
  }
  const pairs = new Map<number, number>();
  let [one, two] = [0, 0];
  while (one < basis.length && two < other.length) {
    const like = likeness[one]?.[two] ?? 0;
    if (like > 0 && score(one, two) === like + score(one + 1, two + 1)) {
      pairs.set(one, two);
      one += 1;
      two += 1;
    } else if (score(one + 1, two) >= score(one, two + 1)) one += 1;
    else two += 1;
  }
  return pairs;
}

/** Below this, two texts are two texts and not one that was changed. */
const LEAST_LIKENESS = 0.4;

/** What is compared of a block. Each block is compared with many, so it is read once. */
interface ReadBlock {
  readonly type: NoteBlock['type'];
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

function readBlock(block: NoteBlock): ReadBlock {
  return { type: block.type, text: textOf(block), words: wordsOf(block) };
}

/** 1 for equal blocks, 0 for blocks that have nothing to do with each other. */
function likenessOf(one: ReadBlock, other: ReadBlock): number {
  if (one.type !== other.type) return 0;
  if (one.text === other.text) return 1;
  let shared = 0;
  for (const word of one.words) if (other.words.has(word)) shared += 1;
  const likeness = (2 * shared) / Math.max(1, one.words.size + other.words.size);
  return likeness >= LEAST_LIKENESS ? likeness * 0.9 : 0;
}

/** Words without figures: a table with other amounts is the same table. */
function wordsOf(block: NoteBlock): ReadonlySet<string> {
  const text = block.type === 'table' ? block.rows.map((row) => cellText(row[0])).join(' ') : block.text;
  const words = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  return new Set([block.type, ...words]);
}

function textOf(block: NoteBlock): string {
  return block.type === 'table'
    ? JSON.stringify([block.headers, printedRows(block)])
    : JSON.stringify([block.type, block.text]);
}
