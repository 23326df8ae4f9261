/**
 * What is made once of a library, a taxonomy and a statement, and asked for again with every line: the wordings of the
 * library by their words, and what they make likely. It goes with its library and its index.
 */
import type { MappingLibrary } from '../../../../constitution/index.ts';
import type { LineStatement } from '../../../../shared/model/enums.ts';
import type { TagIndex } from '../elements/tag-index.ts';

type OfStatement<Made> = (statement: LineStatement, library: MappingLibrary, index: TagIndex) => Made;

/** `make` with what it made kept for the same library, index and statement. */
export function keptPerStatement<Made>(make: OfStatement<Made>): OfStatement<Made> {
  const kept = new WeakMap<MappingLibrary, WeakMap<TagIndex, Map<LineStatement, Made>>>();
  return (statement, library, index) => {
    const ofLibrary = kept.get(library) ?? new WeakMap<TagIndex, Map<LineStatement, Made>>();
    kept.set(library, ofLibrary);
    const ofIndex = ofLibrary.get(index) ?? new Map<LineStatement, Made>();
    ofLibrary.set(index, ofIndex);
    const known = ofIndex.get(statement);
    if (known !== undefined) return known;
    const made = make(statement, library, index);
    ofIndex.set(statement, made);
    return made;
  };
}
