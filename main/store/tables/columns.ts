/** How SQLite holds what has no type of its own there. */

export type Flag = 0 | 1;
/** JSON text; parsed by the repository that owns the table. */
export type Json = string;
/** ISO 8601 UTC. */
export type Timestamp = string;
