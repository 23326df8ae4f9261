/** Rows that the sync-server told whole, each as it stands in its body: what is compared before they take the place of others. */
export interface ToldRow {
  readonly id: string;
  readonly body: string;
}

/** True where both say the same, in whatever order. */
export function isToldAlike(one: readonly ToldRow[], other: readonly ToldRow[]): boolean {
  const told = (rows: readonly ToldRow[]) =>
    JSON.stringify(rows.map(({ id, body }) => `${id} ${body}`).sort());
  return told(one) === told(other);
}
