/**
 * The bearer token of the session: in memory, and in sessionStorage so that a reload keeps it and closing
 * the window forgets it. Nothing else of the page is kept there.
 */
const STORAGE_KEY = 'fairview.token';

let token: string | null = null;
const listeners = new Set<() => void>();

function storage(): Storage | null {
  return typeof sessionStorage === 'undefined' ? null : sessionStorage;
}

export function readToken(): string | null {
  token ??= storage()?.getItem(STORAGE_KEY) ?? null;
  return token;
}

/** Keeps a new token, or forgets the session with null; every watcher hears of it. */
export function keepToken(next: string | null): void {
  token = next;
  if (next === null) storage()?.removeItem(STORAGE_KEY);
  else storage()?.setItem(STORAGE_KEY, next);
  for (const listener of listeners) listener();
}

export function watchToken(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
