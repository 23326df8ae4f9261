/**
 * The focus is never nowhere. A control that held it and left the page (a dialog's, a form that was done) hands
 * it to the nearest part of the page that is still there; one that is switched off while its work runs gets it
 * back. A person who clicks beside everything keeps that: only what the page itself took away is made good.
 * While a dialog is open, keys belong to it from its first moment to its last.
 */

/** Time for a dialog to give the focus back, and for a screen to appear. */
const SETTLE_MS = 150;
const WAIT_MS = 250;
const PRESS_MS = 300;
/** A job that runs longer has its own place on the page. */
const LONGEST_WAIT_MS = 120_000;

const PARTS = 'section, form, main, [role="dialog"], [role="tabpanel"], [role="region"]';

function nowhere(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body;
}

function ancestorsOf(element: Element): readonly Element[] {
  const chain: Element[] = [];
  for (let each = element.parentElement; each !== null; each = each.parentElement) chain.push(each);
  return chain;
}

function takeFocus(part: Element | null): void {
  if (!(part instanceof HTMLElement)) return;
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1;
  part.focus({ preventScroll: true });
}

/** Keys that move the focus or press what holds it. */
const ACTING_KEYS: readonly string[] = ['Tab', 'Enter', ' '];

/**
 * A dialog takes the focus a moment after it has opened, and lets it go where its button is switched off by its own
 * work. A key in such a moment goes into the dialog: what is typed is typed there, and nothing behind it is pressed.
 */
function keyBehindDialog(event: KeyboardEvent): void {
  const dialog = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1);
  if (dialog === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!nowhere() && document.activeElement?.closest('#root') == null) return;
  const acts = ACTING_KEYS.includes(event.key);
  if (!acts && event.key.length > 1) return;
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ?? dialog;
  first.focus({ preventScroll: true });
  if (!acts) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** Watches the whole page; call it once. */
export function keepFocus(): void {
  let held: { readonly element: Element; readonly ancestors: readonly Element[] } | null = null;
  let timer = 0;

  /** A press of the mouse or a finger: what loses the focus by it was let go by a person. */
  let pressedAt = Number.NEGATIVE_INFINITY;

  const makeGood = (waited = 0): void => {
    if (held === null || !document.hasFocus() || !nowhere()) return;
    const { element, ancestors } = held;
    if (element.isConnected) {
      if (element.matches(':disabled') && waited < LONGEST_WAIT_MS) {
        timer = window.setTimeout(() => makeGood(waited + WAIT_MS), WAIT_MS);
      } else if (element instanceof HTMLElement) element.focus({ preventScroll: true });
      return;
    }
    const alive = ancestors.find((each) => each.isConnected && each !== document.documentElement);
    takeFocus(alive?.closest(PARTS) ?? document.querySelector('main'));
  };

  document.addEventListener('keydown', keyBehindDialog, { capture: true });
  document.addEventListener('focusin', ({ target }) => {
    window.clearTimeout(timer);
    held = target instanceof Element ? { element: target, ancestors: ancestorsOf(target) } : null;
  });
  document.addEventListener('focusout', () => {
    window.clearTimeout(timer);
    // A button that works for a blink may be switched on again before its loss is told.
    if (performance.now() - pressedAt > PRESS_MS || held?.element.matches(':disabled') === true)
      timer = window.setTimeout(makeGood, SETTLE_MS);
  });
  document.addEventListener(
    'pointerdown',
    () => {
      pressedAt = performance.now();
    },
    { capture: true },
  );
}
