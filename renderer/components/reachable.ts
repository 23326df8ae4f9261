/** For a part of the page that scrolls on its own and holds no control: the keyboard must reach it to scroll it. */
export function reachable(part: HTMLElement | null): void {
  part?.setAttribute('tabindex', '0');
}
