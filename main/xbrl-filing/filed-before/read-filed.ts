/**
 * Reads a filing of an earlier year back from its file, in the reading process: an XBRL instance of any tool, a
 * preparation workbook of ours, or an archive that holds one of them. Numbers come out with what names them; whose elements they are is for the engine to say.
 */
import { Problem } from '../../../shared/problem.ts';
import { WORKBOOK_LIMITS } from '../../foreign-files/limits.ts';
import { openZip, type ZipArchive } from '../../foreign-files/zip-reader.ts';
import { readInstance } from '../rendering/read-instance.ts';
import type { FiledFile } from './filed-file.ts';
import { readFiledWorkbook } from './read-filed-workbook.ts';

/** Decimals of XML Schema; a sign or a point that says nothing is dropped. */
const NUMBER = /^[+-]?\d{1,30}(?:\.\d{0,20})?$/;
const SAYS_NOTHING = /^\+|\.$/g;

function fromInstance(bytes: Uint8Array): FiledFile {
  const { contexts, units, facts } = readInstance(bytes);
  const [first] = contexts.values();
  return {
    form: 'INSTANCE',
    entity: first?.entity ?? null,
    texts: [],
    numbers: facts.flatMap(({ name: element, contextId, unitId, value }) => {
      const context = contexts.get(contextId);
      const plain = value.trim();
      if (!context || unitId === null || !NUMBER.test(plain)) return [];
      return [
        {
          element,
          definedName: null,
          members: context.members.map(({ member }) => member),
          end: context.end,
          instant: context.start === null,
          unit: units.get(unitId) ?? null,
          value: plain.replace(SAYS_NOTHING, ''),
        },
      ];
    }),
  };
}

const unreadable = (what: string) => new Problem('UNREADABLE_FILE', `The ZIP file cannot be read: ${what}.`);
const TERMS = {
  limits: WORKBOOK_LIMITS,
  damaged: () => unreadable('it is damaged. Download or save it again'),
  tooLarge: (what: string) => unreadable(`it unpacks to ${what}`),
  locked: () => unreadable('it is locked with a password. Unpack it and choose the instance in it'),
};

const startOf = (bytes: Uint8Array, length: number) =>
  new TextDecoder('latin1').decode(bytes.subarray(0, length)).replace(/^(?:ï»¿|\s)+/, '');

/** Outputs of ours that were not filed stand apart in the archive of a filing; so does what a Mac adds. */
const NOT_FILED = /^(?:earlier-outputs|__MACOSX|META-INF)\//;
/** The root of an instance stands at its beginning. */
const IS_INSTANCE = /<(?:[\w.-]+:)?xbrl[\s>]/;
const START = 8_192;
const MOST_NAMED = 5;

/** The one that was filed, of an archive of a filing: its instance, or else its preparation workbook. */
function fromArchive(archive: ZipArchive): FiledFile {
  const inside = archive.names.filter((name) => !NOT_FILED.test(name));
  const holding = (form: RegExp, is: (bytes: Uint8Array) => boolean) =>
    inside.filter((name) => form.test(name) && is(archive.read(name) ?? new Uint8Array()));
  const instances = holding(/\.(?:xml|xbrl)$/i, (bytes) => IS_INSTANCE.test(startOf(bytes, START)));
  const found = instances.length > 0 ? instances : holding(/\.xlsx$/i, () => true);
  const [only, ...others] = found;
  if (only === undefined)
    throw unreadable(
      'it holds neither an XBRL instance nor a preparation workbook of Fairview. Choose the file that was filed',
    );
  if (others.length > 0)
    throw unreadable(
      `it holds several filings (${found.slice(0, MOST_NAMED).join(', ')}). Unpack it and choose the file that was filed`,
    );
  const bytes = archive.read(only) ?? new Uint8Array();
  return instances.length > 0 ? fromInstance(bytes) : readFiledWorkbook(bytes);
}

/** Errors: UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE. */
export function readFiledFile(bytes: Uint8Array): FiledFile {
  const start = startOf(bytes, 200);
  if (start.startsWith('PK')) {
    const archive = openZip(bytes, TERMS);
    return archive.has('xl/workbook.xml') ? readFiledWorkbook(bytes) : fromArchive(archive);
  }
  if (start.startsWith('<')) return fromInstance(bytes);
  throw new Problem(
    'UNSUPPORTED_FILE_TYPE',
    'Last year’s filing is read from an XBRL instance (.xml, .xbrl), from a preparation workbook of Fairview (.xlsx), or from a ZIP file with one of them.',
  );
}
