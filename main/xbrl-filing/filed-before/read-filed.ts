/**
 * Reads a filing of an earlier year back from its file, in the reading process: an XBRL instance of any tool, or a
 * preparation workbook of ours. Numbers come out with what names them; whose elements they are is for the engine to say.
 */
import { Problem } from '../../../shared/problem.ts';
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

/** Errors: UNSUPPORTED_FILE_TYPE, UNREADABLE_FILE. */
export function readFiledFile(bytes: Uint8Array): FiledFile {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200)).replace(/^(?:ï»¿|\s)+/, '');
  if (start.startsWith('PK')) return readFiledWorkbook(bytes);
  if (start.startsWith('<')) return fromInstance(bytes);
  throw new Problem(
    'UNSUPPORTED_FILE_TYPE',
    'Last year’s filing is read from an XBRL instance (.xml, .xbrl) or from a preparation workbook of Fairview (.xlsx).',
  );
}
