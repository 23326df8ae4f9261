/** The clients, engagements and filings that were opened last on this page, for the palette. Kept in memory only: names of clients are not left in a browser. */

export interface Visit {
  readonly path: string;
  readonly title: string;
}

const MOST = 6;
const RECORD = /^\/(?:clients|engagements|filings)\/[0-9a-f-]{36}/;

/** The visits after another one; each record once, the latest first. An address that names no record changes nothing. */
export function withVisit(visits: readonly Visit[], { path, title }: Visit): readonly Visit[] {
  const record = RECORD.exec(path)?.[0];
  if (record === undefined) return visits;
  return [{ path: record, title }, ...visits.filter((each) => each.path !== record)].slice(0, MOST);
}

let visits: readonly Visit[] = [];

export function noteVisit(visit: Visit): void {
  visits = withVisit(visits, visit);
}

export function recentVisits(): readonly Visit[] {
  return visits;
}

/** Another person is at the page. */
export function forgetVisits(): void {
  visits = [];
}
