/**
 * Opening a page of somebody else in the person's own browser. The desktop's shell does it, and judges the address again;
 * where the page itself stands in a browser a link does.
 */
interface Shell {
  readonly openPage: (request: { readonly url: string }) => Promise<{ readonly ok: boolean }>;
}

/** What the desktop's preload script puts there; absent in a browser. */
function shell(): Shell | null {
  const found: unknown = Reflect.get(window, 'fairview');
  return typeof found === 'object' && found !== null && 'openPage' in found ? (found as Shell) : null;
}

/** False where a link has to be shown. */
export function hasShell(): boolean {
  return shell() !== null;
}

/** True where the person's browser was opened. */
export async function openPage(url: string): Promise<boolean> {
  return (await shell()?.openPage({ url }))?.ok ?? false;
}
