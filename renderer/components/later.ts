/**
 * Parts of the page that the first screen does not need: each is loaded when it is first shown, and those that are likely to
 * come next while the page has nothing to do, so that nobody waits for them. What must stay true: a part that is there already
 * is shown at once, since React holds back what it has once waited for (for 300 ms after the sign of waiting).
 */
import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A component that is loaded when it is first shown, or before, when asked. */
export type Later<Props> = FunctionComponent<Props> & { readonly load: () => Promise<unknown> };

const likely: (() => Promise<unknown>)[] = [];

/** A component that is loaded when it is first shown. */
export function later<Props extends object>(load: Load<Props>): Later<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Waiting = lazy(async () => ({ default: await loadOnce() }));
  // One that began by waiting stays what it is: another component in its place would forget what it holds.
  const Shown = (props: Props) => {
    const [component] = useState<ComponentType<Props>>(() => loaded ?? (Waiting as ComponentType<Props>));
    return createElement(component, props);
  };
  return Object.assign(Shown, { load: loadOnce });
}

/** The same for what is likely to be asked for soon. */
export function soon<Props extends object>(load: Load<Props>): Later<Props> {
  const part = later(load);
  likely.push(part.load);
  return part;
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
