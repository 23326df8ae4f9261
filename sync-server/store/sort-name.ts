/** What lists by name are ordered by: great and small letters alike, the same on both databases. */
export function sortNameOf(name: string): string {
  return name.toLowerCase();
}
