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

/** Numbers by "sheet!C5". */
function numbersOf(archive: ZipArchive, sheets: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const numbers = new Map<string, string>();
  for (const [name, part] of sheets)
    eachElement(archive, part, ({ local }, text, path) => {
      const cell = path.at(-1);
      if (
        local !== 'v' ||
        cell?.local !== 'c' ||
        !['', 'n'].includes(said(cell, 't')) ||
        !NUMBER.test(text.trim())
      )
        return;
      numbers.set(`${name}!${said(cell, 'r')}`, text.trim());
    });
  return numbers;
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
  const numbers = numbersOf(archive, sheets);
  return {
    form: 'WORKBOOK',
    entity: null,
    numbers: names.flatMap(([name, place]) => {
      const period = PERIODS.find(([suffix]) => name.endsWith(suffix));
      const [, sheet = '', column = '', row = ''] = /^'?([^'!]+)'?!\$([A-Z]+)\$(\d+)$/.exec(place) ?? [];
      const value = numbers.get(`${sheet}!${column}${row}`);
      if (period?.[1] !== 'CURRENT' || value === undefined) return [];
      return [
        {
          element: null,
          definedName: name.slice(0, -period[0].length),
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
