/** The handbook with its texts, which the build takes into the page. */
import { makeHandbook } from './handbook.ts';

declare global {
  interface ImportMeta {
    /** The bundler's: the files that fit, by path, as text. */
    readonly glob: (
      pattern: string,
      options: { readonly query: '?raw'; readonly import: 'default'; readonly eager: true },
    ) => Readonly<Record<string, string>>;
  }
}

const texts = import.meta.glob('./*.md', { query: '?raw', import: 'default', eager: true });

export const HANDBOOK = makeHandbook(
  Object.fromEntries(Object.entries(texts).map(([path, text]) => [path.slice(2, -'.md'.length), text])),
);
