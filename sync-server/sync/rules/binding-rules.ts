/**
 * The binding rules on what desktops send (specification 1.4; contract, sync): rows that are only added, the
 * pinned taxonomy version, sealed filings, listed moves, outputs without errors, and confirmations that are the
 * author's own. Pure; a desktop that was tampered with gets no further than these.
 */
import { OUTPUT_FILING_STATES, SEALED_FILING_STATES, stateAfter } from '../../../shared/model/states.ts';
import { versionNamed } from '../../../shared/model/taxonomy-versions.ts';
import { KINDS } from '../../../shared/sync/kinds/kinds.ts';
import {
  type AnyRow,
  columnsOfPart,
  descriptionOf,
  isFilingContent,
  peopleGivenIn,
} from '../../../shared/sync/records.ts';
import { releaseDigestOf } from '../../practice/taxonomy-versions.ts';
import { namedBy } from './acting-person.ts';
import { RULES_ON_ASSIGNMENTS } from './assignment-rules.ts';
import { type Change, type Refusal, type Rule, type RuleContext, refusal } from './change.ts';
import { standsConfirmed, TAG_COLUMNS } from './filing-of-rows.ts';
import { RULES_ON_FORMS } from './form-rules.ts';
import { RULES_ON_FOUR_EYES } from './four-eyes-rules.ts';
import { RULES_ON_JOURNALS } from './journal-rules.ts';
import { leadsTo, triggersBetween } from './moves.ts';
import { RULES_ON_PERMANENT_FILES } from './permanent-file-rules.ts';
import { RULES_ON_REVIEW_NOTES } from './review-note-rules.ts';
import { RULES_ON_RUNS } from './run-rules.ts';
import { RULES_ON_SIGN_OFFS } from './sign-off-rules.ts';
import { RULES_ON_SIGNED_FIGURES } from './signed-figure-rules.ts';

/** Columns of a sealed filing that no move may change, and those that say what was filed. */
const SEALED_COLUMNS = ['clientId', ...columnsOfPart('filing', 'HEADER', 'SOURCE')];
const FILED_COLUMNS = columnsOfPart('filing', 'FILED');

const OPEN_WHILE_LOCKED: readonly Change['kind'][] = [
  'engagementLock',
  'filingLock',
  'engagementReviewNote',
  'filingReviewNote',
];

const same = (left: AnyRow, right: AnyRow, columns: readonly string[]) =>
  columns.every((column) => left[column] === right[column]);

const appendOnly: Rule = ({ kind, before }) =>
  before !== null && KINDS[kind].appendOnly
    ? refusal('RETENTION_HOLD', 'A row of this kind is never changed or removed once it is made.')
    : null;

const keptRoots: Rule = ({ kind, after }) =>
  after === null && (kind === 'filing' || kind === 'engagement' || kind === 'sourceDocument')
    ? refusal('RETENTION_HOLD', 'Engagements, filings and their source documents are kept.')
    : null;

const pinnedVersion: Rule = ({ kind, before, after }, { taxonomyVersions }) => {
  if (kind !== 'filing' || after === null) return null;
  const version = after.taxonomyVersion;
  // A desktop of before does not name it.
  const digest = after.taxonomyDigest ?? null;
  if (
    before !== null &&
    (before.taxonomyVersion !== after.taxonomyVersion || (before.taxonomyDigest ?? null) !== digest)
  ) {
    return refusal('UNKNOWN_TAXONOMY_VERSION', 'The taxonomy version of a filing never changes.');
  }
  if (!taxonomyVersions.includes(version)) {
    return refusal(
      'UNKNOWN_TAXONOMY_VERSION',
      digest === null
        ? `The server does not have ${versionNamed(version)}. Update the server first.`
        : `The server does not have ${versionNamed(version)}, which this practice has installed. Install its release file at the server first.`,
    );
  }
  return digest === null || releaseDigestOf(version) === digest
    ? null
    : refusal(
        'UNKNOWN_TAXONOMY_VERSION',
        `The server has another release under the name ${versionNamed(version)}. A filing is checked only by the release that it was made under. Install that release under a name of its own.`,
      );
};

const knownClient: Rule = ({ after }, { clients }) =>
  after !== null && 'clientId' in after && after.clientId !== null && !clients.has(after.clientId)
    ? refusal('INVALID_INPUT', 'The client is not in the client master of the server.')
    : null;

const knownPeople: Rule = ({ kind, before, after }, { people }) =>
  peopleGivenIn(kind, after).every(
    ([column, id]) => (before as AnyRow | null)?.[column] === id || people.has(id),
  )
    ? null
    : refusal('INVALID_INPUT', 'The record names a person who has no account at the server.');

const ownerStays: Rule = ({ kind, before, after }) => {
  const columns = [KINDS[kind].owner?.column ?? [], kind === 'tagMapping' ? 'lineItemId' : []].flat();
  return before !== null && after !== null && !same(before, after, columns)
    ? refusal('INVALID_INPUT', 'A record never moves to another owner.')
    : null;
};

const hasOwner: Rule = ({ kind, rootId, after }, { roots, filingOfLine }) => {
  const { owner } = KINDS[kind];
  if (owner === null || owner.kind === 'client' || kind === 'rememberedRecipe') return null;
  if (rootId === null || !roots.has(rootId)) {
    return refusal('NOT_FOUND', 'The engagement or filing that this belongs to is not at the server.');
  }
  const line = after !== null && 'lineItemId' in after ? after.lineItemId : null;
  return line !== null && filingOfLine.get(line) !== rootId
    ? refusal('INVALID_INPUT', 'The line belongs to another filing or is not at the server.')
    : null;
};

const sealed: Rule = ({ kind, before, after, rootId }, { roots }) => {
  const root = rootId === null ? undefined : roots.get(rootId);
  if (root?.kind !== 'filing' || root.before === null) return null;
  const wasSealed = SEALED_FILING_STATES.some((state) => state === root.before);
  if (!wasSealed) return null;
  const staysSealed = SEALED_FILING_STATES.some((state) => state === root.after);
  const words = refusal('FILING_SEALED', 'The filing is filed. Nothing of it can be changed.');
  if (kind !== 'filing') return staysSealed ? words : null;
  if (before === null || after === null || before.status === after.status) return words;
  const columns = staysSealed ? [...SEALED_COLUMNS, ...FILED_COLUMNS] : SEALED_COLUMNS;
  return same(before, after, columns) ? null : words;
};

/** True for a filing that was returned to mapping and exported again while its desktop worked alone, told at once. */
function exportedAnew(
  rootId: string | null,
  { joining, validated }: RuleContext,
  changes: readonly Change[],
): boolean {
  if (!joining || rootId === null || !validated.get(rootId)) return false;
  const filing = changes.find((each) => each.kind === 'filing' && each.id === rootId);
  if (filing?.kind !== 'filing' || filing.before === null || filing.after === null) return false;
  const countsOn = filing.after.contentVersion > filing.before.contentVersion;
  return countsOn && changes.some((each) => each.kind === 'outputArtifact' && each.rootId === rootId);
}

const exported: Rule = ({ kind, rootId, before, after }, around, changes) => {
  const { roots } = around;
  const root = rootId === null ? undefined : roots.get(rootId);
  if (rootId === null || !root) return null;
  if (root.before === 'ARCHIVED' && root.kind === 'engagement') {
    return refusal('INVALID_TRANSITION', 'The engagement is archived.');
  }
  const staysOut = root.before === 'EXPORTED' && OUTPUT_FILING_STATES.some((state) => state === root.after);
  const content =
    isFilingContent(kind) || (kind === 'filing' && before?.contentVersion !== after?.contentVersion);
  return staysOut && content && !exportedAnew(rootId, around, changes)
    ? refusal('INVALID_TRANSITION', 'The filing is exported: return it to mapping first.')
    : null;
};

/** No practice counts so far; the server itself counts on, and desktops read no more than a safe number. */
const HIGHEST_COUNT = 1_000_000_000;
/** More than a desktop that was away tells at once. Above the highest count work goes on, so that nobody ends it by a count. */
const LARGEST_STEP = 10_000;

const countable: Rule = ({ kind, before, after }) => {
  if ((kind !== 'engagement' && kind !== 'filing') || after === null) return null;
  const step = after.contentVersion - (before?.contentVersion ?? 0);
  return after.contentVersion > HIGHEST_COUNT && step > LARGEST_STEP
    ? refusal('INVALID_INPUT', 'The count of changes is higher than any real one.')
    : null;
};

const countsOn: Rule = ({ kind, rootId }, { roots }) => {
  const root = rootId === null ? undefined : roots.get(rootId);
  if (!root || root.before === null) return null;
  if (kind === root.kind && root.counted === 'BACK') {
    return refusal('INVALID_INPUT', 'The changes of an engagement or a filing are never counted back.');
  }
  return root.kind === 'filing' && root.counted !== 'ON' && isFilingContent(kind)
    ? refusal('INVALID_INPUT', 'The content of a filing changes only together with its count of changes.')
    : null;
};

/** Nothing of a locked record is taken but the lock itself and review notes. */
const locked: Rule = ({ kind, rootId }, { roots }) => {
  const root = rootId === null ? undefined : roots.get(rootId);
  return root?.locked === true && !OPEN_WHILE_LOCKED.includes(kind)
    ? refusal('LOCKED', 'The record is locked after review. A reviewer unlocks it, with a reason.')
    : null;
};

const listedMove: Rule = ({ kind, before, after, triggers }, { joining }) => {
  if ((kind !== 'filing' && kind !== 'engagement') || after === null) return null;
  const from = before?.status ?? 'DRAFT';
  const to = after.status;
  const refused = refusal('INVALID_TRANSITION', `There is no way from ${from} to ${to}.`);
  if (triggers) return stateAfter(kind, from, triggers) === to ? null : refused;
  return from === to || triggersBetween(kind, from, to).length > 0 || (joining && leadsTo(kind, from, to))
    ? null
    : refused;
};

const ownAct: Rule = (change, { author, joining }) => {
  const named = namedBy(change);
  // An administrator brings what several people did on a desktop that was not connected; the chain says so.
  return joining || named === null || named === author.staffId
    ? null
    : refusal('ACTION_NOT_PERMITTED', 'The record names another person than the author of the change.');
};

const ownConfirmation: Rule = ({ kind, after }, { author }) =>
  kind === 'confirmation' && after !== null && after.sessionId !== author.sessionId
    ? refusal('ACTION_NOT_PERMITTED', 'A confirmation counts under the session of the person who made it.')
    : null;

const confirmed: Rule = ({ kind, before, after }, decided) => {
  if (kind !== 'tagMapping') return null;
  if (after !== null && (after.confirmedById === null) !== (after.confirmedAt === null)) {
    return refusal('INVALID_INPUT', 'A confirmation has a person and a time, or neither.');
  }
  if (after !== null && after.confirmedById !== null && !standsConfirmed(after, decided)) {
    return refusal('ACTION_NOT_PERMITTED', 'No person has confirmed this tag.');
  }
  const columns = ['confirmedById', 'confirmedAt', ...TAG_COLUMNS];
  const isTakenBack =
    before !== null && before.confirmedById !== null && !(after && same(before, after, columns));
  return isTakenBack && standsConfirmed(before, decided)
    ? refusal('INVALID_INPUT', 'A confirmation that is taken back must be marked as spent.')
    : null;
};

/** An act was done in its author's session, and before the desktop wrote that it was. */
const inSession: Rule = (change, { acting, settledFrom, joining }) => {
  const { at, dated } = descriptionOf(change.kind).actor ?? {};
  const column = at ?? dated;
  if (joining || column === undefined || namedBy(change) === null) return null;
  const [was, is]: readonly [AnyRow | null, AnyRow | null] = [change.before, change.after];
  // An act that stood before is told along with what else its row says.
  if (at === undefined && (is?.[column] === null || was?.[column] === is?.[column])) return null;
  const time = Date.parse(String(is?.[column]));
  const from = at === undefined ? Math.min(acting.from, settledFrom) : acting.from;
  return time >= from && time <= acting.until
    ? null
    : refusal(
        'INVALID_INPUT',
        'The time of the act is not one at which its author was signed in: the clock of this computer is wrong. Set it right, then make the change again.',
      );
};

const RULES: readonly Rule[] = [
  appendOnly,
  keptRoots,
  ownerStays,
  knownClient,
  knownPeople,
  pinnedVersion,
  countable,
  hasOwner,
  ownConfirmation,
  confirmed,
  ...RULES_ON_FORMS,
  ...RULES_ON_PERMANENT_FILES,
  ...RULES_ON_JOURNALS,
  ...RULES_ON_SIGNED_FIGURES,
  ...RULES_ON_REVIEW_NOTES,
  ...RULES_ON_SIGN_OFFS,
  ...RULES_ON_ASSIGNMENTS,
];

/** Rules on acts of today; what a joining desktop brings that was not there at all tells of acts of the past. */
const RULES_OF_TODAY: readonly Rule[] = [
  sealed,
  locked,
  exported,
  listedMove,
  countsOn,
  ownAct,
  inSession,
  ...RULES_ON_RUNS,
  ...RULES_ON_FOUR_EYES,
];

/** The first rule that a set breaks, or null. */
export function brokenRule(changes: readonly Change[], around: RuleContext): Refusal | null {
  for (const change of changes) {
    const root = change.rootId === null ? undefined : around.roots.get(change.rootId);
    const past = around.joining && change.before === null && (root?.brought ?? true);
    for (const rule of past ? RULES : [...RULES, ...RULES_OF_TODAY]) {
      const found = rule(change, around, changes);
      if (found) return found;
    }
  }
  return null;
}
