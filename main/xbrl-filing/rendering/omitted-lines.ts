/** Lines of a filing that reached no fact of its instance, or only that of one year, each with the reason. */
import type { OmittedLine } from '../../../shared/model/instance-rendering.ts';
import { confirmedMapping, type FilingContent } from '../../../validation/filing-content.ts';
import type { ExpectedFigure } from './compare-lines.ts';

const YEAR_WORDS = { CURRENT: 'current', PRIOR: 'prior' } as const;

export function omittedLines(
  content: FilingContent,
  refused: ReadonlyMap<string, string>,
  missing: readonly ExpectedFigure[],
): readonly OmittedLine[] {
  const missingOf = Map.groupBy(missing, ({ line }) => line.id);
  return content.lines.flatMap((line): readonly OmittedLine[] => {
    const told = { lineItemId: line.id, byName: null, at: null };
    if (line.exclusion !== null) {
      const { reason, excludedByName, excludedById, excludedAt } = line.exclusion;
      return [{ ...told, kind: 'EXCLUDED', reason, byName: excludedByName ?? excludedById, at: excludedAt }];
    }
    if (confirmedMapping(line) === null)
      return [{ ...told, kind: 'OPEN', reason: 'Nobody has confirmed a tag or excluded the line.' }];
    const reason = refused.get(line.id);
    if (reason !== undefined) return [{ ...told, kind: 'NOT_REPORTED', reason }];
    const years = (missingOf.get(line.id) ?? []).map(({ year }) => YEAR_WORDS[year]);
    return years.length === 0
      ? []
      : [
          {
            ...told,
            kind: 'MISSING',
            reason: `The file has no fact for the figure of the ${years.join(' and the ')} year.`,
          },
        ];
  });
}
