/** The part of Markdown that the handbook is written in, and that nothing else comes of a text than text. */
import { expect, it } from 'vitest';
import { parseInline, parseMarkdown } from '../../../../renderer/handbook/parse-markdown.ts';

it('reads headings, paragraphs over lines, lists with long items, and code as it stands', () => {
  const text =
    '# One\nA line\nand its rest.\n\n- first\n  goes on\n- second\n\n2. two\n\n```\n# no heading\n```\nEnd';
  expect(parseMarkdown(text)).toMatchObject([
    { kind: 'heading', level: 1, text: 'One' },
    { kind: 'paragraph', line: [{ kind: 'text', text: 'A line and its rest.' }] },
    { kind: 'list', ordered: false, items: [[{ text: 'first goes on' }], [{ text: 'second' }]] },
    { kind: 'list', ordered: true, items: [[{ text: 'two' }]] },
    { kind: 'code', text: '# no heading' },
    { kind: 'paragraph' },
  ]);
});

it('reads bold words, code, keys and links in a line, and leaves marks that are not closed as text', () => {
  expect(parseInline('Press [[Ctrl+K]] in **the `x` program**, see [tags](tags).')).toEqual([
    { kind: 'text', text: 'Press ' },
    { kind: 'keys', text: 'Ctrl+K' },
    { kind: 'text', text: ' in ' },
    { kind: 'bold', text: 'the `x` program' },
    { kind: 'text', text: ', see ' },
    { kind: 'link', text: 'tags', target: 'tags' },
    { kind: 'text', text: '.' },
  ]);
  expect(parseInline('2 ** 3, [a] and `b')).toEqual([{ kind: 'text', text: '2 ** 3, [a] and `b' }]);
  expect(parseInline('<b onclick=x>hi</b>')).toEqual([{ kind: 'text', text: '<b onclick=x>hi</b>' }]);
});

it('reads a text of marks alone as text', () => {
  const marks = '['.repeat(5_000);
  expect(parseMarkdown(marks)).toEqual([{ kind: 'paragraph', line: [{ kind: 'text', text: marks }] }]);
});
