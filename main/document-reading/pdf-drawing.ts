/**
 * How much the pages of a PDF draw once their forms are drawn within forms, worked out from its objects before anything
 * is drawn: a file of two kilobytes can ask for millions of operators (forms that draw each other ten times, patterns and
 * masks likewise). Streams that are encrypted or packed by LZW are not seen; the limits of the reading process bound them.
 */
import type { Problem } from '../../shared/problem.ts';
import { PDF_LIMITS } from '../foreign-files/limits.ts';
import {
  isDictionary,
  isName,
  isReference,
  type PdfDictionary,
  type PdfObjects,
  type PdfValue,
} from './pdf-objects.ts';
import type { ContentOperators } from './pdf-operators.ts';
import { refusedPdf as refused } from './pdf-refusal.ts';

/** What a stream draws, with its dictionary read. */
export interface DrawingStream {
  readonly dictionary: PdfDictionary;
  readonly content: ContentOperators;
}

function tooManyOperators(): Problem {
  return refused(
    `has a page that takes more than ${PDF_LIMITS.operatorsOnPage.toLocaleString('en')} steps to draw`,
  );
}

/** Lookups of names; each page of a real document takes some hundred. */
const MOST_LOOKUPS = 10_000_000;
/** Parents that hand their resources down. */
const MOST_PARENTS = 50;

/** Throws Problem UNREADABLE_FILE: forms nested too deep or in themselves, too many operators on a page or in all. */
export function checkPdfDrawing(
  objects: PdfObjects,
  streams: ReadonlyMap<number, readonly DrawingStream[]>,
): void {
  const known = new Map<DrawingStream, Map<PdfDictionary | null, number>>();
  const open = new Set<DrawingStream>();
  let lookups = 0;

  const dictionariesAt = (value: PdfValue | undefined): readonly PdfDictionary[] =>
    objects.resolved(value).filter(isDictionary);
  const streamsAt = (value: PdfValue | undefined): readonly DrawingStream[] =>
    isReference(value) ? (streams.get(value.to) ?? []) : [];
  const largest = (costs: readonly number[]): number => costs.reduce((most, each) => Math.max(most, each), 0);

  /** The most that something by this name in these resources may cost. */
  const costOf = (kind: string, name: string, resources: PdfDictionary | null): number => {
    const values = dictionariesAt(resources?.get(kind)).map((named) => named.get(name));
    if (kind !== 'ExtGState') return largest(values.flatMap(streamsAt).map((each) => cost(each, resources)));
    const masks = values.flatMap(dictionariesAt).flatMap((state) => dictionariesAt(state.get('SMask')));
    return largest(masks.flatMap((mask) => streamsAt(mask.get('G'))).map((each) => cost(each, resources)));
  };

  const cost = (stream: DrawingStream, inherited: PdfDictionary | null): number => {
    const own = dictionariesAt(stream.dictionary.get('Resources'));
    const all = own.length > 0 ? own : [inherited];
    return largest(all.map((resources) => costWith(stream, resources)));
  };

  const costWith = (stream: DrawingStream, resources: PdfDictionary | null): number => {
    const costs = known.get(stream) ?? new Map<PdfDictionary | null, number>();
    known.set(stream, costs);
    const before = costs.get(resources);
    if (before !== undefined) return before;
    if (open.has(stream)) throw refused('holds a form that is drawn within itself');
    if (open.size >= PDF_LIMITS.nestedForms)
      throw refused(`draws forms within forms, more than ${PDF_LIMITS.nestedForms} deep`);
    open.add(stream);
    const { operators, drawn, patterns, states } = stream.content;
    lookups += 1 + drawn.size + patterns.size + states.size;
    if (lookups > MOST_LOOKUPS) throw refused('names more forms than can be looked at');
    let sum = operators;
    for (const [name, times] of drawn) sum += times * (2 + costOf('XObject', name, resources));
    for (const name of patterns) sum += costOf('Pattern', name, resources);
    for (const [name, times] of states) sum += times * costOf('ExtGState', name, resources);
    open.delete(stream);
    if (sum > PDF_LIMITS.operatorsOnPage) throw tooManyOperators();
    costs.set(resources, sum);
    return sum;
  };

  const resourcesOf = (page: PdfDictionary): readonly PdfDictionary[] => {
    let at: readonly PdfDictionary[] = [page];
    for (let step = 0; step < MOST_PARENTS && at.length > 0; step += 1) {
      const found = at.flatMap((each) => dictionariesAt(each.get('Resources')));
      if (found.length > 0) return found;
      at = at.slice(0, 4).flatMap((each) => dictionariesAt(each.get('Parent')));
    }
    return [];
  };

  let inAll = 0;
  for (const number of objects.numbers()) {
    for (const page of objects.valuesOf(number)) {
      if (!isDictionary(page)) continue;
      const contents = page.get('Contents');
      const type = page.get('Type');
      if (contents !== undefined && isName(type) && type.name === 'Page') {
        const listed = objects.resolved(contents).flatMap((each) => (Array.isArray(each) ? each : []));
        const parts = [contents, ...listed].flatMap(streamsAt);
        const resources = resourcesOf(page);
        const most = largest(
          (resources.length > 0 ? resources : [null]).map((each) =>
            parts.reduce((sum, part) => sum + costWith(part, each), 0),
          ),
        );
        if (most > PDF_LIMITS.operatorsOnPage) throw tooManyOperators();
        inAll += most;
      }
      // The letters of a font that is drawn: each once, with the resources of the font.
      const [fontResources = null] = dictionariesAt(page.get('Resources'));
      const letters = dictionariesAt(page.get('CharProcs')).flatMap((named) => [...named.values()]);
      for (const letter of letters.flatMap(streamsAt)) inAll += cost(letter, fontResources);
      if (inAll > PDF_LIMITS.operatorsInAll) throw refused('takes more steps to draw than can be made');
    }
  }
}
