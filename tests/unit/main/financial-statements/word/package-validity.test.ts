/**
 * The document package obeys the rules whose breach makes a word processor offer a repair: well-formed parts,
 * relationships that lead somewhere, typed parts, paired bookmarks, known styles and numberings, full tables.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { draftNotesOffline } from '../../../../../main/financial-statements/notes/offline-drafter.ts';
import { buildStatementsDocument } from '../../../../../main/financial-statements/word/statements-document.ts';
import { PATIENCE_MS } from '../../../../support/patience.ts';
import { NOTES_INPUT, STATEMENTS } from '../notes/sample-notes.ts';

const bytes = await buildStatementsDocument({
  client: NOTES_INPUT.client,
  statements: STATEMENTS,
  notes: draftNotesOffline(NOTES_INPUT),
  draft: true,
  author: 'Fairview Practice',
  createdAt: '2027-02-01T08:00:00Z',
});
const parts = new Map(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));
const body = parts.get('word/document.xml') ?? '';

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
}

/** The tree of a part without its text; throws where it is not well formed. */
function tree(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] };
  const open = [root];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element: Element = { name, attributes: { ...attributes }, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.write(xml).close();
  return root;
}

function all(element: Element, name: string): Element[] {
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...all(child, name)]);
}

const values = (part: string, name: string, attribute = 'w:val') =>
  all(tree(parts.get(part) ?? ''), name).map((element) => element.attributes[attribute] ?? '');

describe('the package', () => {
  it('holds well-formed parts, each with a content type', () => {
    const types = tree(parts.get('[Content_Types].xml') ?? '');
    const extensions = all(types, 'Default').map((each) => each.attributes.Extension);
    const names = all(types, 'Override').map((each) => each.attributes.PartName);
    for (const [name, xml] of parts) {
      if (/\.(?:xml|rels)$/.test(name)) expect(() => tree(xml), name).not.toThrow();
      const typed = names.includes(`/${name}`) || extensions.includes(name.slice(name.lastIndexOf('.') + 1));
      expect(typed || name === '[Content_Types].xml', name).toBe(true);
    }
    for (const name of names) expect(parts.has((name ?? '').slice(1)), name).toBe(true);
  });

  it('relates to parts that exist, under ids that the parts use', () => {
    for (const [name, xml] of parts) {
      if (!name.endsWith('.rels')) continue;
      const folder = posix.dirname(posix.dirname(name));
      const relations = all(tree(xml), 'Relationship');
      const ids = relations.map((relation) => relation.attributes.Id);
      expect(new Set(ids).size, name).toBe(ids.length);
      for (const { attributes } of relations) {
        const target = posix.join(attributes.Target?.startsWith('/') ? '.' : folder, attributes.Target ?? '');
        expect(attributes.TargetMode).not.toBe('External');
        expect(parts.has(target.replace(/^\//, '')), `${name}: ${attributes.Target}`).toBe(true);
      }
    }
    const known = all(tree(parts.get('word/_rels/document.xml.rels') ?? ''), 'Relationship').map(
      (relation) => relation.attributes.Id,
    );
    for (const [, id] of body.matchAll(/ r:id="([^"]+)"/g)) expect(known).toContain(id);
  });
});

describe('the text', () => {
  it('pairs bookmarks, whose names are short and stand once', () => {
    const starts = values('word/document.xml', 'w:bookmarkStart', 'w:id');
    expect(starts.length).toBeGreaterThan(10);
    expect(new Set(starts).size).toBe(starts.length);
    expect(values('word/document.xml', 'w:bookmarkEnd', 'w:id').sort()).toEqual([...starts].sort());
    for (const name of values('word/document.xml', 'w:bookmarkStart', 'w:name')) {
      expect(name).toMatch(/^[A-Za-z]\w{0,39}$/);
    }
  });

  it('uses styles and numberings that are defined', () => {
    const styles = values('word/styles.xml', 'w:style', 'w:styleId');
    for (const used of values('word/document.xml', 'w:pStyle')) expect(styles).toContain(used);
    const numbers = values('word/numbering.xml', 'w:num', 'w:numId');
    const used = new Set(values('word/document.xml', 'w:numId'));
    expect(used.size).toBeGreaterThan(0);
    for (const number of used) expect(numbers).toContain(number);
  });

  it('fills every table: a paragraph ends each cell, and each row has the columns of the grid', () => {
    const tables = all(tree(body), 'w:tbl');
    expect(tables.length).toBeGreaterThan(8);
    for (const table of tables) {
      const columns = all(table, 'w:gridCol').length;
      for (const row of all(table, 'w:tr')) {
        const cells = row.children.filter((child) => child.name === 'w:tc');
        expect(cells).toHaveLength(columns);
        for (const cell of cells) expect(cell.children.at(-1)?.name).toBe('w:p');
      }
    }
  });

  it('heads chapters with heading styles, in the outline of a document', () => {
    const headings = values('word/document.xml', 'w:pStyle').filter((style) => style.startsWith('Heading'));
    expect(headings[0]).toBe('Heading1');
    headings.forEach((style, at) => {
      const before = Number((headings[at - 1] ?? 'Heading0').slice(-1));
      // The directors' statement has unnumbered subheadings directly below its title.
      expect(Number(style.slice(-1)) - before).toBeLessThanOrEqual(2);
    });
  });
});

const office = ['/usr/bin/soffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'].find(existsSync);

describe.skipIf(office === undefined)('where LibreOffice is installed', () => {
  it('opens, and prints one page at least for each chapter', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fairview-word-'));
    try {
      writeFileSync(join(folder, 'statements.docx'), bytes);
      const profile = `-env:UserInstallation=file://${folder}/profile`;
      execFileSync(
        office ?? '',
        [profile, '--headless', '--convert-to', 'pdf', '--outdir', folder, 'statements.docx'],
        { cwd: folder, stdio: 'ignore', timeout: PATIENCE_MS },
      );
      const pdf = readFileSync(join(folder, 'statements.pdf')).toString('latin1');
      expect(pdf.startsWith('%PDF')).toBe(true);
      expect((pdf.match(/\/Type\s*\/Page\b/g) ?? []).length).toBeGreaterThanOrEqual(8);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
