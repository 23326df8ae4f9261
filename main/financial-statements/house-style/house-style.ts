/**
 * How statements are printed: the practice's style, what the client and the engagement have otherwise, and who may say so. Each
 * change is audited; none changes a figure. What is read of a file is shown to a person before it is saved.
 */
import type { Constitution } from '../../../constitution/index.ts';
import { addDays } from '../../../shared/model/dates.ts';
import {
  type AppliedStyle,
  appliedStyle,
  type ClientStyle,
  type EngagementStyle,
  type HouseStyle,
  type Picture,
} from '../../../shared/model/house-style.ts';
import { subjectOf } from '../../../shared/model/subjects.ts';
import {
  type OwnTickMark,
  ownTickMarksSchema,
  readLegend,
  type TickMark,
  tickLegend,
  withMarksKept,
} from '../../../shared/model/tick-legend.ts';
import { Problem } from '../../../shared/problem.ts';
import { auditAct, type Caller, type EngineContext } from '../../context/engine-context.ts';
import type { ReportText } from '../../document-reading/report-text.ts';
import type { Reader } from '../../store/database.ts';
import { findClient } from '../../store/repositories/clients.ts';
import { findEngagementsEnding, type StoredEngagement } from '../../store/repositories/engagements.ts';
import {
  findClientStyle,
  findEngagementStyle,
  findHouseStyle,
  saveClientStyle,
  saveEngagementStyle,
  saveHouseStyle,
} from '../../store/repositories/house-styles.ts';
import { requireEngagement, requireOpenEngagement } from '../engagements/require-engagement.ts';

/** What an engagement is printed with. */
export async function styleOfEngagement(
  reader: Reader,
  { id, clientId }: Pick<StoredEngagement, 'id' | 'clientId'>,
): Promise<AppliedStyle> {
  return appliedStyle(
    await findHouseStyle(reader),
    await findClientStyle(reader, clientId),
    await findEngagementStyle(reader, id),
  );
}

/**
 * The tick marks of an engagement, those too that are offered no more; and what last year's engagement added, because its marks
 * are shown beside this year's.
 */
export async function legendOfEngagement(
  reader: Reader,
  constitution: Constitution,
  { id, clientId, periodStart }: Pick<StoredEngagement, 'id' | 'clientId' | 'periodStart'>,
): Promise<readonly TickMark[]> {
  const levels = [
    await findHouseStyle(reader),
    await findClientStyle(reader, clientId),
    await findEngagementStyle(reader, id),
  ];
  const before = await findEngagementsEnding(reader, clientId, addDays(periodStart, -1));
  const stylesBefore = await Promise.all(before.map((each) => findEngagementStyle(reader, each.id)));
  const { tickMarks } = constitution.reportingTaxonomy().leadSchedules;
  const legend = readLegend(tickMarks, ...levels.map((style) => style?.tickMarks));
  const keys = new Set(legend.map(({ key }) => key));
  const ofLastYear = tickLegend([], ...stylesBefore.map((style) => style?.tickMarks));
  return [
    ...legend,
    ...ofLastYear.filter(({ key }) => !keys.has(key)).map((mark) => ({ ...mark, offered: false })),
  ];
}

/** What the levels above another make of the legend. */
function legendAbove(
  { constitution }: { readonly constitution: Constitution },
  ...levels: readonly (ClientStyle | null)[]
): readonly TickMark[] {
  const { tickMarks } = constitution.reportingTaxonomy().leadSchedules;
  return tickLegend(tickMarks, ...levels.map((style) => style?.tickMarks));
}

/** The style as it is saved, with the marks it added earlier. Throws INVALID_INPUT where they are more than a style holds. */
function keeping<Style extends ClientStyle>(
  style: Style,
  before: ClientStyle | null,
  above: readonly TickMark[],
): Style {
  const tickMarks: OwnTickMark[] | undefined = withMarksKept(
    before?.tickMarks,
    style.tickMarks,
    new Set(above.map(({ key }) => key)),
  );
  if (tickMarks === undefined) return style;
  if (!ownTickMarksSchema.safeParse(tickMarks).success) {
    throw new Problem(
      'INVALID_INPUT',
      'A house style cannot have so many tick marks. Change one that was added earlier.',
    );
  }
  return { ...style, tickMarks };
}

/** What a trail tells of a style: what it says, not the picture itself. */
function toldOf({ logo, wordings, ...style }: EngagementStyle): Record<string, unknown> {
  return {
    ...style,
    ...(logo === undefined ? {} : { logo: logo === null ? 'none' : `${logo.width} × ${logo.height}` }),
    ...(wordings === undefined
      ? {}
      : { wordings: wordings.map(({ noteKey, source }) => ({ noteKey, source })) }),
    ...(style.report === undefined ? {} : { report: style.report === null ? 'none' : style.report.title }),
  };
}

export async function changeHouseStyle(
  context: EngineContext,
  caller: Caller,
  given: HouseStyle,
): Promise<{ style: HouseStyle }> {
  return await context.change(async (writer) => {
    const style = keeping(given, await findHouseStyle(writer), legendAbove(context));
    await saveHouseStyle(writer, style, { staffId: caller.staffId, at: context.now().toISOString() });
    await auditAct(writer, context, caller, {
      type: 'HOUSE_STYLE_CHANGED',
      action: 'MANAGE_TEMPLATES',
      subject: 'practice',
      payload: toldOf(style),
    });
    return { style };
  });
}

async function requireClient(reader: Reader, clientId: string): Promise<void> {
  if (!(await findClient(reader, clientId))) throw new Problem('NOT_FOUND', 'There is no such client.');
}

export async function readClientStyle(
  reader: Reader,
  clientId: string,
): Promise<{ style: ClientStyle | null }> {
  await requireClient(reader, clientId);
  return { style: await findClientStyle(reader, clientId) };
}

export async function changeClientStyle(
  context: EngineContext,
  caller: Caller,
  clientId: string,
  given: ClientStyle,
): Promise<{ style: ClientStyle }> {
  return await context.change(async (writer) => {
    await requireClient(writer, clientId);
    const above = legendAbove(context, await findHouseStyle(writer));
    const style = keeping(given, await findClientStyle(writer, clientId), above);
    const by = { staffId: caller.staffId, at: context.now().toISOString() };
    await saveClientStyle(writer, { id: context.newId(), clientId }, style, by);
    await auditAct(writer, context, caller, {
      type: 'HOUSE_STYLE_CHANGED',
      action: 'MANAGE_FS_ENGAGEMENT',
      subject: subjectOf('client', clientId),
      payload: toldOf(style),
    });
    return { style };
  });
}

export async function readEngagementStyle(
  reader: Reader,
  engagementId: string,
): Promise<{ style: EngagementStyle | null }> {
  await requireEngagement(reader, engagementId);
  return { style: await findEngagementStyle(reader, engagementId) };
}

/** Throws NOT_FOUND, INVALID_TRANSITION (archived). */
export async function changeEngagementStyle(
  context: EngineContext,
  caller: Caller,
  engagementId: string,
  given: EngagementStyle,
): Promise<{ style: EngagementStyle }> {
  return await context.change(async (writer) => {
    const { clientId } = await requireOpenEngagement(writer, engagementId);
    const levels = [await findHouseStyle(writer), await findClientStyle(writer, clientId)];
    const style = keeping(
      given,
      await findEngagementStyle(writer, engagementId),
      legendAbove(context, ...levels),
    );
    const by = { staffId: caller.staffId, at: context.now().toISOString() };
    await saveEngagementStyle(writer, { id: context.newId(), engagementId }, style, by);
    await auditAct(writer, context, caller, {
      type: 'HOUSE_STYLE_CHANGED',
      action: 'MANAGE_FS_ENGAGEMENT',
      subject: subjectOf('engagement', engagementId),
      payload: toldOf(style),
    });
    return { style };
  });
}

interface Uploaded {
  readonly bytes: Uint8Array;
}

/** Throws UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE. */
export async function readLogo(
  context: EngineContext,
  { bytes }: Uploaded,
  signal: AbortSignal,
): Promise<{ picture: Picture }> {
  return { picture: await context.workers.run('readPicture', [bytes], signal) };
}

/** Throws NOT_FOUND, UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE. */
export async function readReport(
  context: EngineContext,
  engagementId: string,
  { bytes }: Uploaded,
  signal: AbortSignal,
): Promise<ReportText> {
  await requireEngagement(context.reader, engagementId);
  return await context.workers.run('readReportText', [bytes], signal);
}
