/**
 * What a person decides about lines beside their tag (decisions 3): a line entered by hand, a line that is not
 * reported, and the way back.
 */

import type { LineStatement } from '../../../shared/model/enums.ts';
import { type LineScale, scaleOfEntered, scaleOfLines } from '../../../shared/model/line-scale.ts';
import type { Money } from '../../../shared/model/money.ts';
import type { LineItem } from '../../../shared/model/records.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { Writer } from '../../store/database.ts';
import type { StoredFiling } from '../../store/repositories/filings.ts';
import {
  deleteExclusion,
  deleteMapping,
  insertExclusion,
  insertLines,
  listLines,
  type NewLineItem,
} from '../../store/repositories/line-items.ts';
import { moveFiling, requireFiling, requireFilingMove } from '../filings/require-filing.ts';
import { proposalsOf, requireLine } from '../mappings/confirm-mapping.ts';
import {
  followDecision,
  proposeTags,
  storeProposals,
  suggestionLine,
} from '../suggestions/suggest-tag-mappings.ts';

export interface EnteredLine {
  readonly statement: LineStatement;
  readonly label: string;
  /** The heading that it stands under; absent where the person named none. */
  readonly parentLabel?: string | null | undefined;
  readonly valueCurrent: Money | null;
  readonly valuePrior: Money | null;
  /** The unit that the figures are printed in; absent where the person says none. */
  readonly scale?: LineScale | undefined;
  readonly sourcePage: number;
  readonly reason: string;
}

/** A figure that nobody says the unit of is printed as the figures around it are. */
async function scaleAround(
  context: EngineContext,
  filingId: string,
  { statement, valueCurrent, valuePrior }: Omit<EnteredLine, 'reason'>,
): Promise<LineScale> {
  const filing = await requireFiling(context.reader, filingId);
  const lines = await listLines(context.reader, filing);
  return scaleOfEntered([valueCurrent, valuePrior], scaleOfLines(lines, statement));
}

/** A line by hand: for a total that is not printed, a misread figure, or a filing without a readable document. */
export async function enterLine(
  context: EngineContext,
  caller: Caller,
  filingId: string,
  input: EnteredLine,
): Promise<LineItem> {
  const { reason, parentLabel = null, ...entered } = input;
  const { scale = await scaleAround(context, filingId, entered) } = input;
  const line = {
    ...entered,
    id: context.newId(),
    xbrlFilingId: filingId,
    sourceDocumentId: null,
    parentLabel,
    scale,
    origin: 'MANUAL' as const,
    sourceLine: 0,
    place: null,
  };
  return await insertEntered(context, caller, line, { reason, parentLabel, ...entered, scale });
}

/** Adds a line that a person answers for, with its suggestion; `also` is written in the same transaction. */
export async function insertEntered(
  context: EngineContext,
  caller: Caller,
  line: NewLineItem,
  told: Readonly<Record<string, unknown>>,
  also: (writer: Writer) => Promise<void> = async () => undefined,
): Promise<LineItem> {
  const filingId = line.xbrlFilingId;
  const before = await requireFiling(context.reader, filingId);
  requireFilingMove(before.status, 'LINE_ENTERED');
  const added = suggestionLine({ ...line, mapping: null, exclusion: null });
  const proposals = await proposeTags(context, before, (lines) => [...lines, added]);
  return await context.change(async (writer) => {
    const filing = await requireFiling(writer, filingId);
    await moveFiling(writer, context, filing, 'LINE_ENTERED');
    await insertLines(writer, filing.currentLineSetId, [line], context.now());
    await storeProposals(writer, context, filing, proposals, line.id);
    await auditAct(writer, context, caller, {
      type: 'XBRL_LINE_ENTERED',
      action: 'INGEST_XBRL_DOCUMENT',
      subject: subjectOf('filing', filingId),
      payload: { lineItemId: line.id, ...told },
    });
    await also(writer);
    return await requireLine(writer, filing, line.id);
  });
}

/** A line is no longer reported, and its mapping goes. Answers what the trail is told of it. */
export async function setAside(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  filing: StoredFiling,
  line: LineItem,
  reason: string,
) {
  await deleteMapping(writer, line.id);
  await insertExclusion(writer, {
    lineItemId: line.id,
    xbrlFilingId: filing.id,
    reason,
    excludedById: caller.staffId,
    excludedAt: context.now().toISOString(),
    proposed: proposalsOf(line),
  });
  return { lineItemId: line.id, label: line.label, reason, elementId: line.mapping?.elementId ?? null };
}

/** The line is not reported; its mapping is set aside. */
export async function excludeLine(
  context: EngineContext,
  caller: Caller,
  filingId: string,
  lineItemId: string,
  reason: string,
): Promise<LineItem> {
  return await context.change(async (writer) => {
    const filing = await requireFiling(writer, filingId);
    const line = await requireLine(writer, filing, lineItemId);
    await moveFiling(writer, context, filing, 'CONTENT_CHANGED');
    if (line.exclusion) throw new Problem('INVALID_TRANSITION', 'The line is excluded already.');
    const told = await setAside(writer, context, caller, filing, line, reason);
    await auditAct(writer, context, caller, {
      type: 'XBRL_LINE_EXCLUDED',
      action: 'CONFIRM_TAG_MAPPING',
      subject: subjectOf('filing', filingId),
      payload: told,
    });
    await followDecision(writer, context, caller, filing);
    return await requireLine(writer, filing, lineItemId);
  });
}

/** Undoes an exclusion; the line is suggested for again, unconfirmed. */
export async function includeLine(
  context: EngineContext,
  caller: Caller,
  filingId: string,
  lineItemId: string,
): Promise<LineItem> {
  const before = await requireFiling(context.reader, filingId);
  await requireLine(context.reader, before, lineItemId);
  requireFilingMove(before.status, 'CONTENT_CHANGED');
  const proposals = await proposeTags(context, before, (lines) =>
    lines.map((line) => (line.id === lineItemId ? { ...line, excluded: false } : line)),
  );
  return await context.change(async (writer) => {
    const filing = await requireFiling(writer, filingId);
    const line = await requireLine(writer, filing, lineItemId);
    await moveFiling(writer, context, filing, 'CONTENT_CHANGED');
    if (!line.exclusion) throw new Problem('INVALID_TRANSITION', 'The line is not excluded.');
    await deleteExclusion(writer, lineItemId);
    await storeProposals(writer, context, filing, proposals, lineItemId);
    await auditAct(writer, context, caller, {
      type: 'XBRL_LINE_INCLUDED',
      action: 'CONFIRM_TAG_MAPPING',
      subject: subjectOf('filing', filingId),
      payload: { lineItemId, label: line.label },
    });
    return await requireLine(writer, filing, lineItemId);
  });
}
