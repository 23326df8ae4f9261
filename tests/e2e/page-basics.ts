/**
 * What a page owes to people who use the keyboard or listen to it: the focus is always somewhere and always to
 * be seen, every control has a name, headings and ids are in order. Watched while a journey runs.
 */
import type { Page } from 'playwright';

/** Begins to watch where the focus goes; it lives as long as the page is not loaded anew. */
export async function watchFocus(page: Page): Promise<void> {
  await page.evaluate(() => {
    const notes: string[] = [];
    const nameOf = (element: Element | null) =>
      element === null
        ? 'nothing'
        : `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}”`;
    const lost = () => document.activeElement === null || document.activeElement === document.body;
    // A page at work has not put the focus anywhere yet: it is lost once nothing was asked or shown for a moment.
    const moment = 1500;
    let asked = 0;
    let changedAt = performance.now();
    const ask = window.fetch.bind(window);
    window.fetch = async (...request) => {
      asked += 1;
      try {
        return await ask(...request);
      } finally {
        asked -= 1;
        changedAt = performance.now();
      }
    };
    new MutationObserver(() => {
      changedAt = performance.now();
    }).observe(document, { childList: true, subtree: true });
    const isAtWork = () => asked > 0 || performance.now() - changedAt < moment;
    let waiting = 0;
    document.addEventListener('focusin', () => window.clearTimeout(waiting));
    document.addEventListener('focusout', (event) => {
      const left = event.target instanceof Element ? event.target : null;
      const judge = () => {
        // A control that is at work is switched off so long, and gets the focus back.
        if (left?.matches(':disabled') || isAtWork()) waiting = window.setTimeout(judge, moment);
        else if (document.hasFocus() && lost())
          notes.push(`Focus lost on ${location.hash} after ${nameOf(left)}`);
      };
      window.clearTimeout(waiting);
      // A dialog that closes, a button that works: they have a moment to put the focus somewhere.
      waiting = window.setTimeout(judge, moment);
    });
    // Colours move with the frames, which a busy machine paints later than the clock says.
    const painted = async (element: Element) => {
      for (let frames = 0; frames < 2; frames += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      const moving = [element, element.parentElement].flatMap((each) => each?.getAnimations() ?? []);
      await Promise.allSettled(moving.map(({ finished }) => finished));
    };
    const looks = (element: Element) =>
      [element, ...(element.parentElement === null ? [] : [element.parentElement])]
        .map((each) => {
          const own = getComputedStyle(each);
          return [own.outline, own.boxShadow, own.borderColor, own.backgroundColor].join();
        })
        .join();
    // What shows the focus is gone once the focus is elsewhere; only a stay long enough to see it counts.
    let seen: { readonly at: Element; readonly look: string } | null = null;
    document.addEventListener('focusin', ({ target }) => {
      seen = null;
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
      window.setTimeout(async () => {
        await painted(target);
        if (document.activeElement === target) seen = { at: target, look: looks(target) };
      }, 250);
    });
    document.addEventListener('focusout', () => {
      const left = seen;
      window.setTimeout(async () => {
        if (left === null) return;
        await painted(left.at);
        if (!left.at.isConnected || document.activeElement === left.at) return;
        // The mark of a radio or a switch stands beside its hidden field; a part of the page is no control.
        if (left.at.matches('[type="radio"], [type="checkbox"], [tabindex="-1"], [role="grid"]')) return;
        if (looks(left.at) === left.look)
          notes.push(`Focus not to be seen on ${location.hash} at ${nameOf(left.at)}`);
      }, 400);
    });
    Object.assign(window, { fairviewFocusNotes: notes });
  });
}

/** What was noted since `watchFocus`, each once. */
export async function focusNotes(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const notes: unknown = Reflect.get(window, 'fairviewFocusNotes');
    return Array.isArray(notes) ? [...new Set(notes.map(String))] : ['The focus was not watched.'];
  });
}

/** Faults of the screen as it stands: controls without a name, ids used twice, headings, tables without heads. */
export async function pageFaults(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const faults: string[] = [];
    const visible = (element: Element) =>
      element instanceof HTMLElement &&
      element.checkVisibility({ opacityProperty: false, visibilityProperty: true });
    const textOf = (ids: string | null) =>
      (ids ?? '')
        .split(/\s+/)
        .map((id) => (id === '' ? '' : (document.getElementById(id)?.textContent ?? '')))
        .join(' ')
        .trim();
    const nameOf = (element: Element): string => {
      const labels =
        element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement
          ? [...(element.labels ?? [])].map((label) => label.textContent ?? '').join(' ')
          : (element.textContent ?? '');
      return (
        textOf(element.getAttribute('aria-labelledby')) ||
        (element.getAttribute('aria-label') ?? '') ||
        labels ||
        (element.getAttribute('title') ?? '')
      ).trim();
    };
    const controls =
      'button, a[href], input, select, textarea, [role="grid"], [role="dialog"], nav, [tabindex="0"]';
    for (const each of document.querySelectorAll(controls)) {
      if (!visible(each) || each.closest('[aria-hidden="true"]') !== null) continue;
      if (each instanceof HTMLInputElement && each.type === 'hidden') continue;
      if (nameOf(each) === '') faults.push(`Without a name: ${each.outerHTML.slice(0, 120)}`);
    }
    const ids = [...document.querySelectorAll('[id]')].map((each) => each.id);
    for (const id of new Set(ids.filter((each, place) => ids.indexOf(each) !== place)))
      faults.push(`Id used twice: ${id}`);
    const tops = [...document.querySelectorAll('h1')].filter(visible).length;
    if (tops !== 1) faults.push(`${tops} headings of the first level`);
    if (document.documentElement.lang === '') faults.push('No language');
    if (document.title.trim() === '') faults.push('No title');
    for (const head of document.querySelectorAll('thead th')) {
      if (visible(head) && (head.textContent ?? '').trim() === '' && head.getAttribute('aria-label') === null)
        faults.push(`A column without a head: ${head.outerHTML.slice(0, 80)}`);
    }
    if (document.documentElement.scrollWidth > window.innerWidth)
      faults.push(`Wider than the window by ${document.documentElement.scrollWidth - window.innerWidth}`);
    return faults;
  });
}
