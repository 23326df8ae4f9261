/** The handbook: every screen has its page, every link stands, every key that a page names is a key of the program. */
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { PLACES } from '../../../../renderer/app/frame/palette-options.ts';
import { COMMANDS } from '../../../../renderer/components/commands.ts';
import { SHORTCUTS } from '../../../../renderer/components/shortcuts.ts';
import {
  makeHandbook,
  PAGE_OF_SCREEN,
  pageOfScreen,
  searchHandbook,
} from '../../../../renderer/handbook/handbook.ts';
import { HANDBOOK } from '../../../../renderer/handbook/pages.ts';
import type { Block, Inline } from '../../../../renderer/handbook/parse-markdown.ts';
import { STEP_IDS } from '../../../../renderer/screens/engagements/engagement-steps.ts';
import { STEPS } from '../../../../renderer/screens/filings/context/route.ts';

const source = (path: string) =>
  readFileSync(fileURLToPath(new URL(`../../../../renderer/${path}`, import.meta.url)), 'utf8');
const slugs = HANDBOOK.map(({ slug }) => slug);
const isPage = (screen: string) => PAGE_OF_SCREEN.some(([path]) => path === screen);

const inlines = (block: Block): readonly Inline[] =>
  block.kind === 'paragraph' ? block.line : block.kind === 'list' ? block.items.flat() : [];
const partsOf = (kind: Inline['kind']) =>
  HANDBOOK.flatMap(({ slug, blocks }) =>
    blocks
      .flatMap(inlines)
      .filter((part) => part.kind === kind)
      .map((part) => ({ slug, part })),
  );

describe('every screen', () => {
  it('has its page, which is there', () => {
    expect(PAGE_OF_SCREEN.filter(([, slug]) => !slugs.includes(slug))).toEqual([]);
    const screens = [
      ...STEP_IDS.map((step) => `/engagements/:/${step}`),
      ...STEPS.map(({ step }) => `/filings/:/${step}`),
      ...PLACES.map(({ path }) => path),
      ...COMMANDS.flatMap(({ place }) => ('path' in place ? [place.path] : [])),
    ].filter((path) => path !== '/handbook');
    expect(screens.length).toBeGreaterThan(35);
    expect(screens.filter((path) => !isPage(path))).toEqual([]);
  });

  it('is a route of the program, and every route has a page', () => {
    const routes = [...source('app/screens.tsx').matchAll(/<Route path="([^"]+)">/g)].map(
      ([, path = '']) => path,
    );
    expect(routes.length).toBeGreaterThan(10);
    // The optional parts of a route are screens of their own, and are asked for above.
    const plain = routes
      .map((path) => path.replaceAll(/\/(?::\w+|\*)\?/g, '').replaceAll(/:\w+/g, ':'))
      .filter((path) => path !== '/handbook');
    expect(plain.filter((path) => !isPage(path))).toEqual([]);
    const tabs = [...source('screens/settings/settings-screen.tsx').matchAll(/Tabs\.Panel value="([^"]+)"/g)];
    expect(tabs.length).toBeGreaterThan(8);
    expect(tabs.map(([, tab]) => `/settings/${tab}`).filter((path) => !isPage(path))).toEqual([]);
  });

  it('finds its page by its address, whatever record it is of and whatever is lit in it', () => {
    const id = '01920000-0000-7000-8000-000000000001';
    expect(pageOfScreen('/')).toBe('home');
    expect(pageOfScreen(`/engagements/${id}/statements/balance-sheet.cash`)).toBe('statements');
    expect(pageOfScreen(`/filings/${id}/tags/${id}`)).toBe('tags');
    expect(pageOfScreen('/taxonomy/some_version')).toBe('taxonomy');
    expect(pageOfScreen('/no-such-screen')).toBe('start');
  });
});

describe('the pages', () => {
  it('are the files that are there, each with a title of its own', () => {
    const files = globSync('*.md', {
      cwd: fileURLToPath(new URL('../../../../renderer/handbook', import.meta.url)),
    });
    expect(files.map((file) => file.replace('.md', '')).sort()).toEqual([...slugs].sort());
    expect(new Set(HANDBOOK.map(({ title }) => title)).size).toBe(HANDBOOK.length);
    expect(() => makeHandbook({})).toThrow('start');
  });

  it('link to pages and screens that are there, and nowhere else', () => {
    const links = partsOf('link');
    expect(links.length).toBeGreaterThan(40);
    const dead = links.filter(
      ({ part }) => part.kind === 'link' && !slugs.includes(part.target) && !isPage(part.target),
    );
    expect(dead).toEqual([]);
  });

  it('name no key but those of the keyboard card', () => {
    const card = SHORTCUTS.flatMap((section) => section.keys.map(({ keys }) => keys));
    const known = new Set(card.flatMap((keys) => [keys, ...keys.split(/, | or | to /)]));
    const keys = partsOf('keys');
    expect(keys.length).toBeGreaterThan(40);
    expect(keys.filter(({ part }) => !known.has(part.text))).toEqual([]);
    expect(COMMANDS.filter((command) => command.keys !== undefined && !known.has(command.keys))).toEqual([]);
  });

  it('hold no HTML, no picture and no mark that was meant for one of the parts', () => {
    const texts = HANDBOOK.flatMap(({ slug, blocks }) =>
      blocks.flatMap((block) =>
        [...inlines(block).filter(({ kind }) => kind === 'text'), block]
          .flatMap((part) => ('text' in part && part.kind !== 'code' ? [part.text] : []))
          .map((text) => ({ slug, text })),
      ),
    );
    expect(texts.filter(({ text }) => /[<>*`|]|\[\[|\]\]|!\[|\]\(/.test(text))).toEqual([]);
  });
});

describe('the search', () => {
  it('finds pages by all words, those with the words in their title first', () => {
    const found = (text: string) => searchHandbook(HANDBOOK, text).map(({ slug }) => slug);
    expect(found('postgresql proxy')).toEqual(['server']);
    expect(found('journals')[0]).toBe('journals');
    expect(found('')).toEqual(slugs);
    expect(found('no such words anywhere')).toEqual([]);
  });
});
