/**
 * Keeps names on the machine (specification 2.17): the company, and what the rule book calls personal in an answer
 * (people, parties, addresses, what a person is paid) leave as "[person 1]" and come back as they were typed. What
 * must stay true: unmasking what was masked gives the same text, and a mark that was never given becomes a gap.
 */

import type { Personal } from '../../../constitution/index.ts';
import { plainName } from '../../../shared/model/plain-name.ts';
import { formsOfPersonal, replaceNames, wholeWords } from '../../language-model/mask-names.ts';
import { type AnsweredPrompt, gap, type NotesInput } from './notes-input.ts';

type Kind = 'company' | 'person' | 'party' | 'address' | 'amount' | 'number' | 'text';

/** An answer or a particular of the directors' statement. */
export type Given = string | boolean | null | readonly (string | readonly string[])[];

/** A name that stays on the machine, and the mark that leaves in its place. */
export interface KeptName {
  readonly mark: string;
  readonly name: string;
}

export interface NameMask {
  readonly mask: (text: string) => string;
  /** An answer without what is personal in it, and without the names that its other words hold. */
  readonly maskAnswer: (prompt: Pick<AnsweredPrompt, 'value' | 'personal' | 'columns'>) => Given;
  readonly unmask: (text: string) => string;
  /** Everything masked so far, in order. */
  readonly kept: () => readonly KeptName[];
}

const MARK = /\[(?:company|person|party|address|amount|number|text)(?: \d+)?\]/gi;
/** A firm by the end of its name. */
const FIRM =
  /(?:[\p{Lu}\d][\p{L}\d&.'’-]*|&|of|and|the)(?:\s+(?:\(?[\p{Lu}\d][\p{L}\d&.'’)-]*|&|of|and|the))*\s+\(?(?:Pte\.?\s+Ltd\.?|Private\s+Limited|Sdn\.?\s+Bhd\.?|Limited|Ltd\b\.?|LLP|LLC|Inc\b\.?|GmbH|B\.V\.|PAC|PLC|PTE\.?\s+LTD\.?|SDN\.?\s+BHD\.?|LIMITED)(?![\p{L}])/gu;
const FIRM_END =
  /[\s,]+(?:pte\.?\s+ltd\.?|private\s+limited|sdn\.?\s+bhd\.?|limited|ltd\.?|llp|llc|inc\.?|gmbh|pac|plc)$/i;
const MAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const POST_CODE = /\bSingapore\s+\(?\d{6}\)?/gi;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const NIL = /^(?:none|nil|no|not applicable|n\/?a|-|–|yes)?[.!]?$/i;
/** A figure, which names nobody. */
export const AMOUNT = /^\s*[(-]?[\d,]+(?:\.\d+)?\)?%?\s*$/;

export function nameMask(
  input: Pick<NotesInput, 'client' | 'answers' | 'directors' | 'fileNames'>,
): NameMask {
  const marks = new Map<string, KeptName>();
  const counts = new Map<Kind, number>();
  const kinds = new Map<string, Kind>();
  let known: readonly (readonly [RegExp, KeptName, Kind])[] = [];
  const markOf = (name: string, kind: Kind): string => {
    const key = plainName(name);
    const earlier = marks.get(key);
    if (earlier) return earlier.mark;
    const at = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, at);
    const mark = kind === 'company' && at === 1 ? '[company]' : `[${kind} ${at}]`;
    marks.set(key, { mark, name: name.trim() });
    kinds.set(mark, kind);
    return mark;
  };
  /** A word of a name set otherwise ("will" for Will, "LONG" for Long) has a mark of its own, to come back as it was. */
  const markOfSetting = (found: string, { mark, name }: KeptName, kind: Kind): string => {
    if (found === name || /\s/.test(name)) return mark;
    const key = `as set ${found}`;
    const earlier = marks.get(key);
    if (earlier) return earlier.mark;
    const at = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, at);
    const own = `[${kind} ${at}]`;
    marks.set(key, { mark: own, name: found });
    return own;
  };
  for (const [name, kind] of namesIn(input)) if (!NIL.test(name.trim())) markOf(name, kind);
  // The longest first: "Kestrel Harbour Trading Pte. Ltd." before "Kestrel Harbour".
  known = [...marks.values()]
    .sort((one, other) => other.name.length - one.name.length)
    .map((kept) => [wholeWords(kept.name), kept, kinds.get(kept.mark) ?? 'text'] as const);

  const mask = (text: string): string => {
    if (DATE.test(text)) return text;
    let masked = text.replaceAll(MARK, (found) => markOf(found, 'text'));
    for (const [words, name, kind] of known)
      masked = outsideMarks(masked, (part) =>
        part.replaceAll(words, (found) => markOfSetting(found, name, kind)),
      );
    masked = outsideMarks(masked, (part) => part.replaceAll(MAIL, (found) => markOf(found, 'address')));
    masked = outsideMarks(masked, (part) => part.replaceAll(POST_CODE, (found) => markOf(found, 'address')));
    masked = outsideMarks(masked, (part) => part.replaceAll(FIRM, (found) => markOf(found, 'party')));
    return outsideMarks(masked, (part) =>
      replaceNames(
        part,
        (found) => markOf(found, 'person'),
        (found) => (DATE.test(found) ? found : markOf(found, 'number')),
      ),
    );
  };
  const maskPart = (text: string, personal: Personal | null | undefined): string =>
    personal && personal !== 'party_first' && !NIL.test(text.trim()) ? markOf(text, personal) : mask(text);
  return {
    mask,
    maskAnswer: ({ value, personal, columns }) => {
      if (value === null || typeof value === 'boolean') return value;
      if (typeof value === 'string') return maskPart(value, personal);
      return value.map((part) =>
        typeof part === 'string'
          ? maskPart(part, personal)
          : part.map((cell, at) => {
              const kind = personal ?? columns[at]?.personal;
              return kind === undefined && AMOUNT.test(cell) ? cell : maskPart(cell, kind);
            }),
      );
    },
    unmask: (text) => {
      const back = new Map([...marks.values()].map(({ mark, name }) => [mark, name]));
      return text.replaceAll(
        MARK,
        (found) => back.get(found.toLowerCase()) ?? gap('a name that the draft does not give'),
      );
    },
    kept: () => [...marks.values()],
  };
}

/** Names that the answers hold by their question or column, and those of the client. */
function namesIn({
  client,
  answers,
  directors,
  fileNames = [],
}: Pick<NotesInput, 'client' | 'answers' | 'directors' | 'fileNames'>) {
  const found: (readonly [string, Kind])[] = [
    [client.companyName, 'company'],
    [client.uen, 'number'],
  ];
  const add = (name: string, kind: Kind) => {
    found.push([name, kind]);
    const short = name.trim().replace(FIRM_END, '');
    if (short !== name.trim() && short.length > 3) found.push([short, kind]);
  };
  add(client.companyName, 'company');
  for (const name of directors.directors ?? []) add(name, 'person');
  for (const [name] of directors.interests ?? []) if (name !== undefined) add(name, 'person');
  for (const each of fileNames) for (const form of formsOfPersonal(each)) add(form, each.names);
  for (const prompt of answers.flatMap((group) => group.prompts)) {
    for (const [name, kind] of namesOf(prompt)) add(name, kind);
  }
  return found.filter(([name]) => name.trim() !== '');
}

/** What the rule book calls personal in an answer, save amounts: a figure may stand anywhere else by chance. */
function namesOf({ value, personal, columns }: AnsweredPrompt): (readonly [string, Kind])[] {
  if (value === null || typeof value === 'boolean') return [];
  const found: (readonly [string, Kind])[] = [];
  const add = (text: string, kind: Personal | null | undefined) => {
    if (kind === 'party_first') found.push([text.split(/,|\bincorporated\b|\(/)[0] ?? '', 'party']);
    else if (kind && kind !== 'amount') found.push([text, kind]);
  };
  for (const part of typeof value === 'string' ? [value] : value) {
    if (typeof part === 'string') add(part, personal);
    else for (const [at, cell] of part.entries()) add(cell, personal ?? columns[at]?.personal);
  }
  return found;
}

/** Changes what stands between marks, so that no mark is taken for a name itself. */
function outsideMarks(text: string, change: (part: string) => string): string {
  let result = '';
  let from = 0;
  for (const match of text.matchAll(MARK)) {
    result += change(text.slice(from, match.index)) + match[0];
    from = match.index + match[0].length;
  }
  return result + change(text.slice(from));
}
