/** How the notes of an engagement are numbered: the document, the screen, the client's page and the binder say one number. */

/** The stored note that is printed before the statements, unnumbered. */
export const DIRECTORS_NOTE = 'directors_report';

/** Number by note key: the order of the notes without the directors' statement. */
export function noteNumbers(notes: readonly { readonly noteKey: string }[]): ReadonlyMap<string, number> {
  const numbered = notes.filter((note) => note.noteKey !== DIRECTORS_NOTE);
  return new Map(numbered.map((note, at) => [note.noteKey, at + 1]));
}
