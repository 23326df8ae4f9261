/**
 * What stands between the filing and its outputs, as a list to walk with F8: undecided lines, missing run,
 * failing rules; each with a place to go to. Derived from the live gate, stored nowhere (decisions 2, 3).
 */
import type { z } from 'zod';
import type { xbrlFilingRoutes } from '../../../../shared/contract/xbrl-filing.ts';
import type { LineItem } from '../../../../shared/model/records.ts';
import { plural } from '../../../components/plural.ts';
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

/** All that blocks now, in the fixed order of the gate's reasons. */
export function blockersOf({ gate, lines, informationElements }: BlockerSources): readonly Blocker[] {
  const blockers: Blocker[] = [];
  const byId = new Map(lines.map((line) => [line.id, line]));
  const byElement = linesByElement(lines);
  for (const reason of gate.gate.reasons) {
    if (reason.reason === 'NO_LINE_ITEMS') {
      blockers.push({
        key: 'NO_LINE_ITEMS',
        text: 'There is no line to report: upload the statements, or enter lines by hand.',
        place: { step: 'source' },
      });
    }
    if (reason.reason === 'UNCONFIRMED_TAG_MAPPING') {
      for (const lineId of reason.lineItemIds ?? []) {
        const label = byId.get(lineId)?.label ?? 'a line';
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
  if (gate.lines.total === 0) parts.push('no lines yet');
  else if (gate.lines.open > 0) parts.push(`${gate.lines.open} of ${gate.lines.total} lines undecided`);
  if (gate.counts.errors > 0) parts.push(`${gate.counts.errors} ${plural(gate.counts.errors, 'error')}`);
  if (gate.gate.reasons.some((each) => each.reason === 'NO_VALIDATION_RUN')) parts.push('rules not run');
  return `Export blocked: ${parts.length > 0 ? parts.join(', ') : 'see the reasons'}.`;
}

/** The verdict beside the counts. */
export function gateHeadline(gate: LiveGate): string {
  if (gate.gate.allowed) return '✓ Ready to export';
  const unrun = gate.gate.reasons.some((each) => each.reason === 'NO_VALIDATION_RUN');
  return unrun ? 'Export blocked, rules not run' : 'Export blocked';
}
