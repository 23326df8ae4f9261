/**
 * A person decides on one figure that was read from last year's statements: it is this line, or it is left out. The amounts
 * stay as they were read; what was misread is typed after it is confirmed. One act, one figure.
 */

import { addMoney, type Money } from '../../../shared/model/money.ts';
import type { PriorYear, ReadFigureDecision, SignedFigure } from '../../../shared/model/prior-year.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { Writer } from '../../store/database.ts';
import { bumpEngagementContent } from '../../store/repositories/engagements.ts';
import {
  deleteSignedFigures,
  findSignedStatements,
  keepSignedFigure,
  keepSignedStatements,
} from '../../store/repositories/signed-statements.ts';
import { requireOpenEngagement } from '../engagements/require-engagement.ts';
import { openSignedOf } from '../statements/earlier-years.ts';
import { digestOfFigures } from '../statements/signed-digests.ts';
import { isOtherCashFlow, lineName } from '../statements/signed-lines.ts';
import { openPriorYear } from './open-prior-year.ts';
import { onLine } from './usual-signs.ts';

/** Throws NOT_FOUND, INVALID_TRANSITION (archived), INVALID_INPUT (no such line), VERSION_CONFLICT (the line has a figure). */
export async function confirmReadFigure(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  figureId: string,
  { statement, key, held: onHeld }: ReadFigureDecision,
): Promise<PriorYear> {
  return await context.change(async (writer) => {
    const engagement = await requireOpenEngagement(writer, engagementId);
    const { signed, figure } = await requireReadFigure(writer, engagementId, figureId);
    const { lines } = openSignedOf(signed, engagement, context.constitution);
    const line = lines.find(
      (each) => each.kind !== 'HEADING' && lineName(each) === lineName({ statement, key }),
    );
    const isKnown =
      line !== undefined || isOtherCashFlow(statement, key, context.constitution.reportingTaxonomy());
    if (!isKnown)
      throw new Problem('INVALID_INPUT', `There is no such line for “${figure.label}”. Choose another.`);
    const held = signed.figures.find((each) => each.statement === statement && each.key === key);
    if (onHeld === 'ADD' && line !== undefined && line.kind !== 'LINE') {
      throw new Problem(
        'INVALID_INPUT',
        `“${line.label}” is a total: nothing is added to it. Replace or keep it.`,
      );
    }
    if ((held !== undefined) !== (onHeld !== 'NONE')) {
      throw new Problem(
        'VERSION_CONFLICT',
        held
          ? `“${held.label}” is on this line already. Replace it, keep it, add the figure to it, or choose another line.`
          : 'There is no figure on this line any more. Look at it again, then confirm.',
      );
    }
    const at = context.now().toISOString();
    const by = { confirmedById: caller.staffId, confirmedAt: at };
    // As it is printed, turned where the line that was chosen is printed in brackets.
    const amounts = onLine(
      figure,
      { statement, key },
      signed.document,
      context.constitution.reportingTaxonomy(),
    );
    const read: SignedFigure = { ...figure, ...amounts, statement, key, ...by };
    const confirmed = held && onHeld === 'ADD' ? { ...held, ...sumOf(held, read), ...by } : read;
    const gone = held ? [onHeld === 'ADD' ? figure.id : held.id] : [];
    const figures = [
      ...signed.figures.filter(({ id }) => id !== confirmed.id && !gone.includes(id)),
      confirmed,
    ];
    await deleteSignedFigures(writer, gone);
    await keepSignedFigure(writer, engagementId, confirmed);
    await keepSignedStatements(writer, {
      ...signed,
      figures,
      // Figures that two people left are still to be looked through: one confirmation says nothing of the others.
      keptFigures:
        signed.keptFigures === digestOfFigures(signed.figures)
          ? digestOfFigures(figures)
          : signed.keptFigures,
      updatedAt: at,
    });
    await audit(writer, context, caller, engagementId, {
      statement,
      key,
      label: figure.label,
      page: figure.page,
      ...amounts,
      held: onHeld,
      ...(onHeld === 'REPLACE' ? { replaced: [held?.amount, held?.amountBefore] } : {}),
    });
    return await openPriorYear(writer, context, engagementId);
  });
}

/** What is left out is told in the trail, with its amounts and page. Throws NOT_FOUND, INVALID_TRANSITION (archived). */
export async function leaveOutReadFigure(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  figureId: string,
): Promise<PriorYear> {
  return await context.change(async (writer) => {
    await requireOpenEngagement(writer, engagementId);
    const { signed, figure } = await requireReadFigure(writer, engagementId, figureId);
    await deleteSignedFigures(writer, [figure.id]);
    await keepSignedStatements(writer, { ...signed, updatedAt: context.now().toISOString() });
    const { statement, label, amount, amountBefore, page } = figure;
    await audit(writer, context, caller, engagementId, {
      statement,
      label,
      amount,
      amountBefore,
      page,
      leftOut: true,
    });
    return await openPriorYear(writer, context, engagementId);
  });
}

async function requireReadFigure(writer: Writer, engagementId: string, figureId: string) {
  const signed = await findSignedStatements(writer, engagementId);
  const figure = signed?.figures.find(({ id }) => id === figureId);
  if (!signed || !figure || figure.confirmedById !== null) {
    throw new Problem('NOT_FOUND', 'This figure is decided already, or the document was read again.');
  }
  return { signed, figure };
}

/** The sum of both on the line of the first, under both names as printed. A year that one of them lacks is the other's. */
function sumOf(
  held: SignedFigure,
  figure: SignedFigure,
): Pick<SignedFigure, 'label' | 'amount' | 'amountBefore'> {
  const both = (one: Money | null, other: Money | null) =>
    one === null ? other : other === null ? one : addMoney(one, other);
  return {
    label: `${held.label}; ${figure.label}`.slice(0, 500),
    amount: addMoney(held.amount, figure.amount),
    amountBefore: both(held.amountBefore, figure.amountBefore),
  };
}

async function audit(
  writer: Writer,
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  payload: Record<string, unknown>,
): Promise<void> {
  await bumpEngagementContent(writer, engagementId, context.now());
  await auditAct(writer, context, caller, {
    type: 'FS_PRIOR_YEAR_CHANGED',
    action: 'UPLOAD_TRIAL_BALANCE',
    subject: subjectOf('engagement', engagementId),
    payload,
  });
}
