/** How notes and their paragraphs are called at the portal, on the page and in what a client asks about them. Pure. */
import type { PortalNote } from '../../shared/model/portal-snapshot.ts';

const LONGEST = 80;

/** "Note 4: Revenue"; the directors' statement by its title. */
export function noteTitle({ number, title }: Pick<PortalNote, 'number' | 'title'>): string {
  return number === undefined ? title : `Note ${number}: ${title}`;
}

/** How a paragraph begins; a table by its heads. */
export function blockWords(block: PortalNote['blocks'][number]): string {
  if (block.kind === 'TABLE') {
    const heads = block.headers.filter((head) => head.trim() !== '').join(', ');
    return shortened(heads === '' ? 'A table' : `Table: ${heads}`);
  }
  return shortened(block.text) || 'A paragraph';
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1).trimEnd()}…` : line;
}
