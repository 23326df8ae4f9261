/**
 * The casts of the lines of a filing as they count. A misread line is excluded and entered anew (decisions 3): the
 * line entered by hand then stands in the place of the excluded one, so that the total is cast over what is
 * filed. A line that is merely not asked for stays part of its total.
 */
import { normaliseLabel } from '../../../constitution/index.ts';
import type { LineCast } from '../../../shared/model/line-cast.ts';
import { type CastableLine, castLines, SURE, UNCHECKED } from '../../document-reading/cast-lines.ts';

interface CountedLine extends CastableLine {
  readonly origin: string;
  readonly sourcePage: number;
  readonly exclusion: unknown;
}

function label(line: CountedLine): string {
  return normaliseLabel(line.label);
}

/** The lines by hand that stand in the place of an excluded one, by the line that they replace. */
type Replaced<Line> = ReadonlyMap<Line, Line>;

function pairUp<Line extends CountedLine>(
  lines: readonly Line[],
  known: Replaced<Line>,
  fits: (excluded: Line, byHand: Line) => boolean,
): Replaced<Line> {
  const found = new Map(known);
  const placed = new Set(known.values());
  for (const line of lines) {
    if (line.origin !== 'MANUAL' || line.exclusion !== null || placed.has(line)) continue;
    const candidates = lines.filter(
      (other) =>
        other.origin !== 'MANUAL' &&
        other.exclusion !== null &&
        other.statement === line.statement &&
        !found.has(other) &&
        fits(other, line),
    );
    const near = candidates.filter((other) => other.sourcePage === line.sourcePage);
    const [only, another] = candidates.length > 1 ? near : candidates;
    if (only !== undefined && another === undefined) found.set(only, line);
  }
  return found;
}

type Casts<Line> = Map<Line, LineCast>;

function castOver<Line extends CountedLine>(lines: readonly Line[], replaced: Replaced<Line>): Casts<Line> {
  const standing = lines
    .filter(({ origin }) => origin !== 'MANUAL')
    .map((printed) => {
      const line = replaced.get(printed);
      if (line === undefined) return { line: printed, figures: printed };
      // In the place of the other: heading and rounding stay those of the printed line.
      const { valueCurrent, valuePrior } = line;
      return { line, figures: { ...printed, label: line.label, valueCurrent, valuePrior } };
    });
  const judged = castLines(standing.map(({ figures }) => figures));
  return new Map(standing.map(({ line }, at) => [line, judged[at] ?? UNCHECKED]));
}

function differing(casts: ReadonlyMap<unknown, LineCast>): number {
  return [...casts.values()].filter(({ state }) => state === 'DIFFERS').length;
}

/** A total that differs by exactly what a line by hand adds: the reader had not seen that line. */
function withUnread<Line extends CountedLine>(casts: Casts<Line>, unplaced: readonly Line[]): Casts<Line> {
  for (const line of unplaced) {
    const total = [...casts].find(
      ([other, cast]) =>
        cast.state === 'DIFFERS' &&
        other.statement === line.statement &&
        cast.differenceCurrent === (line.valueCurrent ?? '0.00') &&
        cast.differencePrior === (line.valuePrior ?? '0.00'),
    );
    if (total === undefined) continue;
    casts.set(total[0], { ...SURE, addends: [...(total[1].addends ?? []), line.label] });
    casts.set(line, SURE);
  }
  return casts;
}

/** Stored lines with their cast, in the order given. */
export function withCasts<Line extends CountedLine>(
  lines: readonly Line[],
): readonly (Line & { readonly cast: LineCast })[] {
  const named = pairUp(lines, new Map(), (excluded, byHand) => label(excluded) === label(byHand));
  // A label may be misread too: the only other excluded line of the page, if that mends a total.
  const wide = pairUp(lines, named, (excluded, byHand) => excluded.sourcePage === byHand.sourcePage);
  const [strict, loose] = [castOver(lines, named), castOver(lines, wide)];
  const casts = differing(loose) < differing(strict) ? loose : strict;
  const unplaced = lines.filter(
    (line) => line.origin === 'MANUAL' && line.exclusion === null && !casts.has(line),
  );
  const known = withUnread(casts, unplaced);
  return lines.map((line) => ({ ...line, cast: known.get(line) ?? UNCHECKED }));
}
