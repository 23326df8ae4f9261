/** What waits in memory for a person's next step, for some minutes; never on disk. */

const LIFE_MS = 10 * 60_000;
/** More than the people at one computer; a page gone wild is not kept. */
const MOST = 100;

export class ExpiringMap<Value> {
  readonly #kept = new Map<string, { readonly value: Value; readonly until: number }>();

  put(key: string, value: Value, now: Date): void {
    for (const [each, { until }] of this.#kept) if (until <= now.getTime()) this.#kept.delete(each);
    if (this.#kept.size >= MOST) this.#kept.clear();
    this.#kept.set(key, { value, until: now.getTime() + LIFE_MS });
  }

  get(key: string, now: Date): Value | undefined {
    const found = this.#kept.get(key);
    return found && found.until > now.getTime() ? found.value : undefined;
  }

  forget(key: string): void {
    this.#kept.delete(key);
  }
}
