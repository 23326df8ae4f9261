/**
 * Whose statements are meant where a document titles one of two alone: "Consolidated balance sheet" with a plain "Balance
 * sheet" behind it is that of the company, a plain one beside that of the company is that of the group. A page on which a
 * statement goes on under a shorter title is told by its rows: it does not print the same lines again.
 */
import type { TableRegion } from './printed-table.ts';
import { hasAmounts } from './row-kinds.ts';

/** Lines that both print before two tables are two statements of one kind. */
const SAME_LINES = 2;

function labelsOf(regions: readonly TableRegion[]): ReadonlySet<string> {
  const labels = regions.flatMap(({ body }) =>
    body.filter(hasAmounts).map(({ cells }) =>
      (cells[0]?.text ?? '')
        .toLowerCase()
        .replace(/[^a-z]+/g, ' ')
        .trim(),
    ),
  );
  return new Set(labels.filter((label) => label.length > 3));
}

function isAgain(plain: readonly TableRegion[], named: readonly TableRegion[]): boolean {
  const known = labelsOf(named);
  return [...labelsOf(plain)].filter((label) => known.has(label)).length >= SAME_LINES;
}

interface OfOneKind {
  readonly plain: readonly TableRegion[];
  readonly named: readonly TableRegion[];
  /** Whose the plain ones are, if they are statements of their own. */
  readonly other: 'Company' | 'Group';
}

/** The tables of one statement, where only the titles of one entity name it. */
function ofOneKind(own: readonly TableRegion[]): OfOneKind | null {
  const ofGroup = own.filter(({ scope }) => scope === 'Group');
  const ofEntity = own.filter(({ scope }) => scope !== null && scope !== 'Group');
  const named = ofGroup.length > 0 ? ofGroup : ofEntity;
  const plain = own.filter(({ scope }) => scope === null);
  if (plain.length === 0 || named.length === 0 || (ofGroup.length > 0 && ofEntity.length > 0)) return null;
  return { plain, named, other: ofGroup.length > 0 ? 'Company' : 'Group' };
}

/** The regions, with the entity of those whose title names none beside another that does. */
export function withScopesOfTitles(regions: readonly TableRegion[]): readonly TableRegion[] {
  const primary = regions.filter(({ statement, title }) => statement !== 'notes' && title !== null);
  const kinds = [...new Set(primary.map(({ statement }) => statement))].flatMap(
    (statement) => ofOneKind(primary.filter((region) => region.statement === statement)) ?? [],
  );
  // One statement that stands there twice says how the document titles all of them.
  const told = new Set(kinds.filter(({ plain, named }) => isAgain(plain, named)).map(({ other }) => other));
  const scopes = new Map(
    kinds
      .filter(({ other }) => told.has(other))
      .flatMap(({ plain, other }) => plain.map((region) => [region, other])),
  );
  return regions.map((region) => {
    const scope = scopes.get(region);
    return scope === undefined ? region : { ...region, scope };
  });
}
