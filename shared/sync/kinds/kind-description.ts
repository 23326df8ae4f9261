/**
 * What a synced kind is, in one place (contract, sync): capture, apply, rules, rights, conflicts and screens of both
 * programs follow it. Each kind is one table of the desktop; its rows travel flat.
 */
import { z } from 'zod';
import type { Column } from './column.ts';
import type { AnyOf, ViewRight } from './rights.ts';
import type { FlatRow } from './title-words.ts';

type Columns = Readonly<Record<string, Column>>;
type Name<Of extends Columns> = keyof Of & string;
/** Kinds that own others; "client" stands in the master data. */
type OwnerKind = 'client' | 'engagement' | 'filing' | 'note' | 'lineItem' | 'confirmation';

interface Facts<Of extends Columns> {
  readonly columns: Of;
  /** The columns that name a row; joined by a blank they are the record's id. */
  readonly key: readonly Name<Of>[];
  /** The kind and the column through which the row belongs to an engagement, a filing or a client. */
  readonly owner: { readonly kind: OwnerKind; readonly column: Name<Of> } | null;
  /** Columns that no two living rows of the kind may share. */
  readonly place: readonly Name<Of>[] | null;
  /** Rows that are added and never changed or removed. */
  readonly appendOnly: boolean;
  /** False for acts of a person and for what was computed from one state: made anew, never merged. */
  readonly merges: boolean;
  /** What an export rests on: no change of it without the filing counting on, and none while it is exported. */
  readonly filingContent?: true;
  /**
   * The column that names who acted. ALWAYS: whoever changes the row; ONCE_SET: whoever set it; WITH: whoever changed one of the
   * columns that go together with it. `at`: when, where the act
   * belongs to the session that tells of it and is never told anew by another. `dated`: when, where a person who settles a
   * conflict may let it stand with the time of the act that was refused.
   */
  readonly actor?: {
    readonly column: Name<Of>;
    readonly when: 'ALWAYS' | 'ONCE_SET' | 'WITH';
    readonly at?: Name<Of>;
    readonly dated?: Name<Of>;
  };
  /** Columns that name people beside the one who acted: to whom work is given. */
  readonly people?: readonly Name<Of>[];
  /** Columns that hold a thread: a list of words in JSON, each of which names its writer under staffId. */
  readonly threads?: readonly Name<Of>[];
  /** Columns that make one decision: a mixture of two people's would be nobody's. */
  readonly together?: readonly (readonly Name<Of>[])[];
  readonly rights: {
    /** Any one permits a change; of engagements and filings, one that is no move. */
    readonly change: AnyOf;
    /** Who may see it, wherever it is; BY_FOLDER: as the first part of a file's key says. */
    readonly view: ViewRight | 'BY_FOLDER';
  };
  /** What a record is called, in parts; an empty one is left out. */
  readonly title: (row: FlatRow | null) => readonly string[];
}

export interface KindDescription<Of extends Columns = Columns> extends Facts<Of> {
  /** The row as it travels: no column more or less. */
  readonly schema: z.ZodObject<{ readonly [Each in keyof Of]: Of[Each]['schema'] }, z.core.$strict>;
}

export const engagementOwns = { kind: 'engagement', column: 'engagementId' } as const;
export const filingOwns = { kind: 'filing', column: 'xbrlFilingId' } as const;

/** The schema follows from the columns. */
export function describeKind<const Of extends Columns>(facts: Facts<Of>): KindDescription<Of> {
  const shape = Object.fromEntries(Object.entries(facts.columns).map(([name, { schema }]) => [name, schema]));
  // The entries of an object keep its keys, which the compiler does not follow.
  return { ...facts, schema: z.strictObject(shape) as KindDescription<Of>['schema'] };
}
