/**
 * Confirming a tag, and taking a confirmation back (specification 1.6 rule 3, 3.3, 4.5; decisions 3, 6). This
 * is the only door to confirmedById: it takes the signed-in person and the session, and the store checks both.
 */

import type { TaxonomyLookup } from '../../../constitution/index.ts';
import type { Proposal } from '../../../shared/model/accuracy.ts';
import type { TagConfidence } from '../../../shared/model/enums.ts';
import { ENTRY_POINT_WORDS } from '../../../shared/model/field-words.ts';
import { type Money, toCents } from '../../../shared/model/money.ts';
import { notPermitted } from '../../../shared/model/not-permitted.ts';
import type { LineItem } from '../../../shared/model/records.ts';
import { mayDo } from '../../../shared/model/roles.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import type { Tag } from '../../../shared/model/tags.ts';
import { versionNamed } from '../../../shared/model/taxonomy-versions.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { Reader } from '../../store/database.ts';
import type { StoredFiling } from '../../store/repositories/filings.ts';
import { findLine, recordConfirmation, unconfirm } from '../../store/repositories/line-items.ts';
import { requireAnswered } from '../filings/document-questions.ts';
import { moveFiling, requireFiling } from '../filings/require-filing.ts';
import { otherKindOfPeriod } from '../suggestions/lines/period-of-line.ts';
import { followDecision } from '../suggestions/suggest-tag-mappings.ts';
import { appendSynonym } from './add-synonym.ts';
import { requireUnchanged } from './unchanged-since.ts';

export async function requireLine(
  reader: Reader,
  filing: StoredFiling,
  lineItemId: string,
): Promise<LineItem> {
  const line = await findLine(reader, filing, lineItemId);
  if (!line) throw new Problem('NOT_FOUND', 'There is no such line in this filing.');
  return line;
}

/** What is proposed for a line, in order: kept as a fact with what a person decides about it. */
export function proposalsOf({ mapping }: LineItem): readonly Proposal[] {
  const candidates = mapping?.candidates ?? [];
  return candidates.map(({ elementId, confidence, source }) => ({ choice: elementId, confidence, source }));
}

/** What is left out is taken from the suggestion. */
export interface TagChoice extends Pick<Tag, 'elementId'>, Partial<Omit<Tag, 'elementId'>> {
  readonly saveAsSynonym?: boolean | undefined;
  /** When the tag that the person looked at was confirmed; null where the line was open. */
  readonly seenConfirmedAt?: string | null | undefined;
}

function unknownElement(detail: string, path: string): Problem {
  return new Problem('UNKNOWN_ELEMENT', detail, { errors: [{ path, message: detail }] });
}

function hasCents(value: Money | null): boolean {
  return value !== null && toCents(value) % 100n !== 0n;
}

/** What is confirmed together with the element. What the call leaves open keeps the row's own proposal. */
function completeChoice(line: LineItem, choice: TagChoice, lookup: TaxonomyLookup, filing: StoredFiling) {
  const { elementId } = choice;
  const element = lookup.byId(elementId);
  if (!element)
    throw unknownElement(
      `${elementId} is not an element of ${versionNamed(filing.taxonomyVersion)}.`,
      'elementId',
    );
  if (element.not_taggable !== undefined)
    throw unknownElement(`"${element.label}" cannot be reported: ${element.not_taggable}`, 'elementId');
  if (!lookup.isReportable(elementId, filing.entryPoint)) {
    throw unknownElement(
      `"${element.label}" cannot be reported under “${ENTRY_POINT_WORDS[filing.entryPoint]}”: it is a heading, or the entry point does not have it. Choose another element.`,
      'elementId',
    );
  }
  if (!lookup.isNumeric(elementId)) {
    throw unknownElement(`"${element.label}" takes text; the line carries an amount.`, 'elementId');
  }
  if (element.data_type === 'integerItemType' && [line.valueCurrent, line.valuePrior].some(hasCents)) {
    throw unknownElement(
      `"${element.label}" takes whole numbers; the line carries a fraction. Choose another element, or exclude the line and enter the whole number by hand.`,
      'elementId',
    );
  }
  const otherKind = otherKindOfPeriod(line.statement, element, lookup);
  if (otherKind !== null) throw unknownElement(otherKind, 'elementId');
  const proposal = line.mapping?.elementId === elementId ? line.mapping : null;
  const instant = element.period_type === 'instant';
  const balanceAt = choice.balanceAt ?? (instant ? (line.mapping?.balanceAt ?? 'CLOSING') : 'CLOSING');
  if (balanceAt === 'OPENING' && !instant) {
    throw unknownElement(`"${element.label}" covers a period; it has no opening balance.`, 'balanceAt');
  }
  const memberId = choice.memberId === undefined ? (proposal?.memberId ?? null) : choice.memberId;
  if (memberId !== null && !lookup.acceptsMember(elementId, memberId)) {
    throw unknownElement(
      `"${element.label}" is not reported by “${lookup.byId(memberId) ? lookup.label(memberId) : memberId}”. Choose another member.`,
      'memberId',
    );
  }
  if (memberId === null && lookup.dimensionsOf(elementId, null) === undefined) {
    throw unknownElement(`"${element.label}" is reported by a member only: choose the member.`, 'memberId');
  }
  const candidate = line.mapping?.candidates.find((each) => each.elementId === elementId);
  const confidence: TagConfidence = candidate?.confidence ?? 'MANUAL';
  return {
    elementId,
    negated: choice.negated ?? proposal?.negated ?? false,
    balanceAt,
    memberId,
    confidence,
  };
}

export async function confirmMapping(
  context: EngineContext,
  caller: Caller,
  filingId: string,
  lineItemId: string,
  choice: TagChoice,
): Promise<LineItem> {
  if (choice.saveAsSynonym && !mayDo(caller.role, 'ADD_MAPPING_SYNONYM')) {
    throw notPermitted(
      caller.role,
      ['ADD_MAPPING_SYNONYM'],
      'Nothing was confirmed; confirm without saving a synonym.',
    );
  }
  return await context.change(async (writer) => {
    const filing = await requireFiling(writer, filingId);
    const line = await requireLine(writer, filing, lineItemId);
    if (line.exclusion) {
      throw new Problem(
        'INVALID_TRANSITION',
        'The line is excluded. Include it again before you confirm a tag.',
      );
    }
    await requireAnswered(writer, line);
    const lookup = context.constitution.taxonomyLookup(filing.taxonomyVersion);
    await requireUnchanged(writer, caller, line, choice, lookup);
    await moveFiling(writer, context, filing, 'CONTENT_CHANGED');
    const complete = completeChoice(line, choice, lookup, filing);
    await recordConfirmation(
      writer,
      {
        ...complete,
        id: context.newId(),
        mappingId: context.newId(),
        filingId,
        lineItemId,
        proposed: proposalsOf(line),
        staffId: caller.staffId,
        sessionTokenHash: caller.sessionTokenHash,
      },
      context.now(),
    );
    await auditAct(writer, context, caller, {
      type: 'XBRL_MAPPING_CONFIRMED',
      action: 'CONFIRM_TAG_MAPPING',
      subject: subjectOf('filing', filingId),
      payload: { lineItemId, label: line.label, ...complete },
    });
    if (choice.saveAsSynonym) {
      const synonym = { label: line.label, elementId: choice.elementId };
      await appendSynonym(writer, context, caller, synonym, subjectOf('filing', filingId));
    }
    await followDecision(writer, context, caller, filing);
    return await requireLine(writer, filing, lineItemId);
  });
}

/** Clears confirmedById and confirmedAt; a line that is not confirmed answers 409. */
export async function unconfirmMapping(
  context: EngineContext,
  caller: Caller,
  filingId: string,
  lineItemId: string,
): Promise<LineItem> {
  return await context.change(async (writer) => {
    const filing = await requireFiling(writer, filingId);
    const line = await requireLine(writer, filing, lineItemId);
    await moveFiling(writer, context, filing, 'CONTENT_CHANGED');
    if (!line.mapping?.confirmedById) {
      throw new Problem('INVALID_TRANSITION', 'The tag of this line is not confirmed.');
    }
    await unconfirm(writer, filingId, { lineItemId }, context.now());
    await auditAct(writer, context, caller, {
      type: 'XBRL_MAPPING_UNCONFIRMED',
      action: 'CONFIRM_TAG_MAPPING',
      subject: subjectOf('filing', filingId),
      payload: { lineItemId, elementId: line.mapping.elementId, confirmedById: line.mapping.confirmedById },
    });
    return await requireLine(writer, filing, lineItemId);
  });
}
