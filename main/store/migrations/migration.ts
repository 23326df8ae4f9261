/** A migration: a name that sorts, and SQL that runs in one transaction of its own. Never changed once shipped. */
export interface Migration {
  readonly name: string;
  readonly statements: readonly string[];
}
