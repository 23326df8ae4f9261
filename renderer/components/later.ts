/**
 * Parts of the page that the first screen does not need: each is loaded when it is first shown, and those that are likely to
 * come next while the page has nothing to do, so that nobody waits for them.
 */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

const likely: (() => Promise<unknown>)[] = [];

/** A component that is loaded when it is first shown. */
export function later<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load() }));
}

/** The same for what is likely to be asked for soon. */
export function soon<Props>(load: Load<Props>): LazyExoticComponent<ComponentType<Props>> {
  likely.push(load);
  return later(load);
}

/** Any other part that is likely to be asked for soon. */
export function likelySoon(load: () => Promise<unknown>): void {
  likely.push(load);
}

/** Loads what is likely, one after the other, whenever `whenIdle` says that there is time. */
export function loadAhead(whenIdle: (act: () => void) => void): void {
  const next = likely.shift();
  if (next === undefined) return;
  whenIdle(() => {
    // What cannot be had now is asked for again when it is shown, and complains there.
    next().then(
      () => loadAhead(whenIdle),
      () => loadAhead(whenIdle),
    );
  });
}
