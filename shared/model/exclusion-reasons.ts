/**
 * Reasons for leaving a line out. The first is one that is true of this very line (a heading, narrative, a subtotal of
 * the lines that it adds up, a figure reported elsewhere, the other company's column, no place in the entry point); what
 * a person chose last for a line of the same kind in this filing comes before it. Where nothing is known to be true,
 * nothing is chosen beforehand. Pure.
 */
import { ENTRY_POINT_WORDS, STATEMENT_WORDS } from './field-words.ts';
import type { Filing, LineItem } from './records.ts';

/** What a line is, by its own figures and words. */
type LineKind =
  | 'ENTERED_ANEW'
  | 'NARRATIVE'
  | 'HEADING'
  | 'REPEATED'
  | 'SUBTOTAL'
  | 'OTHER_COMPANY'
  | 'FIGURE';

export interface ExclusionReason {
  readonly kind: LineKind | 'NOT_IN_TEMPLATE' | 'NO_ELEMENT' | 'DETAIL' | 'MISREAD' | 'OWN_WORDS';
  readonly text: string;
}

export interface OfferedReasons {
  readonly reasons: readonly string[];
  /** What is chosen beforehand; null where the person has to say. */
  readonly proposed: string | null;
}

/** More words than this make a sentence and no heading. */
const MOST_WORDS_OF_HEADING = 12;
const LONGEST_LABEL = 80;

const sameWords = (left: string, right: string) =>
  left.trim().toLowerCase().replace(/\s+/g, ' ') === right.trim().toLowerCase().replace(/\s+/g, ' ');
const quoted = (label: string) =>
  `“${label.length > LONGEST_LABEL ? `${label.slice(0, LONGEST_LABEL - 1)}…` : label}”`;
/** A heading of columns that names whose they are and nothing else: "The Company", "Group 2025". */
const COLUMNS_OF_COMPANY = /^(?:the )?company(?: only| level)?$/;
const COLUMNS_OF_GROUP = /^(?:the )?(?:group|consolidated)(?: level)?$/;
const isHeadOf = (whose: RegExp, { parentLabel }: LineItem) =>
  (parentLabel ?? '').split(':').some((part) =>
    whose.test(
      part
        .toLowerCase()
        .replace(/\b(?:19|20)\d\d\b|s?\$|['’]?000\b|[(),–—-]/g, ' ')
        .trim()
        .replace(/\s+/g, ' '),
    ),
  );
const hasAmount = ({ valueCurrent, valuePrior }: LineItem) => valueCurrent !== null || valuePrior !== null;

function subtotalWords({ cast }: LineItem): string | null {
  const addends = cast?.state === 'SURE' ? (cast.addends ?? []) : [];
  if (addends.length < 2) return null;
  const [first = '', second = '', ...others] = addends;
  const rest =
    others.length === 0 ? '' : ` and ${others.length} more ${others.length === 1 ? 'line' : 'lines'}`;
  const between = others.length === 0 ? ' and ' : ', ';
  return `Subtotal of ${quoted(first)}${between}${quoted(second)}${rest}`;
}

/** A confirmed line with the same words and figures. */
function twinOf(line: LineItem, lines: readonly LineItem[]): LineItem | undefined {
  return lines.find(
    (other) =>
      other.id !== line.id &&
      other.exclusion === null &&
      other.mapping?.confirmedById != null &&
      other.valueCurrent === line.valueCurrent &&
      other.valuePrior === line.valuePrior &&
      sameWords(other.label, line.label),
  );
}

/** What the line is, and the reason that follows; the strongest first. */
export function ownReason(line: LineItem, lines: readonly LineItem[]): ExclusionReason {
  const { label, statement } = line;
  const anew = lines.find(
    (other) =>
      other.id !== line.id &&
      other.origin === 'MANUAL' &&
      line.origin !== 'MANUAL' &&
      other.exclusion === null &&
      other.statement === statement &&
      sameWords(other.label, label),
  );
  if (anew !== undefined)
    return { kind: 'ENTERED_ANEW', text: 'Misread in the document; entered anew by hand' };
  if (!hasAmount(line)) {
    const words = label.trim().split(/\s+/).length;
    return words > MOST_WORDS_OF_HEADING || /[.;]$/.test(label.trim())
      ? { kind: 'NARRATIVE', text: 'Narrative without an amount' }
      : { kind: 'HEADING', text: 'Heading without an amount' };
  }
  const twin = twinOf(line, lines);
  if (twin !== undefined)
    return {
      kind: 'REPEATED',
      text: `Repeats ${quoted(twin.label)} of ${STATEMENT_WORDS[twin.statement]}`,
    };
  const subtotal = subtotalWords(line);
  if (subtotal !== null) return { kind: 'SUBTOTAL', text: subtotal };
  if (
    isHeadOf(COLUMNS_OF_COMPANY, line) &&
    lines.some((other) => other.statement === statement && isHeadOf(COLUMNS_OF_GROUP, other))
  )
    return { kind: 'OTHER_COMPANY', text: 'Column of the company; the group is reported' };
  return { kind: 'FIGURE', text: '' };
}

/** Further reasons that may be true of it; those that its figures rule out are left out. */
function furtherReasons(
  line: LineItem,
  { entryPoint }: Pick<Filing, 'entryPoint'>,
): readonly ExclusionReason[] {
  if (!hasAmount(line)) return [];
  const template: ExclusionReason = {
    kind: 'NOT_IN_TEMPLATE',
    text: `Not asked for by ${ENTRY_POINT_WORDS[entryPoint]}`,
  };
  return [
    ...(entryPoint === 'FULL_XBRL'
      ? [{ kind: 'NO_ELEMENT' as const, text: 'No element of the taxonomy takes it' }]
      : [template]),
    {
      kind: 'DETAIL',
      text:
        line.parentLabel === null
          ? 'Detail of a line that is reported as a whole'
          : `Detail of ${quoted(line.parentLabel)}, which is reported as a whole`,
    },
    ...(line.origin === 'MANUAL' ? [] : [{ kind: 'MISREAD' as const, text: 'Misread in the document' }]),
  ];
}

/** Nothing fits the line; under a narrow entry point a mere guess is nothing either. */
function hasNoElement({ mapping }: LineItem, { entryPoint }: Pick<Filing, 'entryPoint'>): boolean {
  const [best] = mapping?.candidates ?? [];
  return best === undefined || (best.confidence === 'LOW' && entryPoint !== 'FULL_XBRL');
}

function reasonsOf(line: LineItem, lines: readonly LineItem[], filing: Pick<Filing, 'entryPoint'>) {
  const own = ownReason(line, lines);
  const further = furtherReasons(line, filing);
  return { kind: own.kind, all: own.text === '' ? further : [own, ...further] };
}

/** The reason that a person chose last for a line of this kind, as it is true of this one; own words as they were. */
function lastChosen(
  line: LineItem,
  lines: readonly LineItem[],
  filing: Pick<Filing, 'entryPoint'>,
): ExclusionReason | null {
  const { kind, all } = reasonsOf(line, lines, filing);
  const [last] = lines
    .filter((other) => other.id !== line.id && other.exclusion !== null)
    .filter((other) => reasonsOf(other, lines, filing).kind === kind)
    .toSorted((a, b) => (b.exclusion?.excludedAt ?? '').localeCompare(a.exclusion?.excludedAt ?? ''));
  const text = last?.exclusion?.reason;
  if (last === undefined || text === undefined) return null;
  const chosen = reasonsOf(last, lines, filing).all.find((reason) => reason.text === text);
  if (chosen === undefined) return { kind: 'OWN_WORDS', text };
  return all.find((reason) => reason.kind === chosen.kind) ?? null;
}

/** The reasons that are offered for a line, each once. `lines`: all of the filing, this one among them. */
export function reasonsFor(
  line: LineItem,
  lines: readonly LineItem[],
  filing: Pick<Filing, 'entryPoint'>,
): OfferedReasons {
  const { kind, all } = reasonsOf(line, lines, filing);
  const last = lastChosen(line, lines, filing);
  const [likely] = all;
  const known = kind === 'FIGURE' && !hasNoElement(line, filing) ? null : (likely?.text ?? null);
  const reasons = [...(last === null ? [] : [last.text]), ...all.map(({ text }) => text)];
  return { reasons: [...new Set(reasons)], proposed: last?.text ?? known };
}
