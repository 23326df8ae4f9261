/**
 * What stands between the filing and its outputs, as a list to walk with F8: undecided lines, missing run,
 * failing rules; each with a place to go to. Derived from the live gate, stored nowhere (decisions 2, 3).
 */
import type { z } from 'zod';
import type { xbrlFilingRoutes } from '../../../../shared/contract/xbrl-filing.ts';
import type { ValidationCategory } from '../../../../shared/model/enums.ts';
import type { LineItem } from '../../../../shared/model/records.ts';
import { plural } from '../../../components/plural.ts';
import { isOpen } from './line-state.ts';
import type { Place } from './route.ts';

export type LiveGate = z.output<typeof xbrlFilingRoutes.getGate.response>;
export type LiveFinding = LiveGate['findings'][number];

export interface Blocker {
  readonly key: string;
  readonly text: string;
  readonly place: Place;
}

/** Lines of a filing by the element that they are mapped to. */
export type LinesByElement = ReadonlyMap<string, readonly LineItem[]>;

export function linesByElement(lines: readonly LineItem[]): LinesByElement {
  const found = new Map<string, LineItem[]>();
  for (const line of lines) {
    if (line.mapping === null || line.exclusion !== null) continue;
    const same = found.get(line.mapping.elementId);
    if (same === undefined) found.set(line.mapping.elementId, [line]);
    else same.push(line);
  }
  return found;
}

/** The lines behind a finding, in the order of its elements and without repetition. */
export function linesBehind(
  relatedElements: readonly string[],
  byElement: LinesByElement,
): readonly LineItem[] {
  return [...new Set(relatedElements.flatMap((elementId) => byElement.get(elementId) ?? []))];
}

/**
 * Where a finding is mended: the field of the filing information when its subject is one, else the first
 * line mapped to one of its elements, else the finding itself.
 */
export function placeOfFinding(
  finding: Pick<LiveFinding, 'ruleId' | 'relatedElements'>,
  byElement: LinesByElement,
  informationElements: ReadonlySet<string>,
): Place {
  const [subject] = finding.relatedElements;
  if (subject !== undefined && informationElements.has(subject)) return { step: 'information', at: subject };
  const [line] = linesBehind(finding.relatedElements, byElement);
  return line === undefined ? { step: 'validation', at: finding.ruleId } : { step: 'tags', at: line.id };
}

export interface BlockerSources {
  readonly gate: LiveGate;
  readonly lines: readonly LineItem[];
  readonly informationElements: ReadonlySet<string>;
}

/**
 * All that blocks now, in the fixed order of the gate's reasons. The gate answers a moment after the decision that it
 * was asked for: a line that was decided meanwhile is no longer in the way.
 */
export function blockersOf({ gate, lines, informationElements }: BlockerSources): readonly Blocker[] {
  const blockers: Blocker[] = [];
  const byId = new Map(lines.map((line) => [line.id, line]));
  const byElement = linesByElement(lines);
  for (const reason of gate.gate.reasons) {
    if (reason.reason === 'NO_LINE_ITEMS') {
      blockers.push({
        key: 'NO_LINE_ITEMS',
        text: 'upload the statements, or enter lines by hand',
        place: { step: 'source' },
      });
    }
    if (reason.reason === 'UNCONFIRMED_TAG_MAPPING') {
      for (const lineId of reason.lineItemIds ?? []) {
        const line = byId.get(lineId);
        if (line !== undefined && !isOpen(line)) continue;
        const label = line?.label ?? 'a line';
        blockers.push({
          key: `line:${lineId}`,
          text: `“${label}” has no confirmed tag and is not excluded.`,
          place: { step: 'tags', at: lineId },
        });
      }
    }
    if (reason.reason === 'NO_VALIDATION_RUN') {
      blockers.push({
        key: 'NO_VALIDATION_RUN',
        text: 'The rules have not been run since the last change.',
        place: { step: 'validation' },
      });
    }
  }
  for (const finding of gate.findings) {
    if (finding.severity !== 'ERROR') continue;
    blockers.push({
      key: `rule:${finding.ruleId}`,
      text: finding.message,
      place: placeOfFinding(finding, byElement, informationElements),
    });
  }
  return blockers;
}

/** Blockers with one cause, as one sentence that says how many there are and what to do. */
export interface BlockerGroup {
  readonly key: string;
  readonly text: string;
  /** Where the first of them is mended. */
  readonly place: Place;
  readonly count: number;
}

const ERRORS_OF: Readonly<Record<ValidationCategory, (count: number) => string>> = {
  arithmetical: (count) => `${count} ${count === 1 ? 'sum does' : 'sums do'} not add up: look at the lines`,
  totalling: (count) =>
    `${count} ${count === 1 ? 'total differs' : 'totals differ'} from its parts: look at the lines`,
  cross_statement: (count) =>
    `${count} ${count === 1 ? 'figure differs' : 'figures differ'} between statements: look at both places`,
  mandatory: (count) =>
    `${count} required ${count === 1 ? 'figure is' : 'figures are'} not reported: tag a line, or enter it`,
  sign_convention: (count) =>
    `${count} ${count === 1 ? 'sign is' : 'signs are'} unusual: turn it, or choose another tag`,
  format: (count) => `${count} ${count === 1 ? 'value has' : 'values have'} a wrong form: correct it`,
};

/**
 * What blocks, grouped by cause. A filing without lines is only asked for its statements: what else is missing follows
 * from that, and is no error of anybody.
 */
export function blockerGroups(sources: BlockerSources): readonly BlockerGroup[] {
  const blockers = blockersOf(sources);
  const { gate, informationElements } = sources;
  const empty = blockers.find(({ key }) => key === 'NO_LINE_ITEMS');
  if (empty !== undefined && gate.lines.total === 0) return [{ ...empty, count: 1 }];
  const findings = new Map(gate.findings.map((finding) => [`rule:${finding.ruleId}`, finding]));
  const causeOf = ({
    key,
  }: Blocker): { readonly cause: string; readonly words: (count: number) => string } | null => {
    if (key.startsWith('line:'))
      return {
        cause: 'lines',
        words: (count) => `decide ${count} ${plural(count, 'line')}`,
      };
    const finding = findings.get(key);
    if (finding === undefined) return null;
    const [subject] = finding.relatedElements;
    const asksField =
      finding.category === 'mandatory' && subject !== undefined && informationElements.has(subject);
    return asksField
      ? {
          cause: 'fields',
          words: (count) =>
            `${count} mandatory ${count === 1 ? 'field is empty: fill it' : 'fields are empty: fill them'}`,
        }
      : { cause: finding.category, words: ERRORS_OF[finding.category] };
  };
  const groups = new Map<string, BlockerGroup>();
  for (const blocker of blockers) {
    const found = causeOf(blocker);
    const key = found?.cause ?? blocker.key;
    const before = groups.get(key);
    const count = (before?.count ?? 0) + 1;
    const text = found === null ? blocker.text : found.words(count);
    groups.set(key, { key, text, count, place: before?.place ?? blocker.place });
  }
  // The rules are run when nothing else is left to do.
  return [...groups.values()].sort(
    (one, other) => Number(one.key === 'NO_VALIDATION_RUN') - Number(other.key === 'NO_VALIDATION_RUN'),
  );
}

/** The blocker after (1) or before (-1) the one named, round the end; the first one when it is gone. */
export function nextBlocker(
  blockers: readonly Blocker[],
  lastKey: string | null,
  step: 1 | -1,
): Blocker | undefined {
  if (blockers.length === 0) return undefined;
  const at = blockers.findIndex((blocker) => blocker.key === lastKey);
  if (at === -1) return step === 1 ? blockers[0] : blockers.at(-1);
  return blockers[(at + step + blockers.length) % blockers.length];
}

/** "12 of 80 lines open, 3 errors, rules not run": one line for the meter and for a screen reader. */
export function gateSentence(gate: LiveGate): string {
  if (gate.gate.allowed) return 'Nothing blocks the export.';
  const parts: string[] = [];
  if (gate.lines.total === 0) return 'No lines yet: upload the statements.';
  if (gate.lines.open > 0) parts.push(`${gate.lines.open} of ${gate.lines.total} lines undecided`);
  if (gate.counts.errors > 0) parts.push(`${gate.counts.errors} ${plural(gate.counts.errors, 'error')}`);
  if (gate.gate.reasons.some((each) => each.reason === 'NO_VALIDATION_RUN')) parts.push('rules not run');
  return `Export blocked: ${parts.length > 0 ? parts.join(', ') : 'see the reasons'}.`;
}

/** The verdict beside the counts. */
export function gateHeadline(gate: LiveGate): string {
  if (gate.gate.allowed) return '✓ Ready to export';
  if (gate.lines.total === 0) return 'No lines yet';
  const unrun = gate.gate.reasons.some((each) => each.reason === 'NO_VALIDATION_RUN');
  return unrun ? 'Export blocked, rules not run' : 'Export blocked';
}
