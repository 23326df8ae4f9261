/**
 * Keeping the figures of last year's signed statements. A figure that is new or changed is confirmed by whoever sends it, in
 * their own name; one that stays keeps who confirmed it. What the document reader proposes is not touched here.
 */

import type { ReportingTaxonomy } from '../../../constitution/index.ts';
import {
  type ConfirmedFigure,
  isConfirmed,
  type PriorYear,
  type SignedFigure,
  type SignedStatements,
  type SignedStatementsInput,
  type WrittenFigure,
} from '../../../shared/model/prior-year.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import { bumpEngagementContent, type StoredEngagement } from '../../store/repositories/engagements.ts';
import {
  deleteSignedFigures,
  deleteSignedStatements,
  findSignedStatements,
  keepSignedFigure,
  keepSignedStatements,
} from '../../store/repositories/signed-statements.ts';
import { requireOpenEngagement } from '../engagements/require-engagement.ts';
import { openSignedOf } from '../statements/earlier-years.ts';
import { digestOfFigures } from '../statements/signed-digests.ts';
import { type EntryLine, isOtherCashFlow, lineName } from '../statements/signed-lines.ts';
import { emptySigned } from './empty-signed.ts';
import { openPriorYear } from './open-prior-year.ts';

/** Throws NOT_FOUND, INVALID_TRANSITION (archived), VERSION_CONFLICT, INVALID_INPUT. */
export async function saveSignedStatements(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  input: SignedStatementsInput,
  seenAt?: string,
): Promise<PriorYear> {
  return await context.change(async (writer) => {
    const engagement = await requireOpenEngagement(writer, engagementId);
    const stood = await findSignedStatements(writer, engagementId);
    requireAsSeen(stood, seenAt);
    const empty = emptySigned(engagement);
    const { lines } = openSignedOf(empty, engagement, context.constitution);
    refuse(input, engagement, lines, context.constitution.reportingTaxonomy());
    const at = context.now().toISOString();
    const by = { confirmedById: caller.staffId, confirmedAt: at };
    const change = changesOf(stood?.figures ?? [], input.figures, by, context.newId);
    const figures = asKept(stood?.figures ?? [], change);
    const isSame = change.kept.length === 0 && change.gone.length === 0;
    const { acceptedReason, ...settings } = input;
    const document = stood?.document ?? null;
    const kept = { ...empty, ...settings, document, figures, keptFigures: digestOfFigures(figures) };
    // A reason speaks of the figures as they were, and of what was shown of them: anything else needs one anew.
    const shown = openSignedOf(stood ?? empty, engagement, context.constitution).acceptable;
    const isStale =
      (!isSame && acceptedReason === stood?.acceptedReason) ||
      openSignedOf(kept, engagement, context.constitution).acceptable !== shown;
    const reason = isStale ? null : acceptedReason;
    await keepSignedStatements(writer, {
      ...kept,
      id: stood?.id ?? context.newId(),
      acceptedReason: reason,
      acceptedProblems: reason === null ? null : shown,
      acceptedById:
        reason === null ? null : reason === stood?.acceptedReason ? stood.acceptedById : caller.staffId,
      createdAt: stood?.createdAt ?? at,
      updatedAt: at,
    });
    await deleteSignedFigures(
      writer,
      change.gone.map(({ id }) => id),
    );
    for (const figure of change.kept) await keepSignedFigure(writer, engagementId, figure);
    await bumpEngagementContent(writer, engagementId, context.now());
    await auditAct(writer, context, caller, {
      type: 'FS_PRIOR_YEAR_CHANGED',
      action: 'UPLOAD_TRIAL_BALANCE',
      subject: subjectOf('engagement', engagementId),
      payload: {
        figures: input.figures.length,
        changed: change.kept.length,
        removed: change.gone.length,
        ...overwritten(stood?.figures ?? [], change),
        ...(reason === null ? {} : { reason }),
      },
    });
    return await openPriorYear(writer, context, engagementId);
  });
}

export async function removeSignedStatements(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  seenAt?: string,
): Promise<void> {
  await context.change(async (writer) => {
    await requireOpenEngagement(writer, engagementId);
    const stood = await findSignedStatements(writer, engagementId);
    if (!stood) throw new Problem('NOT_FOUND', 'No signed statements of last year are entered.');
    requireAsSeen(stood, seenAt);
    await deleteSignedStatements(writer, engagementId);
    await bumpEngagementContent(writer, engagementId, context.now());
    await auditAct(writer, context, caller, {
      type: 'FS_PRIOR_YEAR_CHANGED',
      action: 'UPLOAD_TRIAL_BALANCE',
      subject: subjectOf('engagement', engagementId),
      payload: {
        figures: 0,
        changed: 0,
        removed: stood.figures.length,
        ...overwritten(stood.figures, { kept: [], gone: stood.figures }),
      },
    });
  });
}

export function requireAsSeen(
  stood: Pick<SignedStatements, 'updatedAt'> | undefined,
  seenAt: string | undefined,
): void {
  if (seenAt === stood?.updatedAt) return;
  throw new Problem(
    'VERSION_CONFLICT',
    'Somebody else has changed these figures meanwhile. Look at them as they are now, then repeat your change.',
  );
}

/** Lines that can hold no figure, a line named twice, a last year that does not end before this one. */
function refuse(
  { figures, periodStart, periodEnd }: SignedStatementsInput,
  engagement: StoredEngagement,
  lines: readonly EntryLine[],
  taxonomy: ReportingTaxonomy,
): void {
  if (periodStart >= engagement.periodStart) {
    throw new Problem('INVALID_INPUT', 'Last year begins before this period does. Correct its first day.');
  }
  if (periodStart > periodEnd) {
    throw new Problem('INVALID_INPUT', 'Last year begins before it ends. Correct its first or its last day.');
  }
  const known = new Set(lines.filter(({ kind }) => kind !== 'HEADING').map(lineName));
  const seen = new Set<string>();
  for (const figure of figures) {
    const name = lineName(figure);
    if (!known.has(name) && !isOtherCashFlow(figure.statement, figure.key, taxonomy)) {
      throw new Problem(
        'INVALID_INPUT',
        `There is no such line for “${figure.label || figure.key}”. Choose another.`,
      );
    }
    if (seen.has(name)) {
      throw new Problem(
        'INVALID_INPUT',
        `“${figure.label || figure.key}” is entered twice. Enter each line once.`,
      );
    }
    seen.add(name);
  }
}

interface FigureChange {
  /** New and changed ones. */
  readonly kept: readonly ConfirmedFigure[];
  readonly gone: readonly SignedFigure[];
}

/** The figures as they stand once a change is kept. */
function asKept(stood: readonly SignedFigure[], { kept, gone }: FigureChange): SignedFigure[] {
  const replaced = new Set([...kept, ...gone].map(({ id }) => id));
  return [...stood.filter(({ id }) => !replaced.has(id)), ...kept];
}

/** Figures that were changed or removed, with both amounts: the trail keeps what nobody can look up any more. */
function overwritten(stood: readonly SignedFigure[], { kept, gone }: FigureChange): object {
  const before = new Map(stood.map((figure) => [figure.id, figure]));
  const amounts = (figure: SignedFigure | undefined) =>
    figure === undefined ? null : [figure.amount, figure.amountBefore];
  const changed = kept.flatMap((now) => {
    const was = before.get(now.id);
    return was ? [{ statement: now.statement, key: now.key, was: amounts(was), now: amounts(now) }] : [];
  });
  const removed = gone.map((was) => ({
    statement: was.statement,
    key: was.key ?? was.label,
    was: amounts(was),
    now: null,
  }));
  const overwrites = [...changed, ...removed];
  return overwrites.length === 0 ? {} : { overwrites };
}

const FIELDS = ['label', 'amount', 'amountBefore', 'page'] as const;

function changesOf(
  stood: readonly SignedFigure[],
  written: readonly WrittenFigure[],
  by: Pick<SignedFigure, 'confirmedById' | 'confirmedAt'>,
  newId: () => string,
): FigureChange {
  const before = new Map(stood.filter(isConfirmed).map((figure) => [lineName(figure), figure]));
  let position = stood.reduce((last, figure) => Math.max(last, figure.position), -1);
  const kept = written.flatMap((figure): ConfirmedFigure[] => {
    const was = before.get(lineName(figure));
    if (was && FIELDS.every((field) => was[field] === figure[field])) return [];
    if (was) return [{ ...was, ...figure, ...by }];
    position += 1;
    return [{ ...figure, id: newId(), proposedKey: null, origin: 'ENTERED', ...by, position }];
  });
  const names = new Set(written.map(lineName));
  return { kept, gone: [...before.values()].filter((figure) => !names.has(lineName(figure))) };
}
