/** Asks before the page is closed or loaded anew while something that is not stored yet would be lost with it. */

/** From now on, until what it answers is called. The browser, or the desktop's shell, asks in its own words. */
export function warnBeforeLeaving(): () => void {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();
  window.addEventListener('beforeunload', warn);
  return () => window.removeEventListener('beforeunload', warn);
}
