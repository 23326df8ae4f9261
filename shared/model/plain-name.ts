/** A name however its blanks and letters are set: by it one person, company or class of shares is told from another. */
export function plainName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
