/**
 * How well a reading of a document agrees with the truth: recall and precision of lines with both values right,
 * labels, headings, and every value that stands in the wrong year, with the wrong sign or the wrong scale.
 */
import type { ReadLine } from '../../shared/model/document-reading.ts';

export interface TruthLine {
  readonly statement: string;
  readonly label: string;
  /** The heading above; undefined where it is not judged. */
  readonly parent?: string | null;
  readonly current: string | null;
  readonly prior: string | null;
}

export interface ReadingScore {
  readonly lines: number;
  readonly read: number;
  readonly valuesRight: number;
  readonly labelsRight: number;
  readonly parents: number;
  readonly parentsRight: number;
  /** Lines with a value in the wrong year, sign or scale. */
  readonly wrong: readonly string[];
  /** Lines of the truth that no read line gives with both values, and read lines that no true line gives. */
  readonly missing: readonly string[];
  readonly extra: readonly string[];
  readonly mislabelled: readonly string[];
  readonly misplaced: readonly string[];
}

function plain(label: string): string {
  return label
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .replace(/:$/, '')
    .trim()
    .toLowerCase();
}

function sameValues(truth: TruthLine, line: ReadLine): boolean {
  return truth.current === line.valueCurrent && truth.prior === line.valuePrior;
}

function told(
  line: { statement: string; label: string },
  current: string | null,
  prior: string | null,
): string {
  return `${line.statement} | ${line.label} | ${current} | ${prior}`;
}

const bare = (value: string | null) => value?.replace(/^-/, '').replace(/0*\.0*$|\.00$/, '') ?? '';

/** Names what is wrong with a value whose digits are right. */
function faultOf(truth: TruthLine, line: ReadLine): string | null {
  if (truth.current !== truth.prior && truth.current === line.valuePrior && truth.prior === line.valueCurrent)
    return 'years exchanged';
  if (truth.current !== null && truth.current === line.valuePrior && truth.prior !== line.valuePrior)
    return 'wrong year';
  if (truth.prior !== null && truth.prior === line.valueCurrent && truth.current !== line.valueCurrent)
    return 'wrong year';
  const alike = bare(truth.current) === bare(line.valueCurrent) && bare(truth.current) !== '';
  if (alike && truth.current !== line.valueCurrent) return 'sign or scale';
  const priorAlike = bare(truth.prior) === bare(line.valuePrior) && bare(truth.prior) !== '';
  return priorAlike && truth.prior !== line.valuePrior ? 'sign or scale' : null;
}

/** Compares a reading with the truth; each line is used once. */
export function scoreReading(truth: readonly TruthLine[], lines: readonly ReadLine[]): ReadingScore {
  const open = new Set(lines);
  const pairs = new Map<TruthLine, ReadLine>();
  const take = (fits: (one: TruthLine, line: ReadLine) => boolean) => {
    for (const one of truth) {
      if (pairs.has(one)) continue;
      const line = [...open].find(
        (candidate) => candidate.statement === one.statement && fits(one, candidate),
      );
      if (!line) continue;
      pairs.set(one, line);
      open.delete(line);
    }
  };
  const sameLabel = (one: TruthLine, line: ReadLine) => plain(one.label) === plain(line.label);
  const sameParent = (one: TruthLine, line: ReadLine) =>
    plain(one.parent ?? '') === plain(line.parentLabel ?? '');
  take(
    (one, line) =>
      one.parent !== undefined && sameLabel(one, line) && sameValues(one, line) && sameParent(one, line),
  );
  take((one, line) => sameLabel(one, line) && sameValues(one, line));
  take(sameValues);
  const right = [...pairs];
  take(sameLabel);
  const wrong = [...pairs].flatMap(([one, line]) => {
    const fault = sameValues(one, line) ? null : faultOf(one, line);
    return fault === null
      ? []
      : [`${fault}: ${told(one, one.current, one.prior)} read ${line.valueCurrent} | ${line.valuePrior}`];
  });
  const judged = right.filter(([one]) => one.parent !== undefined);
  const mislabelled = right.filter(([one, line]) => !sameLabel(one, line));
  const misplaced = judged.filter(
    ([one, line]) =>
      !sameParent(one, line) && !plain(line.parentLabel ?? '').endsWith(`: ${plain(one.parent ?? '')}`),
  );
  const matched = new Set(right.map(([, line]) => line));
  return {
    lines: truth.length,
    read: lines.length,
    valuesRight: right.length,
    labelsRight: right.length - mislabelled.length,
    parents: judged.length,
    parentsRight: judged.length - misplaced.length,
    wrong,
    missing: truth
      .filter((one) => !right.some(([found]) => found === one))
      .map((one) => told(one, one.current, one.prior)),
    extra: lines
      .filter((line) => !matched.has(line))
      .map((line) => told(line, line.valueCurrent, line.valuePrior)),
    mislabelled: mislabelled.map(([one, line]) => `${one.label} read as ${line.label}`),
    misplaced: misplaced.map(([one, line]) => `${one.label}: ${one.parent} read as ${line.parentLabel}`),
  };
}

export function sumOfScores(scores: readonly ReadingScore[]): ReadingScore {
  const sum = (of: (score: ReadingScore) => number) => scores.reduce((total, score) => total + of(score), 0);
  return {
    lines: sum(({ lines }) => lines),
    read: sum(({ read }) => read),
    valuesRight: sum(({ valuesRight }) => valuesRight),
    labelsRight: sum(({ labelsRight }) => labelsRight),
    parents: sum(({ parents }) => parents),
    parentsRight: sum(({ parentsRight }) => parentsRight),
    wrong: scores.flatMap(({ wrong }) => wrong),
    missing: scores.flatMap(({ missing }) => missing),
    extra: scores.flatMap(({ extra }) => extra),
    mislabelled: scores.flatMap(({ mislabelled }) => mislabelled),
    misplaced: scores.flatMap(({ misplaced }) => misplaced),
  };
}

const percent = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`;

/** "recall 99.1 % (112 of 113), precision …" for the bench and for reports. */
export function scoreInWords(name: string, score: ReadingScore): string {
  return `${name}: recall ${percent(score.valuesRight, score.lines)} (${score.valuesRight} of ${score.lines}), precision ${percent(score.valuesRight, score.read)} (of ${score.read}), labels ${percent(score.labelsRight, score.lines)}, headings ${percent(score.parentsRight, score.parents)}, wrong year/sign/scale ${score.wrong.length}`;
}
