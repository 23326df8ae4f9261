/** Two states of a record side by side: which columns people read, in which order, and which of them differ. */
import { describe, expect, it } from 'vitest';
import { columnPairs, readablePart } from '../../../../shared/sync/side-by-side.ts';

const AT = '2026-03-01T00:00:00.000Z';
const note = (title: string, content: string) => ({
  id: 'n',
  engagementId: 'e',
  noteKey: 'cash',
  title,
  content,
  author: 'PERSON',
  position: 1,
  generatedAt: AT,
});

describe('columns side by side', () => {
  it('are those that people read, by their names and in one order', () => {
    expect(columnPairs('note', note('A', 'Mine.'), note('A', 'Theirs.'))).toEqual([
      { column: 'title', words: 'Title', mine: 'A', theirs: 'A', differs: false },
      { column: 'content', words: 'Text', mine: 'Mine.', theirs: 'Theirs.', differs: true },
      { column: 'author', words: 'Written by', mine: 'PERSON', theirs: 'PERSON', differs: false },
      { column: 'position', words: 'Place in the order', mine: 1, theirs: 1, differs: false },
    ]);
  });

  it('differ where one side has no record and the other says something', () => {
    const differing = columnPairs('note', null, { ...note('A', 'Theirs.'), author: null });
    expect(differing.map(({ column, mine, differs }) => [column, mine, differs])).toEqual([
      ['title', null, true],
      ['content', null, true],
      ['author', null, false],
      ['position', null, true],
    ]);
  });

  it('leave a row without what is for the program, but with what names it', () => {
    const row = { id: 's', engagementId: 'e', versionNo: 3, statementsJson: '[]', contentVersion: 9 };
    expect(readablePart('generatedStatement', row)).toEqual({ versionNo: 3, statementsJson: '[]' });
  });
});
