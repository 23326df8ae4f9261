/**
 * Reads a preparation workbook of ours: each figure stands in a cell with a defined name that says element, member and
 * period. Only the parts that hold names and cells are opened, by the readers for files from outside.
 */
import { type IsoDate, isIsoDate } from '../../../shared/model/dates.ts';
import { Problem } from '../../../shared/problem.ts';
import { megabytes, WORKBOOK_LIMITS } from '../../foreign-files/limits.ts';
import { readWholeXml, type XmlTag, xmlParser } from '../../foreign-files/xml-parser.ts';
import { openZip, type ZipArchive } from '../../foreign-files/zip-reader.ts';
import type { FiledFile } from './filed-file.ts';

const unreadable = (what: string) =>
  new Problem(
    'UNREADABLE_FILE',
    `The workbook cannot be read: ${what}. Save it again and upload it once more.`,
  );

const TERMS = {
  limits: WORKBOOK_LIMITS,
  damaged: () => unreadable('it is damaged'),
  tooLarge: (what: string) => unreadable(`it unpacks to ${what}`),
  locked: () => unreadable('it is locked with a password'),
};

const SHARED = 'xl/sharedStrings.xml';
const LARGEST_PART = 40 * 1024 * 1024;
const PERIODS = [
  ['_current', 'CURRENT'],
  ['_prior', 'PRIOR'],
] as const;
const NUMBER = /^-?\d{1,30}(?:\.\d{1,20})?$/;

function eachElement(
  archive: ZipArchive,
  part: string,
  visit: (tag: XmlTag, text: string, path: readonly XmlTag[]) => void,
): void {
  const bytes = archive.read(part);
  if (bytes === undefined) throw unreadable(`its part ${part} is missing`);
  if (bytes.length > LARGEST_PART) throw unreadable(`its part ${part} is above ${megabytes(LARGEST_PART)}`);
  let text = '';
  const path: XmlTag[] = [];
  const parser = xmlParser(unreadable, {
    open: (tag) => {
      path.push(tag);
      text = '';
    },
    text: (piece) => {
      text += piece;
    },
    close: (tag) => {
      path.pop();
      visit(tag, text, path);
      text = '';
    },
  });
  readWholeXml(parser, bytes, unreadable);
}

/** A part as the workbook names it: from its own folder, or from the root of the archive as some programs write it. */
const partAt = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

const said = (tag: XmlTag, name: string): string => tag.attributes[name]?.value ?? '';

/** The day on which the period of the workbook ends, from its title. */
function periodEndOf(archive: ZipArchive): IsoDate | null {
  let title = '';
  eachElement(archive, 'docProps/core.xml', ({ local }, text) => {
    if (local === 'title') title = text;
  });
  const day = /(\d{4}-\d{2}-\d{2})$/.exec(title.trim())?.[1] ?? '';
  return isIsoDate(day) ? day : null;
}

const LONGEST_TEXT = 200;
const MOST_TEXTS = 5_000;

/** The texts that cells refer to by number. */
function sharedTexts(archive: ZipArchive): readonly string[] {
  const texts: string[] = [];
  if (!archive.has(SHARED)) return texts;
  let written = '';
  eachElement(archive, SHARED, ({ local }, text) => {
    if (local === 't') written = (written + text).slice(0, LONGEST_TEXT + 1);
    if (local !== 'si') return;
    texts.push(written);
    written = '';
  });
  return texts;
}

interface Cells {
  /** By "sheet!C5". */
  readonly numbers: ReadonlyMap<string, string>;
  readonly texts: ReadonlyMap<string, string>;
}

function cellsOf(archive: ZipArchive, sheets: ReadonlyMap<string, string>): Cells {
  const numbers = new Map<string, string>();
  const texts = new Map<string, string>();
  const shared = sharedTexts(archive);
  for (const [name, part] of sheets)
    eachElement(archive, part, ({ local }, text, path) => {
      const cell = path.findLast((tag) => tag.local === 'c');
      if (!cell || (local !== 'v' && local !== 't')) return;
      const [at, kind, plain] = [`${name}!${said(cell, 'r')}`, said(cell, 't'), text.trim()];
      if (local === 'v' && ['', 'n'].includes(kind)) {
        if (NUMBER.test(plain)) numbers.set(at, plain);
        return;
      }
      const words = local === 'v' && kind === 's' ? shared[Number(plain)] : plain;
      if (words && words.length <= LONGEST_TEXT) texts.set(at, words);
    });
  return { numbers, texts };
}

/** The figures of the workbook's own year; those of the year before it stand in it as well, and are left. */
export function readFiledWorkbook(bytes: Uint8Array): FiledFile {
  const archive = openZip(bytes, TERMS);
  if (!archive.has('xl/workbook.xml')) throw unreadable('it is no workbook');
  const end = periodEndOf(archive);
  const parts = new Map<string, string>();
  eachElement(archive, 'xl/_rels/workbook.xml.rels', (tag) => {
    if (tag.local === 'Relationship') parts.set(said(tag, 'Id'), partAt(said(tag, 'Target')));
  });
  const sheets = new Map<string, string>();
  const names: (readonly [string, string])[] = [];
  eachElement(archive, 'xl/workbook.xml', (tag, text) => {
    if (tag.local === 'sheet') sheets.set(said(tag, 'name'), parts.get(said(tag, 'r:id')) ?? '');
    if (tag.local === 'definedName') names.push([said(tag, 'name'), text]);
  });
  if (end === null || names.length === 0)
    throw unreadable(
      'it is none that Fairview made: names of figures, or the period in its title, are missing',
    );
  const { numbers, texts } = cellsOf(archive, sheets);
  const ofYear = names.flatMap(([name, place]) => {
    const period = PERIODS.find(([suffix]) => name.endsWith(suffix));
    const [, sheet = '', column = '', row = ''] = /^'?([^'!]+)'?!\$([A-Z]+)\$(\d+)$/.exec(place) ?? [];
    if (period?.[1] !== 'CURRENT') return [];
    return [{ definedName: name.slice(0, -period[0].length), at: `${sheet}!${column}${row}` }];
  });
  return {
    form: 'WORKBOOK',
    entity: null,
    texts: ofYear
      .flatMap(({ definedName, at }) => {
        const value = texts.get(at);
        return value === undefined ? [] : [{ definedName, value }];
      })
      .slice(0, MOST_TEXTS),
    numbers: ofYear.flatMap(({ definedName, at }) => {
      const value = numbers.get(at);
      if (value === undefined) return [];
      return [
        {
          element: null,
          definedName,
          members: [],
          end,
          instant: false,
          unit: null,
          value,
        },
      ];
    }),
  };
}
