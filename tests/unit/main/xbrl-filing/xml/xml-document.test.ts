/** Documents as they are written: what stands in them, a parser reads back as it was meant. */
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import { documentBytes, XmlElement } from '../../../../../main/xbrl-filing/xml/xml-document.ts';

const written = (root: XmlElement) => new TextDecoder().decode(documentBytes(root));

describe('an XML document', () => {
  it('is indented, and closes elements without content at once', () => {
    const root = new XmlElement('a:root', { 'xmlns:a': 'https://a.example' });
    root.element('a:text', { one: '1', two: '2' }).text('Words\nof two lines');
    root.element('a:nothing').text('');
    root.element('a:outer').element('a:inner');
    expect(written(root)).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<a:root xmlns:a="https://a.example">',
        '  <a:text one="1" two="2">Words',
        'of two lines</a:text>',
        '  <a:nothing/>',
        '  <a:outer>',
        '    <a:inner/>',
        '  </a:outer>',
        '</a:root>',
        '',
      ].join('\n'),
    );
  });

  it('reads back as it was meant, markup, escapes and line ends included', () => {
    const hostile = `"><x/> 'A' & B &amp; &#65; ]]>\t<!-- -->\n流动 😀`;
    const root = new XmlElement('root', { value: hostile });
    root.text(hostile);
    const read: { value?: string; text: string } = { text: '' };
    const parser = new SaxesParser();
    parser.on('opentag', ({ attributes }) => {
      read.value = attributes.value;
    });
    parser.on('text', (text) => {
      read.text += text;
    });
    parser.write(written(root)).close();
    expect(read).toEqual({ value: hostile, text: `\n${hostile}\n` });
  });

  it('leaves out what XML cannot carry', () => {
    const root = new XmlElement('root', { value: 'a\u0000\uD800b' });
    root.text('c\u0008\uFFFEd');
    expect(written(root)).toContain('<root value="ab">cd</root>');
  });
});
