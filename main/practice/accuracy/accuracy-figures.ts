/**
 * Figures of accuracy from decisions (specification: shared/model/accuracy): right at rank 1 and in the top three,
 * changed later, by source, confidence, client and month. What stands now is the truth, and the proposals are those of
 * the first decision: what is proposed after it repeats it. Nothing that flatters is counted with the rest: keys set for
 * several accounts at once stand apart, and so do decisions without a record. Pure.
 */
import {
  ACCURACY_SOURCES,
  type Accuracy,
  type AccuracyFigures,
  type AccuracyQuery,
  type AccuracySource,
  REPEATING_SOURCES,
} from '../../../shared/model/accuracy.ts';
import { TAG_CONFIDENCES } from '../../../shared/model/enums.ts';
import type { DecidedProposal } from '../../store/repositories/decided-proposals.ts';

/** A decision whose proposals were kept. */
type Recorded = DecidedProposal & { readonly proposed: NonNullable<DecidedProposal['proposed']> };

const isRecorded = (decision: DecidedProposal): decision is Recorded => decision.proposed !== null;

const TOP = 3;
/** Practices keep Singapore's time, whatever the machine's; it has no summer time. */
const SINGAPORE_MS = 8 * 3_600_000;

/** The month of a moment, as YYYY-MM. */
export function monthOf(at: string): string {
  return new Date(Date.parse(at) + SINGAPORE_MS).toISOString().slice(0, 7);
}

/** What the first proposal of a decision rests on. */
export function sourceOf({ proposed: [first] }: Recorded): AccuracySource {
  return first === undefined ? 'NONE' : (first.source ?? 'NOT_RECORDED');
}

/** The figures of some decisions. */
export function figuresOf(decisions: readonly Recorded[]): AccuracyFigures {
  const figures = { decided: 0, first: 0, topThree: 0, changed: 0, takenBack: 0, leftOut: 0 };
  for (const { proposed, chosen, stands, leftOut } of decisions) {
    if (stands !== null) {
      const rank = proposed.findIndex(({ choice }) => choice === stands);
      figures.decided += 1;
      if (rank === 0) figures.first += 1;
      if (rank >= 0 && rank < TOP) figures.topThree += 1;
      if (chosen !== null && chosen !== stands) figures.changed += 1;
    } else if (!leftOut) figures.takenBack += 1;
    else if (proposed.length > 0) figures.leftOut += 1;
  }
  return figures;
}

/** Groups by what `of` says, in no order; decisions of which it says nothing are in none. */
function grouped<Name>(decisions: readonly Recorded[], of: (decision: Recorded) => Name | undefined) {
  return [...Map.groupBy(decisions, of)].flatMap(([name, ofName]) =>
    name === undefined ? [] : [{ name, figures: figuresOf(ofName), decisions: ofName }],
  );
}

function inPeriod({ at }: DecidedProposal, { from, to }: AccuracyQuery): boolean {
  const month = monthOf(at);
  return (from === undefined || month >= from) && (to === undefined || month <= to);
}

/** The page of a product. `leftAsProposed`: accounts that nobody decided, of the client of the query; null for tags. */
export function accuracyOf(
  decisions: readonly DecidedProposal[],
  query: AccuracyQuery,
  leftAsProposed: number | null,
): Accuracy {
  const ofClient = decisions.filter(
    ({ clientId }) => query.clientId === undefined || clientId === query.clientId,
  );
  const asked = ofClient.filter((each) => inPeriod(each, query));
  const recorded = asked
    .filter(isRecorded)
    .filter((each) => query.source === undefined || sourceOf(each) === query.source);
  const single = recorded.filter(({ together }) => !together);
  const repeats = (each: Recorded) => REPEATING_SOURCES.some((source) => source === sourceOf(each));
  const every = decisions.filter(isRecorded);
  const known = new Set(every.map(sourceOf));
  return {
    all: figuresOf(single),
    repeated: figuresOf(single.filter(repeats)),
    workedOut: figuresOf(single.filter((each) => !repeats(each))),
    together: figuresOf(recorded.filter(({ together }) => together)),
    bySource: grouped(single, sourceOf)
      .map(({ name: source, figures }) => ({ source, figures }))
      .sort((a, b) => ACCURACY_SOURCES.indexOf(a.source) - ACCURACY_SOURCES.indexOf(b.source)),
    byConfidence: grouped(single, ({ proposed: [first] }) => first?.confidence)
      .map(({ name: confidence, figures }) => ({ confidence, figures }))
      .sort((a, b) => TAG_CONFIDENCES.indexOf(a.confidence) - TAG_CONFIDENCES.indexOf(b.confidence)),
    byClient: grouped(single, ({ clientId }) => clientId)
      .map(({ name: clientId, figures, decisions: [one] }) => ({
        clientId,
        clientName: one?.clientName ?? '',
        figures,
      }))
      .sort((a, b) => a.clientName.localeCompare(b.clientName) || a.clientId.localeCompare(b.clientId)),
    byMonth: grouped(single, ({ at }) => monthOf(at))
      .map(({ name: month, figures }) => ({ month, figures }))
      .sort((a, b) => b.month.localeCompare(a.month)),
    beforeRecorded: asked.filter((each) => !isRecorded(each)).length,
    leftAsProposed,
    sources: ACCURACY_SOURCES.filter((source) => known.has(source)),
    months: [...new Set(every.map(({ at }) => monthOf(at)))].sort().reverse(),
  };
}
