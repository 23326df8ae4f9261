/** Addresses of the taxonomy screen. They carry version and element, so that Back works and a link opens. */

/** The screen of a version, or of one of its elements. */
export function taxonomyPath(version: string, elementId?: string): string {
  const place = elementId === undefined ? '' : `/${encodeURIComponent(elementId)}`;
  return `/taxonomy/${encodeURIComponent(version)}${place}`;
}
