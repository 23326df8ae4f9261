/**
 * The handbook: its pages in order, each a Markdown file beside this one, the page of every screen, and the search over all
 * of them, which asks no network. It has no pictures: a page opens beside the very screen that it is about, and a picture
 * would show an older one, smaller.
 */
import { type Block, parseMarkdown, wordsOfBlock } from './parse-markdown.ts';

export const GUIDES = ['Start', 'Accountant’s guide', 'Reviewer’s guide', 'Administrator’s guide'] as const;
export type Guide = (typeof GUIDES)[number];

const [START, ACCOUNTANT, REVIEWER, ADMINISTRATOR] = GUIDES;

/** By guide, in the order of the work. */
const ORDER: readonly (readonly [Guide, readonly string[]])[] = [
  [START, ['start', 'keyboard']],
  [
    ACCOUNTANT,
    [
      'home',
      'clients',
      'client-import',
      'permanent-file',
      'engagements',
      'trial-balance',
      'journals',
      'mapping',
      'lead-schedules',
      'last-year',
      'statements',
      'disclosures',
      'notes',
      'export',
      'filings',
      'many-documents',
      'source',
      'tags',
      'filing-information',
      'validation',
      'outputs',
      'instance',
      'filed',
      'document-check',
      'taxonomy',
      'my-account',
    ],
  ],
  [REVIEWER, ['review', 'sign-off', 'final-and-locked', 'audit-trail', 'accuracy']],
  [
    ADMINISTRATOR,
    [
      'staff-and-roles',
      'review-rules',
      'house-style',
      'backups',
      'server',
      'sync',
      'conflicts',
      'language-model',
      'ledgers',
      'outside-processor',
      'taxonomy-versions',
    ],
  ],
];

export interface HandbookPage {
  readonly slug: string;
  readonly guide: Guide;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** The page that is made of the description of the keys. */
export const KEYBOARD_PAGE = 'keyboard';

/** The pages of the texts, in order. Throws where a page of the order has no text or no title. */
export function makeHandbook(texts: Readonly<Record<string, string>>): readonly HandbookPage[] {
  return ORDER.flatMap(([guide, slugs]) =>
    slugs.map((slug) => {
      const blocks = parseMarkdown(texts[slug] ?? '');
      const [title] = blocks;
      if (title?.kind !== 'heading') throw new Error(`The handbook has no page “${slug}” with a title.`);
      return { slug, guide, title: title.text, blocks };
    }),
  );
}

/** Screens by their address, `:` for a part that differs from record to record; the first that fits counts. */
export const PAGE_OF_SCREEN: readonly (readonly [string, string])[] = [
  ['/', 'home'],
  ['/clients', 'clients'],
  ['/clients/import', 'client-import'],
  ['/clients/:', 'permanent-file'],
  ['/engagements', 'engagements'],
  ['/engagements/:', 'engagements'],
  ['/engagements/:/trial-balance', 'trial-balance'],
  ['/engagements/:/journals', 'journals'],
  ['/engagements/:/mapping', 'mapping'],
  ['/engagements/:/lead-schedules', 'lead-schedules'],
  ['/engagements/:/prior-year', 'last-year'],
  ['/engagements/:/statements', 'statements'],
  ['/engagements/:/disclosures', 'disclosures'],
  ['/engagements/:/notes', 'notes'],
  ['/engagements/:/export', 'export'],
  ['/engagements/:/trail', 'audit-trail'],
  ['/filings', 'filings'],
  ['/filings/new', 'filings'],
  ['/filings/incoming', 'many-documents'],
  ['/filings/retention', 'filed'],
  ['/filings/:', 'filings'],
  ['/filings/:/source', 'source'],
  ['/filings/:/tags', 'tags'],
  ['/filings/:/information', 'filing-information'],
  ['/filings/:/validation', 'validation'],
  ['/filings/:/export', 'outputs'],
  ['/filings/:/instance', 'instance'],
  ['/filings/:/filed', 'filed'],
  ['/filings/:/trail', 'audit-trail'],
  ['/document-check', 'document-check'],
  ['/taxonomy', 'taxonomy'],
  ['/audit', 'audit-trail'],
  ['/settings', 'staff-and-roles'],
  ['/settings/staff', 'staff-and-roles'],
  ['/settings/roles', 'staff-and-roles'],
  ['/settings/review', 'review-rules'],
  ['/settings/house-style', 'house-style'],
  ['/settings/taxonomies', 'taxonomy-versions'],
  ['/settings/backups', 'backups'],
  ['/settings/language-model', 'language-model'],
  ['/settings/outside-processor', 'outside-processor'],
  ['/settings/ledgers', 'ledgers'],
  ['/settings/sync', 'sync'],
  ['/settings/accuracy', 'accuracy'],
  ['/settings/account', 'my-account'],
  ['/settings/appearance', 'my-account'],
  ['/sync/conflicts', 'conflicts'],
];

/** The page of the screen at an address; of a screen within a screen that of the nearest one above it. */
export function pageOfScreen(path: string): string {
  const parts =
    path
      .split(/[?#]/)[0]
      ?.split('/')
      .filter((part) => part !== '') ?? [];
  for (let length = parts.length; length > 0; length -= 1) {
    const found = PAGE_OF_SCREEN.find(([screen]) => fits(screen, parts.slice(0, length)));
    if (found !== undefined) return found[1];
  }
  return parts.length === 0 ? 'home' : 'start';
}

function fits(screen: string, parts: readonly string[]): boolean {
  const wanted = screen.split('/').filter((part) => part !== '');
  return wanted.length === parts.length && wanted.every((part, at) => part === ':' || part === parts[at]);
}

/** Pages that hold every word, those whose title does first; all of them where nothing is asked. */
export function searchHandbook(pages: readonly HandbookPage[], text: string): readonly HandbookPage[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const holds = (said: string) => words.every((word) => said.toLowerCase().includes(word));
  const found = pages.filter(({ blocks }) => holds(blocks.map(wordsOfBlock).join('\n')));
  const inTitle = found.filter(({ title }) => holds(title));
  return [...inTitle, ...found.filter((page) => !inTitle.includes(page))];
}
