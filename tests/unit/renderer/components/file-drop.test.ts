/** Which files of a folder are taken: those of the kinds that are asked for, without what programs keep beside them. */
import { expect, it } from 'vitest';
import { filesWanted } from '../../../../renderer/components/file-drop.tsx';

it('takes the documents of a folder, however their endings are written, and nothing that was put beside them', () => {
  const names = [
    'a.DOCX',
    'b.pdf',
    '~$a.docx',
    '._b.pdf',
    '.DS_Store',
    'notes.txt',
    'pdf',
    '財務諸表 📄.docx',
  ];
  const wanted = filesWanted(
    names.map((name) => ({ name })),
    ['.docx', '.pdf'],
  );
  expect(wanted.map(({ name }) => name)).toEqual(['a.DOCX', 'b.pdf', '財務諸表 📄.docx']);
});
